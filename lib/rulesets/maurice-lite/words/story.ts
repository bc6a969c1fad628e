import {
  levelWords,
  type StoryNames,
  type StorySentence,
  winnerAt,
} from '@/lib/battle/contract/battle-story';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { SIDES, type Side } from '@/lib/kernel/side';
import { type Line, lineSchema } from './lines';
import { listed, namesIn } from './words';

interface Told extends Line {
  readonly turn: number;
}

/** The lines of a report that this ruleset wrote, with the rounds they belong to. */
function linesIn(report: BattleReport): Told[] {
  return report.log.flatMap(({ fact, battleTurn }) => {
    if (fact === undefined) return [];
    const read = lineSchema.safeParse(fact);
    return read.success ? [{ ...read.data, turn: battleTurn }] : [];
  });
}

const rounds = (count: number): string => (count === 1 ? 'one round' : `${count} rounds`);
const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
const unitsWord = (count: number): string => (count === 1 ? 'one unit' : `${count} units`);

/** The side of a unit by its id; A for one that is not in the order. */
const sideOf = (order: BattleOrder, id: string | undefined): Side =>
  order.units.find((unit) => unit.id === id)?.side ?? 'A';

/** Four to eight sentences from the facts of a report; null if it has none. Never throws. */
export function story(
  report: BattleReport,
  order: BattleOrder,
  { sides }: StoryNames,
): readonly StorySentence[] | null {
  const lines = linesIn(report);
  if (lines.length === 0) return null;
  const { unit: named } = namesIn(order);
  const told: StorySentence[] = [];
  const say = (battleTurn: number, text: string) =>
    told.push({ battleTurn, text: `${text.charAt(0).toUpperCase()}${text.slice(1)}` });
  const charges = lines.filter(({ type, word }) => type === 'UnitMoved' && word === 'charge');
  const broken = lines.filter(({ type }) => type === 'Broken');
  const fired = lines.filter(({ type }) => type === 'Fired');

  const [shot] = fired;
  if (shot)
    say(
      shot.turn,
      `the first fire told in round ${shot.turn}, when ${named(shot.unit ?? '')} hit ${listed([...new Set((shot.shots ?? []).filter(({ hits }) => hits > 0).map(({ at }) => named(at)))])}.`,
    );
  const [charge] = charges;
  if (charge)
    say(
      charge.turn,
      `the first charge came in round ${charge.turn}: ${named(charge.unit ?? '')} of ${sides[sideOf(order, charge.unit)]} against ${listed((charge.units ?? []).map(named))}.`,
    );
  const [first] = broken;
  if (first)
    say(
      first.turn,
      `${named(first.unit ?? '')} was the first to break${first.word === 'fire' ? ', under fire' : first.word === 'combat' || first.word === 'doubled' ? ', in a charge' : ''}, in round ${first.turn}.`,
    );
  const worst = worstRound(broken);
  if (worst !== null)
    say(
      worst.turn,
      `the worst was round ${worst.turn}, when ${listed(worst.units.map(named))} went to pieces.`,
    );
  const foiled = lines.filter(({ type }) => type === 'Foiled' || type === 'Bluffed');
  const counts = SIDES.map((side) => ({
    side,
    count: foiled.filter((line) => line.side === (side === 'A' ? 0 : 1)).length,
  })).filter(({ count }) => count > 0);
  if (counts.length > 0)
    say(
      0,
      `orders did not get through: ${counts.map(({ side, count }) => `${sides[side]} ${times(count)}`).join(', ')}.`,
    );
  const lost = (side: Side) => broken.filter(({ unit }) => sideOf(order, unit) === side).length;
  say(
    report.turnsFought,
    `${sides.A} lost ${unitsWord(lost('A'))}, ${sides.B} ${unitsWord(lost('B'))}, in ${rounds(report.turnsFought)} with ${charges.length === 1 ? 'one charge' : `${charges.length} charges`}.`,
  );
  const winner = winnerAt(report.level);
  const night = lines.some(({ type }) => type === 'NightFell');
  say(
    report.turnsFought,
    winner !== null && !night
      ? `${sides[winner === 'A' ? 'B' : 'A']}’s army broke in round ${report.turnsFought}: it was ${levelWords(report.level, sides)}.`
      : `${night ? 'Night fell' : 'It ended'} after ${rounds(report.turnsFought)}: it was ${levelWords(report.level, sides)}.`,
  );
  if (told.length < 4)
    say(
      report.turnsFought,
      `${fired.length === 0 ? 'Hardly a shot' : `Fire hit ${times(fired.length)}`}; most of both armies stood where they were drawn up.`,
    );
  if (told.length < 4)
    say(
      0,
      `${order.sides.A.name} and ${order.sides.B.name} faced one another with ${order.units.length} units.`,
    );
  // What is of no round is told before the end.
  const place = ({ battleTurn }: StorySentence) => battleTurn || report.turnsFought - 0.5;
  return told.toSorted((one, two) => place(one) - place(two)).slice(0, 8);
}

/** The round in which most units broke, if there were two or more. */
function worstRound(broken: readonly Told[]): { turn: number; units: string[] } | null {
  const byTurn = new Map<number, string[]>();
  for (const { turn, unit = '' } of broken) byTurn.set(turn, [...(byTurn.get(turn) ?? []), unit]);
  const [worst] = [...byTurn].sort(([, one], [, two]) => two.length - one.length);
  return worst === undefined || worst[1].length < 2 ? null : { turn: worst[0], units: worst[1] };
}
