import type { KeyboardEvent } from 'react';

/** Elements that use letters and figures themselves. */
const TYPING = 'input, select, textarea, [contenteditable], dialog, [role="dialog"]';

/** Handles single keys anywhere on the page of a board, except where something is typed; `deeds` by lower-case key. */
export function roomKeys(
  deeds: Readonly<Record<string, (() => void) | null>>,
  other: (key: string) => boolean,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    if (target instanceof Element && target.closest(TYPING)) return;
    const key = event.key.toLowerCase();
    const deed = Object.hasOwn(deeds, key) ? deeds[key] : undefined;
    if (deed) deed();
    else if (!other(key)) return;
    event.preventDefault();
  };
}
