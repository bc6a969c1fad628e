import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { Json } from '@/lib/kernel/canonical-json';
import { isLesson, lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { temperOf, temperOf4 } from '@/lib/rulesets/musket-and-pike/board/doctrine/orders';
import { turnOrders } from '@/lib/rulesets/musket-and-pike/board/doctrine/turn';
import { turnOrders as turnOrders4 } from '@/lib/rulesets/musket-and-pike/board/doctrine/version-4/turn';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { stateOf, type View } from '@/lib/rulesets/musket-and-pike/board/view';
import type { BoardVersion } from '@/lib/rulesets/musket-and-pike/versions';
import { searcherOrders } from './searcher';

/**
 * The board with more commanders than a battle has: `searcher`, which looks one reply deep; one of an earlier version by the
 * rules of now (`steady@4`, `steady@5`, `steady@7`); and one that has learnt some of the lessons of version 7 and no more
 * (`steady@6+garrisons+points`), or all those of a version but some (`fast@9-guns`).
 */
export const BOARD: AnyBoardGame = {
  ...(board as AnyBoardGame),
  commander(view, seat, draw, asked) {
    const seen = view as View;
    if (asked === 'searcher') return searcherOrders(seen, seat);
    const [name = '', more] = asked.split('@');
    if (more === undefined) return board.commander(seen, seat, draw, asked);
    if (more.includes('-')) {
      const [of = '', ...not] = more.split('-');
      const known = lessonsOf(of as BoardVersion);
      if (!not.every(isLesson)) throw new Error(`${asked}: nobody has learnt that.`);
      const left = new Set([...known].filter((lesson) => !not.includes(lesson)));
      const seated = seat.startsWith('B') ? 1 : 0;
      return turnOrders(stateOf(seen), seated, temperOf(name), left) as readonly Json[];
    }
    const [version = '', ...learnt] = more.split('+');
    const side = seat.startsWith('B') ? 1 : 0;
    if (version === '4')
      return turnOrders4(stateOf(seen), side, temperOf4(name)) as readonly Json[];
    const known = (['7', '8', '9', '10'] as const).find((one) => one === version);
    if ((known !== undefined && learnt.length === 0) || known === '7')
      return turnOrders(stateOf(seen), side, temperOf(name), lessonsOf(known)) as readonly Json[];
    if (!learnt.every(isLesson)) throw new Error(`${asked}: nobody has learnt that.`);
    return turnOrders(stateOf(seen), side, temperOf(name), new Set(learnt)) as readonly Json[];
  },
};
