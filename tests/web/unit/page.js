/** What every page holds before a script runs, for modules that read it when they are loaded; nothing ever happens there. */

const said = { root: '', at: '', version: '', games: 'elfer_raus help level8 push' };
globalThis.document = { querySelector: () => ({ dataset: said }) };
globalThis.location = new URL('http://localhost/');
globalThis.addEventListener = () => {};
globalThis.fetch = async () => ({ json: async () => ({}) });
globalThis.innerWidth = 390;
globalThis.innerHeight = 844;
globalThis.addEventListener = () => {};
