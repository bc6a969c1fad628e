'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** A native disclosure as a menu; Escape, a click outside and a followed link close it. */
export function Menu({
  label,
  kind,
  children,
}: {
  label: string;
  kind: 'name' | 'phone';
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const close = () => {
      element.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return;
      close();
      element.querySelector('summary')?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) close();
    };
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    element.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      element.removeEventListener('click', onClick);
    };
  }, []);
  return (
    <details ref={details} className={`menu menu--${kind}`}>
      <summary>
        <span className="menu__label">{label}</span>
      </summary>
      <div className="menu__sheet">{children}</div>
    </details>
  );
}
