// Unpacks, into the folder of a build, data that a start would else spend a tenth of a second on: node --import tsx unpack.ts DIST

import { pathToFileURL } from 'node:url';
import '../../detectors/index.ts';
import { PATTERNS_IMAGE } from '../../detectors/patterns-image.ts';
import { writeMemory } from '../../detectors/people/model/loaded-model.ts';
import { writeIndices } from '../../detectors/places/list-index.ts';
import { LISTS } from '../../detectors/places/listed.ts';
import { unpackImage } from '../../engine/compile/image-file.ts';

const data = `${pathToFileURL(process.argv[2]).href}/detectors/data`;
unpackImage(PATTERNS_IMAGE, new URL(`${data}/patterns`));
writeMemory(new URL(`${data}/person.memory`));
writeIndices(new URL(`${data}/lists.memory`), LISTS);
