import { holderOf, namesInWords } from '@/app/_components/board/orders';
import type { BoardPage } from '@/lib/application/board/pages';
import type { BoardPosition } from '@/lib/application/board/view';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { Side } from '@/lib/kernel/side';

type Header = Pick<BoardPage['header'], 'serves' | 'sides' | 'commanders'>;
type Held = Pick<BoardPosition, 'holders'>;

/** Who besides the commander gives orders on a side, as far as the viewer can know. */
export function othersOn(header: Header, side: Side, { holders }: Held): string {
  if (header.serves !== side && !header.sides.includes(side)) return '';
  const others = holders.filter(({ commands, pieces }) => !commands && pieces.length > 0);
  return namesInWords(others.map(({ you, name }) => (you ? 'you' : name)));
}

/** The words about a piece that another player orders; null: none. */
export function whoseInWords(header: Header, position: Held, piece: PiecePicture): string | null {
  const holder = holderOf(position, piece.id);
  if (holder === null || holder.you) return null;
  return header.serves === null
    ? `${holder.name} gives its orders, and so may you.`
    : `${holder.name} gives its orders.`;
}

/** The words for a sub-commander about their part while their side is to move by hand. */
export function partInWords(
  header: Header,
  position: Held,
  side: Side,
  /** How many of their pieces can get orders; null: not known yet. */
  left: number | null,
): string {
  const { name } = header.commanders[side];
  const mine = position.holders.find(({ you }) => you)?.pieces.length ?? 0;
  if (mine === 0)
    return `${name} gives the orders: none of these pieces belongs to your formations.`;
  if (left === 0) return `None of your pieces has orders to get now: the rest is for ${name}.`;
  return `You may order your pieces; the rest, and the end of the turn, is for ${name}.`;
}
