import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

/**
 * Whether what comes after the position shown stays hidden: part of the address (`veiled=1`), so that a battle can be
 * shared without its end. At the present nothing is hidden.
 */
export function useVeil(at: number | null): readonly [boolean, (veiled: boolean) => void] {
  const veiled = useSearchParams().get('veiled') === '1';
  const veil = useCallback((wanted: boolean) => {
    const address = new URL(window.location.href);
    if (wanted) address.searchParams.set('veiled', '1');
    else address.searchParams.delete('veiled');
    window.history.replaceState(null, '', address);
  }, []);
  return [veiled && at !== null, veil];
}
