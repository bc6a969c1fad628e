'use client';

import { useEffect, useRef } from 'react';

/**
 * Brings the head of the page into sight when the campaign comes to another place under the reader’s eyes: the address
 * stays, so that the browser would stay where the last form stood, and the focus would be lost with its button.
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
