import {
  figureText,
  list,
  paragraphs,
  type RulesPage,
  type RulesSection,
} from '@/lib/battle/contract/rules-page';
import { settledMethod } from '@/lib/campaign/battle/decide-method';
import type { MethodAnswer } from '@/lib/campaign/battle/events';
import { dangerOf, rideHours } from '@/lib/campaign/couriers/ride';
import { COURIER_PACES } from '@/lib/campaign/couriers/terms';
import { carryOverSchema } from '@/lib/campaign/definition/definition';
import { POLICY_PRESETS } from '@/lib/campaign/definition/intervals';
import { woundedShare } from '@/lib/campaign/interval/men-due';
import { policyWords } from '@/lib/campaign/interval/outlook';
import { type Preset, presetPolicy } from '@/lib/campaign/interval/policies';
import { qualityWith } from '@/lib/campaign/interval/replacements';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';

/** The rules that every campaign has, whatever its battle system: for readers who know nothing yet. */

const LEVEL_WORDS: Readonly<Record<VictoryLevel, string>> = {
  majorDefeat: 'major defeat',
  minorDefeat: 'minor defeat',
  draw: 'draw',
  minorVictory: 'minor victory',
  majorVictory: 'major victory',
};

const opening: RulesSection = {
  id: 'in-one-minute',
  title: 'In one minute',
  source: ['The Campaign Game'],
  blocks: [
    paragraphs(
      'A campaign is a chain of **situations**. In each you choose a course, and so does the other side; neither sees the other’s choice before both are made. The pair brings on a battle, or a meeting without one. How the battle ends decides which situation comes next, and what it cost is missing there. At the end of the chain is a conclusion.',
    ),
    {
      kind: 'steps',
      label: 'What comes after what',
      steps: [
        { name: 'Choose', text: 'Both sides [seal a choice](#sealing).' },
        {
          name: 'Encounter',
          text: 'The choices open. If armies meet, both say [how to settle it](#encounter).',
        },
        { name: 'Battle', text: 'It is fought, and its [ledger](#ledger) written.' },
        {
          name: 'Interval',
          text: 'Men come back, rest, are replaced: [between battles](#interval).',
        },
        { name: 'Next', text: 'The [level](#levels) of the result leads to the next situation.' },
      ],
    },
  ],
};

const situations: RulesSection = {
  id: 'situations',
  title: 'Situations and choices',
  source: ['The Campaign Game'],
  blocks: [
    paragraphs(
      'A situation shows where the armies are, what is known, and the courses open to you. Looking at one draws its march on the map. No course is best against everything: each is good against some of the enemy’s and bad against others.',
      'Some courses are open only under a condition, for instance while a formation is still with you; a closed one says why. If conditions would close all of them, all are open.',
      'A campaign can begin at a later situation. Then the armies are what the author says they are there.',
    ),
  ],
};

const sealing: RulesSection = {
  id: 'sealing',
  title: 'Sealing',
  source: ['The Campaign Game', 'Play By Mail'],
  blocks: [
    list(
      'Your choice is kept under a **seal**: a fingerprint that everybody can see and that says nothing about it. Nobody sees the choice itself, on any page, until both sides have sealed.',
      'Until the other side has sealed too, you can change your choice or take it back.',
      'With the last seal all choices open together. From then on anybody can check that each is the one whose fingerprint was shown.',
      'The answers to an encounter and the orders for an interval are sealed in the same way.',
    ),
  ],
};

