import { wallClock } from '@/lib/accounts/wall-clock';
import type { NoticeGroup } from './kinds';

/** Where notices can be sent besides the list in the program, which cannot be switched off. */
export const CHANNEL_KINDS = ['push', 'mail', 'discord'] as const;
/** Failures in a row after which nothing more is sent to an address until its owner tries again. */
export const FAILURES_MAX = 3;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** What somebody chose. */
export interface NoticeChoices {
  readonly timeZone: string;
  /** Minutes after midnight, 0 to 1,439; null: no quiet hours. Over midnight where `from` is the later one. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** Urgent notices are sent in quiet hours too. */
  readonly urgentBreaks: boolean;
  readonly choices: Partial<Readonly<Record<NoticeGroup, readonly ChannelKind[]>>>;
}

/** What goes where until its reader chooses. */
export const DEFAULT_CHOICES: Readonly<Record<NoticeGroup, readonly ChannelKind[]>> = {
  turn: ['push', 'mail'],
  deadline: ['push', 'mail'],
  standby: ['push', 'mail'],
  result: ['push', 'mail'],
  night: ['mail', 'discord'],
  message: ['push'],
  news: ['discord'],
  invitation: ['push', 'mail'],
  account: ['mail'],
};
export const NO_CHOICES: NoticeChoices = {
  timeZone: 'UTC',
  quiet: null,
  urgentBreaks: true,
  choices: {},
};

/** Whether a group of notices is sent to a kind of channel. */
export function goesTo(
  { choices }: Pick<NoticeChoices, 'choices'>,
  group: NoticeGroup,
  kind: ChannelKind,
): boolean {
  return (choices[group] ?? DEFAULT_CHOICES[group]).includes(kind);
}

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** The moment at which a notice may be sent: now, or the end of its reader's quiet hours. */
export function sendableFrom(
  { quiet, urgentBreaks, timeZone }: NoticeChoices,
  now: Date,
  urgent: boolean,
): Date {
  if (quiet === null || quiet.from === quiet.to || (urgent && urgentBreaks)) return now;
  const minute = minuteOfDay(now, timeZone);
  const { from, to } = quiet;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return now;
  const left = (to - minute + DAY_MINUTES) % DAY_MINUTES;
  const end = new Date(Math.floor(now.getTime() / MINUTE_MS + left) * MINUTE_MS);
  // Where the clocks change in between, the end lies an hour off.
  const off = (to - minuteOfDay(end, timeZone) + DAY_MINUTES) % DAY_MINUTES;
  const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off;
  const shifted = new Date(end.getTime() + shift * MINUTE_MS);
  return shifted.getTime() > now.getTime() ? shifted : end;
}

/** Minutes after midnight on the clock of a time zone. */
export function minuteOfDay(at: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = wallClock(at, timeZone).time.split(':').map(Number);
  return hours * 60 + minutes;
}
