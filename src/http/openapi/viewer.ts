import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazy } from '../../core/memoize.ts';
import { type PageFile, pageFile, pageFiles } from '../response/page.ts';
import { Refusal } from '../response/refusal.ts';

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

/** Disables sending requests from the page, which would need the key in it; curl and the SDKs send them. */
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

/** The viewer's page, and its files by the last part of their path. */
export function viewer(): { readonly page: PageFile; readonly file: PageFile } {
  const own = (name: string, text: string) =>
    [name, pageFile(name, () => Buffer.from(text))] as const;
  const copied = (name: string) => [name, pageFile(name, asset(name))] as const;
  const files = new Map([
    own('own.js', SCRIPT),
    own('own.css', STYLE),
    copied('swagger-ui.css'),
    copied('swagger-ui-bundle.js'),
  ]);
  return {
    page: pageFile('index.html', () => Buffer.from(PAGE)),
    file: pageFiles(files, () => {
      throw new Refusal(404, 'not_found', 'the viewer has no such file');
    }),
  };
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
