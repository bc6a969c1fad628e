import { z } from 'zod';
import type { LogContext } from '@/lib/battle/contract/log-words';
import type { Json } from '@/lib/kernel/canonical-json';
import { thousands } from '@/lib/kernel/grouped-digits';
import type { IntentFact } from './intent';
import { capital, guns, isPlural, men, Names, objectiveName, reasonOf } from './names';

/** The facts of a battle in English. The figures behind a result are worded in `figures.ts`. */

const index = z.number().int().min(0);
const amount = z.number();

const metres = (hexes: number): string => `${Math.round(hexes) * 100} metres`;

type Wording = (fact: Json, names: Names) => string | null;

/** A wording for facts of one shape; null for facts of any other. */
function wording<Schema extends z.ZodType>(
  schema: Schema,
  say: (fact: z.output<Schema>, names: Names) => string,
): Wording {
  return (fact, names) => {
    const read = schema.safeParse(fact);
    return read.success ? say(read.data, names) : null;
  };
}

/** What an army means to do that has no orders of its author. */
export function intentSentence(
  { weight, back, foot, against, ...why }: IntentFact,
  names: Names,
): string {
  const others =
    back < 0
      ? 'the wings hold the enemy before them'
      : `the centre holds the enemy before it, and ${names.wing(back)} is kept back`;
  return `${names.army()} puts the weight of its attack on ${names.wing(weight)}, ${reasonOf(why, names.order)}, with ${men(foot)} of foot against ${thousands(against)}; ${others}.`;
}

const unitFact = z.object({ unit: index });

