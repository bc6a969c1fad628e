import { describe, expect, test } from 'vitest';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike';
import { agreed } from '@/lib/rulesets/musket-and-pike/board/agreed';
import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { checkOrder } from '@/lib/rulesets/musket-and-pike/board/check-order';
import { actingSide, decide } from '@/lib/rulesets/musket-and-pike/board/decide';
import { exampleBattle } from '@/lib/rulesets/musket-and-pike/board/example';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { logEntry } from '@/lib/rulesets/musket-and-pike/board/log';
import { concerns, options } from '@/lib/rulesets/musket-and-pike/board/options';
import { balanceWords } from '@/lib/rulesets/musket-and-pike/board/picture';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { boardStory } from '@/lib/rulesets/musket-and-pike/board/story';
import { lostPercent } from '@/lib/rulesets/musket-and-pike/board/upkeep/giving-up';
import { chaseOf, pursue } from '@/lib/rulesets/musket-and-pike/board/upkeep/pursuit';
import { objectivePoints } from '@/lib/rulesets/musket-and-pike/board/upkeep/victory';
import { viewOf, viewRecord } from '@/lib/rulesets/musket-and-pike/board/view';
import { factInWords } from '@/lib/rulesets/musket-and-pike/board/words';
import { buildOn, fieldOf, hex, type Put, type Terms } from './field';

/** Giving up the field: RULES.md, On the board (End Of Game) and Interpretations of the board. */

const ARMIES: readonly Put[] = [
  { id: 'a1', at: 'f3', facing: 0, men: 900, now: { men: 600 } },
  { id: 'a2', at: 'g3', facing: 0, men: 900, now: { men: 600 } },
  { id: 'b1', side: 'B', at: 'f9', facing: 3, men: 900, now: { men: 800 } },
  { id: 'b2', side: 'B', at: 'g9', facing: 3, men: 900, now: { men: 800 } },
];
const WAY = { percent: 100, breakPercent: 32, never: false, fromTurn: 0 };
const HILL = { name: 'Hill', hex: hex('h3'), points: 4, holder: 0 as const };

const field = (units: readonly Put[] = ARMIES, terms: Terms = {}): State =>
  fieldOf(units, {
    ...terms,
    switches: { givingUp: true, ...terms.switches },
    scenario: {
      objectives: [HILL],
      order: { sides: { A: { name: 'Reds' }, B: { name: 'Blues' } } } as never,
      ...terms.scenario,
    },
  });

/** Gives orders one after another; returns all facts. */
function given(state: State, orders: readonly (readonly ['A' | 'B', string])[]): Fact[] {
  return orders.flatMap(([seat, type]) => {
    const decided = decide(state, seat, { type }, () => 0.5);
    if (!decided.ok) throw new Error(decided.error.message);
    for (const fact of decided.value) evolve(state, fact);
    return decided.value;
  });
}

const refusal = (state: State, seat: 'A' | 'B', order: Record<string, unknown>): string => {
  const decided = decide(state, seat, JSON.parse(JSON.stringify(order)), () => 0.5);
  return decided.ok ? '' : decided.error.code;
};

