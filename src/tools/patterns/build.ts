// Compiles the patterns of all declared detectors to the image that the engine loads: `npm run patterns`.

import { definitions } from '../../detectors/index.ts';
import { PATTERNS_IMAGE } from '../../detectors/patterns-image.ts';
import { compile } from '../../engine/compile/compile.ts';
import { saveImage } from '../../engine/compile/image-file.ts';
import { declarationsOf } from './declarations.ts';

saveImage(PATTERNS_IMAGE, compile(declarationsOf(definitions)));
