import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';
import { CAVALRY, INFANTRY, RESERVE } from './codes';
import type { Layout } from './layout';
import { readSetup } from './setup';
import { type Standing, standingSchema } from './standing';
import { drawUp } from './weighing';

/** The course of a battle as its facts give it: the source for the story and the plan. */

/** A fact with its moment. Missing or malformed members read as −1, [] and false. */
export class Happening {
  constructor(
    readonly fact: Readonly<Record<string, Json>>,
    readonly is: string,
    readonly turn: number,
    readonly time: string,
    /** 0 side A, 1 side B, −1 neither. */
    readonly side: number,
    readonly present: readonly [number, number] | null,
  ) {}

  number(key: string): number {
    const value = this.fact[key];
    return typeof value === 'number' && Number.isInteger(value) ? value : -1;
  }

  numbers(key: string): number[] {
    const value = this.fact[key];
    return Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one)) : [];
  }

  flag(key: string): boolean {
    return this.fact[key] === true;
  }
}

/** A melee: the attackers, the defenders, and whether the attack succeeded. */
export interface Melee {
  readonly turn: number;
  readonly time: string;
  /** The attacking side. */
  readonly side: 0 | 1;
  readonly lead: number;
  readonly prey: number;
  readonly won: boolean;
  readonly sector: number;
  /** Men that the beaten side lost in it. */
  readonly loss: number;
}

export interface Course {
  readonly order: BattleOrder;
  readonly layout: Layout;
  readonly events: readonly Happening[];
  readonly melees: readonly Melee[];
  /** By battle turn, from 1. */
  readonly standings: ReadonlyMap<number, Standing>;
  /** Sector of a unit at the start of a turn. */
  sectorAt(turn: number, unit: number): number;
}

/** Reads the facts of a report; null if they are not of this line, or incomplete. Never throws. */
export function courseOf(report: BattleReport, order: BattleOrder): Course | null {
  const setup = readSetup(order.setup);
  if (!setup.ok || report.turnsFought < 1) return null;
  const layout = drawUp(order, setup.value);
  const events: Happening[] = [];
  const standings = new Map<number, Standing>();
  for (const { fact, battleTurn, time, side, present } of report.log) {
    if (typeof fact !== 'object' || fact === null || Array.isArray(fact)) return null;
    const own = fact as Readonly<Record<string, Json>>;
    if (typeof own.is !== 'string') return null;
    const men = present ? ([present.A, present.B] as const) : null;
    const event = new Happening(
      own,
      own.is,
      battleTurn,
      time ?? '',
      side === undefined ? -1 : side === 'A' ? 0 : 1,
      men,
    );
    if (!isSound(event, order)) return null;
    events.push(event);
    if (event.is !== 'turn') continue;
    const standing = standingSchema.safeParse(own.standing);
    if (standing.success && standing.data.men.length === layout.count)
      standings.set(battleTurn, standing.data);
  }
  if (events.at(-1)?.is !== 'verdict') return null;
  const sectorAt = (turn: number, unit: number): number => {
    const at = Number(standings.get(turn)?.units.charAt(unit * 3) || Number.NaN);
    return Number.isNaN(at) ? (layout.deployment.sector[unit] ?? RESERVE) : at;
  };
  return { order, layout, events, melees: meleesOf(events, layout, sectorAt), standings, sectorAt };
}

const UNITS = ['unit', 'target', 'prey', 'lead', 'spent'];
const LISTS = ['units', 'others', 'dispersed'];

/** Whether every unit and leader that a fact names is in the order. */
function isSound(event: Happening, { units, leaders }: BattleOrder): boolean {
  const known = (at: number) => at >= 0 && at < units.length;
  return (
    UNITS.every(
      (key) =>
        typeof event.fact[key] !== 'number' || event.is === 'wheels' || known(event.number(key)),
    ) &&
    LISTS.every((key) => event.numbers(key).every(known)) &&
    (typeof event.fact.leader !== 'number' || event.number('leader') < leaders.length)
  );
}

function meleesOf(
  events: readonly Happening[],
  layout: Layout,
  sectorAt: Course['sectorAt'],
): Melee[] {
  return events.flatMap((event) => {
    if (event.is !== 'melee') return [];
    const [lead, prey] = [event.number('lead'), event.number('prey')];
    if (lead < 0 || prey < 0) return [];
    const won = event.flag('won');
    return [
      {
        turn: event.turn,
        time: event.time,
        side: layout.side[lead] as 0 | 1,
        lead,
        prey,
        won,
        sector: sectorAt(event.turn, prey),
        loss: event.number(won ? 'defenderLoss' : 'attackerLoss'),
      },
    ];
  });
}

export const isHorse = ({ layout }: Course, unit: number): boolean => layout.arm[unit] === CAVALRY;
export const isFoot = ({ layout }: Course, unit: number): boolean => layout.arm[unit] === INFANTRY;

/** Men with their colours at the start of each turn, and at the end: a turn and the strengths at its start. */
export function strengths(course: Course): readonly {
  readonly turn: number;
  readonly time: string;
  readonly men: readonly [number, number];
}[] {
  const stated = course.events.filter(
    (event) => event.present !== null && event.is !== 'pursued' && event.is !== 'verdict',
  );
  return stated.map(({ turn, time, present }) => ({ turn, time, men: present ?? [0, 0] }));
}
