import { listed, type Wordings } from '@/lib/campaign/wording';
import type { DeadlineEvents, Pace } from './events';
import { paceInWords, timeInWords } from './pace';

/** The clerk’s entries: what was agreed, what was missed, who answered. Never what an order said, or that there is one. */
export const deadlineWords: Wordings<keyof DeadlineEvents> = {
  PaceProposed: ({ side, pace, evening }, { names }) => ({
    kind: 'note',
    title: `${names[side]} proposes ${pace === null ? 'to do without deadlines' : 'a pace'}`,
    text: terms(pace, evening),
    side,
  }),
  PaceWithdrawn: ({ side }, { names }) => ({
    kind: 'note',
    title: `${names[side]} withdraws its proposal of a pace`,
    text: 'Deadlines stay as they were.',
    side,
  }),
  PaceDeclined: ({ side }, { names }) => ({
    kind: 'note',
    title: `${names[side]} declines the pace`,
    text: 'Deadlines stay as they were.',
    side,
  }),
  PaceAgreed: ({ pace, evening }) => ({
    kind: 'note',
    title: pace === null ? 'No more deadlines' : 'Both sides agree on a pace',
    text: terms(pace, evening),
  }),
  BankDrawn: ({ side, minutes }, { names }) => ({
    kind: 'note',
    title: `${names[side]} adds ${timeInWords(minutes)}`,
    text: `${names[side]} adds ${timeInWords(minutes)} from its bank to the open deadline, for both sides.`,
    side,
  }),
  DeadlineExtended: ({ minutes }) => ({
    kind: 'note',
    title: 'The umpire extends the deadline',
    text: `Both sides have ${timeInWords(minutes)} more to answer.`,
  }),
  DeputyNamed: ({ side, user }, { names }) => ({
    kind: 'note',
    title: `${names[side]} ${user === null ? 'has no deputy' : 'names a deputy'}`,
    text:
      user === null
        ? `Nobody deputises for the commander of ${names[side]} from now on.`
        : `A sub-commander may answer for the commander of ${names[side]} when a deadline and its grace have passed.`,
    side,
  }),
  BoardMoveAwaited: ({ version, sides }, { names }) => ({
    kind: 'note',
    title: `${listed(sides.map((side) => names[side]))} ${sides.length === 1 ? 'is' : 'are'} to move on the board`,
    text: `The clock of this move runs since entry ${version} of the battle’s record.`,
    side: sides.length === 1 ? (sides[0] ?? null) : null,
  }),
  DeadlineMissed: ({ sides }, { names }) => ({
    kind: 'note',
    title: `${listed(sides.map((side) => names[side]))} ${sides.length === 1 ? 'misses its' : 'miss their'} deadline`,
    text: 'The deadline has passed without an answer; the grace begins.',
    side: sides.length === 1 ? (sides[0] ?? null) : null,
  }),
  DeputyCalled: ({ side }, { names }) => ({
    kind: 'note',
    title: `The deputy of ${names[side]} is called`,
    text: `The grace has passed as well. Until ${names[side]} has answered, its deputy may answer for the commander.`,
    side,
  }),
  DeadlineAnswered: ({ side, by }, { names }) => ({
    kind: 'note',
    title: `Who answered for ${names[side]}`,
    text:
      by === 'order'
        ? `The commander of ${names[side]} was late: the answer opened before this was an order left beforehand.`
        : `The commander of ${names[side]} was late: the computer gave the answer opened before this.`,
    side,
  }),
  SeatOffered: ({ side }, { names }) => ({
    kind: 'note',
    title: `The command of ${names[side]} is offered`,
    text: `After repeated misses others may take the command of ${names[side]}, until its commander answers in time again.`,
    side,
  }),
};

function terms(pace: Pace | null, evening: number | undefined): string {
  if (pace === null) return 'Each side answers when it likes.';
  const lasts =
    evening === undefined
      ? ''
      : ` It lasts ${timeInWords(evening)} from the agreement; then the former pace holds again.`;
  return `${paceInWords(pace)}${lasts}`;
}
