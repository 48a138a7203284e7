import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sections } from '../../../src/detectors/user/sections.ts';
import type { Section } from '../../../src/engine/types.ts';
import { wholeSpans } from '../fake-window.ts';

function section(startPattern: string, endPattern: string, maxLength?: number): Section {
  const detector = sections.detector({ startPattern, endPattern, maxLength }, () => []);
  return 'close' in detector.find ? detector.find : assert.fail();
}

test('the markers are found with RE2', () => {
  const { open, close } = section('BEGIN-(?:A|B)', 'END-[AB]');
  const text = Buffer.from('x BEGIN-A y END-A z BEGIN-C');
  assert.deepEqual(wholeSpans(open, text), ['2-9']);
  assert.deepEqual(wholeSpans(close, text), ['12-17']);
});

test("the reach is the longer marker's", () => {
  const options = { startPattern: 'a{1,20}', endPattern: 'é{1,30}', maxLength: undefined };
  assert.equal(sections.detector(options, () => []).reach, 61);
});

test('maxLength is passed on, and absent when it was not set', () => {
  assert.equal(section('a', 'b', 64).maxLength, 64);
  assert.equal('maxLength' in section('a', 'b'), false);
});

test('an error names the marker', () => {
  assert.throws(() => section('a', 'b(?=c)'), /^Error: endPattern: column 2: /);
  assert.throws(() => section('a*', 'b'), /^Error: startPattern: it can match the empty string/);
});
