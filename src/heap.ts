import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap small. V8 makes objects in old space from the start where many of their kind survived; while a service
 * warms up all do, and what it decides then stands: garbage is then collected late, and some 60 MB more are held.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
