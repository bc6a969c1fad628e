import {
  figureText,
  list,
  marked,
  paragraphs,
  type RulesPage,
  type RulesSection,
} from '@/lib/battle/contract/rules-page';
import { SIDES } from '@/lib/kernel/side';
import { BOARD, distance, LABELLED, SQUARES, TERRAIN, TOWN_SQUARES } from './ground';
import { nameOf, squareNamed } from './notation';
import { ORDER_OF_BATTLE } from './order-of-battle';
import { HOUSE_VALUES } from './parameters';
import { CANNON, CAVALRY, INFANTRY, LEADER, PIECE_WORDS, REACH, SKIRMISHER } from './pieces';
import { SIGNS } from './signs';

/** The rules of Macysburg for readers who know nothing yet. */

const V = HOUSE_VALUES;

/** A square with nothing but open ground on its straight lines, to draw moves around. */
const PLAIN = squareNamed('v4');
const COLUMNS = BOARD.columns;

/** Where a piece of a type can go from the middle of open ground, as columns to the right and rows up. */
function reachOf(type: number): (readonly [number, number])[] {
  const squares =
    type === LEADER
      ? [...TERRAIN.keys()].filter((to) => to !== PLAIN && distance(PLAIN, to) <= 2)
      : [...(REACH[type * SQUARES + PLAIN] ?? [])];
  return squares.map((to) => [
    (to % COLUMNS) - (PLAIN % COLUMNS),
    Math.floor(to / COLUMNS) - Math.floor(PLAIN / COLUMNS),
  ]);
}

const drawing = (type: number, caption: string) => ({
  caption,
  size: 7,
  piece: SIGNS.pieces?.[PIECE_WORDS[type] ?? ''] ?? { letters: '?' },
  reach: reachOf(type),
});

const opening: RulesSection = {
  id: 'in-one-minute',
  title: 'In one minute',
  source: ['Victory', 'Rules'],
  blocks: [
    paragraphs(
      'Two armies of pieces fight for a town on a board of squares. A piece takes an enemy piece by moving onto its square; there is no die. Each kind of piece moves in its own way, somewhat as in chess, but in a turn you may move your whole army, as far as your **leaders** can command it.',
      `The battle lasts 36 turns, three days of twelve. Reinforcements come up on the way, and each night the armies draw apart and lost pieces may return. You win by holding the whole town at the end, by driving the enemy off the board, or by leaving the enemy ${figureText(V.strategicUnits.value)} pieces or fewer.`,
    ),
  ],
};

const board: RulesSection = {
  id: 'board',
  title: 'The board',
  source: ['Placement of units'],
  blocks: [
    paragraphs(
      `The board has ${BOARD.columns} × ${BOARD.rows} squares. Columns are named by letters from a to z and then aa to af, rows by numbers from the first side’s edge, so that ${nameOf(0)} is its left corner. Macysburg has ${TOWN_SQUARES.length} squares in the middle: ${TOWN_SQUARES.map(nameOf).join(', ')}. A square of the town belongs to the side that last had a piece on it.`,
      'There are **woods** and **hills** besides. The map is ours, since the document’s own is not in it; turned half round, it is the same for both sides.',
    ),
  ],
};

const LEAPER = 'n11';
const LEAPS = [...(REACH[CAVALRY * SQUARES + squareNamed(LEAPER)] ?? [])].map(nameOf);

