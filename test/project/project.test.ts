import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { read } from './read.ts';

interface Package {
  readonly scarfSettings: { readonly enabled: boolean };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifest: Package = JSON.parse(read('package.json'));
const tests: Pick<Package, 'devDependencies'> = JSON.parse(read('test/package.json'));
const lock: Lock = JSON.parse(read('package-lock.json'));

test('dependencies are pinned to exact versions', () => {
  const { dependencies, devDependencies } = manifest;
  const all = { ...dependencies, ...devDependencies, ...tests.devDependencies };
  const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  assert.deepEqual(loose, []);
});

test('re2 is at least 1.27.1: earlier versions leak memory', () => {
  const [major = 0, minor = 0, patch = 0] = (manifest.dependencies['re2'] ?? '')
    .split('.')
    .map(Number);
  assert.ok(major * 1e6 + minor * 1e3 + patch >= 1_027_001, manifest.dependencies['re2']);
});

test('no package but re2, esbuild and fsevents runs a script when it is installed; one that would report it is off', () => {
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  // A package of the API's viewer, which reports installations by default.
  assert.equal(manifest.scarfSettings.enabled, false);
  // Scripts of Google's client for tests do not run: `allowScripts` does not name them.
  const idle = ['@google/genai', 'protobufjs'];
  const allowed = ['@scarf/scarf', 'esbuild', 'fsevents', 're2', ...idle];
  assert.doesNotMatch(JSON.stringify(manifest), new RegExp(`"(?:${idle.join('|')})":true`));
  assert.deepEqual(
    scripted.filter((name) => !allowed.includes(name)),
    [],
  );
});

test('npm start installs all that the sources import: none of it is of test/package.json', () => {
  const late = Object.keys(tests.devDependencies);
  const importing = readdirSync(new URL('../../src', import.meta.url), { recursive: true })
    .filter((path) => /\.m?[jt]s$/.test(String(path)))
    .filter((path) => late.some((name) => read(`src/${path}`).includes(`from '${name}`)));
  assert.ok(late.length > 3);
  assert.deepEqual(importing, []);
});

test('the lock file names no registry', () => {
  const named = Object.values(lock.packages).filter(
    ({ resolved, link }) => resolved !== undefined && !link,
  );
  assert.deepEqual(named, []);
});

test('the lock file has the packages for every platform: npm ci refuses it otherwise', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(`${path}/node_modules/${name}` in lock.packages) &&
        !(`node_modules/${name}` in lock.packages),
    ),
  );
  assert.deepEqual(missing, []);
});
