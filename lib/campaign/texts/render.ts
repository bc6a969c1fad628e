import { ledgerColumn, ledgerLoss } from '@/lib/battle/handoff/ledger';
import { dayAndMonth } from '@/lib/campaign/calendar';
import { keepsCalendar, lookupOf } from '@/lib/campaign/definition/lookup';
import { figure } from '@/lib/campaign/figures';
import { commanderOf, headsPresent, headsStated, servedSide } from '@/lib/campaign/forces/forces';
import { assertNever } from '@/lib/kernel/assert';
import { shortName } from '@/lib/kernel/short-name';
import {
  type Comparison,
  type Measure,
  mayHoldPlaceholders,
  type ReadText,
  readText,
  type TextCondition,
  type TextPart,
} from './parts';
import type { TextGround } from './state';

const known = new Map<string, ReadText>();
/** Texts kept read; a library of campaigns has a few thousand. */
const KNOWN_MAX = 5_000;

function readOnce(text: string): ReadText {
  const before = known.get(text);
  if (before) return before;
  const read = readText(text);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, read);
  return read;
}

/** An author's text with its placeholders filled and its clauses decided. One with a fault is shown as written. */
export function renderText(text: string, ground: TextGround): string {
  if (!mayHoldPlaceholders(text)) return text;
  const { parts, fault } = readOnce(text);
  if (fault !== null || parts.every(({ kind }) => kind === 'plain')) return text;
  return shown(parts, ground)
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]?\n(?:[ \t]?\n)+[ \t]?/g, '\n\n')
    .trim();
}

function shown(parts: readonly TextPart[], ground: TextGround): string {
  return parts.map((part) => shownPart(part, ground)).join('');
}

function shownPart(part: TextPart, ground: TextGround): string {
  switch (part.kind) {
    case 'plain':
    case 'said':
      return part.text;
    case 'date':
      return keepsCalendar(ground.definition) ? dayAndMonth(ground.date) : '';
    case 'name':
      return nameOfOfficer(part.leader, ground);
    case 'figure': {
      const count = measured(part.measure, ground);
      const round = rounded(count);
      return part.about && round !== count ? `about ${figure(round)}` : figure(count);
    }
    case 'clause': {
      const taken = part.branches.find(({ when }) => when === null || conditionHolds(when, ground));
      return taken === undefined ? '' : shown(taken.parts, ground);
    }
    default:
      return assertNever(part, 'part of a text');
  }
}

/** An officer's name as texts have it; of one who is not with the army, that of the officer who commands in their place. */
function nameOfOfficer(id: string, { definition, forces }: TextGround): string {
  const { leaders } = lookupOf(definition);
  const called = (leader: string): string | undefined => {
    const officer = leaders.get(leader)?.leader;
    return officer && (officer.short ?? shortName(officer.name));
  };
  const own = called(id) ?? id;
  const state = forces.leaders.get(id);
  if (state === undefined || state.status === 'present') return own;
  const commander = commanderOf(forces, state.formation);
  return (commander === null ? undefined : called(commander)) ?? `${own}’s deputy`;
}

/** To hundreds below 5,000, to five hundreds below 20,000, to thousands above. */
function rounded(count: number): number {
  const step = count < 100 ? 1 : count < 5_000 ? 100 : count < 20_000 ? 500 : 1_000;
  return Math.round(count / step) * step;
}

