import {
  levelWords,
  listed,
  officersIn,
  type StoryNames,
  type StorySentence,
  strengthIn,
  winnerAt,
} from '@/lib/battle/contract/battle-story';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { thousands } from '@/lib/kernel/grouped-digits';
import { SIDES } from '@/lib/kernel/side';
import { clockWords, numberWord, partOfDay } from './clock-words';
import { type Course, courseOf, type Happening } from './course';
import { capital } from './names';
import { type Candidate, momentOf, Narrator } from './narrator';
import {
  filler,
  firstBreak,
  help,
  horse,
  riddenDown,
  spent,
  turningPoint,
  wheel,
} from './story-fighting';
import { openingSentences } from './story-opening';

const SENTENCES_MOST = 8;
const SENTENCES_LEAST = 4;

/** The story of a battle of this line; null where its report has no facts. Never throws. */
export function story(
  report: BattleReport,
  order: BattleOrder,
  names: StoryNames,
): readonly StorySentence[] | null {
  const course = courseOf(report, order);
  if (course === null) return null;
  const lost = SIDES.map((side) => strengthIn(report, side, 'men').lost).join(' ');
  const narrator = new Narrator(course, names, `${order.battle} ${lost}`);
  const opening = openingSentences(narrator);
  const middle = [
    ...horse(narrator),
    ...firstBreak(narrator),
    ...help(narrator),
    ...wheel(narrator),
    ...spent(narrator),
    ...turningPoint(narrator, report),
    ...riddenDown(narrator),
  ];
  const officers = officersIn(
    report,
    Object.fromEntries(order.leaders.map(({ id, name }) => [id, name])),
  );
  const last = course.events.at(-1) as Happening;
  const closing: Candidate[] = [
    ...(officers === null ? [] : [{ ...momentOf(last), need: 2, text: officers }]),
    { ...momentOf(last), need: 0, text: ending(narrator, report) },
    { ...momentOf(last), need: 0, text: cost(report, names) },
  ];
  const body = [...opening, ...withoutRepeats(middle)];
  const short = SENTENCES_LEAST - body.length - closing.length;
  const spare = short > 0 ? filler(narrator).slice(0, short) : [];
  const chosen = choose([...body, ...spare, ...closing]);
  return chosen.map(({ turn, time, text }, place) => ({
    battleTurn: turn,
    ...(time === '' ? {} : { time }),
    text: capital(place === 0 ? withPartOfDay(course, text) : text),
  }));
}

/** The hour that a sentence names first, with its part of the day: “at nine in the morning”. */
function withPartOfDay({ events }: Course, text: string): string {
  const times = [...new Set(events.map(({ time }) => time))].filter((time) => time !== '');
  let first: { readonly end: number; readonly part: string } | null = null;
  let start = text.length;
  for (const time of times) {
    const words = clockWords(time);
    const found = new RegExp(`\\b(?:at|from|by|between) ${words}\\b`, 'i').exec(text);
    if (found === null || found.index > start) continue;
    start = found.index;
    first = { end: found.index + found[0].length, part: partOfDay(time) };
  }
  return first === null ? text : `${text.slice(0, first.end)}${first.part}${text.slice(first.end)}`;
}

/** The sentences a story has room for, in the order of the events; the opening comes first, the end last. */
function choose(all: readonly Candidate[]): Candidate[] {
  const kept = new Set(
    [...all].sort((one, other) => one.need - other.need).slice(0, SENTENCES_MOST),
  );
  return all
    .map((candidate, place) => ({ candidate, place }))
    .filter(({ candidate }) => kept.has(candidate))
    .sort((one, other) => one.candidate.turn - other.candidate.turn || one.place - other.place)
    .map(({ candidate }) => candidate);
}

/** The first rout is left out where it was part of the worst turn. */
function withoutRepeats(middle: readonly Candidate[]): Candidate[] {
  const worst = middle.find(({ worst: is }) => is);
  return middle.filter(
    ({ turn, about }) =>
      about === undefined || worst?.turn !== turn || !worst.text.includes(`${about}`),
  );
}

/** When and how it ended, and the pursuit's captures. */
function ending(narrator: Narrator, report: BattleReport): string {
  const { course } = narrator;
  const gaveUp = course.events.find(({ is }) => is === 'gives-up');
  if (gaveUp !== undefined) {
    const army = narrator.army(gaveUp.side);
    const at = narrator.at(gaveUp.time);
    const left = gaveUp.flag('inGoodOrder')
      ? narrator.vary(
          `At ${at} ${army} broke off the battle and drew away in good order`,
          `${army} broke off at ${at} and marched away in good order`,
        )
      : narrator.vary(`At ${at} ${army} gave up the field`, `${army} left the field at ${at}`);
    const pursued = course.events.find(({ is }) => is === 'pursued');
    if (pursued === undefined) return `${left}.`;
    const [men, guns] = [pursued.number('men'), pursued.number('guns')];
    if (men + guns <= 0) return `${left}, and nobody was taken in the pursuit.`;
    return `${left}; the pursuit brought in ${spoils(men, guns)}.`;
  }
  const last = course.events.at(-1) as Happening;
  if (course.events.some(({ is }) => is === 'dies-down'))
    return `At ${narrator.at(last.time)} the firing died down: both armies were too worn to attack again, and both stayed on the field.`;
  return report.heldField === null
    ? narrator.vary(
        `When the day was over, at ${narrator.at(last.time)}, both armies were still on the field.`,
        `At ${narrator.at(last.time)} the day was over, with both armies still on the field.`,
      )
    : `The battle ended at ${narrator.at(last.time)}.`;
}

function spoils(men: number, guns: number): string {
  const taken =
    men === 0 ? '' : men === 1 ? 'one man' : `${men > 12 ? thousands(men) : numberWord(men)} men`;
  const pieces = guns === 0 ? '' : guns === 1 ? 'one gun' : `${numberWord(guns)} guns`;
  return listed([taken, pieces].filter((part) => part !== ''));
}

/** The losses, and the winner. */
function cost(report: BattleReport, names: StoryNames): string {
  const [a, b] = SIDES.map((side) => {
    const { start, lost } = strengthIn(report, side, 'men');
    const guns = strengthIn(report, side, 'guns').lost;
    return `${names.sides[side]} ${thousands(lost)} of ${thousands(start)} men${guns === 0 ? '' : ` and ${guns === 1 ? 'one gun' : `${numberWord(guns)} guns`}`}`;
  });
  const winner = winnerAt(report.level);
  const though =
    winner !== null && report.heldField !== null && report.heldField !== winner
      ? `, although ${names.sides[report.heldField]} held the field`
      : '';
  return `It cost ${a}, ${b}: ${levelWords(report.level, names.sides)}${though}.`;
}
