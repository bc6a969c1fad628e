import {
  figureText,
  HOUSE_MARK,
  list,
  marked,
  ofHundred,
  paragraphs,
  type RulesSection,
  signed,
} from '@/lib/battle/contract/rules-page';
import { QUALITIES, RATINGS } from '@/lib/battle/handoff/battle-order';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import {
  bonusHandedDown,
  commandChance,
  commandNumber,
  disorderRecoveryValue,
  ratingThisTurn,
} from '@/lib/rulesets/musket-and-pike/rules/command';
import { qualityNumber, ratingNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import {
  OBSTACLE_NAMES,
  OBSTACLES,
  TERRAIN_NAMES,
  TERRAINS,
  WORKS,
  WORKS_NAMES,
} from '@/lib/rulesets/musket-and-pike/rules/terrain';
import {
  formationChangeChance,
  lineDisorderChance,
  threatOf,
} from '@/lib/rulesets/musket-and-pike/rules/threat';

/** The line of battle, its turn, officers, moving and the ground. */

const V = HOUSE_VALUES;
/** “the village” → “Village”. */
const titled = (name: string): string => {
  const text = name.replace(/^the /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const battleLine: RulesSection = {
  id: 'battle-line',
  title: 'The line of battle',
  source: ['Unit Types', 'Unit Formations', 'Hexes', 'Turns'],
  blocks: [
    paragraphs(
      'Each army is drawn up in three **wings**: left, centre and right, each as its own side sees it. Your left faces the enemy’s right. A wing has a **first line** that fights, a **second line** that relieves it, its **horse** and its **guns**. Whatever is in no wing is the **reserve**.',
      'Distances are counted in **hexes** of 100 metres, times in **battle turns** of a quarter of an hour, unless the scenario has others. In a battle turn, each side has one player turn.',
      'A **unit** is a battalion of foot, a regiment of horse or a battery. Foot and horse are counted in men, a battery in guns and in the men who serve them. A campaign may send whole brigades as one unit: one of more than ' +
        `${marked(V.battalionMen)} men counts as several battalions wherever a rule speaks of one.`,
    ),
    list(
      '**Line**: foot three ranks deep, or two. It brings most muskets to bear.',
      '**Shortened line**: a line squeezed into less room. In two ranks it fires worse than in three.',
      '**Column**: foot or horse on the march. It moves fast and fights badly: attacked in column, a unit defends itself with the share of its men that could fire. Near the enemy it has to [deploy](#moving).',
      '**Block**: foot closed up against horse, for units that are able to form it. Horse hardly ever beats it, but guns do great harm.',
      '**Skirmish order**: light foot spread out. It is hard to hit and always falls back from a melee.',
      '**Limbered** or **unlimbered**: guns on the move, or ready to fire.',
    ),
    paragraphs(
      'A unit is **in order**, **disordered** or **routed**. Disordered, it shoots at half its value and attacks at a third of it. Routed, it runs. The way down is [morale](#morale), the way up is [command](#command) and [rally](#rally).',
      'Each wing has one of three orders. It **attacks**, from the turn the scenario names; it **holds** its ground; or it **refuses** battle and gives way when the enemy comes near.',
    ),
  ],
};

const turn: RulesSection = {
  id: 'turn',
  title: 'The turn',
  source: ['Turns vs. Phases', 'Defensive Fire', 'Offensive Fire', 'Meleeing'],
  blocks: [
    paragraphs(
      'The attacker moves first; where both attack, lots decide. A player turn has these steps, always in this order. In the quick method the two commanders [decide by fixed habits](#commander), and the dice by a seed that is [committed to beforehand](/rules/campaign#dice).',
    ),
    {
      kind: 'steps',
      label: 'Steps of a player turn',
      steps: [
        {
          name: 'Officers',
          text: 'Units arrive. Officers take their command tests; disordered units recover, routed ones rally, idle ones rest.',
        },
        {
          name: 'Moves',
          text: 'Second lines relieve first lines, wings go forward, help marches.',
        },
        {
          name: 'Enemy fire',
          text: 'The other side fires at wings that have moved, at half effect.',
        },
        { name: 'Guns', text: 'Batteries that have not moved fire.' },
        { name: 'Charges', text: 'Horse charges what it thinks it can beat.' },
        { name: 'Assaults', text: 'Foot in contact goes in with the bayonet.' },
        { name: 'Muskets', text: 'First lines that have not attacked give a volley.' },
      ],
    },
    paragraphs(
      'After each player turn both armies may [give up the field](#giving-up). A unit that has fired may still attack in the same turn; a unit that has attacked may do nothing more in it.',
    ),
  ],
};

// An army, a wing and a brigade, with their dice.
const OFFICERS = [
  { name: 'The army', rating: 'B', die: 3 },
  { name: 'The wing', rating: 'C', die: 5 },
  { name: 'The brigade', rating: 'D', die: 4 },
] as const;
let handed = 0;
const COMMAND_LINES = OFFICERS.map(({ name, rating, die }) => {
  const own = ratingNumber(rating);
  const bonus = handed;
  const number = commandNumber(own, bonus, false);
  const passed = die <= number;
  handed = bonusHandedDown(bonus, passed);
  const now = ratingThisTurn(own, bonus, passed, false);
  return {
    text: `${name} is led by a ${rating}, which is ${own}${bonus > 0 ? `, and is handed ${bonus} more` : ''}. The die shows ${die}, not above ${number}: the test is ${passed ? 'passed' : 'failed'}.`,
    figure: `rating ${now}`,
  };
});
const LAST_OFFICER = OFFICERS[2];
const RECOVERY = disorderRecoveryValue(
  ratingThisTurn(ratingNumber(LAST_OFFICER.rating), 2, true, false),
  false,
);

const command: RulesSection = {
  id: 'command',
  title: 'Officers and command',
  source: ['Command', 'Leaders', 'Recovery From Disorder', 'Night Turns'],
  blocks: [
    paragraphs(
      `Officers have two ratings from A to F: **command** and **leadership**. A counts ${ratingNumber('A')}, and each letter below one less, down to F with ${ratingNumber('F')}.`,
      'At the start of a player turn each commander is tested, from the highest down. The officer passes if a die shows their number or less. An officer who passes hands a bonus to the commanders directly below: one more than the bonus received. A failed test hands down nothing. So a chain of good officers carries a poor one, and a single failure near the top is felt by everybody below.',
      'A disordered unit then throws a die of its own. It is in order again if the die shows at most 1, plus the rating of its commander this turn if that commander has passed.',
    ),
    {
      kind: 'example',
      title: 'A chain of three',
      lines: COMMAND_LINES,
      outcome: `A shaken battalion of the brigade recovers on ${RECOVERY} or less: in ${ofHundred(commandChance(RECOVERY))} cases. Had the brigade failed, on 1 alone.`,
    },
    {
      kind: 'calculator',
      name: 'command-test',
      given: {
        ratings: OFFICERS.map(({ rating }) => rating),
        dice: OFFICERS.map(({ die }) => die),
      },
    },
    {
      kind: 'calculator',
      name: 'disorder-recovery',
      folded: true,
      given: { commander: ratingThisTurn(ratingNumber('D'), 2, true, false) },
    },
    paragraphs(
      'An officer is with one unit at a time, and rides to where the need is greatest: a routed unit first, then a shaken one in the first line. The ride takes a turn. With them there, the unit adds 1 to its morale, fights a fifth better hand to hand and rallies sooner.',
      `That has its price. When fire costs the unit men, an officer with it is hit in ${marked(V.leaderFireCasualtyPercent)} of 100 cases, in a melee in ${marked(V.leaderMeleeCasualtyPercent)}; ${marked(V.leaderKilledPercent)} of 100 who are hit are killed. If the unit is destroyed or its guns are taken, they are captured in ${marked(V.leaderCapturedPercent)} of 100 cases. The next in rank takes over.`,
      'By night all of these numbers are one less.',
    ),
  ],
};

const THREAT = threatOf('infantry', 600, 2) + threatOf('cavalry', 500, 4);
const FORMS = formationChangeChance(4, THREAT);

const moving: RulesSection = {
  id: 'moving',
  title: 'Moving and forming',
  source: [
    'Movement',
    'Formation',
    'Disordered Movement',
    'Threat Values',
    'Optional Line Movement Restriction',
    'Artillery Setup',
    'Fixed Units',
    'Night Turns',
  ],
  blocks: [
    paragraphs(
      `A unit has movement points in each player turn: foot ${marked(V.infantryAllowance)}, horse ${marked(V.cavalryAllowance)}, limbered guns ${marked(V.artilleryAllowance)}. Each hex costs points by its [ground](#ground). Where more than half of a wing’s first line is disordered, the wing has ${figureText(V.disorderedMovementPercent.value)} % of its points. A wing moves as one, at the pace of its foot; its horse alone is faster.`,
      'Units may be **fixed** until a turn that the scenario names, or until they are fired upon or attacked. By night no wing advances and no line changes places.',
      'Changing formation under the enemy’s eyes may go wrong. Every enemy unit in order is a **threat** to those in front of it: foot 2 for each hundred men at one hex and 1 at two; horse 3 for each hundred men up to two hexes, 2 up to four, 1 up to six; each gun 2 up to two hexes and 1 up to four. With the unit’s [morale](#morale) M and the threat T, the change succeeds in 20 × M out of 20 × M + T cases. A failure disorders the unit; a large unit shares the threat among its battalions.',
    ),
    {
      kind: 'example',
      title: 'A battalion deploys',
      lines: [
        {
          text: '600 foot in order at two hexes',
          figure: figureText(threatOf('infantry', 600, 2)),
        },
        {
          text: '500 horse in order at four hexes',
          figure: figureText(threatOf('cavalry', 500, 4)),
        },
        { text: 'Threat in all', figure: figureText(THREAT) },
      ],
      outcome: `A battalion of quality C, morale ${qualityNumber('C')}, comes from column into line in ${ofHundred(FORMS)} tries.`,
    },
    {
      kind: 'calculator',
      name: 'formation-change',
      given: { morale: qualityNumber('C'), threat: THREAT },
    },
    {
      kind: 'calculator',
      name: 'threat-value',
      folded: true,
      given: {
        enemies: [
          { arm: 'infantry', strength: 600, distanceHexes: 2 },
          { arm: 'cavalry', strength: 500, distanceHexes: 4 },
        ],
      },
    },
    paragraphs(
      `Guns limber to move and unlimber to fire, and do not fire in the turn they moved; only horse artillery does. Guns of an attacking wing follow its line until they are ${marked(V.artilleryUnlimberHexes)} hexes from the enemy. Heavy guns need time to settle: they are ready in a third of all cases in the first turn after unlimbering, in two thirds in the second, and always in the third. The best crews, quality A, have two thirds from the start.`,
      `Under the optional rule for moving lines, a line or block that moves may fall into disorder: in ${marked(V.lineMovementDisorderPercent)} of 100 cases at quality C, ${ofHundred(lineDisorderChance(V.lineMovementDisorderPercent.value, qualityNumber('E')))} at E.`,
    ),
    { kind: 'calculator', name: 'artillery-setup', folded: true, given: { quality: 'C' } },
    {
      kind: 'calculator',
      name: 'line-movement',
      folded: true,
      given: { basePercent: V.lineMovementDisorderPercent.value, quality: 'E' },
    },
  ],
};

const cost = (points: number): string =>
  points === 0 ? 'none' : `${figureText(points)}${HOUSE_MARK}`;
const percent = (value: number): string => (value === 0 ? '0' : `${signed(value)}${HOUSE_MARK}`);

const ground: RulesSection = {
  id: 'ground',
  title: 'Ground, works, weather and night',
  source: [
    'Obstructed Terrain and Hexsides',
    'Abatis',
    'Trenches',
    'Weather and Conditions',
    'Night Turns',
  ],
  blocks: [
    paragraphs(
      'A wing has the advantages of its ground while it stays where it was drawn up. **Obstructed** ground disorders units that enter it in formation, and no charge has its full weight there.',
    ),
    {
      kind: 'table',
      caption: 'Ground: movement points for a hex',
      columns: [
        { title: 'Ground' },
        { title: 'Line', figures: true },
        { title: 'Column', figures: true },
        { title: 'Horse', figures: true },
        { title: 'Guns', figures: true },
      ],
      rows: TERRAIN_NAMES.map((name) => {
        const { line, column, cavalry, artillery } = TERRAINS[name];
        return [titled(TERRAINS[name].name), ...[line, column, cavalry, artillery].map(cost)];
      }),
    },
    {
      kind: 'table',
      caption: 'Ground: what it adds to fire at a target in it, per cent',
      columns: [
        { title: 'Ground' },
        { title: 'Fire at it', figures: true },
        { title: 'at skirmishers', figures: true },
        { title: 'Obstructed' },
      ],
      rows: TERRAIN_NAMES.map((name) => {
        const { firePercent, skirmisherFirePercent, obstructed } = TERRAINS[name];
        return [
          titled(TERRAINS[name].name),
          percent(firePercent),
          percent(skirmisherFirePercent),
          obstructed ? 'yes' : 'no',
        ];
      }),
    },
    {
      kind: 'table',
      caption: 'Obstacles along a front, per cent',
      columns: [
        { title: 'Obstacle' },
        { title: 'Fire across it', figures: true },
        { title: 'Attack across it', figures: true },
        { title: 'Obstructed' },
      ],
      rows: OBSTACLE_NAMES.filter((name) => name !== 'none').map((name) => {
        const { firePercent, meleePercent, impassable, obstructed } = OBSTACLES[name];
        const title = titled(OBSTACLES[name].name);
        if (impassable) return [title, 'none gained', 'nobody crosses', 'yes'];
        return [title, percent(firePercent), percent(meleePercent), obstructed ? 'yes' : 'no'];
      }),
    },
    {
      kind: 'table',
      caption: 'Works, per cent',
      columns: [
        { title: 'Works' },
        { title: 'Fire at them', figures: true },
        { title: 'Units that enter' },
      ],
      rows: WORKS_NAMES.filter((name) => name !== 'none').map((name) => [
        titled(WORKS[name].name),
        percent(WORKS[name].firePercent),
        'are disordered',
      ]),
    },
    {
      kind: 'calculator',
      name: 'cover',
      folded: true,
      given: {
        terrainPercent: TERRAINS.orchard.firePercent,
        worksPercent: WORKS.trench.firePercent,
        stepsAbove: 1,
      },
    },
    list(
      `**Height.** Fire at a target one step higher loses ${figureText(-V.elevationFirePercent.value)}${HOUSE_MARK} %, at two steps or more twice that. An attack loses ${figureText(-V.elevationMeleePercent.value)}${HOUSE_MARK} % for each step it climbs.`,
      '**A walled farm** halves an attack, keeps out horse, and its defenders do not leave it when they are beaten.',
      '**Weather** is the scenario’s: how far one sees, how much slower everybody moves, what attacks, muskets and guns beyond five hexes lose, whether horse can charge. Frozen streams are no obstacle.',
      '**Night.** One sees two hexes. Command numbers are one less, morale two less, rally values are halved.',
    ),
  ],
};

const RATING_ROW = RATINGS.map((rating) => `${rating} ${ratingNumber(rating)}`).join(', ');
const QUALITY_ROW = QUALITIES.map((quality) => `${quality} ${qualityNumber(quality)}`).join(', ');

/** The letters of the rolls, in figures: for the section of morale, and for officers. */
export const LETTERS = { ratings: RATING_ROW, qualities: QUALITY_ROW };

export const FIELD_SECTIONS: readonly RulesSection[] = [battleLine, turn, command, moving, ground];
