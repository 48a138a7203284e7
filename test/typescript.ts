/** What `node --import` takes to run the service from its sources. */
export const typescript = new URL('../src/typescript.mjs', import.meta.url).href;
