import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { Json } from '@/lib/kernel/canonical-json';
import { isLesson, lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { temperOf, temperOf4 } from '@/lib/rulesets/musket-and-pike/board/doctrine/orders';
import { turnOrders } from '@/lib/rulesets/musket-and-pike/board/doctrine/turn';
import { turnOrders as turnOrders4 } from '@/lib/rulesets/musket-and-pike/board/doctrine/version-4/turn';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { stateOf, type View } from '@/lib/rulesets/musket-and-pike/board/view';
import { isBoardVersion } from '@/lib/rulesets/musket-and-pike/versions';
import { searcherOrders } from './searcher';

/**
 * The board with more commanders than a battle has: `searcher`, which looks one reply deep; one of a version by the
 * rules of now (`steady@4`, `steady@7`); and one of a version that has learnt some lessons more or fewer
 * (`steady@6+garrisons+points`, `fast@9-guns`).
 */
export const BOARD: AnyBoardGame = {
  ...(board as AnyBoardGame),
  commander(view, seat, draw, asked) {
    const seen = view as View;
    if (asked === 'searcher') return searcherOrders(seen, seat);
    const [name = '', more] = asked.split('@');
    if (more === undefined) return board.commander(seen, seat, draw, asked);
    const side = seat.startsWith('B') ? 1 : 0;
    if (more === '4') return turnOrders4(stateOf(seen), side, temperOf4(name)) as readonly Json[];
    const [version = '', ...changes] = more.split(/(?=[+-])/);
    if (!isBoardVersion(version)) throw new Error(`${asked}: there is no version ${version}.`);
    const lessons = new Set(lessonsOf(version, temperOf(name).weighs));
    for (const change of changes) {
      const lesson = change.slice(1);
      if (!isLesson(lesson)) throw new Error(`${asked}: nobody has learnt ${lesson}.`);
      if (change.startsWith('+')) lessons.add(lesson);
      else lessons.delete(lesson);
    }
    return turnOrders(stateOf(seen), side, temperOf(name), lessons) as readonly Json[];
  },
};
