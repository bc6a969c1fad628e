import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { type Line, lineSchema } from '@/lib/rulesets/shambattle/words';

/** What caused a loss. */
export type Cause = 'guns' | 'rifles' | 'combat' | 'mines';

/** Points that a unit lost, by what, and where the blow fell. */
export interface Loss {
  readonly turn: number;
  /** Of whose army, by letter as 0 or 1. */
  readonly side: number;
  readonly unit: string;
  readonly points: number;
  readonly cause: Cause;
  /** The hex that was hit; '': not known. */
  readonly at: string;
  /** Units that struck; empty where several throws fell at once. */
  readonly by: readonly string[];
  readonly gone: boolean;
}

/** A line with its turn, and the strengths before it. */
export interface Event extends Line {
  readonly battleTurn: number;
  /** The army that its unit serves when it happens; −1: it is about no unit. */
  readonly army: number;
  readonly before: readonly [number, number];
}

/** The facts of a report, read: lines this ruleset did not write are left out. */
export interface Course {
  readonly events: readonly Event[];
  readonly losses: readonly Loss[];
  /** Index of a side by unit: the army that it was sent with. */
  readonly sent: ReadonlyMap<string, number>;
  /** Strengths at the beginning of each turn, by turn. */
  readonly strengths: ReadonlyMap<number, readonly [number, number]>;
  readonly last: Event;
}

/** The course of a battle; null where its log holds no turns. */
export function courseOf(report: BattleReport, order: BattleOrder): Course | null {
  const sent = new Map(order.units.map(({ id, side }) => [id, side === 'A' ? 0 : 1]));
  const serves = new Map(sent);
  const events: Event[] = [];
  const losses: Loss[] = [];
  const strengths = new Map<number, readonly [number, number]>();
  let blow: {
    cause: Cause;
    at: string;
    by: readonly string[];
    others: readonly string[];
    from: string;
  } | null = null;
  for (const { fact, battleTurn, present } of report.log) {
    const read = lineSchema.safeParse(fact);
    if (!read.success || present === undefined) continue;
    const about = read.data.unit ?? read.data.units?.[0] ?? '';
    const army = serves.get(about) ?? -1;
    const event: Event = { ...read.data, battleTurn, army, before: [present.A, present.B] };
    events.push(event);
    const { type, unit = '', units = [], at = '', from = '', loss = 0 } = event;
    if (type === 'TurnBegan' && !strengths.has(battleTurn)) strengths.set(battleTurn, event.before);
    if (type === 'ControlChanged' && at !== '') serves.set(unit, event.side ?? 0);
    if (type === 'GunsFired') blow = { cause: 'guns', at: '', by: [], others: [], from: '' };
    if (type === 'RiflesFired') blow = { cause: 'rifles', at, by: units, others: [], from };
    if (type === 'MineMet') blow = { cause: 'mines', at, by: [], others: [], from };
    if (type === 'CombatFought')
      blow = { cause: 'combat', at, by: units, others: event.others ?? [], from };
    if (type !== 'ResultTaken' || blow === null) continue;
    const struckBack: boolean = blow.by.includes(unit);
    losses.push({
      ...{ turn: battleTurn, side: serves.get(unit) ?? 0, unit, points: loss },
      cause: blow.cause,
      at: blow.at,
      by: struckBack ? blow.others : blow.by,
      gone: event.word === 'gone',
    });
  }
  const last = events.at(-1);
  return last === undefined || strengths.size === 0
    ? null
    : { events, losses, sent, strengths, last };
}
