import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { fuzz } from '@/lib/battle/autoplay/fuzz';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { type Losses, State } from '@/lib/rulesets/musket-and-pike/board/state';
import { genericOrder } from '@/scripts/bench/musket-and-pike-board/field';

/* Laws that hold after every fact of every game, for every player. */

const all = ({ killed, wounded, missing, captured }: Losses): number =>
  killed + wounded + missing + captured;

/** What is wrong with a position: empty when every law holds. `settled`: a side’s turn is over. */
function faults(state: State, settled: boolean): string[] {
  const { cards } = state.scenario;
  const found: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) found.push(what);
  };
  cards.forEach((card, index) => {
    const unit = state.unit(index);
    const name = `${card.id} (${unit.status})`;
    must(unit.men >= 0 && unit.guns >= 0, `${name}: fewer than none`);
    must(Number.isInteger(unit.men) && Number.isInteger(unit.guns), `${name}: a part of a man`);
    must(unit.fatigue >= 0 && unit.fatigue <= 900, `${name}: fatigue ${unit.fatigue}`);
    must(!(unit.routed && unit.disordered), `${name}: routed and disordered`);
    must((unit.status === 'field') === unit.at >= 0, `${name}: at ${unit.at}`);
    if (unit.status === 'field') {
      must(state.on(unit.at).includes(index), `${name}: not on its hex`);
      must(card.kind === 'leader' || unit.men + unit.guns > 0, `${name}: nobody left`);
    }
    must(
      unit.side === card.side || unit.crew === 'enemy' || card.kind === 'wagon',
      `${name}: turned`,
    );
    must(unit.crew !== 'enemy' || unit.side !== card.side, `${name}: its own enemy`);
    if (card.part !== 'whole' || card.kind === 'leader' || card.kind === 'wagon') return;
    // Men and guns of a unit with all its detachments, and its losses, are those it was sent with.
    const parts = [index, card.skirmishers, card.squadron, card.half].filter((part) => part >= 0);
    const sum = (of: 'men' | 'guns') =>
      parts.reduce((total, part) => total + state.unit(part)[of], 0);
    must(sum('men') + all(unit.lostMen) === card.men, `${name}: ${sum('men')} men of ${card.men}`);
    must(sum('guns') + all(unit.lostGuns) === card.guns, `${name}: guns`);
  });
  const size = state.scenario.ground.size;
  for (let hex = 0; hex < size; hex += 1) {
    const there = state.on(hex);
    // While a hex changes hands its guns, wagons and leaders do so one after another.
    const holds = (unit: number) =>
      state.unit(unit).crew === 'own' &&
      (settled || cards[unit]?.kind !== 'leader') &&
      (settled || cards[unit]?.kind !== 'wagon') &&
      (settled || cards[unit]?.kind !== 'artillery');
    const sides = new Set(there.filter(holds).map((unit) => state.unit(unit).side));
    must(sides.size <= 1, `hex ${hex}: both sides`);
    must(
      new Set(there.map((unit) => state.unit(unit).level)).size === there.length,
      `hex ${hex}: levels`,
    );
  }
  for (const strength of state.p.bridges) must(strength >= 0, 'a bridge below 0');
  for (const rounds of state.p.rounds) must(rounds >= 0, 'rounds below 0');
  return found;
}

/** Plays a battle, holds every position to the laws, and folds its facts again. */
function play(order: BattleOrder, players: readonly [string, string], seed: string) {
  const checked = board.checkOrder(order);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error.slice(0, 3)));
  const facts: Fact[] = [];
  const counted = new Map<string, number>();
  /** Nobody is lost twice. */
  const lost = new Set<number>();
  let bytes = 0;
  let mostBytes = 0;
  const played = autoplay(board, {
    checked: checked.value,
    ...{ seed, trial: 0, players: { A: players[0], B: players[1] } },
    sink: (record, before) => {
      const fact = JSON.parse(JSON.stringify(record)) as Fact;
      if (before instanceof State) {
        const wrong = faults(before, fact.type === 'TurnBegan');
        if (wrong.length > 0)
          throw new Error(`after ${facts.length} (${facts.at(-1)?.type}): ${wrong.join('; ')}`);
      }
      if (fact.type === 'UnitLost') {
        expect(lost.has(fact.unit)).toBe(false);
        lost.add(fact.unit);
      }
      if (fact.type === 'Deployed') lost.delete(fact.detachment);
      facts.push(fact);
      if (fact.type === 'TurnBegan' && fact.half === 0) bytes = 0;
      bytes += JSON.stringify(record).length;
      mostBytes = Math.max(mostBytes, bytes);
      counted.set(fact.type, (counted.get(fact.type) ?? 0) + 1);
    },
  });
  const again = board.initialState(checked.value);
  for (const fact of facts) board.evolve(again, fact as never);
  expect(again.p).toEqual((played.state as State).p);
  const ledger = checkLedger(
    order.units.map(({ id, name, side, strength }) => ({ unit: id, name, side, strength })),
    played.report.ledger,
  );
  expect(ledger.ok).toBe(true);
  expect(played.brokenOff).toBe(false);
  // 200 kB for a turn of 100 units: what can be mailed.
  expect(mostBytes).toBeLessThan(2000 * order.units.length);
  return { ...played, counted };
}

const FIELD = { units: 14, turns: 8, objectives: true } as const;

test('[musket-and-pike: Turns vs. Phases] men and guns balance, and no law is broken, after every fact of battles by turns and by phases', () => {
  const fought = new Map<string, number>();
  const add = (counted: ReadonlyMap<string, number>) => {
    for (const [type, number] of counted) fought.set(type, (fought.get(type) ?? 0) + number);
  };
  add(play(genericOrder(FIELD), ['greedy', 'greedy'], 'laws 1').counted);
  add(play(genericOrder({ ...FIELD, phases: true }, 2), ['greedy', 'random'], 'laws 2').counted);
  add(play(genericOrder({ ...FIELD, fog: true }, 3), ['random', 'greedy'], 'laws 3').counted);
  // What a battle is made of has happened in them.
  for (const type of [
    'Fired',
    'MeleeFought',
    'MoraleChecked',
    'Fled',
    'FellBack',
    'Advanced',
    'OrderRestored',
    'RallyTested',
  ])
    expect([type, (fought.get(type) ?? 0) > 0]).toEqual([type, true]);
});

test('[musket-and-pike: End Of Game] random play: somebody may always act, every default is accepted, every game ends', () => {
  for (const trial of [0, 1]) {
    const { report } = fuzz(board, {
      order: genericOrder({ units: 8, turns: 3, objectives: true, phases: trial === 1 }, trial),
      ...{ seed: 'random play', trial, openingMost: 0, lookEvery: 40 },
    });
    expect(report.turnsFought).toBeGreaterThan(0);
  }
});
