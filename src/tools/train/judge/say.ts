/** Reports progress, after the seconds that have passed. */
export function say(text: string): void {
  process.stderr.write(`${process.uptime().toFixed(0).padStart(4)} s  ${text}\n`);
}
