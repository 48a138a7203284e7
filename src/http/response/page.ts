import type { Exchange } from '../exchange.ts';
import { sendJson } from './send-json.ts';

/** Content Security Policy of a page: its own files only, no inline script or style, no other host. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Content types of a page's files, by the end of their names. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Answers with a file of a page. */
export type PageFile = (call: Exchange) => Promise<void> | void;

/** Serves a file under the type that its name ends in; `content` is called for each request. */
export function pageFile(name: string, content: () => Buffer): PageFile {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
  const headers = {
    'Content-Type': type,
    'Content-Security-Policy': PAGE_POLICY,
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  return (call) => sendJson(call, 200, content(), headers);
}

/** Serves one of several files, by the last part of the request's path. */
export function pageFiles(
  files: ReadonlyMap<string, PageFile>,
  otherwise: (call: Exchange) => never,
): PageFile {
  return (call) => {
    const [path = ''] = (call.incoming.url ?? '').split('?');
    return (files.get(path.slice(path.lastIndexOf('/') + 1)) ?? otherwise)(call);
  };
}
