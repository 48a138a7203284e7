/** Number of colours in the style sheet; with three kinds of underline, 36 types look different. */
const COLOURS = 12;
const LINES = ['solid', 'dashed', 'dotted'];

/** Slots by type, in the order in which types were first seen. */
const slots = new Map<string, number>();

/** Classes that give a type its colour and its underline, the same on every screen. */
export function typeClass(type: string): string {
  const slot = slots.get(type) ?? slots.size;
  slots.set(type, slot);
  return `c${slot % COLOURS} ${LINES[Math.floor(slot / COLOURS) % LINES.length]}`;
}
