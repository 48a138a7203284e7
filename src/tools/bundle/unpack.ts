// Makes, in the folder of a build, what a start would else spend most of its time on: node --import tsx unpack.ts DIST

import { fileURLToPath, pathToFileURL } from 'node:url';
import '../../detectors/index.ts';
import { PATTERNS_IMAGE } from '../../detectors/patterns-image.ts';
import { writeMemory } from '../../detectors/people/model/loaded-model.ts';
import { writeIndices } from '../../detectors/places/list-index.ts';
import { LISTS } from '../../detectors/places/listed.ts';
import { saveMasks, unpackImage } from '../../engine/compile/image-file.ts';
import { loadProfiles } from '../../profiles/load.ts';

const data = `${pathToFileURL(process.argv[2]).href}/detectors/data`;
const image = new URL(`${data}/patterns`);
unpackImage(PATTERNS_IMAGE, image);
saveMasks(image, masksOfProfiles());
writeMemory(new URL(`${data}/person.memory`));
writeIndices(new URL(`${data}/lists.memory`), LISTS);

/** The masks of the profiles that are shipped. */
function masksOfProfiles() {
  const profiles = loadProfiles(fileURLToPath(new URL('../../../profiles', import.meta.url)));
  return [...profiles.values()].flatMap((profile) => {
    if (!('plan' in profile)) throw new Error(profile.problems.join('; '));
    const { patterns } = profile.plan;
    return patterns === undefined ? [] : [patterns];
  });
}
