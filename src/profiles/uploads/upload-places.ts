import { profileNames } from '../load.ts';

/** Most uploaded profiles: more would fill the memory with compiled patterns. */
export const MAX_UPLOADS = 256;

/** Places for uploaded profiles: those that have a file, and those on their way to one. */
export interface UploadPlaces {
  /** Takes a place for a profile; false where there is none. One that has a file has a place. */
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
