import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { DeadlineKind, LastResort, Pace, PaceName } from './events';

const KINDS = ['choice', 'method', 'interval', 'table'] as const satisfies readonly DeadlineKind[];

export const PACE_NAMES: readonly PaceName[] = ['live', 'fast', 'slow'];

const HOUR = 60;
const DAY = 24 * HOUR;
/** The longest time that a pace may name, in minutes. */
export const PACE_MINUTES_MAX = 60 * DAY;

/** The ready-made paces. */
export const PACES: Readonly<Record<PaceName, Omit<Pace, 'last'>>> = {
  live: {
    name: 'live',
    minutes: { choice: 20, method: 10, interval: 20, table: 4 * HOUR, board: 20 },
    ...{ grace: 5, bank: 30, step: 10, holidays: false },
  },
  fast: {
    name: 'fast',
    minutes: { choice: DAY, method: DAY, interval: DAY, table: 7 * DAY, board: DAY },
    ...{ grace: 12 * HOUR, bank: 4 * DAY, step: DAY, holidays: true },
  },
  slow: {
    name: 'slow',
    minutes: {
      choice: 4 * DAY,
      method: 2 * DAY,
      interval: 3 * DAY,
      table: 14 * DAY,
      board: 3 * DAY,
    },
    ...{ grace: DAY, bank: 7 * DAY, step: DAY, holidays: true },
  },
};

/** How long a pace for an evening may last, in minutes. */
export const EVENING_MINUTES = { least: 30, most: 12 * HOUR } as const;

/** A ready-made pace with what follows a missed deadline. */
export function paceOf(name: PaceName, last: LastResort): Pace {
  return { ...PACES[name], last };
}

/** Whether a pace can be agreed on. Refuses PACE_INVALID. */
export function checkPace(pace: Pace): Result<true, Refusal> {
  const within = (value: number, least: number) =>
    Number.isInteger(value) && value >= least && value <= PACE_MINUTES_MAX;
  const { minutes, grace, bank, step, holidays, name, last } = pace;
  const sound =
    PACE_NAMES.includes(name) &&
    (last === 'computer' || last === 'umpire') &&
    typeof holidays === 'boolean' &&
    Object.keys(minutes).length === KINDS.length + (minutes.board === undefined ? 0 : 1) &&
    KINDS.every((kind) => within(minutes[kind], 1)) &&
    (minutes.board === undefined || within(minutes.board, 1)) &&
    within(grace, 1) &&
    within(step, 1) &&
    within(bank, 0);
  return sound
    ? ok(true)
    : refuse('PACE_INVALID', 'The times of a pace run from one minute to 60 days.', 'pace');
}

/** “20 minutes”, “12 hours”, “a day”, “4 days”. `minutes`: 1 upward. */
export function timeInWords(minutes: number): string {
  const counted = (count: number, unit: string, one: string) =>
    count === 1 ? one : `${count} ${unit}`;
  if (minutes >= DAY && minutes % DAY === 0) return counted(minutes / DAY, 'days', 'a day');
  if (minutes >= HOUR && minutes % HOUR === 0) return counted(minutes / HOUR, 'hours', 'an hour');
  if (minutes > DAY) {
    const left = Math.round((minutes % DAY) / HOUR);
    return `${counted(Math.floor(minutes / DAY), 'days', 'a day')} and ${counted(left, 'hours', 'an hour')}`;
  }
  return counted(minutes, 'minutes', 'a minute');
}

/** A pace in one sentence. */
export function paceInWords({ name, minutes, grace, bank, last }: Pace): string {
  const { choice, method, interval, table, board } = minutes;
  const kinds: readonly (readonly [string, number])[] = [
    ['a choice', choice],
    ['an encounter', method],
    ['an interval', interval],
    ['a battle on a table', table],
    ...(board === undefined ? [] : [['a move on the board', board] as const]),
  ];
  const times = kinds.map(([what, time]) => `${timeInWords(time)} for ${what}`).join(', ');
  const spare = bank === 0 ? '' : `; a bank of ${timeInWords(bank)} for each side`;
  return `${PACE_TITLES[name]}: ${times}${spare}. A missed deadline is followed by ${timeInWords(grace)} of grace; ${LAST_WORDS[last]}`;
}

export const PACE_TITLES: Readonly<Record<PaceName, string>> = {
  live: 'Live',
  fast: 'Fast',
  slow: 'Slow',
};

/** What follows the grace, as the end of a sentence. */
const LAST_WORDS: Readonly<Record<LastResort, string>> = {
  computer:
    'after it the order left beforehand counts, else the deputy may answer, else the computer does.',
  umpire:
    'after it the order left beforehand counts, else the deputy may answer; else the campaign waits.',
};
