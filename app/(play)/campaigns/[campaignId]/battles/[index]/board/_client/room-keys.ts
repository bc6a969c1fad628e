import type { KeyboardEvent } from 'react';
import type { Steering } from './use-steering';

/** Elements that use letters and figures themselves. */
const TYPING = 'input, select, textarea, [contenteditable], dialog, [role="dialog"]';

/** Handles single keys anywhere on the page of a board, except where something is typed; `deeds` by lower-case key. */
export function roomKeys(
  deeds: Readonly<Record<string, ((event: KeyboardEvent) => void) | null>>,
  other: (key: string) => boolean,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    if (target instanceof Element && target.closest(TYPING)) return;
    const key = event.key.toLowerCase();
    const deed = Object.hasOwn(deeds, key) ? deeds[key] : undefined;
    if (deed) deed(event);
    else if (!other(key)) return;
    event.preventDefault();
  };
}

/** Keys that steer a piece over a plane: Q and E wheel, W and S go ahead and back, by a unit, with Shift by a tenth. */
export function steeringKeys(
  steering: Pick<Steering, 'act'> | null,
): Readonly<Record<string, ((event: KeyboardEvent) => void) | null>> {
  if (steering === null) return {};
  const by = ({ shiftKey }: KeyboardEvent): number => (shiftKey ? 100 : 1_000);
  const { act } = steering;
  return {
    q: (event) => act({ kind: 'wheel', pivot: 'left', by: by(event) }),
    e: (event) => act({ kind: 'wheel', pivot: 'right', by: by(event) }),
    w: (event) => act({ kind: 'ahead', by: by(event) }),
    s: (event) => act({ kind: 'ahead', by: -by(event) }),
  };
}

/** Enter on the board gives the order that is laid out by hand; without one it chooses as usual. */
export function giveByEnter(
  event: KeyboardEvent,
  { piece, order, give }: Pick<Steering, 'piece' | 'order'> & { readonly give: () => void },
): void {
  const { target, key } = event;
  if (key !== 'Enter' || piece === null || order === null || event.defaultPrevented) return;
  if (!(target instanceof Element) || target.closest('[role="application"]') === null) return;
  event.preventDefault();
  event.stopPropagation();
  give();
}
