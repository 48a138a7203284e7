import type { Detector, Found, WindowInput } from '../../../engine/types.ts';
import type { FolderResolver } from '../../definition.ts';
import { FIELD_NAME_BYTES, fieldName } from '../field-names.ts';
import { eachKeyWord, type NameTypes, nameDetector } from '../names.ts';
import { checkLabels, leastConfidence, type NameOptions, nameWarnings } from '../options.ts';
import { readerBeside } from '../people-reader.ts';
import { LIST_BYTES, titledList } from '../titled-lists.ts';
import { deepDetector } from './deep-detector.ts';
import { deepModel } from './deep-model.ts';

/** From where on a word counts as a name's, where no threshold is given. */
const LIKELY = 0.5;

/**
 * Makes a detector of people's names: by this program's own model, or by one in a folder that the options name, whose
 * marks are reported unchanged. Throws if a model cannot be used.
 */
export function peopleDetector(
  types: NameTypes,
  options: NameOptions,
  folders?: FolderResolver,
): Detector {
  const path = options.phEyeConfiguration?.modelPath;
  if (path === undefined) return withFields(types, options);
  checkLabels(options);
  const least = leastConfidence(options) || LIKELY;
  const warnings = nameWarnings(options);
  if (options.includeTitles) {
    warnings.push('includeTitles: has no effect: a name is what the model marks');
  }
  try {
    if (folders === undefined) throw new Error('there is no folder to look in');
    return { ...deepDetector(types, deepModel(folders(path)), least), warnings };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'cannot be used';
    throw new Error(`phEyeConfiguration: modelPath: ${reason}`, { cause });
  }
}

/** The names that the model finds, the values of fields that are named so, and lists of surnames after a title. */
function withFields(types: NameTypes, options: NameOptions): Detector {
  const detector = nameDetector(types, options);
  const least = leastConfidence(options);
  return { ...detector, ...readerBeside(detector, (_, name) => name, beside) };

  function beside({ bytes, from, to, end }: WindowInput): readonly Found[] {
    let all: Found[] | undefined;
    const take = (found: Found) => {
      if (found.start < from || found.start >= to || found.confidence < least) return;
      all ??= [];
      all.push({ ...found, classification: types.label });
    };
    eachKeyWord(bytes, Math.max(0, from - MOST_BEFORE), to, end, (at) => {
      const field = at < from - FIELD_NAME_BYTES ? undefined : fieldName(bytes, at, end);
      if (field !== undefined) take(field);
      for (const listed of titledList(bytes, at, end)) take(listed);
    });
    return all ?? NONE;
  }
}

/** Most bytes between a key or a title and the end of its names. */
const MOST_BEFORE = Math.max(FIELD_NAME_BYTES, LIST_BYTES);
const NONE: readonly Found[] = [];
