import {
  figureText,
  list,
  marked,
  ofHundred,
  paragraphs,
  type RulesPage,
  type RulesSection,
  signed,
} from '@/lib/battle/contract/rules-page';
import { ARM_ROWS, type ArmRow, COMMANDER, LOGISTICS } from './arms';
import { betrayedWithin, diceOf } from './calculators';
import { ARMIES } from './order-of-battle';
import { HOUSE_VALUES } from './parameters';
import { RIVER_PLACES } from './the-river';
import { exhaustedAt, routedAt } from './view';

/** The rules of Shambattle for readers who know nothing yet. */

const V = HOUSE_VALUES;
const army = ARMIES.A;
const total = army.lines.reduce((sum, { stands, points }) => sum + stands * points, 0);
const stands = (row: ArmRow): number =>
  army.lines.filter(({ type }) => type === row.id).reduce((sum, line) => sum + line.stands, 0);
const hexes = (steps: number): string => (steps === 0 ? '–' : String(steps));
const yesNo = (value: number): string => (value === 1 ? 'yes' : 'no');

const opening: RulesSection = {
  id: 'in-one-minute',
  title: 'In one minute',
  source: ['The Hex-celled Grid', 'Activation of units', 'Exhaustion', 'Rout'],
  blocks: [
    paragraphs(
      `Two armies of ${total} **strength points** each fight over a river on a board of hexes. A stand throws as many dice as it has points. Each turn begins with the guns and machine guns of both sides, all at once; then dice say who moves first, and each side moves, fires and fights, stand by stand.`,
      `An army that is down to ${exhaustedAt(total)} points is **exhausted** and can hardly attack; at ${routedAt(total)} it is in **rout** and leaves the field. Any turn may bring **treachery**: a unit that mutinies, goes over, or fires on its friends. At night part of the day’s losses come back.`,
    ),
  ],
};

const armies: RulesSection = {
  id: 'armies',
  title: 'The armies',
  source: ['OOB Hex-celled Map', 'Strength Points', 'Movement'],
  blocks: [
    {
      kind: 'table',
      caption: 'An army of the document: points, range and hexes a half-turn',
      columns: [
        { title: 'Stand' },
        { title: 'Stands', figures: true },
        { title: 'Points each', figures: true },
        { title: 'Range', figures: true },
        { title: 'Road', figures: true },
        { title: 'Clear', figures: true },
        { title: 'Town', figures: true },
        { title: 'Other', figures: true },
      ],
      rows: ARM_ROWS.map((row) => [
        row.word,
        String(stands(row)),
        String(row.full),
        hexes(row.range),
        ...row.moves.map(hexes),
      ]),
    },
    list(
      'A hex holds **two units** and the commander. Engineers and their train are always together and count as one.',
      'Ground that is **entered** decides how far: a way of two hexes goes over ground that allows two. Bridges count as roads. Woods, brush, hills and fords are “other”.',
      'Nobody passes an enemy. Own units can be passed. How commander and logistics move is a house rule: he as cavalry, they as the train. One of an army’s three logistics is fixed in its capital.',
      `On The River, and where a scenario asks for it, towns are **garrisoned**: each own town holds at least ${marked(V.garrisonUnits)} units at the outset, all of them together ${marked(V.garrisonPoints)} points.`,
    ),
    paragraphs(
      `The River, our own field, has the towns ${RIVER_PLACES.map(({ name }) => name).join(', ')}. Turned by half it is the same again.`,
    ),
  ],
};

const turn: RulesSection = {
  id: 'turn',
  title: 'The turn',
  source: ['Activation of units', 'Procedure'],
  blocks: [
    {
      kind: 'steps',
      label: 'A turn',
      steps: [
        {
          name: 'Guns',
          text: 'Both sides write in secret which guns and machine guns fire, and at what; then all fire at once. What fires does not move this turn.',
        },
        {
          name: 'Initiative',
          text: 'A die each; the higher moves first. Equal dice are thrown again.',
        },
        {
          name: 'Loyalty',
          text: 'The side that does not move throws for the mover’s army: see [treachery](#treachery).',
        },
        {
          name: 'Moves',
          text: 'The mover’s stands act one after another: each moves, then fires, or ends its move by assaulting. Once another acts, the one before is done.',
        },
        {
          name: 'Close combats',
          text: 'Those that are still going on are fought, of both sides. Then the other side has its loyalty thrown for, and moves.',
        },
      ],
    },
  ],
};

const dice = (given: Parameters<typeof diceOf>[0]): string => {
  const count = diceOf(given);
  return `${count} ${count === 1 ? 'die' : 'dice'}`;
};
const usual = { hindered: false, commander: false, grade: 'usual' } as const;
const rifles = { ...usual, stand: 'rifles', points: 4, doing: 'shoots' } as const;

