import { useEffect, useState } from 'react';

/** Where this browser stores whether each order must be confirmed. */
const KEY = 'orderly-book:confirm-orders';

/** Whether an order must be confirmed: as last chosen in this browser; by default yes for touch, no for a mouse. */
export function useConfirming(): readonly [boolean, (confirming: boolean) => void] {
  const [confirming, setConfirming] = useState(false);
  useEffect(() => {
    const kept = localStorage.getItem(KEY);
    setConfirming(kept === null ? window.matchMedia('(pointer: coarse)').matches : kept === 'yes');
  }, []);
  return [
    confirming,
    (wanted) => {
      localStorage.setItem(KEY, wanted ? 'yes' : 'no');
      setConfirming(wanted);
    },
  ];
}
