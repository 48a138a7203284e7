import type { ComponentChildren } from 'preact';

/** A box that scrolls, with a name: keyboards must reach it to scroll it. */
export function ScrollBox({
  label,
  kind,
  boxRef,
  children,
}: {
  readonly label: string;
  /** Classes of the box. */
  readonly kind: string;
  readonly boxRef?: ((box: HTMLElement | null) => void) | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must take the focus (WCAG 2.1.1)
    <section class={kind} aria-label={label} tabIndex={0} ref={boxRef ?? null}>
      {children}
    </section>
  );
}
