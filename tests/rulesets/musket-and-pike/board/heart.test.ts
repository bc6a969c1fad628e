import { describe, expect, test } from 'vitest';
import { agreed } from '@/lib/rulesets/musket-and-pike/board/agreed';
import { checkOrder } from '@/lib/rulesets/musket-and-pike/board/check-order';
import { decide } from '@/lib/rulesets/musket-and-pike/board/decide';
import { exampleBattle } from '@/lib/rulesets/musket-and-pike/board/example';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { logEntry } from '@/lib/rulesets/musket-and-pike/board/log';
import { balanceWords } from '@/lib/rulesets/musket-and-pike/board/picture';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { boardStory } from '@/lib/rulesets/musket-and-pike/board/story';
import { heartOf } from '@/lib/rulesets/musket-and-pike/board/upkeep/heart';
import { viewOf, viewRecord } from '@/lib/rulesets/musket-and-pike/board/view';
import { factInWords } from '@/lib/rulesets/musket-and-pike/board/words';
import { fieldOf, type Put, type Terms } from './field';

/** Worn armies lose heart, or their fighting dies down: RULES.md, Interpretations of the board. */

const LOST = { killed: 0, wounded: 0, missing: 0, captured: 0 };
/** Armies of 2,000 of which a share, per cent, is killed. Breaking points of 30 per cent; a chance rises to certain over 20. */
function armies(a: number, b: number, terms: Terms = {}): State {
  const regiment = (id: string, side: 'A' | 'B', at: string, lost: number): Put => ({
    ...{ id, side, at, facing: side === 'A' ? 0 : 3, men: 1000 },
    now: { men: 1000 - 10 * lost, lostMen: { ...LOST, killed: 10 * lost } },
  });
  const way = { percent: 100, breakPercent: 30, never: false, fromTurn: 0 };
  return fieldOf(
    [
      ...[regiment('a1', 'A', 'f3', a), regiment('a2', 'A', 'g3', a)],
      ...[regiment('b1', 'B', 'f15', b), regiment('b2', 'B', 'g15', b)],
    ],
    {
      ...terms,
      switches: { armiesBreak: true, ...terms.switches },
      parameters: {
        ...{ armyBreakSpanPercent: 20, heartPercent: 25, numbersPercent: 100 },
        ...{ exhaustionPercent: 80, exhaustionSpanPercent: 20, exhaustionChance: 30 },
        ...terms.parameters,
      },
      scenario: {
        ...{ turns: 9, waysBack: [way, way] },
        order: { sides: { A: { name: 'Reds' }, B: { name: 'Blues' } } } as never,
        ...terms.scenario,
      },
    },
  );
}

/** Ends the turn of a side with every die alike, 0 … 1; returns the facts. */
function ended(state: State, seat: 'A' | 'B', die: number): readonly Fact[] {
  const decided = decide(state, seat, { type: 'end' }, () => die);
  if (!decided.ok) throw new Error(decided.error.message);
  for (const fact of decided.value) evolve(state, fact);
  return decided.value;
}
const tests = (facts: readonly Fact[]) => facts.filter(({ type }) => type === 'HeartTested');

