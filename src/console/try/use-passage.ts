import { useEffect, useRef, useState } from 'preact/hooks';
import { type Passage, passed } from './upload.ts';

/** A file that was given to the service. */
export interface FilePassage {
  readonly file: File;
  readonly passage: Passage;
}

/** State of the file on its way, and what may be done with it. */
export function usePassage() {
  const [state, setState] = useState<FilePassage>();
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  return {
    state,
    start(file: File, profile: string): void {
      cancel.current();
      cancel.current = passed(file, profile, (passage) => setState({ file, passage }));
    },
    cancel: () => cancel.current(),
    close: () => setState(undefined),
  };
}
