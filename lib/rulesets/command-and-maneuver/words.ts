import type { BattleLogLine } from '@/lib/battle/handoff/battle-report';
import { assertNever } from '@/lib/kernel/assert';
import { SIDES } from '@/lib/kernel/side';
import { nameOf } from './notation';
import { PIECE_WORDS } from './pieces';
import type { Fact } from './records';
import { CONTACT, type State } from './state';
import type { View } from './view';

const STEP_WORDS: Readonly<Record<number, string>> = {
  2: 'The armies draw apart.',
  3: 'Replacements come up.',
  4: 'The replacements take their places.',
  5: 'Pieces within reach of the enemy draw back.',
};
const RESULT_WORDS = ['', 'tactical', 'operational', 'strategic'];

/** A sentence about a fact, worded from the position before it; null for facts that get no line. */
export function factInWords(fact: Fact, { scene, position }: View): string | null {
  const names = [scene.sides.A, scene.sides.B];
  /** "Blue infantry of General Harlan"; a leader is his command. */
  const piece = (index: number) => {
    const command = scene.commandNames[scene.command[index] as number] ?? '';
    return `${names[scene.side[index] as number]} ${PIECE_WORDS[scene.type[index] as number]}${command === '' ? '' : ` of ${command}`}`;
  };
  const now = names[position.side] ?? '';
  switch (fact.type) {
    case 'PlacementBegan':
      return `Turn ${fact.turn}: ${names[fact.side]} places the commands that have come up.`;
    case 'PiecePlaced':
      return `${piece(fact.piece)} is placed on ${nameOf(fact.to)}.`;
    case 'DawnMoved':
      return `At dawn ${fact.moves.length === 1 ? '1 piece' : `${fact.moves.length} pieces`} of ${names[scene.side[fact.moves[0]?.[0] ?? 0] as number]} ${fact.moves.length === 1 ? 'changes its place' : 'change their places'}.`;
    case 'TurnBegan':
      return `Turn ${fact.turn}: ${names[fact.side]} has ${fact.points} action points.`;
    case 'PieceMoved': {
      const taken = fact.captured >= 0 ? ` and captures ${piece(fact.captured)}` : '';
      return `${piece(fact.piece)} goes from ${nameOf(fact.from)} to ${nameOf(fact.to)}${taken}.`;
    }
    case 'PieceLeft':
      return `${piece(fact.piece)} leaves the board from ${nameOf(fact.from)}.`;
    case 'TurnEnded':
      return null;
    case 'NightFell':
      return `Night ${fact.night} falls.`;
    case 'StepBegan':
      return STEP_WORDS[fact.phase] ?? null;
    case 'PiecesMarked':
      return `Round ${fact.round}: ${fact.pieces.length === 1 ? '1 piece is' : `${fact.pieces.length} pieces are`} marked.`;
    case 'BlockerMarked':
      return `${piece(fact.piece)} stands in the way and is marked as well.`;
    case 'HalfRoundEnded':
      return null;
    case 'ReplacementPlaced':
      return `${piece(fact.piece)} returns, to the leader on ${nameOf(position.at[fact.leader] ?? 0)}.`;
    case 'ReplacementWaits':
      return `${piece(fact.piece)} finds no room and waits; ${now} may bring it up another night.`;
    case 'NightEnded':
      return `Night ${fact.night} is over.`;
    case 'BattleEnded':
      return fact.winner < 0
        ? 'The battle ends, and neither army is beaten.'
        : `The battle ends in a ${RESULT_WORDS[fact.result]} victory of ${names[fact.winner]}.`;
    default:
      return assertNever(fact, 'fact');
  }
}

const HEADINGS: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'PlacementBegan',
  'TurnBegan',
  'NightFell',
  'StepBegan',
  'NightEnded',
  'BattleEnded',
]);

/** Whether a fact begins a turn, a step of the night, or the end. */
export function isHeading(fact: Fact): boolean {
  return HEADINGS.has(fact.type);
}

/** What a battle's printed log includes: turns, captures, the night, the end. */
export function logEntry(fact: Fact, before: State): BattleLogLine | null {
  const { scene } = before;
  const line = (
    kind: BattleLogLine['kind'],
    text: string,
    battleTurn = before.battleTurn,
    side = before.side,
  ): BattleLogLine => ({
    battleTurn: Math.max(1, battleTurn),
    side: SIDES[side] ?? 'A',
    kind,
    text,
    present: { A: before.onBoard(0), B: before.onBoard(1) },
  });
  const piece = (index: number) =>
    `${sideNames(before)[scene.side[index] as number]} ${PIECE_WORDS[scene.type[index] as number]}`;
  switch (fact.type) {
    case 'TurnBegan':
      return line(
        'turn',
        `${sideNames(before)[fact.side]}: ${before.onBoard(fact.side)} pieces on the board.`,
        fact.turn,
        fact.side,
      );
    case 'PieceMoved':
      return fact.captured < 0
        ? null
        : line(
            'melee',
            `${piece(fact.piece)} from ${nameOf(fact.from)} captures ${piece(fact.captured)} on ${nameOf(fact.to)}${before.phase === CONTACT ? ' by night' : ''}.`,
          );
    case 'NightFell':
      return line('morale', `Night ${fact.night} falls; the armies draw apart.`);
    case 'ReplacementPlaced':
      return line('rally', `${piece(fact.piece)} returns to the ranks.`);
    case 'BattleEnded':
      return line(
        'end',
        fact.winner < 0
          ? 'The battle ends undecided.'
          : `A ${RESULT_WORDS[fact.result]} victory of ${sideNames(before)[fact.winner]}.`,
      );
    default:
      return null;
  }
}

const sideNames = ({ scene }: State): readonly [string, string] => [scene.sides.A, scene.sides.B];