const ANSWER_WORDS: Readonly<Record<MethodAnswer, string>> = {
  expected: 'the expected result',
  quick: 'quickly',
  autoplayed: 'left to the staffs',
  fought: 'on the board',
  table: 'on a table',
};
const PAIRS: readonly (readonly [MethodAnswer, MethodAnswer])[] = [
  ['expected', 'expected'],
  ['expected', 'quick'],
  ['expected', 'table'],
  ['quick', 'table'],
  ['quick', 'fought'],
  ['fought', 'table'],
];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const encounter: RulesSection = {
  id: 'encounter',
  title: 'The encounter',
  source: ['The Campaign Game', 'Summary of Campaign Play Modes'],
  blocks: [
    paragraphs(
      'When armies meet, you see both marches, the field, the odds, and where each result leads as far as both sides may know it. Then each side says, sealed, how the battle is to be settled.',
    ),
    list(
      '**The expected result**: the average outcome of the battle is taken, with losses to match. It counts only if both sides accept it.',
      '**Quickly**: the battle is fought at once, without people, by dice that were committed to at the start. It can be watched turn by turn.',
      '**On the board**: piece by piece, where the battle system has a board. A side can be left to an artificial commander and taken back.',
      '**On a table**: you fight it with miniatures and enter what each formation lost. The other side has to agree to the report.',
    ),
    {
      kind: 'table',
      caption: 'If the two answers differ',
      columns: [{ title: 'One side' }, { title: 'The other' }, { title: 'It is settled' }],
      rows: PAIRS.map(([one, other]) =>
        [one, other, settledMethod(one, other)].map((answer) => capital(ANSWER_WORDS[answer])),
      ),
    },
    paragraphs('The computer always agrees to the way you want.'),
  ],
};

const levels: RulesSection = {
  id: 'levels',
  title: 'Five levels',
  source: ['The Campaign Game', 'End Of Game'],
  blocks: [
    paragraphs(
      `A battle ends at one of five levels: ${VICTORY_LEVELS.map((level) => LEVEL_WORDS[level]).join(', ')}. One side’s minor victory is the other’s minor defeat. What makes a level is a matter of the battle system; each has a section of its own about it.`,
      'The level, and nothing else of the result, says which situation comes next. Several levels may lead to the same one.',
    ),
  ],
};

const CARRIED = carryOverSchema.parse({});

const ledger: RulesSection = {
  id: 'ledger',
  title: 'The ledger, and what carries over',
  source: ['The Campaign Game'],
  blocks: [
    paragraphs(
      'Every man and gun sent to a battle is in exactly one column of its **ledger** afterwards: present, killed, wounded, missing, captured or detached. That holds however the battle was settled.',
      `Losses and fatigue carry over into the next situation, ${CARRIED.losses} % of both unless the campaign says otherwise: where its battles lie years apart, it may carry nothing. Officers who were killed, wounded or taken are missing too.`,
    ),
  ],
};

const interval: RulesSection = {
  id: 'interval',
  title: 'Between battles',
  source: ['Recovering Fatigue'],
  blocks: [
    paragraphs(
      'Between two situations lies an **interval**: the rest of the same day, a night, some days, or a winter. The campaign names it, its days, and the [policy](#policies) by which men return. Its steps, side A first in each:',
    ),
    {
      kind: 'steps',
      label: 'Steps of an interval',
      steps: [
        { name: 'Returns', text: 'Stragglers come in, wounded come back, guns are recovered.' },
        { name: 'Rest', text: 'Fatigue comes off.' },
        { name: 'Drafts', text: 'Men and guns arrive from pools.' },
        { name: 'Leave', text: 'Formations march away or lay down their arms.' },
        { name: 'Remnants', text: 'Units that have become too small are broken up.' },
        { name: 'Officers', text: 'Vacant commands are filled.' },
      ],
    },
    paragraphs(
      'No unit is ever filled above its establishment. On the same day only stragglers come in; everything else waits for the next interval.',
    ),
  ],
};

const MEN = presetPolicy('men');
const WOUNDED = 1_000;
const DAYS = [7, 8, 30, 90, 180, 400] as const;

/** Titles of the ready-made policies, by the names that campaign files use. */
export const POLICY_TITLES: Readonly<Record<Preset, string>> = {
  men: 'Men',
  house: 'House',
  none: 'None',
  'command-and-maneuver-3': 'Command and Maneuver, one for three',
  'command-and-maneuver-4': 'Command and Maneuver, one for four',
  'volley-and-bayonet': 'Volley and Bayonet',
  'rank-and-file': 'Rank and File',
  'napoleonic-club': 'Napoleonic club',
  'honours-of-war': 'Honours of War',
  'musket-and-pike': 'Musket and Pike',
  shambattle: 'Shambattle',
  maurice: 'Maurice',
};

