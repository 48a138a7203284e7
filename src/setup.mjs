// Makes a fresh clone ready: packages from the lock file, the patterns' image, with --re2 RE2's addon for the running Node and, with --build, dist/.
// With --build it leaves out linters and the packages that tests compare with, which are test/package.json's.
// Plain JavaScript without dependencies: it runs before there are any.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** File of a build that dates it. */
const STAMP = '.built';
const stamp = join(root, 'dist', STAMP);
/** Folders of sources that the image of patterns is made from: detectors, and the layers below them that they import. */
const PATTERN_SOURCES = ['core', 'engine', 'vocabulary', 'detectors'];

const building = process.argv.includes('--build');
const wanted = lockedPackages(join(root, 'package-lock.json'));
const present = lockedPackages(join(root, 'node_modules', '.package-lock.json'));

if (building && !installedToBuild()) {
  install('installing what building and running need', 'ci', '--workspaces=false');
} else if (!building && !installedToBuild()) {
  install('installing packages', 'ci');
} else if (!building && !installed()) {
  // Unlike ci it keeps what is there: RE2, above all.
  install('installing what tests need', 'install', '--no-save');
}
if (!re2Loads()) {
  const of = `for Node ${process.versions.node}, on ${availableParallelism()} cores`;
  if (process.argv.includes('--re2'))
    npm(`building re2 ${of}: this takes minutes`, 'rebuild', 're2');
  else console.error(`setup: re2 is not built ${of}: patterns of profiles run in JavaScript`);
}
compilePatterns();
if (building && !built()) await build();
console.error(`setup: ready after ${process.uptime().toFixed(1)} s`);

/** The packages that npm reports as installed are those of the lock file; packages for other platforms may be absent. */
function installed() {
  return Object.entries(wanted).every(
    ([path, { optional }]) => path === '' || isCurrent(path) || (optional && !present[path]),
  );
}

/** The packages that package.json names are there, and none that is there has another version than the lock file. */
function installedToBuild() {
  const { dependencies, devDependencies } = wanted[''];
  return (
    Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
      isCurrent(`node_modules/${name}`),
    ) && Object.keys(present).every((path) => !wanted[path] || isCurrent(path))
  );
}

function isCurrent(path) {
  return present[path] !== undefined && present[path].version === wanted[path].version;
}

function install(what, ...args) {
  npm(what, ...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
}

function lockedPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** An addon serves one ABI: packages installed under another Node bring one that does not load. */
function re2Loads() {
  try {
    createRequire(import.meta.url)('re2');
    return true;
  } catch {
    return false;
  }
}

/** The image is a product of the sources, kept while these stay the same. */
function compilePatterns() {
  const image = join(root, 'src', 'detectors', 'data', 'patterns');
  const digest = patternSources();
  const kept = `${image}.sources`;
  if (existsSync(`${image}.json`) && existsSync(kept) && readFileSync(kept, 'utf8') === digest) {
    return;
  }
  const script = join(root, 'src', 'tools', 'patterns', 'build.ts');
  run("compiling the detectors' patterns, 15 s after a change of theirs", process.execPath, [
    '--import',
    'tsx',
    script,
  ]);
  writeFileSync(kept, digest);
}

function patternSources() {
  const hash = createHash('sha256');
  for (const folder of PATTERN_SOURCES.map((name) => join(root, 'src', name)).filter(existsSync)) {
    for (const path of readdirSync(folder, { recursive: true }).sort()) {
      if (path.endsWith('.ts')) hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
    }
  }
  return hash.digest('hex');
}

function npm(what, ...args) {
  const { npm_config_nodedir, CXXFLAGS = '', ...rest } = process.env;
  const prefix = dirname(dirname(process.execPath));
  const headers = existsSync(join(prefix, 'include', 'node', 'node.h'));
  const nodedir = headers ? prefix : npm_config_nodedir;
  run(what, process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    ...rest,
    ...(nodedir && { npm_config_nodedir: nodedir }),
    // RE2's own flags are -O3 -g: without its debug information it is built in two thirds of the time.
    CXXFLAGS: `-g0 -O2 ${CXXFLAGS}`.trimEnd(),
    // npm and what it builds must run under this Node, whichever comes first on the path.
    PATH: dirname(process.execPath) + delimiter + process.env.PATH,
  });
}

function built() {
  return existsSync(stamp) && statSync(stamp).mtimeMs >= newest(join(root, 'src'));
}

function newest(folder) {
  const times = readdirSync(folder, { recursive: true }).map(
    (path) => statSync(join(folder, path)).mtimeMs,
  );
  // The console has the tables of the page.
  const others = ['tsconfig.json', join('docs', 'compliance.md')].map((path) => join(root, path));
  const above = [folder, ...others].map((path) => statSync(path).mtimeMs);
  return Math.max(...times, ...above);
}

/** A service may run from `dist/`: the build is made beside it, and one that fails leaves the previous one. */
async function build() {
  const started = new Date();
  const { besides, replaceFolder } = await import('./tools/replace-folder.mjs');
  const dist = join(root, 'dist');
  const made = besides(dist, 'made');
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = join(root, 'src', 'tsconfig.json');
  run('checking types', process.execPath, [compiler, '-p', project, '--outDir', made]);
  copyOthers(made);
  unpack(made);
  copyViewer(made);
  await bundle(made);
  await bundleConsole(made);
  writeFileSync(join(made, STAMP), '');
  utimesSync(join(made, STAMP), started, started);
  replaceFolder(made, dist);
}

/** Data, what was learnt and listed, and WebAssembly stay files. */
function copyOthers(to) {
  const from = join(root, 'src');
  const data = readdirSync(from, { recursive: true }).filter(
    (path) => /\.(bin|json|wasm)$/.test(path) && !/^(tools\b|tsconfig\.json$)/.test(path),
  );
  for (const path of data) cpSync(join(from, path), join(to, path));
}

/** Data that is packed in the repository lies in a build as it does in memory. */
function unpack(dist) {
  const script = join(root, 'src', 'tools', 'bundle', 'unpack.ts');
  run('unpacking data', process.execPath, ['--import', 'tsx', script, dist]);
  for (const name of ['patterns', 'person']) {
    rmSync(join(dist, 'detectors', 'data', `${name}.bin`));
  }
}

/** The viewer of the API is a package of the build only: the service needs two of its files. */
function copyViewer(dist) {
  const folder = join(dist, 'http', 'openapi', 'viewer');
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE']) {
    cpSync(join(root, 'node_modules', 'swagger-ui-dist', name), join(folder, name));
  }
}

/** Commands, processes and the library are files that share others. */
async function bundle(dist) {
  console.error('setup: bundling');
  const { buildBundle, compileBundle } = await import('./tools/bundle/build.mjs');
  await buildBundle(dist);
  compileBundle(dist);
}

/** The console is for browsers: its script is one file, and what it is made of is not needed to run. */
async function bundleConsole(dist) {
  console.error('setup: bundling the console');
  const { buildConsole } = await import('./tools/console/build.mjs');
  await buildConsole(join(dist, 'console'));
}

/** Runs a command whose output goes to stderr, and ends the process where it fails. */
function run(what, command, args, env = process.env) {
  console.error(`setup: ${what}`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
    shell: command.endsWith('.cmd'),
  });
  if (status === 0) return;
  console.error(`setup: ${what} failed${error ? `: ${error.message}` : ''}`);
  process.exit(1);
}
