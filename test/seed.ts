// Loaded before each test file: with `SEED` in the environment, every property draws the same random texts each time.

const { SEED } = process.env;
if (SEED !== undefined) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(SEED) });
}

export {};
