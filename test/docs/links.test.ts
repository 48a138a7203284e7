import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { guide, pages, read, root } from './pages.ts';

test('every link within the pages leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter(([path, anchor]) => !leads(new URL(path, new URL(page, root)), anchor))
      .map((link) => `${page}: ${link.join('#')}`),
  );
  assert.deepEqual(broken, []);
});

test('README leads to every page of the guide', () => {
  const linked = linksOf('README.md').map(([path]) => path);
  assert.deepEqual(
    guide.slice(1).filter((page) => !linked.includes(page)),
    [],
  );
});

/** Links to files, as path and anchor: `docs/cli.md`, `evaluation`. */
function linksOf(page: string): readonly (readonly [path: string, anchor: string])[] {
  const source = read(page);
  const targets = [...source.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)];
  return targets
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((target) => !/^\w+:/.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#');
      return [path === '' ? (page.split('/').at(-1) ?? '') : path, anchor] as const;
    });
}

function leads(target: URL, anchor: string): boolean {
  if (!existsSync(target)) return false;
  if (anchor === '') return true;
  const path = target.pathname.slice(root.pathname.length);
  return [...read(path).matchAll(/^#+ (.*)$/gm)].some(
    ([, heading = '']) => slug(heading) === anchor,
  );
}

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
