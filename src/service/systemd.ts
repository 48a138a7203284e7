import { spawn } from 'node:child_process';

/** Sockets that systemd listens on for the service, as file descriptors: systemd.socket(5), sd_listen_fds(3). */
export interface InheritedSockets {
  readonly https?: number;
  readonly metrics?: number;
}

/** The first descriptor that is passed on; the others follow it. */
const FIRST = 3;

/**
 * Sockets that were passed to this very process, by the units' FileDescriptorName. Without names, the first one is
 * for HTTPS. Throws an Error for an unknown name, whose clients would wait for ever.
 */
export function inheritedSockets(env: NodeJS.ProcessEnv, pid: number): InheritedSockets {
  if (env['LISTEN_PID'] !== String(pid)) return {};
  const count = Number(env['LISTEN_FDS'] ?? 0);
  const names = env['LISTEN_FDNAMES']?.split(':') ?? ['https'];
  const sockets = names.slice(0, count).map((name, index) => {
    if (name !== 'https' && name !== 'metrics') {
      throw new Error(`${name}: expected a socket named https or metrics (FileDescriptorName)`);
    }
    return [name, FIRST + index] as const;
  });
  return Object.fromEntries(sockets);
}

/** Notifications to systemd, sd_notify(3). Without systemd they do nothing. */
export interface Notify {
  ready(): Promise<void>;
  reloading(): Promise<void>;
  stopping(): Promise<void>;
  /** Reports to the watchdog, twice in each of its periods, while `alive` resolves with true. */
  watch(alive: () => Promise<boolean>): void;
}

/** Node has no datagram sockets of the Unix kind: systemd-notify sends for it, in about 12 ms. */
export function notify(env: NodeJS.ProcessEnv, pid: number): Notify {
  const notifies = env['NOTIFY_SOCKET'] !== undefined;
  const send = (message: string) => (notifies ? run('systemd-notify', message) : Promise.resolve());
  const watched = (env['WATCHDOG_PID'] ?? String(pid)) === String(pid);
  const periodMs = watched ? Number(env['WATCHDOG_USEC'] ?? 0) / 1000 : 0;
  return {
    ready: () => send('--ready'),
    reloading: () => send('--reloading'),
    stopping: () => send('--stopping'),
    watch(alive) {
      if (!notifies || !(periodMs > 0)) return;
      const beat = async () => {
        if (await alive().catch(() => false)) await send('WATCHDOG=1');
      };
      setInterval(() => void beat(), periodMs / 2).unref();
    },
  };
}

/** A message that could not be sent is no reason to end: systemd acts on missing ones. */
function run(command: string, argument: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(command, [argument], { stdio: 'ignore' });
    child.once('error', () => resolve()).once('exit', () => resolve());
  });
}