describe('an army that is worn', () => {
  test('[musket-and-pike: End Of Game] leaves by the chance of the battle line, from its breaking point on', () => {
    expect(heartOf(armies(29, 10), 0)).toEqual({ lost: 29, chance: 0 });
    // Ten points of twenty, of an army with 0.6 men for each of the enemy: the enemy is no fewer.
    expect(heartOf(armies(40, 10), 0)).toEqual({ lost: 40, chance: 50 });
    expect(heartOf(armies(50, 10), 0).chance).toBe(100);
    // The enemy is in a worse state: a quarter of the chance; and he is fewer, by 50 to 60.
    expect(heartOf(armies(40, 50), 0).chance).toBeCloseTo((50 / 4) * (1 - (1 - 50 / 60)), 5);
  });

  test('[musket-and-pike: End Of Game] is halved where the leader of the army has passed his command test', () => {
    const leader = (passed: boolean, formations = ['A-army']): State =>
      fieldOf(
        [
          { id: 'a1', at: 'f3', men: 1000, now: { men: 600, lostMen: { ...LOST, killed: 400 } } },
          { id: 'general', kind: 'leader', at: 'f3', formations, now: { passed } },
          { id: 'b1', side: 'B', at: 'f15', men: 1000, now: { men: 900 } },
        ],
        { switches: { armiesBreak: true }, parameters: { armyBreakSpanPercent: 20 } },
      );
    const without = heartOf(leader(false), 0).chance;
    expect(heartOf(leader(true), 0).chance).toBeCloseTo(without / 2, 5);
    // The leader of a wing does not hold the army.
    expect(heartOf(leader(true, ['A-army', 'A-wing']), 0).chance).toBeCloseTo(without, 5);
  });

  test('[musket-and-pike: End Of Game] is looked at after every turn of either side, and goes at once, pursued', () => {
    const stays = armies(40, 10);
    const first = ended(stays, 'A', 0.6);
    expect(tests(first)).toEqual([
      { type: 'HeartTested', side: 1, leaves: false, lost: 10, chance: 0, draw: 100 },
      { type: 'HeartTested', side: 0, leaves: false, lost: 40, chance: 50, draw: 60 },
    ]);
    expect([stays.p.phase, stays.p.mover]).toEqual(['turn', 1]);
    // After the enemy's turn it is looked at again.
    expect(tests(ended(stays, 'B', 0.49)).at(0)).toMatchObject({ side: 0, leaves: true, draw: 49 });
    expect([stays.p.ending, stays.p.beaten]).toEqual(['broken', 0]);
    const exactly = armies(40, 10);
    ended(exactly, 'A', 0.5);
    expect(exactly.p.phase).toBe('turn');
    const facts = ended(armies(40, 10), 'A', 0.49);
    expect(facts.map(({ type }) => type).slice(-3)).toEqual([
      'HeartTested',
      'Pursued',
      'BattleEnded',
    ]);
    expect(facts.at(-1)).toMatchObject({ ending: 'broken', beaten: 0 });
  });

  test('[musket-and-pike: End Of Game] has not won, whatever it has cost the enemy, who has the field and every objective', () => {
    const hill = { name: 'Hill', hex: 40, points: 4, holder: 0 as const };
    const state = armies(40, 10, {
      scenario: { objectives: [hill], thresholds: { minor: 5, major: 9 } },
    });
    state.p.units.forEach((unit, index) => {
      if (index === 2) unit.lostMen = { ...LOST, killed: 9000 };
    });
    expect(heartOf(state, 0).chance).toBeGreaterThan(0);
    ended(state, 'A', 0);
    expect([state.p.ending, state.p.level, state.p.holders]).toEqual(['broken', 2, [1]]);
  });

  test('[musket-and-pike: End Of Game] stays where its author has it stay, where it was not agreed on, and while the field is being given up', () => {
    const way = { percent: 100, breakPercent: 30, never: true, fromTurn: 0 };
    const never = armies(60, 10, { scenario: { waysBack: [way, { ...way, never: false }] } });
    expect(tests(ended(never, 'A', 0))).toContainEqual(
      expect.objectContaining({ side: 0, chance: 0, leaves: false }),
    );
    expect(tests(ended(armies(60, 10, { switches: { armiesBreak: false } }), 'A', 0))).toEqual([]);
    const going = armies(60, 10, { switches: { givingUp: true } });
    going.p.givenUp = 0;
    expect(tests(ended(going, 'A', 0))).toEqual([]);
  });
});

describe('who has run', () => {
  /** An army of two regiments, one of which breaks on the second turn and rallies at once; what its side counts as lost. */
  const counted = (version: '10' | '11', parameters: Terms['parameters'] = {}) => {
    const state = armies(0, 0, { scenario: { version }, ...(parameters ? { parameters } : {}) });
    state.p.turn = 2;
    const lost = () => heartOf(state, 0).lost;
    const check = {
      type: 'MoraleChecked',
      unit: 0,
      cause: 'loss',
      die: 6,
      value: 3,
      ring: 0,
    } as const;
    evolve(state, { ...check, outcome: 'routed', stragglers: 0, defensive: false });
    const runs = lost();
    evolve(state, { type: 'RallyTested', tests: [[0, 1, 5, 1]] });
    return [
      runs,
      ...[2, 3, 4, 5].map((turn) => {
        state.p.turn = turn;
        return lost();
      }),
    ];
  };

  test('[musket-and-pike: Recovery From Rout] counts with the army as running for three turns, though he has rallied; up to version 10 until he rallies', () => {
    expect(counted('11')).toEqual([50, 50, 50, 50, 0]);
    expect(counted('10')).toEqual([50, 0, 0, 0, 0]);
    expect(counted('11', { runningTurns: 1 })).toEqual([50, 50, 0, 0, 0]);
    expect(counted('11', { runningTurns: 0 })).toEqual([50, 0, 0, 0, 0]);
  });

  test('[musket-and-pike: Recovery From Rout] so does a body that broke as it changed formation, and what is detached from one', () => {
    const state = armies(0, 0);
    state.p.turn = 2;
    evolve(state, {
      ...{ type: 'FormationChanged', unit: 1, formation: 'column', facing: 0, cost: 3 },
      ...{ chance: 20, failed: 'routed' },
    });
    evolve(state, { type: 'RallyTested', tests: [[1, 1, 5, 1]] });
    expect(heartOf(state, 0).lost).toBe(50);
    state.p.turn = 5;
    expect(heartOf(state, 0).lost).toBe(0);
  });
});

