import type { LiveHint } from '@/lib/application/contract';

type BoardHint = Extract<LiveHint, { kind: 'board' }>;

/** How the page's live feed passes on what it hears of boards. */
const BOARD_NEWS = 'orderly:board';
const LINE_UP = 'orderly:line-up';

export function tellBoard(hint: BoardHint): void {
  window.dispatchEvent(new CustomEvent<BoardHint>(BOARD_NEWS, { detail: hint }));
}

/** The line is there, for the first time or again: what came in between was not heard. */
export function tellLineUp(): void {
  window.dispatchEvent(new Event(LINE_UP));
}

/** Calls back when a battle went on, or may have; returns what stops it. */
export function hearBoard(index: number, onNews: (at: number | null) => void): () => void {
  const hear = (event: Event) => {
    const hint = (event as CustomEvent<BoardHint>).detail;
    if (hint.index === index) onNews(hint.at);
  };
  const up = () => onNews(null);
  window.addEventListener(BOARD_NEWS, hear);
  window.addEventListener(LINE_UP, up);
  return () => {
    window.removeEventListener(BOARD_NEWS, hear);
    window.removeEventListener(LINE_UP, up);
  };
}
