import type { CardSymbol } from '@/lib/battle/contract/game-views';

/** Strokes of each symbol in a square of 24; `filled` ones are painted whole. */
const SYMBOLS: Readonly<Record<CardSymbol, { readonly d: string; readonly filled?: true }>> = {
  swords: { d: 'M4 3 L19 18 M20 3 L5 18 M3 15 L8 20 M21 15 L16 20 M6 17 L3 21 M18 17 L21 21' },
  bugle: { d: 'M3 12 H14 L21 7 V17 L14 12 M6 12 C4 20 13 20 12 12 M3 10 V14' },
  cannon: {
    d: 'M2 9 L18 7 L18 11 L3 13 Z M6 18 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0 M13 15 L22 18',
  },
  flag: { d: 'M5 22 V3 M5 4 C10 1 13 7 20 4 V13 C13 16 10 10 5 13' },
  musket: { d: 'M2 19 L6 15 L21 4 M6 15 L8 18 M13 10 L14 12 M2 19 L5 21 L9 16' },
  tricorne: { d: 'M2 14 C5 6 9 6 12 9 C15 6 19 6 22 14 C16 18 8 18 2 14 Z', filled: true },
  event: {
    d: 'M5 8 a7 3 0 1 0 14 0 a7 3 0 1 0 -14 0 V17 a7 3 0 0 0 14 0 V8 M6 11 L10 18 L14 11 L18 18 M3 3 L10 7 M21 3 L14 7',
  },
};

/** The symbol of a card. */
export function CardSign({ symbol }: { readonly symbol: CardSymbol }) {
  const { d, filled } = SYMBOLS[symbol];
  return (
    <svg className="card__symbol" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={d} data-filled={filled ? '' : undefined} />
    </svg>
  );
}
