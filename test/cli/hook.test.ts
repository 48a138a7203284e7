import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.ts';
import { run } from './run.ts';

const env = { REDACTOR_SECRET: '00'.repeat(32) };
const sessions = temporaryFolder();

async function hook(call: object, own = sessions): Promise<string> {
  const input = JSON.stringify({ session_id: 's/1', ...call });
  const { status, out } = await run('profiles', ['hook', '--sessions', own], { input, env });
  assert.equal(status, 0);
  return out.toString();
}

test('results of tools are masked in their own shape, and inputs get their values', async () => {
  const bash = { stdout: 'kim@acme.test\n', stderr: '', interrupted: false, isImage: false };
  const first = await hook({
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_response: bash,
  });
  assert.deepEqual(JSON.parse(first).hookSpecificOutput, {
    hookEventName: 'PostToolUse',
    updatedToolOutput: { ...bash, stdout: '[EMAIL_1]\n' },
  });
  const file = {
    filePath: '/home/kim/a.txt',
    content: 'lee@acme.test, kim@acme.test',
    numLines: 1,
  };
  const read = { type: 'text', file };
  const second = await hook({
    hook_event_name: 'PostToolUse',
    tool_name: 'Read',
    tool_response: read,
  });
  assert.deepEqual(JSON.parse(second).hookSpecificOutput.updatedToolOutput, {
    type: 'text',
    // A label without brackets is a name that paths may have.
    file: { ...file, filePath: '/home/USER_NAME_1/a.txt', content: '[EMAIL_2], [EMAIL_1]' },
  });
  const path = { file_path: '/home/USER_NAME_1/a.txt' };
  const again = await hook({ hook_event_name: 'PreToolUse', tool_name: 'Read', tool_input: path });
  assert.deepEqual(JSON.parse(again).hookSpecificOutput.updatedInput, {
    file_path: '/home/kim/a.txt',
  });
  const input = { command: 'mail "[EMAIL_2]"' };
  const third = await hook({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: input });
  const { updatedInput, permissionDecision } = JSON.parse(third).hookSpecificOutput;
  assert.deepEqual(
    [updatedInput, permissionDecision],
    [{ command: 'mail "lee@acme.test"' }, 'ask'],
  );
  assert.equal(await hook({ hook_event_name: 'PostToolUse', tool_response: { stdout: 'ok' } }), '');
});

test('labels in a message become values on the screen', async () => {
  const folder = temporaryFolder();
  const response = { type: 'image', file: { base64: 'iVBORw0KGgo=', type: 'image/png' } };
  const tool = { hook_event_name: 'PostToolUse', tool_response: { stdout: 'kim@acme.test' } };
  await hook(tool, folder);
  assert.equal(await hook({ ...tool, tool_response: response }, folder), '');
  const show = (delta: string) => hook({ hook_event_name: 'MessageDisplay', delta }, folder);
  assert.deepEqual(JSON.parse(await show('Mail **[EMAIL_1]**, [EMAIL_7]\n')), {
    hookSpecificOutput: {
      hookEventName: 'MessageDisplay',
      displayContent: 'Mail **kim@acme.test**, [EMAIL_7]\n',
    },
  });
  assert.equal(await show('nothing here'), '');
});

test('a result that cannot be masked is withheld', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 's_1.session'));
  const answer = await hook(
    { hook_event_name: 'PostToolUse', tool_response: { stdout: 'kim@acme.test' } },
    folder,
  );
  assert.deepEqual(JSON.parse(answer).hookSpecificOutput.updatedToolOutput, {
    stdout: '[withheld: it could not be masked]',
  });
});
