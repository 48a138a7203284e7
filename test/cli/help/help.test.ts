import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { evaluateOptions } from '../../../src/cli/evaluate-arguments.ts';
import { COMMANDS, commandTexts } from '../../../src/cli/help/commands.ts';
import {
  bashCompletions,
  fishCompletions,
  zshCompletions,
} from '../../../src/cli/help/completions.ts';
import { commandHelp, help } from '../../../src/cli/help/help.ts';
import { manPage } from '../../../src/cli/help/man.ts';
import { flagNames, variableNames } from '../../../src/service/config.ts';

const commands = commandTexts();

test('help and the manual page have every command, option and setting', () => {
  const [helped, manual] = [help(), manPage().replaceAll('\\-', '-')];
  for (const [name, { options, summary }] of commands) {
    for (const text of [helped, manual]) assert.ok(text.includes(summary), summary);
    for (const option of options) {
      assert.ok(helped.includes(`--${option.name}`), option.name);
      assert.ok(manual.includes(`--${option.name}`), option.name);
      assert.ok(commandHelp(name as keyof typeof COMMANDS).includes(option.meaning));
    }
  }
  for (const variable of variableNames) {
    assert.ok(helped.includes(variable));
    assert.ok(manual.includes(variable), variable);
  }
});

test('the options that evaluate reads are the ones in its help', () => {
  const read = Object.keys(evaluateOptions).filter((name) => name !== 'help');
  assert.deepEqual(read.sort(), COMMANDS.evaluate.options.map(({ name }) => name).sort());
});

test('no option of a command has the name or letter of another, or of a setting', () => {
  for (const [name, { options, settings }] of commands) {
    const names = options.map((option) => option.name);
    const letters = options.flatMap(({ short }) => (short === undefined ? [] : [short]));
    assert.equal(new Set([...names, ...letters]).size, names.length + letters.length, name);
    if (settings)
      assert.deepEqual(
        names.filter((one) => flagNames.includes(one)),
        [],
        name,
      );
  }
});

/** Words that bash offers after these. */
function offered(...words: string[]): readonly string[] {
  const script = `${bashCompletions()}
redactor() { [ "$1 $2" = 'profiles --names' ] && printf 'default\\nlogs\\n'; }
COMP_WORDS=(redactor "$@"); COMP_CWORD=$#; _redactor; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...words], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  assert.deepEqual([status, stderr], [0, '']);
  return stdout.split('\n').filter((line) => line !== '');
}

test('bash completes commands, options, values, profiles and files', () => {
  assert.deepEqual(offered('ex'), ['explain']);
  assert.deepEqual(offered('filter', '--in'), ['--in-place']);
  assert.deepEqual(offered('filter', '--log-l'), ['--log-level']);
  assert.deepEqual(offered('filter', '-p', ''), ['default', 'logs']);
  assert.deepEqual(offered('filter', '--mode', 'a'), ['annotate']);
  assert.deepEqual(offered('keys', 'tw'), ['tweak']);
  assert.deepEqual(offered('filter', 'help.te'), ['help.test.ts']);
  assert.deepEqual(offered('keys', '--mo'), []);
});

for (const [shell, text] of [
  ['zsh', zshCompletions()],
  ['fish', fishCompletions()],
] as const) {
  const missing = spawnSync(shell, ['--version']).status !== 0 && `${shell} is not installed`;
  test(`the completions for ${shell} are read by it`, { skip: missing }, () => {
    const { status, stderr } = spawnSync(shell, ['-n', '/dev/stdin'], {
      input: text,
      encoding: 'utf8',
    });
    assert.deepEqual([status, stderr], [0, '']);
  });
}

test('the completions for zsh and fish name every option of every command', () => {
  for (const [name, { options }] of commands) {
    const zsh = zshCompletions().split(`    ${name}) _arguments`)[1]?.split('\n')[0] ?? '';
    for (const option of options) {
      assert.ok(zsh.includes(`'*--${option.name}[`), `${name} ${option.name}`);
      assert.match(
        fishCompletions(),
        new RegExp(`seen_subcommand_from ${name}' .*-l ${option.name} `),
      );
    }
  }
});

test('the manual page has no line that roff takes for an unknown request', () => {
  const requests = /^\.(TH|SH|TP|B|BR|I|br|RS|RE)( |$)/;
  const wrong = manPage()
    .split('\n')
    .filter((line) => /^[.']/.test(line) && !requests.test(line));
  assert.deepEqual(wrong, []);
});
