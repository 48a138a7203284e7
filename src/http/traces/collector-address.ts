/** Where an OpenTelemetry collector takes spans: OTLP over HTTP, or over a Unix socket. */
export type Collector = { readonly url: string } | { readonly path: string };

export const COLLECTOR_PATH = '/v1/traces';

/** Reads `http://HOST:PORT`, `https://…` or `unix:/COLLECTOR_PATH`; undefined for anything else. */
export function collectorOf(text: string): Collector | undefined {
  const socket = /^unix:(\/.+)$/.exec(text)?.[1];
  if (socket !== undefined) return { path: socket };
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.search !== '' || url.hash !== '') return undefined;
  const base = url.href.replace(/\/$/, '');
  return { url: base.endsWith(COLLECTOR_PATH) ? base : base + COLLECTOR_PATH };
}
