import assert from 'node:assert/strict';
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.ts';

const root = new URL('../../', import.meta.url).pathname;
const npm: ExecFileSyncOptionsWithStringEncoding = {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
};

test('the npm package has the needed files, no others, and one entry point', () => {
  const folder = temporaryFolder();
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], npm);
  const [{ filename, files }] = JSON.parse(packed.slice(packed.indexOf('[')));
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  const needed =
    /^(dist\/.*\.(js|cjs|code|wasm|bin|memory|json)|dist\/library\/(redactor|log-destination|prompt-types)\.d\.ts|profiles\/(schema\/)?[\w-]+\.json|dist\/http\/openapi\/viewer\/(swagger-ui\.css|LICENSE|NOTICE)|dist\/console\/(index\.html|console\.css|icon\.svg|LICENSE-preact)|certs\/README\.md|LICENSE|NOTICE|README\.md|package\.json)$/;
  assert.deepEqual(
    paths.filter((path) => !needed.test(path) || path.startsWith('dist/tools/')),
    [],
  );
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  execFileSync('tar', ['-xf', join(folder, filename), '-C', modules]);
  execFileSync('mv', [join(modules, 'package'), join(modules, 'redactor')]);
  symlinkSync(join(root, 'node_modules'), join(modules, 'redactor', 'node_modules'));
  writeFileSync(
    join(folder, 'uses.mjs'),
    `import { redactor } from 'redactor';
    const { redact } = await redactor();
    console.log(await redact('to kim@acme.test'));
    await import('redactor/dist/cli.js').catch(({ code }) => console.log(code));`,
  );
  const out = execFileSync(process.execPath, ['uses.mjs'], { cwd: folder, encoding: 'utf8' });
  assert.equal(out, 'to {{{REDACTED-email-address}}}\nERR_PACKAGE_PATH_NOT_EXPORTED\n');
  const cli = join(modules, 'redactor', 'dist', 'cli.js');
  const redacted = execFileSync(process.execPath, [cli, 'filter'], { input: 'to kim@acme.test' });
  assert.equal(String(redacted), 'to {{{REDACTED-email-address}}}');
});

test('its types are enough for a program that uses it', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'redactor'));
  symlinkSync(join(root, 'node_modules', '@types'), join(folder, 'node_modules', '@types'));
  writeFileSync(
    join(folder, 'uses.ts'),
    `import { type Redactor, redactor } from 'redactor';
    const own: Redactor = await redactor({ profile: 'default' });
    const text: string = await own.redact('x');
    const start: number | undefined = (await own.explain(text)).explanation.appliedSpans[0]?.characterStart;
    process.stdin.pipe(own.stream({ lines: true })).pipe(process.stdout);
    export { start };`,
  );
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    'node',
  ];
  execFileSync(process.execPath, [compiler, ...flags, join(folder, 'uses.ts')], { stdio: 'pipe' });
});
