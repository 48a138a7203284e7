import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazy } from '../../core/memoize.ts';
import type { Exchange } from '../exchange.ts';
import { Refusal } from '../response/refusal.ts';
import { sendJson } from '../response/send-json.ts';

/** Nothing but the page's own files: no inline script or style, no other host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>redactor: API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/own.css">
</head>
<body>
<div id="api"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/own.js"></script>
</body>
</html>
`;

/** Requests are sent with curl or an SDK: what is tried here would need the key in a page. */
const SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  layout: 'BaseLayout',
  presets: [SwaggerUIBundle.presets.apis],
  validatorUrl: null,
  supportedSubmitMethods: [],
});
`;

/** The contrast of the viewer's own colours is too low (WCAG 2.2, 1.4.3). */
const STYLE = `.swagger-ui .opblock .opblock-summary-method { background: #1f2d3d; color: #fff; }
.swagger-ui .opblock .opblock-summary-description, .swagger-ui .parameter__type, .swagger-ui .parameter__in,
.swagger-ui .response-col_links, .swagger-ui .renderedMarkdown p, .swagger-ui .info .title small pre { color: #24323f; }
.swagger-ui .info .title small { background: #24323f; }
.swagger-ui .info .title small pre { color: #fff; }
`;

const HTML = 'text/html; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

type Page = (call: Exchange) => Promise<void> | void;

/** The viewer's page, and its files by the last part of their path. */
export function viewer(): { readonly page: Page; readonly file: Page } {
  const files = new Map([
    ['own.js', page(JAVASCRIPT, () => Buffer.from(SCRIPT))],
    ['own.css', page(CSS, () => Buffer.from(STYLE))],
    ['swagger-ui.css', page(CSS, asset('swagger-ui.css'))],
    ['swagger-ui-bundle.js', page(JAVASCRIPT, asset('swagger-ui-bundle.js'))],
  ]);
  return {
    page: page(HTML, () => Buffer.from(PAGE)),
    file(call) {
      const [path = ''] = (call.incoming.url ?? '').split('?');
      const file = files.get(path.slice(path.lastIndexOf('/') + 1));
      if (file !== undefined) return file(call);
      throw new Refusal(404, 'not_found', 'the viewer has no such file');
    },
  };
}

function page(type: string, content: () => Buffer): Page {
  const headers = { 'Content-Type': type, 'Content-Security-Policy': POLICY };
  return (call) => sendJson(call, 200, content(), headers);
}

/** A file of the viewer: the build has copied it here, a clone has it among its packages. */
function asset(name: string): () => Buffer {
  return lazy(() => {
    const copied = join(dirname(fileURLToPath(import.meta.url)), 'viewer', name);
    if (existsSync(copied)) return readFileSync(copied);
    try {
      return readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
    } catch {
      throw new Refusal(404, 'not_found', 'the viewer is not installed');
    }
  });
}
