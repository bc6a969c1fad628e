import {
  list,
  marked,
  ofHundred,
  paragraphs,
  type RulesPage,
  type RulesSection,
} from '@/lib/battle/contract/rules-page';
import { CORPS } from './example-order';
import { GUN_RANGE, GUN_RANGE_HIGH } from './fire';
import { inches, PACE } from './moves';
import { chanceToWin } from './page/odds';
import { HOUSE_VALUES } from './parameters';
import type { Kind } from './scenario';
import { REGIMENTS_MOST } from './setting-up/deployment';
import { SCREEN_FIGURES, SCREEN_REACH, VISION } from './sight';
import { GUN_HITS, gunRow, type Judged, meleeKill, pointsOf, rifleRow } from './tables';

/** The rules of Strategy-Tactical for readers who know nothing yet. */

const V = HOUSE_VALUES;
const faces = ({ faces: on }: Pick<Judged, 'faces'>): string =>
  on === 'automatic' ? 'no die' : on.join(', ');

const opening: RulesSection = {
  id: 'in-one-minute',
  title: 'In one minute',
  source: ['Basic Conception', 'The Battle', 'Movement and Ranges', 'Combat'],
  blocks: [
    paragraphs(
      'A table is a map of some miles of country, measured in inches. A **tray** is a regiment of 1,000 men with four model soldiers on it; the soldiers do not count men, they count what the regiment can still bear. Each side has two or three **headquarters**, and those decide the battle.',
      'In every **move** both sides write an order sheet in secret and seal it. Then all march at once, and whatever meets, fights: guns first, then all muskets together, then hand to hand. Columns march **hidden** behind numbered stands until somebody sees them or runs into them.',
    ),
    {
      kind: 'steps',
      label: 'A move',
      steps: [
        {
          name: 'Write',
          text: 'A way, a charge, a target for each body, or nothing. Seal the sheet.',
        },
        {
          name: 'Dice',
          text: 'A die each. The higher has the first guns, and may alter orders in the middle third of the table.',
        },
        {
          name: 'March',
          text: 'Both sheets unroll together in 120 parts. Enemies that touch stop there.',
        },
        { name: 'Guns', text: 'Each gun that stood fires once, and its effect counts at once.' },
        { name: 'Muskets', text: 'All fire at the same time.' },
        { name: 'Melee', text: 'Who met, fights. Who loses retires for three moves.' },
      ],
    },
  ],
};

const NAMES: readonly (readonly [Kind, string])[] = [
  ['line', 'Line infantry'],
  ['grenadier', 'Grenadiers'],
  ['light', 'Light infantry'],
  ['gun', 'Guns'],
  ['horseGun', 'Horse guns'],
  ['heavy', 'Heavy cavalry'],
  ['lightHorse', 'Light cavalry'],
];

const army: RulesSection = {
  id: 'army',
  title: 'A corps',
  source: ['The Troops'],
  blocks: [
    paragraphs(
      `A **division** has six regiments: four of the line, one light, one of grenadiers, and a gun that stands for a battery. A **squadron** has three riders, two squadrons are a regiment. A corps has ${CORPS.divisions} divisions, ${CORPS.heavyRegiments} regiments of heavy and ${CORPS.lightRegiments} of light cavalry. Light infantry and grenadiers are the **elite**: they rarely need a die.`,
    ),
    {
      kind: 'table',
      caption: 'Inches in a move, and what a figure is worth hand to hand',
      columns: [
        { title: 'Troops' },
        { title: 'Across country', figures: true },
        { title: 'Road', figures: true },
        { title: 'Charge', figures: true },
        { title: 'Points a figure', figures: true },
      ],
      rows: NAMES.map(([kind, name]) => [
        name,
        String(PACE[kind].country),
        String(PACE[kind].road),
        PACE[kind].charge === 0 ? '–' : String(PACE[kind].charge),
        kind === 'gun' || kind === 'horseGun' ? '–' : String(pointsOf(kind)),
      ]),
    },
  ],
};

const orders: RulesSection = {
  id: 'orders',
  title: 'Writing an order sheet',
  source: ['Movement and Ranges', 'Special Movement Rules', 'The Charge Move', 'Combat'],
  blocks: [
    paragraphs(
      'Press a body, then where it goes, point by point; or press an enemy to charge it, or to fire at it where a charge cannot reach. The bar shows what the way costs, what the body could fire at from its end, and who would see it there. You can also type: “stand 3: ahead 4, halt; gun 2 fire at regiment 7”. Turning costs nothing.',
    ),
    list(
      'Three regiments or more, stand behind stand, are a **cross-country column**: 4 inches, but it fires and fights as one regiment.',
      'On a road a single regiment marches in **road column**, 5 inches; press a point of the road.',
      'A column that **deploys** gains no ground: it stands in lines of three. So does forming a column.',
      'A gun **moves or fires**, never both. Horse artillery moves half and fires.',
      'A **town** is crossed at road speed. A **forest** only by single regiments of foot, one square of 2 inches a move.',
      'A **hill** is climbed one step a move at half speed, from within an inch of the step; downhill costs nothing more.',
      'A **charge** must end in melee and never goes uphill.',
      'Where moves are **spoken**, each has two sheets. The winner of the die chooses a flank and begins there, the loser begins at the other and in the centre; then each sees what was ordered, and writes for the rest of his bodies.',
    ),
  ],
};

