import { z } from 'zod';
import type { LogFigure } from '@/lib/battle/contract/log-words';
import type { Json } from '@/lib/kernel/canonical-json';
import { thousands } from '@/lib/kernel/grouped-digits';

/** The figures behind the facts of a battle, for readers who want to see how a result came about. */

const amount = z.number();
const range = z.tuple([amount, amount]);
const percents = z.record(z.string(), amount);

const FIRE_MODIFIERS: Readonly<Record<string, string>> = {
  cover: 'cover of the target',
  enfilade: 'enfilade',
  weather: 'weather',
  quality: 'quality',
  fatigue: 'fatigue',
  screen: 'through a screen',
  massed: 'massed target',
  cavalry: 'mounted target',
  limbered: 'limbered target',
  disordered: 'disordered',
  column: 'in column',
  ranks: 'two ranks',
  skirmisher: 'in skirmish order',
  moved: 'has moved',
  opportunity: 'opportunity fire',
  wagons: 'wagons',
  scattered: 'scattered target',
  density: 'density of the target',
  advantage: 'advantage',
};

const tenth = (value: number): string => String(Math.round(value * 10) / 10);
const signed = (percent: number): string =>
  `${percent > 0 ? '+' : '−'}${tenth(Math.abs(percent))} %`;
const outOf100 = (draw: number): string => `${draw} of 100`;

type Reading = (fact: Json) => readonly LogFigure[] | null;

function reading<Schema extends z.ZodType>(
  schema: Schema,
  figures: (fact: z.output<Schema>) => readonly LogFigure[],
): Reading {
  return (fact) => {
    const read = schema.safeParse(fact);
    return read.success ? figures(read.data) : null;
  };
}

function modifiers(added: Record<string, number>, multiplied: Record<string, number>): string {
  const named = (name: string) => FIRE_MODIFIERS[name] ?? name;
  return [
    ...Object.entries(added).map(([name, percent]) => `${named(name)} ${signed(percent)}`),
    ...Object.entries(multiplied).map(([name, percent]) => `${named(name)} × ${tenth(percent)} %`),
  ].join(', ');
}

const checked = z.object({ die: amount, morale: amount });
const moraleCheck = reading(checked, ({ die, morale }) => [
  { name: 'Die', value: String(die) },
  { name: 'Morale value', value: `${morale}; failed by ${die - morale}` },
]);
const tested = (name: string) =>
  reading(z.object({ die: amount, value: amount }), ({ die, value }) => [
    { name: 'Die', value: String(die) },
    { name, value: String(value) },
  ]);

const FIGURES: Readonly<Record<string, Reading>> = {
  fire: reading(
    z.object({
      ...{ range: amount, value: amount, low: amount, high: amount },
      ...{ strength: amount, weapon: amount, added: percents, multiplied: percents },
      ...{ armour: amount, draw: amount },
    }),
    (fact) => [
      { name: 'Range', value: `${thousands(fact.range * 100)} metres` },
      {
        name: 'Strength and weapon',
        value: `${thousands(fact.strength)} × ${tenth(fact.weapon)}`,
      },
      { name: 'Modifiers', value: modifiers(fact.added, fact.multiplied) || 'none' },
      { name: 'Fire value', value: thousands(fact.value) },
      ...(fact.armour > 0 ? [{ name: 'Armour', value: `−${fact.armour * 10} %` }] : []),
      { name: 'Losses between', value: `${tenth(fact.low)} and ${tenth(fact.high)}` },
      { name: 'Die', value: outOf100(fact.draw) },
    ],
  ),
  melee: reading(
    z.object({
      ...{ attackers: amount, defenders: amount, draws: range },
      ...{ onDefenders: range, onAttackers: range, attackerLoss: amount, defenderLoss: amount },
    }),
    (fact) => [
      {
        name: 'Strength',
        value: `attackers ${thousands(fact.attackers)}, defenders ${thousands(fact.defenders)}`,
      },
      {
        name: 'Attackers lose between',
        value: `${fact.onAttackers.join(' and ')}, die ${outOf100(fact.draws[0])}`,
      },
      {
        name: 'Defenders lose between',
        value: `${fact.onDefenders.join(' and ')}, die ${outOf100(fact.draws[1])}`,
      },
    ],
  ),
  routed: moraleCheck,
  disordered: moraleCheck,
  stragglers: moraleCheck,
  balks: reading(z.object({ chance: amount, draw: amount }), ({ chance, draw }) => [
    { name: 'Chance to charge', value: `${chance} of 100` },
    { name: 'Die', value: outOf100(draw) },
  ]),
  'command-failed': reading(z.object({ die: amount, number: amount }), ({ die, number }) => [
    { name: 'Die', value: String(die) },
    { name: 'Command', value: `${number}; ${die - number} too many` },
  ]),
  recovered: tested('At most'),
  rallied: tested('Less than'),
};

const named = z.object({ is: z.string() });

/** The figures behind a fact, in the order of the calculation; empty if it has none. Never throws. */
export function logFigures(fact: Json): readonly LogFigure[] {
  const read = named.safeParse(fact);
  if (!read.success || !Object.hasOwn(FIGURES, read.data.is)) return [];
  return FIGURES[read.data.is]?.(fact) ?? [];
}
