import { profileNames } from '../load.ts';

/** Most uploaded profiles: more would fill the memory with compiled patterns. */
export const MAX_UPLOADS = 256;

/** Slots for uploaded profiles: profiles that have a file, and profiles whose file is being written. */
export interface UploadPlaces {
  /** Reserves a slot for a profile; false if none is free. A profile with a file has a slot. */
  take(name: string): boolean;
  /** The profile has its file now, or will have none. */
  give(name: string): void;
}

/** Counts the files in `folder` anew each time: uploads are rare, and the folder is what has to be right. */
export function uploadPlaces(folder: string | undefined): UploadPlaces {
  let onTheirWay: readonly string[] = [];
  return {
    take(name) {
      if (folder === undefined) return false;
      const names = new Set([...profileNames(folder), ...onTheirWay, name]);
      if (names.size > MAX_UPLOADS) return false;
      onTheirWay = [...onTheirWay, name];
      return true;
    },
    give(name) {
      const at = onTheirWay.indexOf(name);
      onTheirWay = onTheirWay.filter((_, n) => n !== at);
    },
  };
}
