'use client';

import { useEffect, useRef } from 'react';

/**
 * Scrolls to the head of the page when the campaign moves on while the page is open. The address stays the same, so
 * that the browser would stay scrolled to the last form, and lose the focus with its button.
 */
export function PlaceHead({ place }: { place: string }) {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [place]);
  return null;
}
