import { listed } from '@/lib/battle/contract/battle-story';
import type { Scales, TableNotes, TableWriter } from '@/lib/battle/contract/table-notes';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { QUALITIES } from '@/lib/battle/handoff/battle-order';
import { thousands } from '@/lib/kernel/grouped-digits';
import type { Side } from '@/lib/kernel/side';
import { fatigueMorale, fatiguePercent } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import { failureChance } from '@/lib/rulesets/musket-and-pike/rules/morale';
import { qualityNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import { ATTACK, PIN, REFUSE } from './codes';
import type { Layout } from './layout';
import { capital } from './names';
import { setupOf } from './plan';
import type { Setup } from './setup';
import { drawUp } from './weighing';

/** A scenario in words, for one side at a table; and what fatigue and quality do. */

const WINGS = ['Left wing', 'Centre', 'Right wing'] as const;
/** Fatigue from which each step begins, and the last figure. */
const FATIGUE_STEPS = [
  [0, 299],
  [300, 599],
  [600, 899],
  [900, 900],
] as const;

/** Above this a letter is as sure as A until something takes from it. */
const SURE = 6;

const SWITCHES = {
  averagedFire: 'Fire results are the mean of two throws.',
  averagedMelee: 'Melee results are the mean of two throws.',
  routLimiting:
    'A rout spreads with more difficulty at each ring: morale +1 for each that it has spread.',
  targetDensity:
    'Fire into a hex of more than 1,200 men is worth more: multiply it by their number and divide by 1,200.',
  lineMovement: 'Lines that move may fall into disorder.',
  meleeTerrain: 'The ground of the defender’s hex counts in melee.',
  flankMorale: 'A unit with a formed neighbour on either side has morale +1.',
  qualityFireTen: 'A letter of quality changes fire by 10 % instead of 20 %.',
  highFatigueRecovery: 'Fatigue recovers five times as fast to 299, three times to 599.',
  noMeleeEliminations: 'A defender with nowhere to go is not destroyed at once.',
  isolation: 'Units that are cut off defend at half strength.',
  releaseWhenSpotted: 'A fixed unit may move once an enemy stands within 900 metres and in sight.',
  leaderPoints: 'Officers lost count in the victory.',
  firedMayNotMelee: 'A unit that has fired in a player turn does not attack in it.',
  disorderedMayNotMelee: 'Disordered units do not attack.',
  noNightMelee: 'There is no melee by night.',
} as const;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const tableWriter: TableWriter = {
  notes(order, side) {
    const setup = setupOf(order);
    if (setup === null || order.units.length === 0) return null;
    return notesOf(order, side, setup, drawUp(order, setup));
  },
  scales: scalesOf(),
};

function notesOf(order: BattleOrder, side: Side, setup: Setup, layout: Layout): TableNotes {
  const own = side === 'A' ? 0 : 1;
  const at = (turn: number) =>
    clock(layout.deployment.firstMinute + (turn - 1) * setup.minutesPerTurn);
  const holder = (index: number) =>
    [order.sides.A.name, order.sides.B.name][layout.deployment.objectiveHolder[index] ?? 2];
  return {
    facts: [
      { name: 'First turn', value: `${at(1)}, ${setup.minutesPerTurn} minutes each` },
      { name: 'Last turn', value: `turn ${setup.turns}` },
      ...missions(layout, own, at),
      ...setup.objectives.map(({ name, points }, index) => ({
        name,
        value: `${points} points, ${holder(index) === undefined ? 'nobody holds it' : `${holder(index)} holds it`}`,
      })),
    ],
    rules: [
      ...arrivals(layout, own, at),
      ...groundWords(layout, own),
      ...weatherWords(setup),
      ...switchedOn(setup),
      'Fatigue of 300 and more takes 1 from morale and 10 % from fire and melee; 600 and more, 2 and 20 %; 900, 2 and 40 %.',
    ],
  };
}

/** The wing of a side’s own left (0), centre (1), right (2), as the layout numbers it. */
const wingOf = (own: number, place: number): number => own * 3 + (own === 0 ? place : 2 - place);

function unitsOf(layout: Layout, own: number, sector: number): readonly number[] {
  return [...layout.unitsOf[own as 0 | 1]].filter(
    (unit) => layout.deployment.sector[unit] === sector,
  );
}

function missions(layout: Layout, own: number, at: (turn: number) => string) {
  return WINGS.flatMap((name, place) => {
    const wing = wingOf(own, place);
    if (unitsOf(layout, own, wing % 3).length === 0) return [];
    const starts = layout.deployment.wings[wing]?.startsTurn ?? 1;
    const mission = layout.mission[wing];
    const value =
      mission !== ATTACK
        ? mission === REFUSE
          ? 'stays back'
          : mission === PIN
            ? 'comes on to 400 metres, and attacks when the enemy before it is taken in flank'
            : 'holds'
        : starts > 1
          ? `attacks from turn ${starts}, ${at(starts)}`
          : 'attacks from turn 1';
    return [{ name, value }];
  });
}

function arrivals(layout: Layout, own: number, at: (turn: number) => string): string[] {
  const groups = new Map<string, string[]>();
  const add = (kind: string, unit: number) =>
    groups.set(kind, [...(groups.get(kind) ?? []), layout.order.units[unit]?.name ?? '']);
  for (const unit of layout.unitsOf[own as 0 | 1]) {
    const arrives = layout.deployment.arrives[unit] as number;
    const released = layout.deployment.released[unit] as number;
    if (arrives > layout.setup.turns) add('never', unit);
    else if (arrives > 1) add(`arrives ${arrives}`, unit);
    if (released > 1) add(`fixed ${released}`, unit);
  }
  return [...groups].map(([kind, units]) => {
    const [what, turn] = kind.split(' ');
    const one = units.length === 1;
    if (what === 'never')
      return `${listed(units)} ${one ? 'does' : 'do'} not reach the field in time.`;
    return what === 'arrives'
      ? `${listed(units)} ${one ? 'reaches' : 'reach'} the field on turn ${turn}, ${at(Number(turn))}.`
      : `${listed(units)} may not move before turn ${turn}, unless fired upon.`;
  });
}

function groundWords(layout: Layout, own: number): string[] {
  return WINGS.flatMap((name, place) => {
    const wing = wingOf(own, place);
    if (unitsOf(layout, own, wing % 3).length === 0) return [];
    const steps = layout.elevation[wing] as number;
    const terrain = layout.deployment.wings[wing]?.terrain ?? 'clear';
    const parts = [
      terrain === 'clear' ? '' : `in ${layout.terrain[wing]?.name}`,
      layout.works[wing]?.name === 'no works' ? '' : `with ${layout.works[wing]?.name}`,
      layout.obstacle[wing]?.name === 'nothing' ? '' : `behind ${layout.obstacle[wing]?.name}`,
      steps > 0 ? `${steps === 1 ? 'one step' : `${steps} steps`} above the plain` : '',
    ].filter((part) => part !== '');
    const turned = layout.turnedUntil[wing] as number;
    return [
      ...(parts.length === 0 ? [] : [`${name}: ${parts.join(', ')}.`]),
      ...(turned > 0
        ? [`${name}: the enemy begins on its flank; its lines are enfiladed until turn ${turned}.`]
        : []),
    ];
  });
}

function weatherWords(setup: Setup): string[] {
  const lines = Array.isArray(setup.weather) ? setup.weather : [setup.weather];
  const ground =
    setup.ground === 'frozen'
      ? ['The ground is frozen: streams are no obstacle.']
      : setup.ground === 'snow'
        ? ['Snow lies on the ground.']
        : [];
  return [
    ...lines.flatMap((one) => {
      const effects = [
        one.visibility === 0 ? '' : `sight ends at ${thousands(one.visibility * 100)} metres`,
        one.movementPercent === 100 ? '' : `movement costs ${one.movementPercent} %`,
        one.attackerPercent === 0 ? '' : `attacks ${signed(one.attackerPercent)} %`,
        one.artilleryPercent === 0 ? '' : `guns from 500 metres ${signed(one.artilleryPercent)} %`,
        one.musketPercent === 0 ? '' : `muskets ${signed(one.musketPercent)} %`,
        one.noCharges ? 'horse does not charge' : '',
      ].filter((part) => part !== '');
      if (effects.length === 0) return [];
      const from = one.fromTurn > 1 ? `From turn ${one.fromTurn}: ${one.name}` : capital(one.name);
      return [`${from}: ${effects.join(', ')}.`];
    }),
    ...ground,
  ];
}

const signed = (percent: number): string => (percent > 0 ? `+${percent}` : `−${-percent}`);

function switchedOn({ optionalRules, houseRules }: Setup): string[] {
  const on: Readonly<Record<string, boolean>> = { ...optionalRules, ...houseRules };
  return Object.entries(SWITCHES).flatMap(([name, words]) => (on[name] ? [words] : []));
}

function scalesOf(): Scales {
  return {
    fatigue: {
      steps: FATIGUE_STEPS.map(([from, to]) => ({
        step: from === to ? String(from) : `${from} to ${to}`,
        effect:
          from === 0
            ? 'nothing'
            : `morale −${fatigueMorale(from)}, fire and melee −${fatiguePercent(from)} %`,
      })),
      explained:
        'Fire adds one to three points for each man of a battalion who falls, a melee half as much again, and twice as much to its loser. An attack suffers from fatigue; a defence does not.',
    },
    quality: {
      steps: QUALITIES.map((quality) => {
        const value = qualityNumber(quality);
        return {
          step: quality,
          effect:
            value > SURE
              ? `6 in 6, with ${value - SURE} to spare`
              : `${Math.round(SURE * (1 - failureChance(value)))} in 6`,
        };
      }),
      explained:
        'How often a unit stands when it is hit hard: fatigue, disorder, night and a threatened flank take from it, an officer beside it adds to it.',
    },
  };
}
