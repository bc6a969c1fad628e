import { expect, test } from 'vitest';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { GamePlanning } from '@/lib/battle/contract/planning';
import type { Draw, Viewer } from '@/lib/battle/contract/seats';
import { SIDES } from '@/lib/kernel/side';
import { DECK } from '@/lib/rulesets/maurice-lite/deck';
import { exampleOrder as mauriceOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { type State as MauriceState, withSide } from '@/lib/rulesets/maurice-lite/state';
import { knowsHandOf } from '@/lib/rulesets/maurice-lite/view';
import { exampleBattle } from '@/lib/rulesets/musket-and-pike/board/example';
import { board as musketAndPike } from '@/lib/rulesets/musket-and-pike/board/game';
import { neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State as FieldState } from '@/lib/rulesets/musket-and-pike/board/state';
import { seenByEnemies, seesPlace } from '@/lib/rulesets/musket-and-pike/board/view';
import { RULESETS } from '@/lib/rulesets/registry';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import type { State } from '@/lib/rulesets/shambattle/state';
import { rollOf } from '@/lib/rulesets/shambattle/treachery';
import { knowsPlotIn } from '@/lib/rulesets/shambattle/view';
import { exampleOrder as tacticalOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import type { SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State as TacticalState } from '@/lib/rulesets/strategy-tactical/state';
import { knowsRostersOf } from '@/lib/rulesets/strategy-tactical/view';
import { sees } from '@/tests/support/made-up';
import { OUTPOSTS, outpostsOrder } from '@/tests/support/outposts';
import { RIDGE, ridgeOrder } from '@/tests/support/ridge';
import { RIVALS, rivalsOrder } from '@/tests/support/rivals';
import { type Secretive, SecretShown, secrecyLaw } from '@/tests/support/secrecy';

/** A game's own numbers of a side, exchanged where a viewer may not know them. */
function exchanged<State extends object>(
  hidden: (state: State, viewer: Viewer) => readonly ('A' | 'B')[],
  change: (state: State, side: 'A' | 'B', draw: Draw) => void,
): Secretive['differingInSecret'] {
  return (state, viewer, draw) => {
    const sides = hidden(state as State, viewer);
    for (const side of sides) change(state as State, side, draw);
    return sides.length === 0 ? null : state;
  };
}
const notSeen = (viewer: Viewer) => SIDES.filter((side) => !sees(side, viewer));

/** Every ruleset that hides something, with one line on how its secrets are exchanged. */
const SECRETIVE: readonly Secretive[] = [
  {
    board: shambattle,
    every: 41,
    orders: [2, 4].map((disloyalty) =>
      shambattleOrder({
        ...{ days: 1, dayTurns: 3, treachery: 'start' },
        disloyalty: { A: disloyalty, B: disloyalty },
      }),
    ),
    differingInSecret: exchanged<State>(
      ({ p }, viewer) =>
        SIDES.filter((_, side) => !knowsPlotIn(viewer, side) && (p.plots[side] as number) >= 0),
      ({ p, scene }, name, draw) => {
        const side = SIDES.indexOf(name);
        const others = rollOf(scene, side, [...new Set(scene.types)]).filter(
          (unit) => unit !== p.plots[side],
        );
        p.plots[side] = others[Math.floor(draw(name) * others.length)] ?? -1;
      },
    ),
  },
  {
    board: RIDGE,
    every: 3,
    orders: [ridgeOrder(6)],
    differingInSecret: exchanged<{
      at: { A: number; B: number };
      seen: { A: boolean; B: boolean };
    }>(
      ({ seen }, viewer) => notSeen(viewer).filter((side) => !seen[side]),
      ({ at }, side, draw) => {
        at[side] = (at[side] + 1 + Math.floor(draw(side) * 8)) % 9;
      },
    ),
  },
  {
    board: OUTPOSTS,
    every: 3,
    orders: [outpostsOrder(6)],
    differingInSecret: exchanged<{ men: { A: number; B: number } }>(
      (_, viewer) => notSeen(viewer),
      ({ men }, side, draw) => {
        men[side] += 1 + Math.floor(draw(side) * 50);
      },
    ),
  },
  {
    board: RIVALS,
    every: 3,
    orders: [rivalsOrder(6)],
    differingInSecret: exchanged<{ rounds: { A: number; B: number } }>(
      (_, viewer) => notSeen(viewer),
      ({ rounds }, side) => {
        rounds[side] += 1;
      },
    ),
  },
  {
    // What the stands of a side hold, dealt to them in another way, and another plan.
    board: strategyTactical,
    every: 3,
    orders: [
      tacticalOrder(
        { divisions: 3, heavyRegiments: 1, lightRegiments: 1 },
        {
          ...{ table: { width: 60, height: 40 }, moveLimit: 6 },
          headquarters: {
            A: [{ name: 'South', at: [30, 3] }],
            B: [{ name: 'North', at: [30, 37] }],
          },
        },
      ),
    ],
    differingInSecret(state, viewer, draw) {
      const { p } = state as TacticalState;
      const hidden = ([0, 1] as SideNumber[]).filter((side) => !knowsRostersOf(viewer, side));
      const stands = p.bodies.filter(
        ({ side, formation }) => hidden.includes(side) && formation === 'stand',
      );
      if (p.phase === 'over' || stands.length < 2) return null;
      p.plans = [
        hidden.includes(0) ? 'Another' : p.plans[0],
        hidden.includes(1) ? 'Another' : p.plans[1],
      ];
      for (const side of hidden) {
        const own = stands.filter((stand) => stand.side === side);
        const units = own.flatMap((stand) => stand.units);
        const share = Math.floor(draw(`share/${side}`) * 12);
        const dealt = own.map((_, at) =>
          units.filter((_unit, index) => (index + share) % own.length === at),
        );
        p.bodies = p.bodies.map((body) => {
          const at = own.findIndex(({ id }) => id === body.id);
          return at < 0 ? body : { ...body, units: dealt[at] ?? body.units };
        });
      }
      return state;
    },
  },
  {
    // Other cards in the hands and in the deck, which have no order of their own.
    board: mauriceLite,
    every: 29,
    orders: [
      mauriceOrder(
        { foot: 2, horse: 1, guns: 1 },
        { table: { width: 20, height: 14 }, parameters: { cardsDealt: 8 } },
      ),
    ],
    differingInSecret(state, viewer, draw) {
      const { p } = state as MauriceState;
      const hidden = ([0, 1] as const).filter((side) => !knowsHandOf(viewer, side));
      if (hidden.every((side) => p.hands[side].length === 0)) return null;
      const known = new Set([...p.discards, ...p.hands[0], ...p.hands[1]]);
      for (const side of hidden) for (const card of p.hands[side]) known.delete(card);
      const unseen = DECK.map(({ id }) => id).filter((id) => !known.has(id));
      for (const side of hidden) {
        const hand = p.hands[side].map((_, at) => {
          const [card = 0] = unseen.splice(Math.floor(draw(`${side}/${at}`) * unseen.length), 1);
          return card;
        });
        p.hands = withSide(p.hands, side, hand);
      }
      return state;
    },
  },
  {
    // In the fog of war: units out of sight are weaker, more tired, and for an enemy somewhere else out of sight.
    board: musketAndPike,
    every: 97,
    orders: [
      exampleBattle({
        ...{ foot: 5, horse: 2, batteries: 2, turns: 5 },
        // Who plays at random would soon leave.
        switches: { fogOfWar: true, givingUp: false },
        parameters: { sightHexes: 9 },
      }),
      exampleBattle({
        ...{ foot: 4, horse: 2, batteries: 1, turns: 3, firstTurn: '19:30' },
        switches: { fogOfWar: true, manualDefensiveFire: true, givingUp: false },
        parameters: { sightHexes: 7 },
      }),
      exampleBattle({
        ...{ foot: 5, horse: 2, batteries: 2, turns: 5 },
        switches: { fogOfWar: true },
        parameters: { sightHexes: 9 },
      }),
    ],
    differingInSecret(changed, viewer, draw) {
      const state = changed as FieldState;
      const own = viewer === 'public' ? -1 : viewer === 'B' ? 1 : 0;
      const seen = seenByEnemies(state);
      const hidden = state.p.units.flatMap(({ status, side }, unit) =>
        status === 'field' && side !== own && !seen.has(unit) ? [unit] : [],
      );
      if (state.p.phase === 'over' || hidden.length === 0) return null;
      for (const unit of hidden) {
        const now = state.unit(unit);
        now.fatigue = Math.floor(draw(`fatigue/${unit}`) * 900);
        now.men = Math.max(1, now.men - Math.floor(draw(`men/${unit}`) * 40));
        if (own < 0) continue;
        const to = neighbour(state.scenario.ground, now.at, Math.floor(draw(`to/${unit}`) * 6));
        if (to >= 0 && state.on(to).length === 0 && !seesPlace(state, own, to)) state.put(unit, to);
      }
      return state;
    },
  },
];

/** Games of each ruleset: a few here, many by command (`SECRECY_GAMES=500`). */
const GAMES = Number(process.env.SECRECY_GAMES ?? 4);

test.each(SECRETIVE)(
  '[battle: law of secrecy] $board.id: what a viewer may not know changes nothing that they are shown',
  (ruleset) => {
    let positions = 0;
    let records = 0;
    let sealed = 0;
    for (let trial = 0; trial < GAMES; trial += 1) {
      const checked = secrecyLaw(ruleset, { seed: 'secrets', trial });
      positions += checked.positions;
      records += checked.records;
      sealed += checked.sealed;
    }
    expect(positions).toBeGreaterThan(GAMES);
    expect(records).toBeGreaterThan(0);
    expect(sealed > 0).toBe(ruleset.board.together !== undefined);
  },
  600_000,
);

test('[battle: law of secrecy] every ruleset of the registry that hides something is held to it', () => {
  const hiding = RULESETS.filter(({ board }) => board?.reveals !== undefined).map(({ id }) => id);
  const held = SECRETIVE.map(({ board }) => board.id);
  expect(hiding.filter((id) => !held.includes(id))).toEqual([]);
  expect(held).toContain('shambattle');
});

/** A unit that a planted ruleset sends. */
const SENT = ['A1'] as const;

test('[battle: law of secrecy] a ruleset that shows a secret is found by what shows it', () => {
  const [, ridge] = SECRETIVE;
  if (ridge === undefined) throw new Error('the ridge');
  const { board } = ridge;
  const found = (changed: Partial<AnyBoardGame>) => () =>
    secrecyLaw(
      { ...ridge, every: 1, board: { ...board, ...changed } },
      { seed: 'found', trial: 0 },
    );
  expect(found({ viewState: (state) => board.viewState(state, 'umpire') })).toThrow(SecretShown);
  expect(found({ viewRecord: (record) => record })).not.toThrow();
  expect(
    found({
      viewRecord: (record, before, viewer) =>
        (before as { at: { A: number } }).at.A > 4
          ? null
          : board.viewRecord(record, before, viewer),
    }),
  ).toThrow(/what is learned of a record/);
  expect(
    found({
      options: (state, seat, focus) =>
        (state as { at: { B: number } }).at.B > 4
          ? { kind: 'list', commands: [], units: [] }
          : board.options(state, seat, focus),
    }),
  ).toThrow(/options/);
  // Neither answer may depend on anything but the view.
  let asked = 0;
  const counted = () => {
    asked += 1;
    return String(asked);
  };
  const still: GamePlanning<object> = {
    tryOut: () => ({ refused: null, notes: [], danger: false }),
    whyNot: () => null,
    march: () => ({ orders: [], left: [], cost: null, notes: [] }),
    overlays: () => [],
  };
  expect(found({ planning: still })).not.toThrow();
  const march = () => ({ orders: [], left: [], cost: null, notes: [counted()] });
  expect(found({ planning: { ...still, march } })).toThrow(/marches and refusals/);
  const [unit] = SENT;
  const withUnit: AnyBoardGame['options'] = (state, seat, focus) =>
    focus === undefined
      ? { kind: 'list', commands: [], units: [unit] }
      : board.options(state, seat, focus);
  const whyNot = () => ({ why: counted(), instead: null, rule: null });
  expect(found({ options: withUnit, planning: { ...still, whyNot } })).toThrow(
    /marches and refusals/,
  );
});