const pieces: RulesSection = {
  id: 'pieces',
  title: 'Pieces and their moves',
  source: ['Rules'],
  blocks: [
    paragraphs(
      'A piece may go to any square it reaches that holds no friend. If an enemy is there, that enemy is taken. Every dot below is a square that the piece in the middle reaches on open ground.',
    ),
    {
      kind: 'squares',
      drawings: [
        drawing(INFANTRY, 'Infantry: one step in any direction. Ground is all the same to it.'),
        drawing(
          CAVALRY,
          'Cavalry: up to three squares in a straight line along row or column, over any pieces.',
        ),
        drawing(CANNON, 'Cannon: up to three squares on a diagonal, over any pieces in between.'),
        drawing(SKIRMISHER, 'Skirmisher: the leap of a knight. Ground is all the same to it.'),
        drawing(
          LEADER,
          'Leader: one or two steps in any direction; between them it may turn, over a free square.',
        ),
      ],
    },
    list(
      '**Terrain stops leaps.** Cavalry and cannon never pass over woods, hills or town. They enter them from the next square alone, cavalry straight, cannon on a diagonal, and stop there. They leave with their usual move.',
      '**Cavalry never enters hills.**',
      'A **leader** takes one step only if it starts on terrain or enters it.',
      `**Quick march.** Infantry may take ${marked(V.quickMarchSteps)} steps if every enemy is at least ${marked(V.quickMarchDistance)} squares away where it starts and where it ends. It goes over a free, open square, stops at the first terrain, and takes nothing.`,
    ),
    {
      kind: 'example',
      title: `Cavalry on ${LEAPER}`,
      lines: LEAPS.map((square) => ({
        text: `From ${LEAPER} to ${square}`,
        figure: `${distance(squareNamed(LEAPER), squareNamed(square))} ${distance(squareNamed(LEAPER), squareNamed(square)) === 1 ? 'square' : 'squares'}`,
      })),
      outcome: `${LEAPS.length} squares of twelve. The hill to the east is closed to cavalry; woods it could enter only from the square next to them.`,
    },
    { kind: 'calculator', name: 'reach', given: { piece: 'cavalry', square: LEAPER } },
  ],
};

const ARMY = ORDER_OF_BATTLE.A;
const LEVELS = ARMY.reduce((sum, { level }) => sum + level, 0);
const FIRST = ARMY[0] as (typeof ARMY)[number];

const command: RulesSection = {
  id: 'command',
  title: 'Command',
  source: ['Rules', 'Continuation of Combat'],
  blocks: [
    paragraphs(
      `A piece can act only while it is **in command**: within ${marked(V.commandRange)} squares of a leader, counted in steps in any direction, or within ${marked(V.relayRange)} of a friendly piece that is itself in command of that leader. So command runs along an unbroken line of pieces, and a gap in the line cuts it. What counts is where the piece begins; it may end out of command.`,
      'A leader has a **level**. In each turn it activates as many pieces as its level says, of its own command first. No piece acts twice in a turn.',
      `Each piece that acts, leaders included, costs an **action point**. You have ${figureText(V.actionPoints.value)} in a turn. A leader’s own move needs nobody’s activation.`,
    ),
    {
      kind: 'example',
      title: 'What the points are for',
      lines: [
        { text: 'Leaders of the first side’s whole army', figure: figureText(ARMY.length) },
        { text: 'Their levels together', figure: figureText(LEVELS) },
        {
          text: 'Every piece and every leader moved once',
          figure: figureText(LEVELS + ARMY.length),
        },
      ],
      outcome: `That is exactly a turn’s ${V.actionPoints.value} points: points are never short, command is. The first side’s first leader, of level ${FIRST.level}, moves its ${FIRST.pieces} ${FIRST.type} and its skirmisher.`,
    },
  ],
};

const turn: RulesSection = {
  id: 'turn',
  title: 'Your turn',
  source: ['Rules'],
  blocks: [
    {
      kind: 'steps',
      label: 'Steps of a turn by day',
      steps: [
        { name: 'Place', text: 'Commands that have come up are put on the board.' },
        { name: 'Act', text: 'Move piece after piece, in any order; take what you reach.' },
        { name: 'End', text: 'Say that you are done. Then the other side has its turn.' },
      ],
    },
    paragraphs(
      'On the board, pick a piece and then one of the marked squares. By keys, the arrows move over the board, Enter picks. Orders can be typed as well, in the notation that the log uses.',
      'You may take orders back until you end your turn, and you need not move anything.',
    ),
    {
      kind: 'table',
      caption: 'Orders as they are typed',
      columns: [{ title: 'Order' }, { title: 'What it does' }],
      rows: [
        ['c14-c15', 'the piece on c14 goes to c15, and takes what is there'],
        ['c14-c15 by d12', 'the same, activated by the leader on d12'],
        ['c1-off', 'the piece on c1 leaves the board'],
        ['place infantry c2', 'puts a piece that has come up on c2'],
        ['replace infantry e5', 'by night, brings a lost piece back onto the leader on e5'],
        ['mark c15 for c14', 'by night, makes the piece on c15 give way to the one on c14'],
        ['all', 'places, moves off or brings back everything that is left, without attacking'],
        ['end', 'ends your turn'],
      ],
    },
  ],
};

