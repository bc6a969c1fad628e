import {
  levelWords,
  type StoryNames,
  type StorySentence,
  strengthIn,
} from '@/lib/battle/contract/battle-story';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { type Line, lineSchema } from './lines';
import { namesIn } from './words';

interface Told extends Line {
  readonly turn: number;
}

/** The lines of a report that this ruleset wrote, with the moves they belong to. */
const linesIn = ({ log }: BattleReport): Told[] =>
  log.flatMap(({ fact, battleTurn }) => {
    const read = lineSchema.safeParse(fact);
    return read.success ? [{ ...read.data, turn: battleTurn }] : [];
  });

const moves = (count: number): string => (count === 1 ? 'one move' : `${count} moves`);
const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;

/** Four to eight sentences from the facts of a report; null if it has none. Never throws. */
export function story(
  report: BattleReport,
  order: BattleOrder,
  { sides }: StoryNames,
): readonly StorySentence[] | null {
  const lines = linesIn(report);
  if (lines.length === 0) return null;
  const names = namesIn(order);
  const sentences: StorySentence[] = [];
  const say = (battleTurn: number, text: string) =>
    sentences.push({ battleTurn, text: `${text.charAt(0).toUpperCase()}${text.slice(1)}` });
  const of = (type: string) => lines.filter((line) => line.type === type);
  const seen = of('Exposed').filter(({ word }) => word !== 'opened');
  const melees = of('MeleeFought');
  const taken = of('HeadquartersTaken');
  const crews = of('CrewAttacked').filter(({ word }) => word === 'lost');
  const fired = [...of('GunFired'), ...of('RiflesFired')];

  const [first] = seen;
  if (first)
    say(
      first.turn,
      `${names.body(first.body ?? '')} was the first to lose its cover, in move ${first.turn}${first.other ? `, to ${names.body(first.other)}` : ''}.`,
    );
  const [shot] = fired.toSorted((one, two) => one.turn - two.turn);
  if (shot) say(shot.turn, `the first fire told in move ${shot.turn}.`);
  const [clash] = melees;
  if (clash)
    say(
      clash.turn,
      `it came to blows in move ${clash.turn}, when ${names.body(clash.body ?? '')} met ${names.body(clash.other ?? '')}${clash.loser ? `, and ${names.body(clash.loser)} gave way` : ''}.`,
    );
  const worst = bloodiest(melees);
  if (worst !== null && worst.turn !== clash?.turn)
    say(worst.turn, `the worst was move ${worst.turn}, with ${worst.count} melees at once.`);
  for (const { turn, side = 0, word } of taken.slice(0, 2))
    say(turn, `in move ${turn} ${names.side(side)} took the ${word}.`);
  const [gun] = crews;
  if (gun && taken.length < 2)
    say(
      gun.turn,
      `${names.body(gun.other ?? '')} took ${names.body(gun.body ?? '')} in move ${gun.turn}.`,
    );
  const lost = (side: 'A' | 'B') => strengthIn(report, side, 'figures').lost;
  say(
    report.turnsFought,
    `${sides.A} lost ${lost('A')} figures, ${sides.B} ${lost('B')}, in ${moves(report.turnsFought)}; they fought hand to hand ${melees.length === 0 ? 'nowhere' : times(melees.length)}.`,
  );
  say(report.turnsFought, `it was ${levelWords(report.level, sides)}.`);
  if (sentences.length < 4)
    say(
      0,
      `${seen.length === 0 ? 'Little was seen of either army' : `Columns lost their cover ${times(seen.length)}`}.`,
    );
  if (sentences.length < 4)
    say(
      0,
      `${order.sides.A.name} and ${order.sides.B.name} brought ${order.units.length} units to the field.`,
    );
  // What is of no move is told before the end.
  const place = ({ battleTurn }: StorySentence) => battleTurn || report.turnsFought - 0.5;
  return sentences.toSorted((one, two) => place(one) - place(two)).slice(0, 8);
}

/** The move with most melees, if there were two or more. */
function bloodiest(melees: readonly Told[]): { turn: number; count: number } | null {
  const counts = new Map<number, number>();
  for (const { turn } of melees) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, two]) => two - one);
  return most === undefined || most[1] < 2 ? null : { turn: most[0], count: most[1] };
}
