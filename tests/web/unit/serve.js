/** Runs functions on the client's modules for tests in Python: a line of JSON asks, a line of JSON answers. */

import { createInterface } from 'node:readline';

const CLIENT = new URL('../../../stammtisch/', import.meta.url);
const load = (path) => import(new URL(path, CLIENT));

for await (const line of createInterface({ input: process.stdin })) {
  const { script, given } = JSON.parse(line);
  try {
    const value = await new Function(`return ${script}`)()(given, load);
    console.log(JSON.stringify({ value: value ?? null }));
  } catch (wrong) {
    console.log(JSON.stringify({ wrong: String(wrong.stack) }));
  }
}
