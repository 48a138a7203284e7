import type { Detector, WindowInput } from '../../../engine/types.ts';
import type { FolderResolver } from '../../definition.ts';
import { fieldNames } from '../field-names.ts';
import { type NameTypes, nameDetector } from '../names.ts';
import { checkLabels, leastConfidence, type NameOptions, nameWarnings } from '../options.ts';
import { readerBeside } from '../people-reader.ts';
import { titledLists } from '../titled-lists.ts';
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
  const beside = (window: WindowInput) =>
    [...fieldNames(window), ...titledLists(window)].flatMap((found) =>
      found.confidence < least ? [] : [{ ...found, classification: types.label }],
    );
  return { ...detector, ...readerBeside(detector, (_, name) => name, beside) };
}
