import { boardResolver } from '@/lib/battle/autoplay/board-resolver';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';

/** The side of a seat. */
export const sideOf = (seat: string): Side => (seat.startsWith('A') ? 'A' : 'B');

/** Whether a viewer may know what is known to one side alone. */
export const sees = (side: Side, viewer: string): boolean =>
  viewer === 'umpire' || viewer.startsWith(side);

type Outcome = Pick<BattleReport, 'level' | 'turnsFought'> & Partial<Pick<BattleReport, 'ledger'>>;

/**
 * What battle systems made up for tests have in common. Their orders have no units; how long a battle lasts is the one
 * entry of its set-up, `usual` if it is absent.
 */
export function madeUp(id: string, title: string, lasts: 'turns' | 'moments', usual: number) {
  const ruleset = { id, version: '1' };
  return {
    game: {
      ...ruleset,
      decisionsMax: 60,
      checkOrder(order: BattleOrder): Result<CheckedOrder<number>, readonly Refusal[]> {
        if (order.setup === null)
          return { ok: false, error: [{ code: 'SETUP_INVALID', message: 'There is no set-up.' }] };
        const { [lasts]: asked = usual } = order.setup as { turns?: number; moments?: number };
        return ok({ order, scenario: asked });
      },
      copyState: <State>(state: State): State => structuredClone(state),
      logEntry: () => null,
      unitOf: () => null,
      concerns: () => [],
    },

    /** A report without losses, unless a ledger is given. */
    report: ({ battle }: BattleOrder, outcome: Outcome): BattleReport => ({
      format: 'orderly-book/battle-report',
      formatVersion: 1,
      ...{ battle, ruleset, method: 'fought' },
      ledger: [],
      leaders: [],
      heldField: null,
      log: [],
      ...outcome,
    }),

    /** A battle that lasts a number of turns or moments. */
    order: (length = usual): BattleOrder => ({
      format: 'orderly-book/battle-order',
      formatVersion: 1,
      battle: id,
      title,
      date: '1757-05-01',
      sides: { A: { name: 'Blue' }, B: { name: 'Red' } },
      ruleset,
      setup: { [lasts]: length },
      units: [],
      leaders: [],
      advantage: 0,
    }),
  };
}

/** A ruleset that has nothing but its board: its quick method plays the board. */
export function boardOnly(board: AnyBoardGame, title: string, summary: string): Ruleset {
  const { id, version } = board;
  return {
    ...{ id, version, title, source: 'Made up for tests', board },
    quick: boardResolver(board, { doctrine: 'bold', trialsMost: 50, trialsAtOnce: 10 }),
    calculators: [],
    houseValues: {},
    rules: { summary, sections: [], subjects: {} },
    intervalPresets: [],
  };
}