describe('the order', () => {
  test('[musket-and-pike: End Of Game] the field is the enemy’s after his next turn, with every objective; at best it is drawn', () => {
    const state = field();
    expect(given(state, [['A', 'giveUp']])).toEqual([{ type: 'FieldGivenUp', side: 0 }]);
    expect(state.p.phase).toBe('turn');
    given(state, [['A', 'end']]);
    expect([state.p.phase, state.p.mover]).toEqual(['turn', 1]);
    const facts = given(state, [['B', 'end']]);
    expect(facts.map(({ type }) => type)).toEqual(['Pursued', 'BattleEnded']);
    expect(facts.at(-1)).toMatchObject({ ending: 'given-up', beaten: 0, level: 2 });
    expect(state.p.holders).toEqual([1]);
    // It has cost the enemy far more than it cost the side that leaves.
    const dear = field([
      ...ARMIES,
      { id: 'b3', side: 'B', at: 'h9', men: 900, now: { men: 0, lostMen: lost(9000) } },
    ]);
    given(dear, [
      ['A', 'giveUp'],
      ['A', 'end'],
    ]);
    expect(given(dear, [['B', 'end']]).at(-1)).toMatchObject({ level: 2, beaten: 0 });
  });

  test('[musket-and-pike: End Of Game] who moves second and gives up on the last turn leaves with it; in phases the enemy has all of his', () => {
    const last = field(ARMIES, { mover: 'B', scenario: { turns: 1 } });
    last.p.half = 1;
    expect(given(last, [['B', 'giveUp']])).toHaveLength(1);
    expect(given(last, [['B', 'end']]).at(-1)).toMatchObject({ ending: 'given-up', beaten: 1 });
    const phases = field(ARMIES, { switches: { manualDefensiveFire: true } });
    phases.p.phase = 'movement';
    given(phases, [['A', 'giveUp']]);
    let ended = 0;
    while (actingSide(phases) !== null && ended < 20) {
      given(phases, [[actingSide(phases) === 0 ? 'A' : 'B', 'end']]);
      ended += 1;
    }
    expect([phases.p.ending, phases.p.turn, ended]).toEqual(['given-up', 1, 6]);
  });

  test('[musket-and-pike: End Of Game] it is refused out of turn, twice, to the enemy of who leaves, after the battle, and where it was not agreed on', () => {
    const state = field();
    const order = { type: 'giveUp' };
    expect(refusal(state, 'B', order)).toBe('NOT_YOUR_TURN');
    given(state, [['A', 'giveUp']]);
    expect(refusal(state, 'A', order)).toBe('FIELD_GIVEN_UP');
    given(state, [['A', 'end']]);
    expect(refusal(state, 'B', order)).toBe('FIELD_GIVEN_UP');
    given(state, [['B', 'end']]);
    expect(refusal(state, 'A', order)).toBe('BATTLE_OVER');
    expect(refusal(field(ARMIES, { switches: { givingUp: false } }), 'A', order)).toBe(
      'NOT_AGREED',
    );
    const asked = field(ARMIES, { mover: 'B' });
    asked.p.phase = 'defensive';
    expect(refusal(asked, 'A', order)).toBe('WRONG_PHASE');
  });

  test('[musket-and-pike: End Of Game] who has given up marches and fires, and attacks nobody', () => {
    const state = field([
      { id: 'a1', at: 'f6', facing: 0, now: { men: 500 } },
      { id: 'ride', kind: 'cavalry', at: 'd6', facing: 0 },
      { id: 'b1', side: 'B', at: 'f7', facing: 3 },
    ]);
    given(state, [['A', 'giveUp']]);
    expect(refusal(state, 'A', { type: 'melee', units: ['a1'], at: 'f7' })).toBe('FIELD_GIVEN_UP');
    expect(refusal(state, 'A', { type: 'charge', units: ['ride'] })).toBe('FIELD_GIVEN_UP');
    const open = ['a1', 'ride'].flatMap((id) =>
      (options(state, 'A', id).commands ?? []).map(({ kind }) => kind),
    );
    expect(open).toContain('fire');
    for (const kind of ['assault', 'charge']) expect(open).not.toContain(kind);
    expect(refusal(state, 'A', { type: 'fire', units: ['a1'], at: 'f7' })).toBe('');
    expect(refusal(state, 'A', { type: 'move', units: ['ride'], to: 'd5' })).toBe('');
  });

  test('[musket-and-pike: End Of Game] it is an order for the whole side, offered to it with what it costs', () => {
    const state = field();
    const offered = (of: State, seat: 'A' | 'B') => {
      const found = options(of, seat);
      return (found.commands ?? []).map(({ text }) => text);
    };
    expect(concerns(state, { type: 'giveUp' })).toEqual([]);
    expect(offered(state, 'A')).toEqual(['end', 'give up']);
    const trial = board.planning?.tryOut(viewOf(state, 'A'), 'A', { type: 'giveUp' });
    expect(trial?.notes).toEqual([
      'The battle ends after the enemy’s next turn; the field and all objectives are then the enemy’s. At best it is drawn.',
      'Until then your units march and fire, and attack nobody.',
      'As the armies stand, a pursuit takes about 20 men: none of yours run, 0 fresh horse can follow.',
    ]);
    given(state, [['A', 'giveUp']]);
    expect(offered(state, 'A')).toEqual(['end']);
    expect(balanceWords(state)).toMatch(
      /^Reds gives up the field, and loses it when the enemy’s turn is over\. /,
    );
  });

  test('[musket-and-pike: End Of Game] new battles allow it unless it is agreed otherwise; those of earlier versions never do', () => {
    const allowed = (version: string, switches?: Readonly<Record<string, boolean>>) => {
      const order = exampleBattle({ turns: 6, ...(switches && { switches }) });
      const checked = checkOrder({ ...order, ruleset: { ...order.ruleset, version } });
      return checked.ok && checked.value.scenario.switches.givingUp;
    };
    expect(['4', '5', '6', '7', '8'].map((version) => allowed(version))).toEqual([
      ...[false, false, false, false, true],
    ]);
    expect(allowed('8', { givingUp: false })).toBe(false);
    expect(allowed('7', { givingUp: true })).toBe(false);
    const { setup } = exampleBattle({ turns: 6 });
    const names = { A: 'Reds', B: 'Blues' };
    const terms = (version?: string) =>
      (musketAndPike.agreed?.(setup, names, version) ?? []).map(({ id }) => id);
    expect([terms(), terms('8'), terms('7')].map((ids) => ids.includes('givingUp'))).toEqual([
      ...[true, true, false],
    ]);
    expect(agreed(setup).find(({ id }) => id === 'givingUp')).toMatchObject({ value: true });
  });
});