const WORDINGS: Readonly<Record<string, Wording>> = {
  turn: wording(
    z.object({ night: z.boolean(), weather: z.string().nullable() }),
    ({ night, weather }) =>
      `A new turn begins${night ? ', by night' : ''}.${weather === null ? '' : ` The weather: ${weather.toLowerCase()}.`}`,
  ),
  arrives: wording(
    unitFact,
    ({ unit }, names) => `${names.unit(unit)} ${names.verb(unit, 'reaches', 'reach')} the field.`,
  ),
  'comes-up': wording(
    unitFact,
    ({ unit }, names) => `${names.unit(unit)} ${names.verb(unit, 'comes', 'come')} up.`,
  ),
  'command-failed': wording(
    z.object({ leader: index }),
    ({ leader }, names) => `No clear orders come from ${names.leader(leader)}.`,
  ),
  intends: wording(
    z.object({
      ...{ weight: index, back: z.number().int(), foot: amount, against: amount },
      ...{ ground: z.boolean(), weak: z.boolean(), aim: z.number().int() },
    }),
    intentSentence,
  ),
  joins: wording(
    z.object({ sector: index }),
    ({ sector }, names) => `${names.army()}: ${names.wing(sector)} goes over to the attack.`,
  ),
  recovered: wording(
    unitFact,
    ({ unit }, names) => `${names.unit(unit)} ${names.verb(unit, 'is', 'are')} in order again.`,
  ),
  rallied: wording(
    z.object({ unit: index, leader: z.number().int() }),
    ({ unit, leader }, names) =>
      leader >= 0
        ? `${names.leader(leader)} rallies ${names.unit(unit)} in the rear.`
        : `${names.unit(unit)} ${names.verb(unit, 'rallies', 'rally')} in the rear.`,
  ),
  resupplied: wording(unitFact, ({ unit }, names) => `Fresh cartridges reach ${names.unit(unit)}.`),
  ammunition: wording(z.object({ unit: index, level: amount }), ({ unit, level }, names) =>
    level >= 2
      ? `${names.unit(unit)} ${names.verb(unit, 'has', 'have')} fired the last cartridge.`
      : `${names.unit(unit)} ${names.verb(unit, 'is', 'are')} running short of cartridges.`,
  ),
  advances: wording(
    z.object({ sector: index, gap: amount }),
    ({ sector, gap }, names) =>
      `${names.army()}: ${names.wing(sector)} advances to ${metres(gap)}.`,
  ),
  spent: wording(
    z.object({ sector: index }),
    ({ sector }, names) =>
      `${names.army()}: the attack of ${names.wing(sector)} is spent, and it falls back out of musket range.`,
  ),
  wheels: wording(
    z.object({ sector: index, target: index }),
    ({ sector, target }, names) =>
      `${names.army()}: ${names.wing(sector)} has cleared its front and wheels upon ${names.wing(target, names.enemy())} of ${names.army(names.enemy())}.`,
  ),
  'turns-about': wording(
    unitFact,
    ({ unit }, names) =>
      `${names.unit(unit)} ${names.verb(unit, 'turns', 'turn')} to meet the enemy on the flank.`,
  ),
  relieves: wording(
    z.object({ unit: index, spent: index }),
    ({ unit, spent }, names) =>
      `${names.unit(unit)} ${names.verb(unit, 'relieves', 'relieve')} ${names.unit(spent)}.`,
  ),
  deploys: wording(z.object({ unit: index, block: z.boolean() }), ({ unit, block }, names) =>
    block
      ? `${names.unit(unit)} ${names.verb(unit, 'forms', 'form')} against horse.`
      : `${names.unit(unit)} ${names.verb(unit, 'deploys', 'deploy')} into line.`,
  ),
  blown: wording(
    unitFact,
    ({ unit }, names) =>
      `${names.unit(unit)}, blown, ${names.verb(unit, 'goes', 'go')} to the rear.`,
  ),
  marches: wording(
    z.object({ unit: index, from: index, to: index }),
    ({ unit, from, to }, names) =>
      `${names.unit(unit)} ${names.verb(unit, 'marches', 'march')} off from ${names.wing(from)} to ${names.wing(to)}.`,
  ),
  committed: wording(
    z.object({ unit: index, sector: index }),
    ({ unit, sector }, names) =>
      `${names.unit(unit)} ${names.verb(unit, 'is', 'are')} sent from the reserve to ${names.wing(sector)}.`,
  ),
  fire: wording(
    z.object({
      ...{ unit: index, target: index, opportunity: z.boolean() },
      ...{ enfiladed: z.boolean(), inMelee: z.boolean(), men: amount, guns: amount },
    }),
    (fact, names) => {
      const loss = [fact.men > 0 ? men(fact.men) : '', fact.guns > 0 ? guns(fact.guns) : '']
        .filter((part) => part !== '')
        .join(' and ');
      const how = fact.inMelee
        ? ' at point-blank range'
        : fact.opportunity
          ? ' as it comes on'
          : '';
      const flank = fact.enfiladed ? ' from the flank' : '';
      return `${names.unit(fact.unit)} ${names.verb(fact.unit, 'fires', 'fire')} at ${names.unit(fact.target)}${flank}${how}: ${loss}.`;
    },
  ),
  attacks: wording(
    z.object({ units: z.array(index).min(1), prey: index, flank: z.boolean() }),
    ({ units, prey, flank }, names) => {
      const lead = units[0] as number;
      const plural = units.length > 1 || isPlural(names.unit(lead));
      const mounted = names.arm(lead) === 'cavalry';
      const verb = mounted ? (plural ? 'charge' : 'charges') : plural ? 'attack' : 'attacks';
      return `${names.list(units)} ${verb} ${names.unit(prey)}${flank ? ' from the flank' : ''}${mounted ? '' : ' with the bayonet'}.`;
    },
  ),
  balks: wording(
    unitFact,
    ({ unit }, names) => `${names.unit(unit)} cannot be brought to the charge.`,
  ),
  melee: wording(
    z.object({
      ...{ prey: index, won: z.boolean(), attackerLoss: amount, defenderLoss: amount },
    }),
    (fact, names) => {
      const [lost, killed] = [men(fact.defenderLoss), men(fact.attackerLoss)];
      return fact.won
        ? `${names.unit(fact.prey)} ${names.verb(fact.prey, 'gives', 'give')} way with the loss of ${lost}, against ${killed}.`
        : `${names.unit(fact.prey)} ${names.verb(fact.prey, 'holds', 'hold')} with the loss of ${lost}, against ${killed}.`;
    },
  ),
  'ridden-down': wording(
    z.object({ unit: index, men: amount }),
    ({ unit, men: taken }, names) =>
      `The horse rides ${names.unit(unit)} down and takes ${men(taken)}.`,
  ),
  'cut-off': wording(
    z.object({ unit: index, men: amount }),
    ({ unit, men: taken }, names) =>
      `With the enemy behind the flank, ${men(taken)} of ${names.unit(unit)} lay down their arms.`,
  ),
  disordered: wording(
    unitFact,
    ({ unit }, names) => `${names.unit(unit)} ${names.verb(unit, 'falls', 'fall')} into disorder.`,
  ),
  stragglers: wording(
    z.object({ unit: index, men: amount }),
    ({ unit, men: lost }, names) => `${men(lost)} slip away from ${names.unit(unit)}.`,
  ),
  routed: wording(
    z.object({ unit: index, others: z.array(index), dispersed: z.array(index) }),
    ({ unit, others, dispersed }, names) => {
      const ran = `${names.unit(unit)} ${names.verb(unit, 'breaks', 'break')} and ${names.verb(unit, 'runs', 'run')}`;
      const carried =
        others.length > 0
          ? `, and ${names.list(others)} with ${isPlural(names.unit(unit)) ? 'them' : 'it'}`
          : '';
      const gone =
        dispersed.length > 0 ? ` ${names.list(dispersed)} will not come back today.` : '';
      return `${ran}${carried}.${gone}`;
    },
  ),
  destroyed: wording(unitFact, ({ unit }, names) => `Nothing is left of ${names.unit(unit)}.`),
  surrendered: wording(
    z.object({ unit: index, men: amount }),
    ({ unit, men: taken }, names) =>
      `${names.unit(unit)}, cut off, ${names.verb(unit, 'lays', 'lay')} down ${names.verb(unit, 'its', 'their')} arms: ${men(taken)}.`,
  ),
  'guns-taken': wording(
    z.object({ unit: index, guns: amount }),
    ({ unit, guns: taken }, names) =>
      `${names.unit(unit)}: ${guns(taken)} ${taken === 1 ? 'is' : 'are'} taken.`,
  ),
  'guns-retaken': wording(
    z.object({ guns: amount }),
    ({ guns: pieces }, names) => `${names.army()} has ${guns(pieces)} back that it had lost.`,
  ),
  'leader-killed': wording(
    z.object({ leader: index }),
    ({ leader }, names) => `${names.leader(leader)} is killed.`,
  ),
  'leader-wounded': wording(
    z.object({ leader: index }),
    ({ leader }, names) => `${names.leader(leader)} is wounded and leaves the field.`,
  ),
  'leader-taken': wording(
    z.object({ leader: index }),
    ({ leader }, names) => `${names.leader(leader)} is taken prisoner.`,
  ),
  objective: wording(z.object({ index }), ({ index: at }, names) => {
    return `${names.army()} holds ${objectiveName(names.order.setup, at) ?? 'the objective'}.`;
  }),
  'gives-up': wording(z.object({ inGoodOrder: z.boolean() }), ({ inGoodOrder }, names) =>
    inGoodOrder
      ? `${names.army()} breaks off the battle and draws away in good order.`
      : `${names.army()} gives up the field.`,
  ),
  'dies-down': wording(
    z.object({}),
    () =>
      'The firing dies down. Both armies are too worn to attack again, and both stay on the field.',
  ),
  pursued: wording(z.object({ men: amount, guns: amount }), ({ men: taken, guns: pieces }) =>
    taken + pieces === 0
      ? 'Nobody is taken in the pursuit.'
      : `The pursuit brings in ${men(taken)}${pieces > 0 ? ` and ${guns(pieces)}` : ''}.`,
  ),
  verdict: wording(z.object({ level: z.number().int().min(0).max(4) }), ({ level }, names) => {
    if (level === 2) return 'The battle is drawn.';
    const winner = names.army(level > 2 ? 'A' : 'B');
    return `${level === 0 || level === 4 ? 'A major' : 'A minor'} victory for ${winner}.`;
  }),
};

const named = z.object({ is: z.string() });

/** A fact of the battle line in words, or null if it is not one of its facts. Never throws. */
export function logLine(fact: Json, context: LogContext): string | null {
  const read = named.safeParse(fact);
  if (!read.success || !Object.hasOwn(WORDINGS, read.data.is)) return null;
  const names = new Names(context.order, context.moment.side ?? 'A');
  const text = WORDINGS[read.data.is]?.(fact, names) ?? null;
  return text === null ? null : capital(text);
}
