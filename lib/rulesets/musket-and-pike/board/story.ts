import {
  listed,
  plainStory,
  type StoryNames,
  type StorySentence,
} from '@/lib/battle/contract/battle-story';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { type Line, lineSchema } from './log-line';
import { takenWords } from './log-sentences';
import { counted } from './names';

/** A line of the log with its moment. */
interface Told {
  readonly line: Line;
  readonly battleTurn: number;
  readonly time: string;
}

/** Most places and officers that a story names. */
const NAMED_MAX = 3;

const lost = ({ hurt = [] }: Line): number => hurt.reduce((sum, { men }) => sum + men, 0);
const some = (names: readonly string[] = []): string =>
  names.length > NAMED_MAX ? `${names.slice(0, 2).join(', ')} and others` : listed(names);

/** The one with the greatest figure, the first of equals; null: there is none. */
function greatest(told: readonly Told[], figure: (one: Told) => number): Told | null {
  let best: Told | null = null;
  for (const one of told) if (best === null || figure(one) > figure(best)) best = one;
  return best;
}

/**
 * The story of a battle on hexes, from the facts of its report: where it began, what was taken, the hardest fight, who ran,
 * who fell, who gave up the field, how it ended. Null for a report without facts of the board.
 */
export function boardStory(
  report: BattleReport,
  names: StoryNames,
): readonly StorySentence[] | null {
  const told = report.log.flatMap(({ fact, battleTurn, time = '' }): Told[] => {
    const read = lineSchema.safeParse(fact);
    return read.success ? [{ line: read.data, battleTurn, time }] : [];
  });
  if (told.length === 0) return null;
  const of = (type: string) => told.filter(({ line }) => line.type === type);
  const at = ({ battleTurn, time }: Told, text: string): StorySentence => ({
    battleTurn,
    ...(time === '' ? {} : { time }),
    text,
  });
  const fires = of('Fired');
  const melees = of('MeleeFought');
  const [first] = fires.filter(({ line }) => lost(line) > 0);
  const sentences: StorySentence[] = [];
  if (first !== undefined)
    sentences.push(
      at(
        first,
        `The first men fell at ${first.time}, when ${some(first.line.who)} fired at ${first.line.at}.`,
      ),
    );
  for (const one of of('ObjectiveTaken').slice(-NAMED_MAX))
    sentences.push(
      at(
        one,
        `${one.line.side === undefined ? 'One side' : names.sides[one.line.side]} took ${one.line.word} at ${one.time}.`,
      ),
    );
  const hardest = greatest(melees, ({ line }) => lost(line));
  if (hardest !== null && lost(hardest.line) > 0) {
    const { who, others, word = '', at: place } = hardest.line;
    const verb = word.startsWith('charge') ? 'charged' : 'attacked';
    sentences.push(
      at(
        hardest,
        `The hardest fight was at ${place}: ${some(who)} ${verb} ${some(others)}, and ${word.endsWith('won') ? 'carried the place' : 'were thrown back'}; ${counted(lost(hardest.line), 'man', 'men')} fell or were taken.`,
      ),
    );
  }
  const volley = greatest(fires, ({ line }) => lost(line));
  if (volley !== null && lost(volley.line) > 0)
    sentences.push(
      at(
        volley,
        `No fire cost more than that of ${some(volley.line.who)} at ${volley.line.at}: ${counted(lost(volley.line), 'man', 'men')}.`,
      ),
    );
  const ran = (side: 'A' | 'B') =>
    new Set(
      of('MoraleChecked').flatMap(({ line }) =>
        line.word === 'routed' && line.side === side ? (line.who ?? []) : [],
      ),
    ).size;
  const [a, b] = [ran('A'), ran('B')];
  if (a + b > 0)
    sentences.push({
      battleTurn: 0,
      text: `${counted(a, `${names.adjectives.A} unit`)} and ${counted(b, `${names.adjectives.B} unit`)} ran at least once.`,
    });
  const fallen = of('LeaderHit');
  const [officer] = fallen;
  if (officer !== undefined)
    sentences.push(
      at(
        officer,
        `${some(fallen.map(({ line }) => line.who?.[0] ?? ''))} ${fallen.length === 1 ? 'was' : 'were'} hit or taken.`,
      ),
    );
  const leaving = of('FieldGivenUp')
    .slice(-1)
    .map((one) =>
      at(
        one,
        `${one.line.side === undefined ? 'One side' : names.sides[one.line.side]} gave up the field at ${one.time}.`,
      ),
    );
  const broken = of('HeartTested')
    .filter(({ line }) => line.count === 1)
    .map((one) =>
      at(
        one,
        `${one.line.side === undefined ? 'One side' : names.sides[one.line.side]} lost heart and left the field at ${one.time}.`,
      ),
    );
  const wornOut = of('BattleEnded')
    .filter(({ line }) => line.at === 'worn-out')
    .map((one) => at(one, `Both armies were worn out, and the fighting died down at ${one.time}.`));
  const pursuit = of('Pursued').flatMap((one): StorySentence[] => {
    const taken = takenWords(one.line);
    return taken === '' ? [] : [at(one, `The pursuit took ${taken}.`)];
  });
  const end = plainStory(report, { sides: names.sides, leaders: {} }).slice(0, 2);
  return [...sentences.slice(0, 6), ...leaving, ...broken, ...wornOut, ...pursuit, ...end];
}
