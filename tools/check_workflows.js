// Checks workflow files as GitHub reads them: node tools/check_workflows.js [FILE …]; without files, all of ours.

import { readFileSync, readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

// The library imports JSON as bundlers allow it; Node wants to be told that it is JSON.
registerHooks({
  load: (url, context, next) => next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { validate } = await import('@actions/languageservice');
const { TextDocument } = await import('vscode-languageserver-textdocument');

const FOLDER = new URL('../.github/workflows/', import.meta.url);
const named = process.argv.slice(2).map((file) => pathToFileURL(file));
const files = named.length ? named : readdirSync(FOLDER).map((name) => new URL(name, FOLDER));

for (const file of files) {
  const document = TextDocument.create(file.href, 'yaml', 1, readFileSync(file, 'utf-8'));
  for (const { message, range } of await validate(document)) {
    console.error(`${file.pathname}:${range.start.line + 1}: ${message}`);
    process.exitCode = 1;
  }
}