const arms = { infantry: 'infantry', cavalry: 'cavalry', cannon: 'cannon' } as const;
const NAMES = { A: 'First side', B: 'Second side' } as const;

const arriving: RulesSection = {
  id: 'arriving',
  title: 'Coming up, and leaving',
  source: ['Order of Battle', 'Placement of units'],
  blocks: [
    paragraphs(
      'A command is a leader with its pieces and one skirmisher. It comes up at the start of its side’s turn on a labelled square: the leader on the square itself, the others on the eight around it as you please. Where these are full, the nearest squares of the side’s first three rows serve; a piece that finds none waits a turn. Before the first turn both sides place, the first side first.',
    ),
    {
      kind: 'table',
      caption:
        'Both armies: turn, square, level of the leader, pieces; each has a skirmisher besides',
      columns: [
        { title: 'Side and turn' },
        { title: 'Square' },
        { title: 'Level', figures: true },
        { title: 'Pieces' },
      ],
      rows: SIDES.flatMap((side) =>
        ORDER_OF_BATTLE[side].map(({ turn: due, square, level, pieces: count, type }) => [
          `${NAMES[side]}, turn ${due}`,
          `${square} (${nameOf(LABELLED[square] ?? 0)})`,
          String(level),
          `${count} ${arms[type]}`,
        ]),
      ),
    },
    paragraphs(
      'A piece on its own side’s edge may leave the board. It does not come back in this battle, but it is no casualty either.',
    ),
  ],
};

const OWED = { casualties: 7, returned: 1 };
const owed = Math.floor(OWED.casualties / V.casualtiesPerReplacement.value) - OWED.returned;

const night: RulesSection = {
  id: 'night',
  title: 'The night',
  source: ['Night Turns', 'Replacements', 'Continuation of Combat'],
  blocks: [
    paragraphs(
      'After each twelve turns night falls, except after the last: then the battle is decided. The first side always goes first: Blue in the document, South at Macysburg.',
    ),
    {
      kind: 'steps',
      label: 'Steps of a night',
      steps: [
        { name: 'Part', text: 'Pieces next to an enemy are marked, and step away.' },
        { name: 'Again', text: 'That is repeated until no enemies touch.' },
        { name: 'Return', text: 'Lost pieces come back on top of leaders.' },
        { name: 'Step off', text: 'They step down to free squares.' },
        { name: 'Clear', text: 'Pieces that one move could take are marked, and step away.' },
        { name: 'Dawn', text: 'The next day begins.' },
      ],
    },
    list(
      'A marked piece steps one square, to where it is farther from the most enemies; while armies touch, those next to it count before all others. If friends hold all such squares, one of them is marked and goes first. A piece that cannot get farther stays.',
      `**Fighting on.** In the first ${marked(V.combatRounds)} rounds a marked piece that is in command and next to an enemy may step towards the enemy instead, and take a piece. One out of command, or marked only because it was in a friend’s way, may not: it has to go. So a charge at dusk that has left its leader behind is not saved by the dark.`,
      `**Replacements.** For every ${figureText(V.casualtiesPerReplacement.value)} pieces of a kind that you have lost in all, one comes back. Each leader gets one before any gets a second; leaders themselves do not return.`,
      `A step of the night ends when a round passes in which nobody moves, and in any case after ${marked(V.nightRounds)} rounds.`,
    ),
    {
      kind: 'example',
      title: 'The second night',
      lines: [
        { text: 'Infantry lost so far', figure: figureText(OWED.casualties) },
        {
          text: `One for every ${figureText(V.casualtiesPerReplacement.value)}`,
          figure: figureText(Math.floor(OWED.casualties / V.casualtiesPerReplacement.value)),
        },
        { text: 'Came back the first night', figure: figureText(OWED.returned) },
      ],
      outcome: `${owed === 1 ? 'One more comes' : `${owed} more come`} up tonight. The seventh loss counts towards the next.`,
    },
    { kind: 'calculator', name: 'replacements', given: OWED },
  ],
};