/** Whole men or guns. */
export function measured(measure: Measure, ground: TextGround): number {
  if ('of' in measure) {
    const { kind, of, arm } = measure;
    let sum = 0;
    const lookup = lookupOf(ground.definition);
    for (const [id, placed] of lookup.units) {
      const state = ground.forces.units.get(id);
      if (state?.status !== 'present' || (arm !== null && placed.unit.arm !== arm)) continue;
      const side = servedSide(placed, state);
      const held = side === placed.side ? placed.formations : [];
      if (!of.some((one) => one === side || one === id || held.includes(one))) continue;
      sum += kind === 'men' ? headsPresent(lookup, state) : state[kind];
    }
    return sum;
  }
  const { kind, side, battle } = measure;
  const count = measure.count === 'men' ? lookupOf(ground.definition).heads : measure.count;
  if (battle === null) {
    const counts = ground.toll[side][count] ?? {};
    const { killed = 0, wounded = 0, missing = 0, captured = 0, surrendered = 0 } = counts;
    if (kind === 'surrendered') return surrendered;
    return kind === 'captured' ? captured : killed + wounded + missing + captured + surrendered;
  }
  const report = latest(ground, battle)?.report;
  let sum = 0;
  for (const row of report?.ledger ?? []) {
    const counted = row.counts[count];
    if (row.side !== side || !counted) continue;
    const handed = ledgerColumn(counted, 'transferred');
    sum += handed + (kind === 'lost' ? ledgerLoss(counted) : ledgerColumn(counted, 'captured'));
  }
  return sum;
}

function statedOf(measure: Measure, ground: TextGround): number {
  if (!('of' in measure)) return 0;
  let sum = 0;
  const lookup = lookupOf(ground.definition);
  for (const [id, { side, formations, unit }] of lookup.units)
    if (
      (measure.arm === null || unit.arm === measure.arm) &&
      measure.of.some((one) => one === side || one === id || formations.includes(one))
    )
      sum += measure.kind === 'men' ? headsStated(lookup, unit) : unit[measure.kind];
  return sum;
}

function latest({ battles }: TextGround, id: string) {
  return battles.findLast((battle) => battle.id === id && battle.report !== null);
}

/** Whether a clause's condition holds on this ground. */
export function conditionHolds(condition: TextCondition, ground: TextGround): boolean {
  if ('all' in condition) return condition.all.every((part) => conditionHolds(part, ground));
  if ('any' in condition) return condition.any.some((part) => conditionHolds(part, ground));
  if ('not' in condition) return !conditionHolds(condition.not, ground);
  if ('present' in condition)
    return [...lookupOf(ground.definition).units].some(([id, placed]) => {
      const unit = ground.forces.units.get(id);
      return (
        (id === condition.present || placed.formations.includes(condition.present)) &&
        unit?.status === 'present' &&
        unit.men + unit.guns + Object.values(unit.other).reduce((sum, one) => sum + one, 0) > 0
      );
    });
  if ('leader' in condition) {
    const status = ground.forces.leaders.get(condition.leader)?.status;
    if (condition.is === 'alive') return status !== undefined && status !== 'killed';
    return status === (condition.is === 'here' ? 'present' : condition.is);
  }
  if ('visited' in condition) return ground.visited.has(condition.visited);
  if ('after' in condition) return cameFrom(condition.after, ground);
  if ('fought' in condition) return latest(ground, condition.fought) !== undefined;
  if ('ended' in condition) {
    const level = latest(ground, condition.ended)?.report?.level;
    return level !== undefined && condition.levels.includes(level);
  }
  if ('chosen' in condition) {
    const { situation, side, choice } = condition.chosen;
    return ground.choicesMade.has(`${situation}/${side}/${choice}`);
  }
  if ('date' in condition) {
    if (!keepsCalendar(ground.definition)) return false;
    const { date } = ground;
    return compared(date < condition.day ? -1 : date > condition.day ? 1 : 0, condition.date);
  }
  const now = measured(condition.compare, ground);
  if (condition.percent) {
    const stated = statedOf(condition.compare, ground);
    return compared(
      (stated === 0 ? 0 : (100 * now) / stated) - (condition.to as number),
      condition.by,
    );
  }
  const to = typeof condition.to === 'number' ? condition.to : measured(condition.to, ground);
  return compared(now - to, condition.by);
}

function compared(difference: number, by: Comparison): boolean {
  switch (by) {
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
  }
}

/** Whether the situation, or the battle, is what the campaign came from: the last thing before this situation. */
function cameFrom(id: string, { chain, battles, phase }: TextGround): boolean {
  const left = phase === 'concluded' || phase === 'interval' ? chain.at(-1) : chain.at(-2);
  if (left === undefined) return false;
  return (
    left.situation === id ||
    battles.some(({ index, id: one }) => index === left.battle && one === id)
  );
}