const lost = (captured: number) => ({ killed: 0, wounded: 0, missing: 0, captured });

test('[musket-and-pike: End Of Game] without objectives the field itself counts, as in the battle line', () => {
  const order = exampleBattle({ turns: 6 });
  const setup = order.setup as { readonly board: object };
  const open = { ...order, setup: { ...setup, board: { ...setup.board, objectives: [] } } };
  const of = (version: string) => {
    const checked = checkOrder({ ...open, ruleset: { ...order.ruleset, version } } as typeof order);
    if (!checked.ok) throw new Error(checked.error[0]?.message);
    return checked.value.scenario;
  };
  const [before, now] = [of('7'), of('8')];
  expect(before.fieldPoints).toBe(0);
  // 3 % of what both armies are worth for the field; of that, 32 % and twice the field are at stake.
  expect(now.fieldPoints).toBeGreaterThan(0);
  expect(now.thresholds.minor).toBeCloseTo(before.thresholds.minor + 0.2 * now.fieldPoints, 6);
  const state = fieldOf(ARMIES, { scenario: { fieldPoints: 6 } });
  expect([0, 1, -1].map((side) => objectivePoints(state, side as 0 | 1 | -1))).toEqual([6, -6, 0]);
});

describe('the pursuit', () => {
  const HALF = 0.5;
  const chased = (units: readonly Put[], terms: Terms = {}, draw = HALF): FactBuilder => {
    const builder = buildOn(field(units, terms), draw);
    pursue(builder, 0);
    return builder;
  };
  const taken = (units: readonly Put[], terms: Terms = {}): number => {
    const found = chased(units, terms).facts.find(({ type }) => type === 'Pursued');
    return (found as Fact & { type: 'Pursued' }).captured;
  };
  const runs: Put = { id: 'a', at: 'f3', men: 1000, now: { men: 1000, routed: true } };
  const stands: Put = { id: 'a', at: 'f3', facing: 0, men: 1000, now: { men: 1000 } };
  const foe = (at: string): Put => ({ id: 'b', side: 'B', at, facing: 3 });
  const ride: Put = {
    id: 'r',
    side: 'B',
    kind: 'cavalry',
    at: 'g14',
    facing: 3,
    now: { men: 200 },
  };
  /** Enough of the army is lost for it to be broken. */
  const gone: Put = {
    id: 'gone',
    at: 'a1',
    men: 1000,
    now: { men: 0, routed: true, lostMen: lost(1000) },
  };

  test('[musket-and-pike: End Of Game] of those who run the line’s share is taken: a tenth, more with fresh horse, half by night or in good order', () => {
    expect(taken([runs, gone, foe('f12')])).toBe(100);
    // 200 fresh horsemen for 1,000 men: 50 % of a fifth more.
    expect(taken([runs, gone, foe('f12'), ride])).toBe(200);
    expect(taken([runs, gone, foe('f12'), { ...ride, now: { men: 200, disordered: true } }])).toBe(
      150,
    );
    expect(taken([runs, gone, foe('f12'), { ...ride, now: { men: 200, fatigue: 650 } }])).toBe(100);
    expect(taken([runs, gone, foe('f12')], { scenario: { firstMinute: 60 } })).toBe(50);
    // An army is broken at its breaking point, not only beyond it: half of it runs.
    const still = { id: 'still', at: 'a1', men: 1000, now: { men: 1000 } };
    const at = (breakPercent: number) =>
      taken([runs, still, foe('f12')], {
        scenario: { waysBack: [{ percent: 100, breakPercent, never: false, fromTurn: 0 }, WAY] },
      });
    expect([at(50), at(51)]).toEqual([100, 50]);
    const whole: Put = { id: 'whole', at: 'a1', men: 9000, now: { men: 9000 } };
    expect(taken([runs, whole, foe('f12')])).toBe(50);
    const [open] = field().scenario.waysBack;
    const defile = { ...open, percent: 150 };
    expect(taken([runs, gone, foe('f12')], { scenario: { waysBack: [defile, open] } })).toBe(150);
  });

  test('[musket-and-pike: End Of Game] who stands in formation gets away, unless the enemy is near in order; columns fare worse', () => {
    expect(taken([stands, gone, foe('f12')])).toBe(0);
    expect(taken([stands, gone, foe('f11')])).toBe(10);
    expect(taken([stands, gone, { ...foe('f11'), now: { disordered: true } }])).toBe(0);
    expect(taken([{ ...stands, now: { men: 1000, disordered: true } }, gone, foe('f11')])).toBe(15);
    expect(taken([{ ...stands, formation: 'column' }, gone, foe('f11')])).toBe(50);
  });

  test('[musket-and-pike: End Of Game] who is cut off from the own edge suffers twice', () => {
    const around = ['e10', 'f11', 'g11', 'g10', 'g9', 'e9', 'e11', 'f9', 'd10', 'h10'].map(
      (at, index): Put => ({ ...foe(at), id: `b${index}`, facing: 0, formation: 'skirmish' }),
    );
    const state = field([{ ...runs, at: 'f10' }, gone, ...around]);
    expect([...chaseOf(state, 0).cutOff]).toEqual([0]);
    expect(taken([{ ...runs, at: 'f10' }, gone, ...around])).toBe(200);
  });

  test('[musket-and-pike: Artillery Capture] a broken army leaves guns without foot by them; the victors have their own back', () => {
    const battery: Put = { id: 'g', kind: 'artillery', at: 'f4', facing: 0 };
    const guns = (units: readonly Put[]) => {
      const { state, facts } = chased(units);
      const found = facts.find(({ type }) => type === 'Pursued') as Fact & { type: 'Pursued' };
      return [found.guns, state.unit(0).guns];
    };
    expect(guns([battery, gone, foe('f11')])).toEqual([8, 0]);
    expect(guns([battery, gone, stands, foe('f11')])).toEqual([1, 7]);
    expect(guns([battery, gone, foe('f14')])).toEqual([0, 8]);
    // Foot three hexes off covers it, foot at four does not.
    const foot = (at: string): Put => ({ ...stands, at });
    expect(guns([battery, gone, foot('f7'), foe('f11')])[0]).toBeLessThan(8);
    expect(guns([battery, gone, foot('f8'), foe('f11')])[0]).toBe(8);
    const ours: Put = {
      ...{ id: 'ours', kind: 'artillery', side: 'B', at: 'h3' },
      now: { side: 0, crew: 'enemy' },
    };
    const back = chased([stands, foe('f11'), ours]);
    expect(back.facts[0]).toEqual({ type: 'CrewChanged', unit: 2, crew: 'own', side: 1 });
    expect(back.state.unit(2).side).toBe(1);
  });

  test('[musket-and-pike: End Of Game] the ledger has who is taken as captured and who goes astray as missing; nobody pursues without men who stand', () => {
    const { state } = chased([runs, gone, foe('f12')]);
    expect(state.unit(0).lostMen).toMatchObject({ captured: 100, missing: 40 });
    expect(state.unit(0).men).toBe(860);
    expect(chased([runs, { ...foe('f12'), now: { routed: true } }]).facts).toEqual([]);
  });

  test('[musket-and-pike: End Of Game] an army that has run away altogether is pursued too', () => {
    const state = field([runs, gone, foe('f12')]);
    const facts = given(state, [['A', 'end']]).map(({ type }) => type);
    expect(facts.slice(-2)).toEqual(['Pursued', 'BattleEnded']);
    expect(state.p.ending).toBe('fled');
    expect(state.p.level).toBeLessThanOrEqual(1);
    const off = field([runs, gone, foe('f12')], { switches: { givingUp: false } });
    expect(given(off, [['A', 'end']]).map(({ type }) => type)).not.toContain('Pursued');
  });

  test('[musket-and-pike: End Of Game] how much is lost counts who is lost, runs or has left, of all who were sent', () => {
    const state = field([
      { id: 'a1', at: 'f3', men: 1000, now: { men: 800, lostMen: lost(200) } },
      { id: 'a2', at: 'g3', men: 1000, now: { men: 1000, routed: true } },
      { id: 'a3', at: 'h3', men: 2000, now: { men: 2000 } },
      ...ARMIES.slice(2),
    ]);
    expect(lostPercent(state, 0)).toBe(30);
  });

  test('[musket-and-pike: End Of Game] log and story tell of it, and the enemy’s view holds nobody whom it does not see', () => {
    const state = field([runs, gone, foe('f12')], { switches: { fogOfWar: true } });
    const givenUp: Fact = { type: 'FieldGivenUp', side: 0 };
    expect(factInWords(givenUp, state)).toBe('Reds gives up the field.');
    const builder = buildOn(state, HALF);
    pursue(builder, 0);
    const [pursued] = builder.facts as [Fact];
    expect(factInWords(pursued, state)).toBe('Blues pursues: 100 men taken; 40 men go astray.');
    const lines = [givenUp, pursued].flatMap((fact) => logEntry(fact, state) ?? []);
    const names = {
      sides: { A: 'Reds', B: 'Blues' },
      adjectives: { A: 'Red', B: 'Blue' },
      leaders: {},
    };
    const report = {
      ...board.report(state, { ...exampleBattle({ turns: 6 }), units: [], leaders: [] }),
      log: lines,
    };
    const told = boardStory(report as never, names as never)?.map(({ text }) => text) ?? [];
    expect(told.slice(0, 2)).toEqual([
      'Reds gave up the field at 10:00.',
      'The pursuit took 100 men.',
    ]);
    expect(logEntry(givenUp, state)).toMatchObject({ kind: 'end', side: 'A' });
    expect(logEntry(pursued, state)).toMatchObject({ kind: 'end', side: 'B' });
    const view = (viewer: 'A' | 'B' | 'public') =>
      viewRecord(pursued, fogOf(state), viewer) as Fact & { type: 'Pursued' };
    expect(view('A')).toEqual(pursued);
    expect(view('B')).toMatchObject({ hurt: [], astray: 0, captured: 100 });
    expect(view('public')).toMatchObject({ hurt: [], astray: 0 });
  });
});

/** The same by night, when nobody sees farther than two hexes. */
function fogOf(state: State): State {
  const dark = state.copy();
  return Object.assign(dark, { scenario: { ...dark.scenario, firstMinute: 60 } });
}
