import type { DeadlineKind, LastResort, Pace } from './events';
import type { AgreedPace, Clock, Deadlines } from './state';

/**
 * The hours of a deadline. Pure: every time is an argument, in milliseconds since 1970, and comes from the application.
 */

const MINUTE_MS = 60_000;

/** Time that does not count, `from` included: a holiday, or an outage of the service. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

/** When the clock of a phase runs out. */
export interface Timeline {
  readonly pace: Pace;
  /** When its time began. */
  readonly opensAt: number;
  readonly dueAt: number;
  readonly graceEndsAt: number;
  /** The deputy has as long as the grace. */
  readonly deputyEndsAt: number;
}

/** Pauses in order, without overlaps and empty ones. */
export function mergedPauses(pauses: readonly Pause[]): readonly Pause[] {
  const merged: Pause[] = [];
  for (const next of [...pauses].sort((one, other) => one.from - other.from)) {
    if (next.to <= next.from) continue;
    const last = merged.at(-1);
    if (last !== undefined && next.from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    else merged.push(next);
  }
  return merged;
}

/**
 * The moment at which `lasts` milliseconds have passed since `from` without counting pauses. Never inside a pause,
 * except where nothing is to pass.
 */
export function momentAfter(from: number, lasts: number, pauses: readonly Pause[]): number {
  let at = from;
  let left = lasts;
  if (left <= 0) return at;
  for (const pause of mergedPauses(pauses)) {
    if (pause.to <= at) continue;
    const free = pause.from - at;
    if (free >= left) break;
    left -= Math.max(0, free);
    at = pause.to;
  }
  return at + left;
}

/** What counts of the time between two moments, in milliseconds. */
export function counted(from: number, to: number, pauses: readonly Pause[]): number {
  const paused = mergedPauses(pauses).reduce(
    (sum, pause) => sum + Math.max(0, Math.min(pause.to, to) - Math.max(pause.from, from)),
    0,
  );
  return Math.max(0, to - from) - paused;
}

/** When events were recorded, by their position. */
export type RecordedAt = (position: number) => number;

/** Time that does not count for a phase. */
export interface Pauses {
  /** Of anybody who is asked; only paces with holidays heed them. */
  readonly holidays: readonly Pause[];
  /** Of the service; they are given back at every pace. */
  readonly outages: readonly Pause[];
}

/**
 * The timeline of the open phase; null where it has no deadline. An evening's pace holds for a phase that it leaves time
 * for: where the deadline would fall after the evening, the usual pace counts from the same moment.
 *
 * @param since on the board: when the move began to be awaited; its time begins then, if the clock began before
 */
export function timelineOf(
  { pace, evening, clock }: Pick<Deadlines, 'pace' | 'evening' | 'clock'>,
  recordedAt: RecordedAt,
  pauses: Pauses,
  since = Number.NEGATIVE_INFINITY,
): Timeline | null {
  if (clock === null) return null;
  const usual = pace === null ? null : computed(pace.pace, clock, recordedAt, pauses, since);
  if (evening === null) return usual;
  const brief = computed(evening.pace, clock, recordedAt, pauses, since);
  return brief !== null && brief.dueAt <= eveningEnds(evening, recordedAt) ? brief : usual;
}

/** When the pace of an evening ends. */
export function eveningEnds(
  { position, minutes }: AgreedPace & { readonly minutes: number },
  recordedAt: RecordedAt,
): number {
  return recordedAt(position) + minutes * MINUTE_MS;
}

function computed(
  pace: Pace,
  { kind, position, extended }: Clock,
  recordedAt: RecordedAt,
  { holidays, outages }: Pauses,
  since: number,
): Timeline | null {
  const minutes = pace.minutes[kind];
  if (minutes === undefined) return null;
  const pauses = pace.holidays ? [...holidays, ...outages] : outages;
  const opensAt = Math.max(recordedAt(position), since);
  const dueAt = momentAfter(opensAt, (minutes + extended) * MINUTE_MS, pauses);
  const graceEndsAt = momentAfter(dueAt, pace.grace * MINUTE_MS, pauses);
  const deputyEndsAt = momentAfter(graceEndsAt, pace.grace * MINUTE_MS, pauses);
  return { pace, opensAt, dueAt, graceEndsAt, deputyEndsAt };
}

/** When to remind somebody, the earliest first: each step is a number of minutes before the deadline, and after the start. */
export function remindersOf(
  { opensAt, dueAt }: Pick<Timeline, 'opensAt' | 'dueAt'>,
  steps: readonly number[],
): readonly { readonly at: number; readonly minutes: number }[] {
  return [...new Set(steps)]
    .sort((one, other) => other - one)
    .map((minutes) => ({ at: dueAt - minutes * MINUTE_MS, minutes }))
    .filter(({ at }) => at > opensAt);
}

/** What is known of one side that has not answered. */
export interface LateSide<S> {
  readonly side: S;
  /** An order was left that can be given in this phase. */
  readonly ordered: boolean;
  /** It has a deputy. */
  readonly deputy: boolean;
  /** The deputy was called in this phase. */
  readonly called: boolean;
}

/**
 * When a late side falls to the umpire, who is the last to answer for it; null: never, because the computer does. An
 * order left beforehand makes no difference, so that nobody can tell from the moment whether there is one.
 */
export function umpireFrom<S>(
  { graceEndsAt, deputyEndsAt, pace }: Timeline,
  kind: DeadlineKind,
  { deputy, called }: Pick<LateSide<S>, 'deputy' | 'called'>,
): number | null {
  if (computerAnswers(kind, pace.last)) return null;
  return deputy || called ? deputyEndsAt : graceEndsAt;
}

/** What the scheduler has to do next. */
export type DeadlineStep<S> =
  | { readonly kind: 'miss' }
  | { readonly kind: 'order' | 'call' | 'computer'; readonly side: S }
  /** Nothing before this moment; null: nothing any more until somebody acts. */
  | { readonly kind: 'wait'; readonly until: number | null };

/** Kinds of phase that an artificial commander can answer: it has not seen the table. */
export function computerAnswers(kind: DeadlineKind, last: LastResort): boolean {
  return last === 'computer' && kind !== 'table';
}

/**
 * The next step on a phase's timeline, from what the record says and what is left with the server. The order is always
 * the same: deadline, grace, the order left beforehand, the deputy, the computer, and then the campaign waits for its
 * umpire.
 *
 * @param late the sides that have not answered, in order
 * @param missed whether the deadline was recorded as missed
 */
export function nextStep<S>(
  { dueAt, graceEndsAt, deputyEndsAt, pace }: Timeline,
  kind: DeadlineKind,
  late: readonly LateSide<S>[],
  missed: boolean,
  now: number,
): DeadlineStep<S> {
  if (late.length === 0) return { kind: 'wait', until: null };
  if (!missed) return now >= dueAt ? { kind: 'miss' } : { kind: 'wait', until: dueAt };
  if (now < graceEndsAt) return { kind: 'wait', until: graceEndsAt };
  let until: number | null = null;
  for (const { side, ordered, deputy, called } of late) {
    if (ordered) return { kind: 'order', side };
    if (deputy && !called) return { kind: 'call', side };
    if (called && now < deputyEndsAt) until = deputyEndsAt;
    else if (computerAnswers(kind, pace.last)) return { kind: 'computer', side };
  }
  return { kind: 'wait', until };
}
