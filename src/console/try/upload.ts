import { keyHeaders, refusal } from '../api.ts';

/** Progress of a file on its way through the service. */
export interface Passage {
  readonly phase: 'sending' | 'receiving' | 'done' | 'failed' | 'cancelled';
  readonly sent: number;
  readonly received: number;
  /** The redacted file, at the end. */
  readonly result?: Blob;
  readonly error?: unknown;
}

/**
 * Streams a file through filter; returns a function that cancels. The browser reads the file from disk and keeps the answer as a
 * Blob in storage of its own, which is not the page's memory and goes to disk where it is large. `XMLHttpRequest`, because `fetch` does
 * not report how much has been sent.
 */
export function passed(
  file: Blob,
  profile: string,
  onProgress: (passage: Passage) => void,
): () => void {
  const request = new XMLHttpRequest();
  let now: Passage = { phase: 'sending', sent: 0, received: 0 };
  const report = (next: Partial<Passage>) => {
    now = { ...now, ...next };
    onProgress(now);
  };
  request.open('POST', `/api/filter?${new URLSearchParams({ p: profile })}`);
  request.responseType = 'blob';
  request.setRequestHeader('Content-Type', 'text/plain');
  for (const [name, value] of Object.entries(keyHeaders())) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded }) => report({ sent: loaded });
  request.upload.onload = () => report({ sent: file.size, phase: 'receiving' });
  request.onprogress = ({ loaded }) => report({ received: loaded });
  request.onabort = () => report({ phase: 'cancelled' });
  request.onerror = () => {
    const message = 'The connection broke before the answer was complete. Nothing was kept.';
    report({ phase: 'failed', error: new Error(message) });
  };
  request.onload = () => void ended();
  report({});
  request.send(file);
  return () => request.abort();

  async function ended(): Promise<void> {
    const result = request.response as Blob;
    if (request.status === 200) return report({ phase: 'done', received: result.size, result });
    report({ phase: 'failed', error: refusal(request.status, await result.text()) });
  }
}
