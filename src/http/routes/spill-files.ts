import { type Quota, quotaOf } from '../../answer/quota.ts';
import { type Spool, spool } from '../../answer/spool.ts';
import type { RequestLimits } from '../request/request-limits.ts';
import type { FormStorage } from '../request/request-text.ts';

/** Files of a request under one quota: none until one is needed. */
export interface SpillFiles extends FormStorage {
  /** Spans that wait for the end of the text. */
  readonly spool: () => Spool;
  /** Undefined without anything to close. */
  close(): Promise<void> | undefined;
}

/** Files of a request that spill output to a folder. */
export function spillFiles(
  folder: string,
  { spoolBytes, disk }: Pick<RequestLimits, 'spoolBytes' | 'disk'>,
): SpillFiles {
  let shared: Quota | undefined;
  let kept: Spool | undefined;
  const quota = () => {
    shared ??= quotaOf(spoolBytes, disk);
    return shared;
  };
  return {
    folder,
    quota,
    spool() {
      kept ??= spool(folder, undefined, quota());
      return kept;
    },
    close: () => kept?.close(),
  };
}
