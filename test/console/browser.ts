import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
// @ts-expect-error: setup runs it before there is a compiler
import { buildConsole } from '../../src/tools/console/build.mjs';
import { one, place } from '../service/one.ts';
import { temporaryFolder } from '../temporary.ts';

/** The browser, if this machine has one. */
export const executablePath = ['chromium', 'chromium-browser', 'google-chrome']
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, name)))
  .find((path) => existsSync(path));

/** A service with the shipped profiles and keys, its console as the build makes it, and a browser. */
export interface Here {
  readonly base: string;
  /** May do everything. */
  readonly key: string;
  /** Lines of the service's log. */
  readonly lines: readonly string[];
  metrics(): Promise<string>;
  /** URLs that any page asked for. */
  readonly urls: readonly string[];
  /** Errors of pages, and violations of the policy. */
  readonly complaints: readonly string[];
  /** A page at a fragment, in a context of its own; with a key unless that is empty. */
  open(
    fragment: string,
    options?: BrowserContextOptions & { readonly key?: string },
  ): Promise<Page>;
}

/** Starts service and browser; both end with the tests. */
export async function started(): Promise<Here> {
  const consoleFolder = temporaryFolder();
  await buildConsole(consoleFolder);
  const here = place();
  const key = here.key('redact', 'explain', 'profiles', 'metrics');
  const profiles = new URL('../../profiles', import.meta.url).pathname;
  const service = await one(here, { profiles, keys: join(here.folder, 'keys') }, { consoleFolder });
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  after(() => browser.close());
  const base = `https://127.0.0.1:${service.port}`;
  const urls: string[] = [];
  const complaints: string[] = [];
  return {
    base,
    key,
    urls,
    complaints,
    lines: service.lines,
    metrics: async () => JSON.stringify(await service.values()),
    async open(fragment, { key: given = key, ...options } = {}) {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, ...options });
      context.setDefaultTimeout(40_000);
      watch(context);
      const page = await context.newPage();
      await page.goto(`${base}/${fragment}`);
      if (given !== '') await enterKey(page, given);
      return page;
    },
  };

  function watch(context: BrowserContext): void {
    context.on('request', (request) => urls.push(request.url()));
    context.on('console', (line) => {
      // A refusal of the service, or a lost connection, is an outcome that the page shows.
      const refused = /status of (?:4\d\d|503)|net::ERR_FAILED/.test(line.text());
      if (line.type() === 'error' && !refused) complaints.push(line.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
  }
}

async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'API key' }).click();
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Use this key' }).click();
}

/** Everything that a page has stored in the browser. */
export async function storedBy(page: Page): Promise<string> {
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
      history.state,
      location.href,
    ]),
  );
  return kept + JSON.stringify(await page.context().cookies());
}
