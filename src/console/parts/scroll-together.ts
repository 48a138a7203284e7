import { useMemo } from 'preact/hooks';

type BoxRef = (box: HTMLElement | null) => void;

/** Refs for two boxes that scroll together: each to the same share of its height. */
export function useScrollTogether(): readonly [BoxRef, BoxRef] {
  return useMemo(() => {
    const boxes: (HTMLElement | null)[] = [null, null];
    const ref = (own: 0 | 1): BoxRef => {
      const follow = () => align(boxes[own], boxes[1 - own]);
      return (box) => {
        if (boxes[own] === box) return;
        boxes[own]?.removeEventListener('scroll', follow);
        boxes[own] = box;
        box?.addEventListener('scroll', follow, { passive: true });
      };
    };
    return [ref(0), ref(1)];
  }, []);
}

/** Scrolls a box as far as another; a step of a pixel is left out, or the two would answer each other. */
function align(from: HTMLElement | null | undefined, to: HTMLElement | null | undefined): void {
  if (!from || !to) return;
  const share = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight);
  const top = share * Math.max(0, to.scrollHeight - to.clientHeight);
  if (Math.abs(to.scrollTop - top) > 1) to.scrollTop = top;
}