const shot = (given: Partial<Parameters<typeof rifleRow>[0]>): Judged =>
  rifleRow({
    ...{
      kind: 'line',
      figures: 4,
      road: false,
      covered: false,
      targetCovered: false,
      atCrew: false,
    },
    ...given,
  });

const fire: RulesSection = {
  id: 'fire',
  title: 'Muskets',
  source: ['Combat', 'Casualty Rates', 'Rifle Range'],
  blocks: [
    paragraphs(
      `Muskets reach ${marked(V.musketRange)} inches, to the front. One regiment fires at one enemy body and kills one figure, or none. A regiment that is fired on from its flank cannot answer.`,
    ),
    {
      kind: 'table',
      caption: 'What kills a figure',
      columns: [
        { title: 'Row', figures: true },
        { title: 'Regiment' },
        { title: 'Two figures or more' },
        { title: 'One figure' },
      ],
      rows: [
        ['1, 2', 'In line, both in the open', faces(shot({})), faces(shot({ figures: 1 }))],
        [
          '3, 4',
          'In road column',
          faces(shot({ road: true })),
          faces(shot({ road: true, figures: 1 })),
        ],
        [
          '5',
          'In a town, forest or farm, or on a hill',
          faces(shot({ covered: true })),
          faces(shot({ covered: true, figures: 1 })),
        ],
        [
          '5',
          'The same, and the enemy too',
          faces(shot({ covered: true, targetCovered: true })),
          faces(shot({ covered: true, targetCovered: true, figures: 1 })),
        ],
        [
          '6',
          'From the open at such a place',
          faces(shot({ targetCovered: true })),
          faces(shot({ targetCovered: true, figures: 1 })),
        ],
        [
          '7',
          'Light infantry and grenadiers, always',
          faces(shot({ kind: 'light' })),
          faces(shot({ kind: 'grenadier', figures: 1 })),
        ],
        [
          '8',
          'The line at the crew of a gun',
          faces(shot({ atCrew: true })),
          faces(shot({ atCrew: true, figures: 1 })),
        ],
        [
          '8',
          'The elite at the crew of a gun',
          faces(shot({ kind: 'light', atCrew: true })),
          faces(shot({ kind: 'light', atCrew: true, figures: 1 })),
        ],
      ],
    },
    {
      kind: 'calculator',
      name: 'rifles',
      given: { kind: 'line', figures: 4, targetCovered: true },
    },
  ],
};

const guns: RulesSection = {
  id: 'guns',
  title: 'Guns',
  source: ['Artillery Fire'],
  blocks: [
    paragraphs(
      `A gun reaches ${inches(GUN_RANGE)} inches, from a hill or a fortress wall ${inches(GUN_RANGE_HIGH)}. It throws one die: ${faces(gunRow('open'))} kill a figure, a 2 drives the enemy back for ${marked(V.retreatMoves)} moves, but never grenadiers. Nothing may stand in the way: keep a lane free between your regiments.`,
    ),
    list(
      `At another gun ${faces(gunRow('gun'))} hit; hit number ${GUN_HITS} destroys it.`,
      `In the houses of a town, the edge of a forest or behind a farm wall only ${faces(gunRow('cover'))} count, and nobody is driven back. Inside nobody is hit.`,
      'Within musket range it fires **canister**: a figure falls without a die, and the regiment may answer at the same moment.',
      `A gun whose crew is shot belongs to the side that holds it for ${marked(V.holdMoves)} moves.`,
    ),
  ],
};

const kills = (kind: Kind, figures: number): string => {
  const { sure, faces: on } = meleeKill(kind, figures);
  return on.length === 0 ? String(sure) : `1 on ${on.join(', ')}`;
};

