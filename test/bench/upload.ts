import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Uploads a file with curl and throws the answer away; throws where curl or the service fails. */
export async function upload(address: string, path: string, file: string): Promise<void> {
  const curl = spawn(
    'curl',
    ['-sSk', '--fail', '-X', 'POST', '-T', file, '-o', '/dev/null', `${address}${path}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(curl, 'exit');
  if (code !== 0) throw new Error(`curl ${path} ended with ${code}`);
}