const victory: RulesSection = {
  id: 'victory',
  title: 'Who has won',
  source: ['Victory'],
  blocks: [
    {
      kind: 'table',
      caption: 'Ends of the battle',
      columns: [{ title: 'Victory' }, { title: 'When' }, { title: 'Level for the winner' }],
      rows: [
        [
          'Strategic',
          `the enemy’s army counts ${figureText(V.strategicUnits.value)} pieces or fewer`,
          'major victory',
        ],
        [
          'Operational',
          `no enemy is left on the board, once both sides’ first reinforcements have come on turn ${marked(V.operationalFromTurn)}`,
          'major victory',
        ],
        ['Tactical', 'all squares of the town after the last turn', 'minor victory'],
        ['None of these', 'after the last turn', 'draw'],
        [
          'None of these',
          `after an earlier day, with ${marked(V.dayLead)} captures more than the enemy; a leader counts two`,
          'minor victory',
        ],
      ],
    },
    paragraphs(
      'An army counts everything that has not been taken: leaders, pieces that are still to come up, pieces that left the board, and those that a coming night of this battle can still bring to one of its leaders. The first two victories are looked for after each turn and each night. Where both armies would lose at once, nobody has won by it.',
    ),
  ],
};

const days: RulesSection = {
  id: 'days',
  title: 'A day at a time',
  source: [],
  blocks: [
    paragraphs(
      'In a campaign, each day is a battle of its own. The evening’s positions are kept: pieces, squares of the town, casualties. At dawn each army carries out the order that its side has sealed the evening before.',
    ),
    list(
      `**Hold**: everybody stays. **Attack**: all go ${marked(V.dawnSquares)} squares forward. **Withdraw**: as many back. **Shift**: as many towards the flank where the enemy has fewer pieces.`,
      `By such an order nobody comes nearer to an enemy than ${marked(V.dawnDistance)} squares.`,
    ),
  ],
};

const advice: RulesSection = {
  id: 'advice',
  title: 'For your first battle',
  source: [],
  blocks: [
    list(
      'Keep your pieces touching, so that command reaches them all. Look for the broken edge: it marks a piece out of command.',
      'Before you end a turn, look at what the enemy could take. A piece that is covered by another will be avenged; a lone one is lost.',
      'Cavalry and cannon leap far and are easily taken. Bring infantry with them.',
      'Keep leaders two squares behind. A command without its leader stands still unless another leader reaches it.',
      'Towards the twelfth turn, put those who fight in command.',
    ),
    paragraphs(
      'The artificial commander plans whole turns: the captures that you cannot answer, then each piece to the square that weighs best between the way to the town, its neighbours and what threatens it. “Steady” makes thirteen such plans, for the town, at your army, standing or falling back, tries your answer to each, and takes the one that leaves it best off. It knows that the town decides. It sees no more than you do.',
    ),
  ],
};

const ours: RulesSection = {
  id: 'ours',
  title: 'Where the document is silent',
  source: [],
  blocks: [
    paragraphs(
      'The document gives the order of battle, the nights and the victories. The moves of the pieces are those of its author’s basic rules, as far as they are public. The map, the range of command, how a night ends and the dawn orders are ours; every number among them is in the list at the end of this page, and a scenario may change it.',
    ),
  ],
};

export const RULES_PAGE: RulesPage = {
  summary: 'Three days for a town, piece by piece on a board of squares, without dice.',
  sections: [opening, board, pieces, command, turn, arriving, night, victory, days, advice, ours],
  subjects: {
    battle: 'in-one-minute',
    victory: 'victory',
    orders: 'turn',
    night: 'night',
    returns: 'night',
  },
};