const melee: RulesSection = {
  id: 'melee',
  title: 'Hand to hand',
  source: [
    'The Melee',
    'Morale Factor After a Melee',
    'Reinforced Melees',
    'Meleeing Cannon Crews',
  ],
  blocks: [
    {
      kind: 'table',
      caption: 'Figures that a tray kills',
      columns: [
        { title: 'Troops' },
        ...[4, 3, 2, 1].map((figures) => ({ title: `${figures} figures`, figures: true })),
      ],
      rows: (
        [
          ['line', 'Line and light infantry'],
          ['grenadier', 'Grenadiers'],
          ['heavy', 'Heavy cavalry'],
          ['lightHorse', 'Light cavalry'],
        ] as const
      ).map(([kind, name]) => [
        name,
        ...[4, 3, 2, 1].map((figures) =>
          figures > 3 && (kind === 'heavy' || kind === 'lightHorse') ? '–' : kills(kind, figures),
        ),
      ]),
    },
    {
      kind: 'calculator',
      name: 'melee',
      given: { kind: 'grenadier', figures: 4, otherKind: 'line', otherFigures: 4 },
    },
    paragraphs(
      `Then each side counts the points of the figures that are left and multiplies them by a die. The lower total retires for ${marked(V.retreatMoves)} moves, and takes no orders until then.`,
    ),
    {
      kind: 'example',
      title: 'Four grenadiers against four of the line',
      lines: [
        { text: 'The grenadiers kill', figure: kills('grenadier', 4) },
        { text: 'The line kills', figure: kills('line', 4) },
        { text: 'Points of 3 grenadiers', figure: String(3 * pointsOf('grenadier')) },
        { text: 'Points of 2 of the line', figure: String(2 * pointsOf('line')) },
      ],
      outcome: `18 × die against 8 × die, equal totals thrown again: the grenadiers hold the ground in ${ofHundred(chanceToWin(3 * pointsOf('grenadier'), 2 * pointsOf('line')))} melees.`,
    },
    list(
      'A second body helps only from the enemy’s flank or rear, by an ordinary move, and fights after the first.',
      'The crew of a gun fires once at an attacker from the front or a flank: 1, 3, 6 hurl them back, else the gun is lost.',
      'Cavalry cannot get at infantry in the houses of a town, only through a gate into its middle.',
    ),
  ],
};

const hidden: RulesSection = {
  id: 'concealment',
  title: 'Hidden columns',
  source: [
    'Rules for Concealed Troops',
    'How Concealed Troops are Exposed',
    'How Concealed Troops may be Hidden',
  ],
  blocks: [
    paragraphs(
      `A numbered **stand** hides one to ${REGIMENTS_MOST} regiments, with guns and heavy cavalry. The enemy sees where it is and how fast it moves, never what it holds. It goes 4 inches, 3 with a line deployed before it, and takes no road. It cannot fire or charge.`,
    ),
    list(
      `An enemy within ${inches(VISION)} inches exposes it, unless a wood, a hill, a town or a **screen** is between. A screen is a body of ${SCREEN_FIGURES} figures or more within ${inches(SCREEN_REACH)} inch of the stand.`,
      'Gunfire, musketry and melee expose it too. In a town or a forest it stays hidden until it is attacked.',
      'Once exposed, always exposed: its troops lie behind the stand in marching order, light infantry first, the guns in the middle, heavy cavalry last.',
      'Before the first move you decide what each stand holds, and write a plan that the enemy may read when the battle is over.',
    ),
  ],
};

const scouts: RulesSection = {
  id: 'light-cavalry',
  title: 'Light cavalry',
  source: ['The Use of Light Cavalry Where Concealment Rules Are Used'],
  blocks: [
    paragraphs(
      'Where columns are hidden, light cavalry does not fight: it finds them, and screens your own. It is never hidden itself.',
    ),
    list(
      'Within 9 inches of line infantry or light cavalry both sides multiply their points by a die; the lower total retires. Against light infantry and grenadiers it first takes their fire.',
      `Six riders are worth ${6 * pointsOf('lightHorse')} points, five ${5 * pointsOf('lightHorse')}: the six stay in ${ofHundred(chanceToWin(6 * pointsOf('lightHorse'), 5 * pointsOf('lightHorse')))} meetings.`,
      'It never attacks a gun. Guns, heavy cavalry, light infantry and grenadiers can kill it; line infantry cannot.',
      'When nothing of the enemy is hidden any more, it leaves the table.',
    ),
  ],
};

const victory: RulesSection = {
  id: 'victory',
  title: 'Who wins',
  source: ['The Battle'],
  blocks: [
    list(
      `A headquarters is taken by troops within ${marked(V.headquartersReach)} inches of it with no enemy so near.`,
      '**Major victory:** every enemy headquarters in your hands at once, or his army gone.',
      `An army is gone when no more than ${marked(V.brokenAt)} of 100 of its figures are left.`,
      `**Minor victory:** more headquarters than he holds after the last move. One that is cut off from its own edge, with an enemy within ${marked(V.cutOffReach)} inches of every road, does not count. Where both hold as many, losses that are smaller by ${marked(V.lossLead)} of 100 decide.`,
      `Either army may **draw off**: its sheet says so, and the battle ends with that move. It is beaten: a minor defeat, but a major one if no headquarters of its own has an open road, or if it waited until its losses were larger by ${marked(V.routedLead)} of 100.`,
      'Anything else is a draw. The document names no winner: these levels are a house rule.',
    ),
  ],
};

/** A page for newcomers; figures come from the data and the functions of the rules. */
export const RULES_PAGE: RulesPage = {
  summary:
    'Corps against corps over miles of country: sealed order sheets, hidden columns, and headquarters to take.',
  sections: [opening, army, orders, fire, guns, melee, hidden, scouts, victory],
  subjects: { battle: 'in-one-minute', victory: 'victory', orders: 'orders' },
};