describe('two armies alike worn', () => {
  const whole = (state: State, die: number): State => {
    ended(state, 'A', die);
    if (state.p.phase !== 'over') ended(state, 'B', die);
    return state;
  };

  test('[musket-and-pike: End Of Game] let the fighting die down after a whole turn, each nearly broken and neither much worse', () => {
    // 24 of 30 is four fifths of the way.
    expect(whole(armies(24, 25), 0.29).p).toMatchObject({
      ending: 'worn-out',
      beaten: -1,
      level: 2,
    });
    expect(whole(armies(24, 25), 0.3).p.phase).toBe('turn');
    expect(whole(armies(23, 25), 0.1).p.phase).toBe('turn');
    // 24 and 30.5 of 30 are more than a fifth apart.
    expect(whole(armies(24, 30.5), 0.1).p.phase).toBe('turn');
    const half = armies(24, 25);
    ended(half, 'A', 0.1);
    expect(half.p.phase).toBe('turn');
  });

  test('[musket-and-pike: End Of Game] fight on where an author has one of them stay', () => {
    const way = { percent: 100, breakPercent: 30, never: false, fromTurn: 0 };
    const state = armies(24, 25, { scenario: { waysBack: [way, { ...way, never: true }] } });
    expect(whole(state, 0.1).p.phase).toBe('turn');
  });
});

describe('what is seen of it', () => {
  test('[musket-and-pike: End Of Game] the board says how worn each army is, and what it risks', () => {
    const words = balanceWords(armies(40, 10)).replaceAll('\u00a0', ' ');
    expect(words).toContain(
      'Lost, running or gone: Reds 40 % (wavers: after this turn it leaves with 50 in 100)',
    );
    expect(words).toContain('Blues 10 % (wavers from 30 %).');
    expect(balanceWords(armies(40, 10, { switches: { armiesBreak: false } }))).not.toContain(
      'Lost,',
    );
  });

  test('[musket-and-pike: End Of Game] nobody learns from a test what he does not see, of the own army neither', () => {
    const fog = armies(40, 10, { switches: { fogOfWar: true } });
    const sound = armies(5, 10, { switches: { fogOfWar: true } });
    for (const viewer of ['A', 'B'] as const) {
      const seen = (state: State) =>
        tests(ended(state.copy(), 'A', 0.9)).map((fact) => viewRecord(fact, state, viewer));
      expect(seen(fog)).toEqual(seen(sound));
      expect(JSON.stringify(seen(fog))).not.toMatch(/[45]0/);
    }
    // The enemy's army is not spoken of where some of it is hidden.
    const view = viewOf(fog, 'B');
    expect(JSON.stringify(view)).not.toContain('HeartTested');
  });

  test('[musket-and-pike: End Of Game] log and story tell of it', () => {
    const state = armies(40, 10);
    const test_: Fact = {
      ...{ type: 'HeartTested', side: 0, lost: 40, chance: 50, draw: 20, leaves: true },
    };
    expect(factInWords(test_, state)).toBe(
      'Reds loses heart and leaves the field (40 % lost, running or gone; drawn 20 against 50).',
    );
    expect(factInWords({ ...test_, draw: 70, leaves: false }, state)).toBe(
      'Reds wavers, and stays (40 % lost, running or gone; drawn 70 against 50).',
    );
    expect(factInWords({ ...test_, lost: 0, chance: 0, draw: 0 }, state)).toBe(
      'Reds loses heart and leaves the field.',
    );
    expect(logEntry({ ...test_, chance: 0, draw: 100, leaves: false }, state)).toBeNull();
    const line = logEntry(test_, state);
    const report = {
      ...board.report(state, { ...exampleBattle({ turns: 6 }), units: [], leaders: [] }),
      log: [line],
    };
    const names = {
      sides: { A: 'Reds', B: 'Blues' },
      adjectives: { A: 'Red', B: 'Blue' },
      leaders: {},
    };
    expect(boardStory(report as never, names as never)?.map(({ text }) => text)).toContain(
      'Reds lost heart and left the field at 10:00.',
    );
    const over: Fact = { type: 'BattleEnded', level: 2, ending: 'worn-out', beaten: -1, points: 1 };
    expect(factInWords(over, state)).toBe(
      'Both armies are worn out, and the fighting dies down: a drawn battle.',
    );
    expect(
      boardStory({ ...report, log: [logEntry(over, state)] } as never, names as never)?.[0]?.text,
    ).toBe('Both armies were worn out, and the fighting died down at 10:00.');
  });
});

describe('where it is played', () => {
  test('[musket-and-pike: End Of Game] it is a term of new battles, and no battle of an earlier version knows it', () => {
    const setup = exampleBattle({ turns: 6 }).setup;
    const terms = (version?: string) => agreed(setup, undefined, version).map(({ id }) => id);
    expect([terms(), terms('9'), terms('8')].map((ids) => ids.includes('armiesBreak'))).toEqual([
      ...[true, true, false],
    ]);
    const allowed = (version: string, armiesBreak = true): boolean => {
      const order = exampleBattle({ turns: 6, switches: { armiesBreak } });
      const checked = checkOrder({ ...order, ruleset: { ...order.ruleset, version } });
      return checked.ok && checked.value.scenario.switches.armiesBreak;
    };
    expect(['4', '7', '8', '9'].map((version) => allowed(version))).toEqual([
      ...[false, false, false, true],
    ]);
    expect(allowed('9', false)).toBe(false);
  });
});