const fire: RulesSection = {
  id: 'fire',
  title: 'Fire',
  source: ['Combat', 'Movement'],
  blocks: [
    paragraphs(
      'A stand throws **a die for each of its points**. Stands of one hex may fire together; their dice add up. Farther than the next hex a stand must **see** its target: towns, woods, brush and hills between them hide it, stands do not; from hill to hill one sees over the rest.',
    ),
    {
      kind: 'table',
      caption: 'What changes a stand’s dice',
      columns: [{ title: 'Because' }, { title: 'Dice', figures: true }],
      rows: [
        ['Guns or machine guns shoot', signed(1)],
        ['The commander is in its hex', signed(1)],
        ['Into cover (town, wood, brush, works), or from a bridge or ford', signed(-1)],
        ['It assaults over the river, uphill, in or into a town, wood, brush or works', signed(-1)],
        ['Guns, machine guns or the train are assaulted', signed(-1)],
        ['Elite, or poor, where a scenario counts grades', '+1, −1'],
      ],
    },
    {
      kind: 'example',
      title: 'Two full stands of rifles at two hexes',
      lines: [
        { text: 'The first, 4 points', figure: dice(rifles) },
        { text: 'The second, 4 points', figure: dice(rifles) },
      ],
      outcome: `${2 * diceOf(rifles)} dice. Into a town each loses one: ${2 * diceOf({ ...rifles, hindered: true })} dice. With the commander among them each gains one.`,
    },
    { kind: 'calculator', name: 'dice', given: { ...rifles } },
    list(
      `Machine guns that held their fire and have not moved may add their dice to the rifles of their hex (${yesNo(V.machineGunsJoin.value)}ʰ).`,
      'Nobody fires into a close combat, or out of one.',
    ),
  ],
};

const results: RulesSection = {
  id: 'results',
  title: 'What a die does',
  source: ['Combat', 'Engineers in combat'],
  blocks: [
    {
      kind: 'table',
      caption: 'A result counts only if what it names is there',
      columns: [{ title: 'Die', figures: true }, { title: 'Result' }],
      rows: [
        ['1', 'Guns, machine guns, engineers or their train lose a point'],
        ['2', 'Cavalry falls back a hex, or loses a point'],
        ['3', 'Cavalry loses a point'],
        ['4', 'Rifles fall back a hex, or lose a point'],
        ['5', 'Rifles lose a point'],
        ['6', 'Rifles lose a point and fall back; the commander with them is at hazard'],
      ],
    },
    list(
      'The **owner** of the stand chooses: which of two stands it is, and where the result lets it, to fall back or to lose. You are asked as soon as the dice are seen; you can leave an answer for all of them.',
      'A stand falls back away from where the blow came from, to the hex nearest its own edge. If there is none, it loses a point instead.',
      'Train and engineers are hit in turn, the train first.',
      '**The commander.** For each 6 that hits rifles he is with, another die: on a 6 he is hit. 1–2 killed, 3–4 wounded, 5–6 taken; taken only in close combat, else wounded. His 6 points are lost. Alone in a hex, he is taken by any enemy that enters.',
      'Logistics have no points. A 1 that finds nothing else destroys them; in close combat it takes them.',
    ),
    { kind: 'calculator', name: 'losses', given: { dice: 8 } },
    { kind: 'calculator', name: 'commander', given: { dice: 8 }, folded: true },
  ],
};

const assaults: RulesSection = {
  id: 'close-combat',
  title: 'Close combat',
  source: ['Combat'],
  blocks: [
    paragraphs(
      'Rifles, cavalry and engineers assault a hex of the enemy by ending their move against it: the hex must be one they could have stepped on. Both sides throw at once. The attackers enter if nobody is left; otherwise the combat **goes on** in every half, of both sides, until one gives way.',
      `A stand in close combat may break off in its own half, by one hex. A stand that has fired does not assault as well (${yesNo(V.fireThenAssault.value)}ʰ: it may).`,
    ),
    {
      kind: 'example',
      title: 'Rifles assault machine guns in a town',
      lines: [
        {
          text: 'Rifles, 4 points, into a town −1',
          figure: dice({ ...rifles, doing: 'assaults', hindered: true }),
        },
        {
          text: 'Machine guns, 2 points, assaulted −1',
          figure: dice({ ...usual, stand: 'machineGuns', points: 2, doing: 'is assaulted' }),
        },
      ],
      outcome:
        'Only a 1 hurts the machine guns; a 5 or 6 costs the rifles a point, a 4 their place.',
    },
  ],
};

const engineers: RulesSection = {
  id: 'engineers',
  title: 'Engineers',
  source: ['Engineers, function'],
  blocks: [
    paragraphs(
      'In place of moving and firing, engineers do one task a turn. Each costs a point of their train, and points spent count as **lost**.',
    ),
    list(
      '**Mines** in their hex. The next enemy that enters throws its own points in dice at itself; then the mines are gone.',
      '**Field works** in their hex: cover for those who are there.',
      '**A charge** to a bridge next to them, or to the buildings they are in. Any own unit next to it fires it, under nobody’s feet; it is lost if the enemy enters.',
      '**A section of a pontoon** on a river hex next to them. Two from the same hex make a bridge.',
    ),
    { kind: 'calculator', name: 'bridges', given: { points: 3 } },
  ],
};

