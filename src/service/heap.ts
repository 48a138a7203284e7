import { setFlagsFromString } from 'node:v8';

/**
 * Growth of old space, in percent, that triggers a collection. By default V8 lets it grow to four times the live
 * objects: an explain of dense text then holds 100 MB of garbage.
 */
const GROWING_PERCENT = 30;
const STARTED_MS = 1000;

/**
 * Keeps the heap small. V8 allocates objects in old space from the start if many of their kind survived. While a
 * service warms up all of them survive, and V8 keeps that decision: garbage is collected late, and some 60 MB more
 * are held.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  // A process keeps most objects that it allocates first: collecting them frees little.
  setTimeout(() => {
    setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
  }, STARTED_MS).unref();
}
