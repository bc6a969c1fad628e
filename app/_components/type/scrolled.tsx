import type { ReactNode, Ref } from 'react';

export interface ScrolledProps {
  /** Its content, named for screen readers. */
  readonly label: string;
  /** Default: a table that may be wider than the screen. */
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A region that scrolls, also by keyboard. */
export function Scrolled({ label, className = 'table-scroll', ref, children }: ScrolledProps) {
  return (
    <section
      ref={ref}
      className={className}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
    >
      {children}
    </section>
  );
}
