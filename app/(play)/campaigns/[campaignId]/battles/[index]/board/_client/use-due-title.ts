import { useEffect } from 'react';
import { countedTitle } from '@/app/_components/frame/counted-title';

/** The window's title follows whose turn it is; null: not known, as it came with the page. */
export function useDueTitle(title: string, due: boolean | null): void {
  useEffect(() => {
    if (due === null) return;
    const words = due ? countedTitle(`Your turn: ${title}`, 1) : title;
    document.title = `${words} · Orderly Book`;
  }, [title, due]);
}
