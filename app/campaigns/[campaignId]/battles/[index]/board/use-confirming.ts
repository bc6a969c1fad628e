import { useEffect, useState } from 'react';

/** Where this browser keeps whether each order is asked once more. */
const KEY = 'orderly-book:confirm-orders';

/** Whether an order is asked once more before it is given: as was last wished here; else a finger is asked, a mouse not. */
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