const policies: RulesSection = {
  id: 'policies',
  title: 'Who comes back: policies',
  source: ['Recovering Fatigue', 'Combat Results'],
  blocks: [
    paragraphs(
      'A policy says what of the losses returns, and when. There are two kinds. Under **Men**, the one for armies counted in men, the wounded return slowly by the calendar, many never, and the killed and captured never do. The others are **table hits**: a share of whatever a battle cost comes back in the interval after it, as on a table where a hit is not a man.',
      'Each side may have its own policy, and an author may change any part of one. Before an interval is settled, its page says what your policy returns and when.',
    ),
    {
      kind: 'example',
      title: `${figureText(WOUNDED)} wounded, under “Men”`,
      lines: DAYS.map((days) => ({
        text: `Back ${days} days after they were hurt`,
        figure: figureText(WOUNDED * woundedShare(MEN, days), 0),
      })),
      outcome: `The rest never return. Without a hospital, or out of supply, ${figureText(MEN.withoutHospital * 100)} % of these are back.`,
    },
    {
      kind: 'table',
      caption: 'The ready-made policies',
      columns: [{ title: 'Policy' }, { title: 'What it returns' }],
      rows: POLICY_PRESETS.map((preset) => [
        `${POLICY_TITLES[preset]}`,
        policyWords(presetPolicy(preset)).join(' '),
      ]),
    },
  ],
};

const rest: RulesSection = {
  id: 'rest',
  title: 'Rest, fatigue and quality',
  source: ['Fatigue', 'Recovering Fatigue'],
  blocks: [
    paragraphs(
      'Fatigue runs from 0 to 900. What it does in battle is a rule of the battle system: in [Musket and Pike](/rules/musket-and-pike#fatigue), units shoot and attack worse from 300 on and run sooner. A winter takes off all of it.',
      'Quality is a letter, from A at the top to F. It says how well a unit fights and how soon it runs; [what each letter counts](/rules/musket-and-pike#morale) is again the battle system’s.',
      `Where the campaign leaves it to you, an army can **press on** instead of resting. It then keeps ${figureText(MEN.pressing.ownRest * 100)} % of its rest days, and leaves the enemy ${figureText(MEN.pressing.enemyRest * 100)} % of theirs.`,
    ),
  ],
};

const UNIT = { men: 600, guns: 0, quality: 'C' as const };
const HOUSE = presetPolicy('house');
const withConscripts = (men: number, policy = HOUSE): string =>
  qualityWith(UNIT, { men, guns: 0 }, 'conscripts', policy);
const withVeterans = (men: number): string =>
  qualityWith(UNIT, { men, guns: 0 }, 'veterans', HOUSE);

const drafts: RulesSection = {
  id: 'drafts',
  title: 'Drafts and officers',
  source: [],
  blocks: [
    paragraphs(
      'Replacements come from **pools**: a number of men and guns, from one date to another, for certain arms or formations. When a pool is empty, nothing more comes. By the book a pool gives to each unit in proportion to what it lacks; where the campaign asks you, you give them out yourself, sealed like a choice.',
      `**Conscripts** lower a unit’s quality, **veterans** raise it, **trained** men leave it as it is. Conscripts count from ${figureText(HOUSE.conscripts.share * 100)} % of the unit on, under “Men” from ${figureText(MEN.conscripts.share * 100)} %.`,
    ),
    {
      kind: 'example',
      title: 'A battalion of 600, quality C',
      lines: [
        { text: '100 conscripts join', figure: `quality ${withConscripts(100)}` },
        { text: '200 conscripts join', figure: `quality ${withConscripts(200)}` },
        {
          text: '100 conscripts join, under “Men”',
          figure: `quality ${withConscripts(100, MEN)}`,
        },
        { text: '200 veterans join', figure: `quality ${withVeterans(200)}` },
      ],
      outcome: 'The share is that of the new men in the unit with them included.',
    },
    paragraphs(
      `A wounded officer is back after ${MEN.leaders.woundedDays} days, a captured one never. A fallen commander is followed by the next in rank, or, where the campaign asks, by the officer you name.`,
    ),
  ],
};

