import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mcpMasking } from '../llm/mcp.ts';
import { linesOf } from '../llm/sse.ts';
import { fleetingSecret } from '../service/service-secrets.ts';
import { readArguments, textOf, UsageError } from './arguments.ts';
import { profileNamed } from './chosen-profile.ts';
import { optionsOf } from './help/parser-options.ts';

/**
 * `redactor mcp -- COMMAND`: starts a server of the Model Context Protocol, and is that server for a client: results reach the client
 * masked, and labels in arguments reach the server as values. Ends when the server does, with its status.
 */
export async function mcpCommand(args: string[]): Promise<void> {
  const given = readArguments(args, optionsOf('mcp'));
  const [command, ...own] = given.positionals;
  if (command === undefined) throw new UsageError('expected -- and the command of a server');
  const { plan } = profileNamed(textOf(given, 'profile') ?? 'prompts', given, fleetingSecret());
  const { fromServer, fromClient } = mcpMasking(plan);
  const server = spawn(command, own, { stdio: ['pipe', 'pipe', 'inherit'] });
  server.on('error', () => {
    process.stderr.write('redactor: the server cannot be started\n');
    process.exitCode = 1;
  });
  server.stdin.on('error', () => undefined);
  const ended = once(server, 'close');
  void (async () => {
    for await (const line of linesOf(process.stdin)) server.stdin.write(`${fromClient(line)}\n`);
    server.stdin.end();
  })();
  for await (const line of linesOf(server.stdout)) {
    const masked = line.trim() === '' ? undefined : await fromServer(line);
    if (masked !== undefined) process.stdout.write(`${masked}\n`);
    else if (line.trim() !== '') process.stderr.write('redactor: a line that is no message\n');
  }
  const [status] = await ended;
  process.exitCode ||= status ?? 1;
  process.stdin.destroy();
}
