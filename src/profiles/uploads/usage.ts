import { readFileSync } from 'node:fs';

/** Resources that a process has used and holds. */
export interface Usage {
  readonly cpuMs: number;
  readonly bytes: number;
}

/** Kernels of Linux count in hundredths of a second, whatever the machine (proc_pid_stat(5), USER_HZ). */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/** Usage of another process; `undefined` if the system does not report it. */
export function usageOf(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // After the name of the program, which may hold blanks and brackets, comes the third field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      bytes: Number(resident) * PAGE_BYTES,
    };
  } catch {
    return undefined;
  }
}