const dice: RulesSection = {
  id: 'dice',
  title: 'Dice that cannot be thrown twice',
  source: [],
  blocks: [
    paragraphs(
      'At the start of a campaign a secret seed is drawn for every battle that may come, and a fingerprint of all of them is published. Every die follows from its seed and from what it is thrown for. When a battle is over its seed is opened, and anybody can throw all its dice again and get the same numbers.',
      'The page *Fairness* of a campaign lists seals and seeds. A campaign can be exported and [checked](/verify) without this server.',
    ),
  ],
};

const players: RulesSection = {
  id: 'players',
  title: 'Who plays',
  source: ['Multi-Player', 'Play By Mail'],
  blocks: [
    list(
      '**The computer.** *Conservative* mixes its choices so that you gain nothing by guessing them; *reckless* draws evenly among all that are open.',
      '**Somebody else**, on this server, at the same screen with a curtain between you, or by mail on another installation.',
      '**Several on a side.** The commander gives formations to sub-commanders. They recommend; the commander seals.',
      '**An umpire** sees everything and commands nobody.',
      '**An advantage** is a handicap in per cent: one side inflicts that much more, the other that much less.',
    ),
  ],
};

/** Kilometres of rides that the table of dangers shows. */
const RIDES_KM = [20, 50, 100, 200, 400];

const couriers: RulesSection = {
  id: 'couriers',
  title: 'Couriers',
  source: [],
  blocks: [
    paragraphs(
      'A setting, off unless the terms of a campaign say otherwise. With it a sub-commander away from headquarters knows of the war what riders bring, and writes by riders. A rider keeps to the roads where that is quicker; a kilometre across country counts double. He sets out and arrives when the campaign’s own time goes on: in the morning of a situation, at noon when a battle is announced, in the evening when it is over.',
      'Who is at the same place knows everything at once: a post next to headquarters, and everybody whose troops are called to the battle.',
    ),
    {
      kind: 'table',
      caption: 'A rider at the usual pace, and of 100 riders in war',
      columns: [
        { title: 'Road' },
        { title: 'Hours' },
        { title: 'Taken, and read' },
        { title: 'Lost' },
      ],
      rows: RIDES_KM.map((km) => {
        const { taken, lost } = dangerOf({ mode: 'war', kmPerDay: COURIER_PACES.usual }, km);
        const hours = rideHours({ mode: 'war', kmPerDay: COURIER_PACES.usual }, km);
        return [`${km} km`, figureText(hours), figureText(taken / 10), figureText(lost / 10)];
      }),
    },
    paragraphs(
      'One rider in five is held up, and rides half as long again. In peace nobody is taken or lost. Its writer learns only when the letter is due. After the end every ride is listed.',
    ),
  ],
};

const back: RulesSection = {
  id: 'going-back',
  title: 'Going back',
  source: [],
  blocks: [
    paragraphs(
      'The chronicle keeps every moment. You can look at any of them, and begin a **what-if** there: a branch of its own that changes nothing in the campaign it came from. If both commanders agree, a campaign can also be **rewound**; the branch that was left stays readable.',
    ),
  ],
};

/** The campaign's own rules, which all battle systems share. */
export const CAMPAIGN_RULES: RulesPage = {
  summary:
    'Situations and sealed choices, encounters, what a battle costs and what comes back: the same for every battle system.',
  sections: [
    opening,
    situations,
    sealing,
    encounter,
    levels,
    ledger,
    interval,
    policies,
    rest,
    drafts,
    dice,
    players,
    couriers,
    back,
  ],
  subjects: {
    battle: 'encounter',
    victory: 'levels',
    quality: 'rest',
    fatigue: 'rest',
    returns: 'policies',
  },
};
