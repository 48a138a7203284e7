import { test } from 'node:test';
import { BUILDS, sameBytes } from './bytes.ts';

for (const [name, build] of Object.entries(BUILDS)) {
  test(`${name}: what is not redacted keeps its bytes`, () => sameBytes(build, 40));
}
