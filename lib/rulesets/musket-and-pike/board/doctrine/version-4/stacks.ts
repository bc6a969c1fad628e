import type { Field, Piece } from '@/lib/rulesets/musket-and-pike/board/doctrine/field';
import { dot, minus } from '@/lib/rulesets/musket-and-pike/board/doctrine/field';
import type { Post } from '@/lib/rulesets/musket-and-pike/board/doctrine/roles';
import type { UnitKind } from '@/lib/rulesets/musket-and-pike/board/scenario';
import type { Situation } from './situation';

/** Units of one kind on one hex, which march as one. */
export interface Stack {
  /** The body on top first, then the others; leaders of their formations who stand with them come last. */
  readonly units: readonly number[];
  readonly lead: Piece;
  readonly kind: UnitKind;
  readonly at: number;
  readonly routed: boolean;
  readonly disordered: boolean;
  readonly post: Post;
  /** Where it stands in the frame of the army: hexes to the right, and ahead, of the origin of the map. */
  readonly lane: number;
  readonly depth: number;
}

const NO_POST: Post = { role: 'second', lane: 0, depth: -4, sector: 1 };

/** The post of a unit; of a detachment, its parent's. */
export function postOf(situation: Situation, { unit, card }: Pick<Piece, 'unit' | 'card'>): Post {
  const { posts } = situation.array;
  return posts.get(unit) ?? posts.get(card.parent) ?? NO_POST;
}

export function stacksOf(field: Field, situation: Situation): Stack[] {
  const { state } = field;
  const groups = new Map<string, Piece[]>();
  for (const piece of field.own) {
    if (piece.kind === 'leader' || piece.now.crew !== 'own') continue;
    const key = `${piece.at}/${piece.kind}/${piece.now.formation}/${piece.now.routed}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [piece]);
    else group.push(piece);
  }
  const led = new Set<number>();
  return [...groups.values()].map((pieces): Stack => {
    pieces.sort((one, other) => one.now.level - other.now.level || one.unit - other.unit);
    const lead = pieces[0] as Piece;
    const leaders = state.on(lead.at).filter((unit) => {
      const card = state.scenario.cards[unit];
      if (card?.kind !== 'leader' || state.unit(unit).side !== field.side || led.has(unit))
        return false;
      const own = card.formations.at(-1) ?? '';
      return lead.kind !== 'wagon' && pieces.some((piece) => piece.card.formations.includes(own));
    });
    for (const leader of leaders) led.add(leader);
    const from = minus([lead.x, lead.y], [0, 0]);
    return {
      units: [...pieces.map(({ unit }) => unit), ...leaders],
      lead,
      kind: lead.kind,
      at: lead.at,
      routed: lead.now.routed,
      disordered: pieces.some(({ now }) => now.disordered),
      post: postOf(situation, lead),
      lane: dot(from, situation.right),
      depth: dot(from, situation.ahead),
    };
  });
}