const treachery: RulesSection = {
  id: 'treachery',
  title: 'Treachery',
  source: ['Treachery', 'Procedure'],
  blocks: [
    paragraphs(
      'Before a side moves, the other throws a die for its army. On a 6 a unit is disloyal: 1 guns and machine guns, 2–3 cavalry, 4–6 rifles; then every unit of that kind as likely as the next. If the dice find a unit that is gone, nothing happens.',
    ),
    list(
      '1–2 **Mutiny**: it takes no orders, moves and fires no more, and only defends itself. Its points are lost to its army.',
      `3–4 **Defection**: the enemy moves it, always nearer to its own stands. It attacks nobody of its old army, and is not attacked by it (${yesNo(V.formerComradesFire.value)}ʰ: it may be). Next to a unit of the enemy it changes sides with its points.`,
      '5–6 **Fifth column**: it changes sides at once, and acts in its new side’s next half.',
      'Exhaustion and rout stay where they were for both armies.',
    ),
    {
      kind: 'example',
      title: 'Six turns',
      lines: [
        { text: 'One army betrayed', figure: ofHundred(betrayedWithin(6, 1)) },
        { text: 'Both armies betrayed', figure: ofHundred(betrayedWithin(6, 1) ** 2) },
      ],
      outcome:
        'A scenario may raise or lower the throw, leave treachery out, or find the unit before the battle: then its army does not know which it is, and the enemy does.',
    },
    { kind: 'calculator', name: 'treachery', given: { turns: 6 } },
  ],
};

const night: RulesSection = {
  id: 'night',
  title: 'The night',
  source: ['Supply and Resupply', 'Special Resupply Rules', 'Concluding points'],
  blocks: [
    paragraphs(
      `At nightfall ${marked(V.poolSixths)} sixths of the points that each category lost **that day** come back, rounded down: infantry, cavalry, specialists (guns, machine guns, engineers, train). Each of the logistics that is lost cuts that by its share, again rounded down. Points captured, in mutiny or gone over do not come back.`,
    ),
    list(
      'Both sides write in secret which units are placed in or next to a hex with logistics, and what each gets. A unit reduced to nothing may come back; the train too, out of the specialists’ points. None goes above full strength.',
      `A **new commander** costs ${marked(V.commanderCost)} points of any categories.`,
      'Units that have no free way to the logistics, or are in close combat, are not refitted. Engineers and their train go together.',
      'At dawn each army is what its points make it: an army in rout may be only exhausted, an exhausted one fresh. One that is still in rout has lost.',
    ),
    { kind: 'calculator', name: 'pool', given: { lost: 15 } },
  ],
};

const victory: RulesSection = {
  id: 'victory',
  title: 'Exhaustion, rout and victory',
  source: ['Exhaustion', 'Rout', 'Concluding points'],
  blocks: [
    list(
      `**Exhausted**: a third of the points it began the war with are gone (${total - exhaustedAt(total)} of ${total}). Only its cavalry begins close combats. No stand may go nearer to the enemy, unless that is nearer to its own edge; cavalry may, to assault.`,
      `**In rout**: half are gone (${total - routedAt(total)}). At once, and then in each of its halves, the whole army goes home as fast as it can and leaves the field; combats are broken off. Only the night can stop it.`,
    ),
    {
      kind: 'table',
      caption: 'Who has won',
      columns: [{ title: 'At the end' }, { title: 'Victory' }],
      rows: [
        ['The enemy fled the field, has nothing left, or is in rout when a day ends', 'major'],
        ['The enemy’s capital is held', 'major'],
        ['The enemy is exhausted, and one’s own army is not', 'minor'],
        [`${marked(V.townLead)} or more hexes of enemy towns held beyond those lost`, 'minor'],
        ['None of these', 'draw'],
      ],
    },
    paragraphs('The levels and the length of a battle are ours; the document names none.'),
  ],
};

const commanders: RulesSection = {
  id: 'commanders',
  title: 'Playing it',
  source: [],
  blocks: [
    paragraphs(
      `Orders can be typed: “rifles c4 to c5”, “rifles c4 fire at d6”, “cavalry e3 assault e4”, “lay charge d7”, “blow d7”, “end”. Points of the ${ARM_ROWS[COMMANDER]?.word} and of ${ARM_ROWS[LOGISTICS]?.word} are ${figureText(ARM_ROWS[COMMANDER]?.full ?? 0)} and none.`,
      'First guns, then rifles from cover, then the assault: machine guns suffer only from a 1, cavalry from two faces of six, rifles from three. Two kinds of stand in one hex are hit by more faces than two of one kind. The commander is safest with guns.',
    ),
  ],
};

export const RULES_PAGE: RulesPage = {
  summary:
    'Two armies of strength points across a river: guns fired in secret, units that change sides, engineers, exhaustion and the night.',
  sections: [
    opening,
    armies,
    turn,
    fire,
    results,
    assaults,
    engineers,
    treachery,
    night,
    victory,
    commanders,
  ],
  subjects: {
    battle: 'in-one-minute',
    victory: 'victory',
    orders: 'turn',
    night: 'night',
    returns: 'night',
    quality: 'fire',
    fatigue: 'victory',
  },
};
