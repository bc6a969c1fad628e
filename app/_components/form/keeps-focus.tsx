'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Around buttons that their own answer takes away. The next key after pressing one then goes on from here, and not from
 * the top of the page.
 */
export function KeepsFocus({
  when,
  className,
  gap,
  children,
}: {
  /** What the answer changes. */
  readonly when: string | number;
  readonly className?: string;
  /** Of a stack. */
  readonly gap?: 'large';
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(when);
  const pressed = useRef(false);
  useEffect(() => {
    if (before.current === when) return;
    before.current = when;
    // Somebody else’s answer, or a focus that is elsewhere by now, moves nothing.
    if (pressed.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
    pressed.current = false;
  }, [when]);
  return (
    <div
      ref={box}
      className={className}
      data-gap={gap}
      tabIndex={-1}
      onSubmit={() => {
        pressed.current = true;
      }}
    >
      {children}
    </div>
  );
}
