import {
  figureText,
  list,
  marked,
  ofHundred,
  paragraphs,
  type RulesSection,
} from '@/lib/battle/contract/rules-page';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import {
  breakingPoint,
  givingUpChance,
  takenShare,
} from '@/lib/rulesets/musket-and-pike/quick/line/giving-up';
import type { Parameters } from '@/lib/rulesets/musket-and-pike/quick/line/setup';
import { qualityNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import { levelOf } from '@/lib/rulesets/musket-and-pike/rules/victory';

/** How a battle ends, who has won, what the commanders do, and what is left out. */

const V = HOUSE_VALUES;
const PARAMETERS = Object.fromEntries(
  Object.entries(V).map(([name, { value }]) => [name, value]),
) as Parameters;

const BREAKS = breakingPoint(qualityNumber('B'), PARAMETERS);
const LOST = 45;
const STATE = {
  lostPercent: LOST,
  breakPercent: BREAKS,
  inHand: true,
  enemyLostPercent: 30,
  odds: 1.25,
};
const chance = (change: Partial<typeof STATE>): string =>
  ofHundred(Math.min(1, givingUpChance({ ...STATE, ...change }, PARAMETERS)));
const PURSUIT = { horse: 0.1, night: false, inGoodOrder: false, wayPercent: 100 };
const taken = (change: Partial<typeof PURSUIT>): string =>
  `${figureText(takenShare({ ...PURSUIT, ...change }, PARAMETERS) * 100, 1)}\u00a0%`;

const givingUp: RulesSection = {
  id: 'giving-up',
  title: 'When an army gives up',
  source: ['End Of Game'],
  blocks: [
    paragraphs(
      'The manual ends a battle with its last turn. An army that is led has more sense, so this is ours. After each player turn count the men of an army who are lost, running or gone; those who have only just begun to run, and those who have rallied, are not among them.',
      `An army of quality C may give up from ${marked(V.armyBreakPercent)} % on; each step of average quality moves that by ${marked(V.armyBreakPerQuality)}. From there the chance rises from none to certain over ${marked(V.armyBreakSpanPercent)} points. It is halved where the army’s commander has passed the test; it falls to ${marked(V.heartPercent)} % of itself where the enemy is in a worse state, and further where the enemy is fewer.`,
    ),
    {
      kind: 'example',
      title: 'Late in the afternoon',
      lines: [
        { text: 'Average quality B: may give up from', figure: `${figureText(BREAKS)} %` },
        { text: `Lost, running or gone: ${LOST} %`, figure: chance({ inHand: false }) },
        { text: 'The commander has passed the test', figure: chance({}) },
        {
          text: 'The enemy is in a worse state still, at 50 %',
          figure: chance({ enemyLostPercent: 50 }),
        },
      ],
      outcome: 'That is the chance in each player turn; the army may well stand for another hour.',
    },
    paragraphs(
      `An attacker draws off **in good order** ${marked(V.callOffTurns)} turns after the last attack is spent, unless the army is in the better state. And between two armies worn alike the fighting may **die down**: both then stay, and nobody holds the field alone.`,
      '**Pursuit.** Of the routed men of a beaten army a share is taken, more if fresh horse pursues; of those still in formation much less. Guns are left behind, those of a wing that has lost all its foot without exception; men go astray. The side that is left with the field has its own lost guns back; where nobody is, each side has those of the wings that it alone holds.',
    ),
    {
      kind: 'example',
      title: 'The road back',
      lines: [
        { text: 'Routed men taken where nobody pursues on horse', figure: taken({ horse: 0 }) },
        { text: 'One fresh horseman for ten men of the beaten army', figure: taken({}) },
        { text: 'The same by night', figure: taken({ night: true }) },
        { text: 'The same, from an army in good order', figure: taken({ inGoodOrder: true }) },
        {
          text: 'The same, through a pass or over a bridge',
          figure: taken({ wayPercent: V.retreatDefilePercent.value }),
        },
        {
          text: 'The same, with the road lost',
          figure: taken({ wayPercent: V.retreatLostPercent.value }),
        },
      ],
      outcome: `One draw makes the whole pursuit harder or softer, from nothing to twice that; each unit’s share then varies between half of it and half as much again. Units in formation lose ${marked(V.pursuitFormedPercent)} % of it.`,
    },
  ],
};

// Two armies of 30,000 foot, 8,000 horse, 1,500 gunners and 80 guns; no objective is named.
const ARMY = { foot: 30_000, horse: 8_000, crew: 1_500, guns: 80 };
const LOSSES = {
  A: { foot: 4_000, horse: 0, crew: 0, guns: 0 },
  B: { foot: 6_500, horse: 1_000, crew: 0, guns: 30 },
};
const worth = ({ foot, horse, crew, guns }: typeof ARMY): number =>
  (foot * V.pointsPer1000Infantry.value +
    horse * V.pointsPer1000Cavalry.value +
    crew * V.pointsPer1000Crew.value) /
    1000 +
  guns * V.pointsPerGun.value;
const BOTH = 2 * worth(ARMY);
const FIELD = (BOTH * V.fieldPercent.value) / 100;
const AT_STAKE = 2 * FIELD + (BOTH * V.stakePercent.value) / 100;
const MINOR = (AT_STAKE * V.thresholdMinorPercent.value) / 100;
const MAJOR = (AT_STAKE * V.thresholdMajorPercent.value) / 100;
const BALANCE = FIELD + worth(LOSSES.B) - worth(LOSSES.A);
const LEVEL_WORDS: Readonly<Record<VictoryLevel, string>> = {
  majorDefeat: 'a major defeat',
  minorDefeat: 'a minor defeat',
  draw: 'a draw',
  minorVictory: 'a minor victory',
  majorVictory: 'a major victory',
};
const LEVEL = LEVEL_WORDS[VICTORY_LEVELS[levelOf(BALANCE, MINOR, MAJOR)] ?? 'draw'];

/** The figures of the example, for the test that counts them with the battle line's own functions. */
export const VICTORY_EXAMPLE = { ARMY, LOSSES, AT_STAKE, MINOR, MAJOR, BALANCE };

const victory: RulesSection = {
  id: 'victory',
  title: 'Who has won',
  source: ['End Of Game', 'Victory Value'],
  blocks: [
    paragraphs(
      'Points decide, not the field alone. Objectives have points of their own; the side that alone has foot or horse in the wing holds them, and a side that is left alone on the field at the end has them all.',
      `Where the scenario names no objective, the field itself is worth ${marked(V.fieldPercent)} % of both armies.`,
    ),
    list(
      `Losses of the enemy count for you, your own against you: 1,000 foot ${marked(V.pointsPer1000Infantry)} points, 1,000 horse ${marked(V.pointsPer1000Cavalry)}, 1,000 gunners ${marked(V.pointsPer1000Crew)}, a gun ${marked(V.pointsPerGun)}.`,
      `**At stake** are twice the objectives and ${marked(V.stakePercent)} % of what both armies are worth.`,
      `A balance of ${marked(V.thresholdMinorPercent)} % of that is a **minor victory**, of ${marked(V.thresholdMajorPercent)} % a **major** one, less than the first a **draw**. Seen from the other side, the same balance is a defeat.`,
    ),
    {
      kind: 'example',
      title: 'Side A keeps the field',
      lines: [
        {
          text: `Each army: ${figureText(ARMY.foot)} foot, ${figureText(ARMY.horse)} horse, ${figureText(ARMY.crew)} gunners, ${ARMY.guns} guns`,
          figure: `${figureText(worth(ARMY), 1)} points`,
        },
        { text: 'The field', figure: figureText(FIELD, 1) },
        {
          text: `B has lost ${figureText(LOSSES.B.foot)} foot, ${figureText(LOSSES.B.horse)} horse, ${LOSSES.B.guns} guns`,
          figure: `+${figureText(worth(LOSSES.B), 1)}`,
        },
        {
          text: `A has lost ${figureText(LOSSES.A.foot)} foot`,
          figure: figureText(-worth(LOSSES.A), 1),
        },
        { text: 'Balance', figure: figureText(BALANCE, 1) },
        {
          text: 'Minor from, major from',
          figure: `${figureText(MINOR, 1)}, ${figureText(MAJOR, 1)}`,
        },
      ],
      outcome: `It is ${LEVEL} for side A.`,
    },
    {
      kind: 'calculator',
      name: 'victory-level',
      given: {
        objectivePoints: Number(FIELD.toFixed(2)),
        lossPoints: { A: worth(LOSSES.A), B: worth(LOSSES.B) },
        atStake: Number(AT_STAKE.toFixed(1)),
      },
    },
    paragraphs(
      `In the ledger, ${marked(V.killedPercent)} of 100 men hit are killed and the rest wounded. Guns dismounted are listed as killed, guns taken as captured.`,
    ),
  ],
};

const commander: RulesSection = {
  id: 'commander',
  title: 'What the commanders do',
  source: [],
  blocks: [
    paragraphs(
      'Quick battles are fought without people. Both sides are led by the same habits, which is why the odds are fair to both. What you decide is the campaign: where to fight, with whom, and in what state they come.',
    ),
    list(
      `**Foot** closes at its own pace and halts at two hexes for ${marked(V.firefightTurns)} turns of volleys before it goes in. It attacks where its strength is ${marked(V.meleeOddsPercent)} % of what it meets.`,
      `**Horse** keeps ${marked(V.horseReservePercent)} % back while the enemy has horse in the field. It charges at ${marked(V.chargeOddsPercent)} % of the strength it meets: other horse first, then guns and foot that is shaken, in column or taken in flank; foot in line as well once the lines are in contact, three hexes apart, but no block.`,
      `**An attack** is fed by the second line and the reserve. It is spent when less than ${marked(V.attackSpentPercent)} % of the wing’s foot is left in the line.`,
      `**A wing that has cleared its front** wheels upon the next one, which takes ${marked(V.wheelTurns)} turns. A wing taken in flank turns one unit after another, each in ${marked(V.turnTurns)} turns, or in one where its commander has passed.`,
      `**Help** from a quiet wing takes ${marked(V.shiftTurns)} turns to arrive. **Reserves** go to a wing in danger at once, to the attack that stands best not before turn ${marked(V.reserveTurnMin)}; guns only where foot stands before them.`,
    ),
  ],
};

const campaign: RulesSection = {
  id: 'campaign',
  title: 'From battle to battle',
  source: ['The Campaign Game'],
  blocks: [
    paragraphs(
      'A campaign is a series of situations. In each, both sides choose in secret; the pair of choices leads to a battle or to none, the result of the battle to the next situation, and at the end to a conclusion. What a battle cost is missing in the next one.',
      'Quality, fatigue, men and guns come from the campaign’s rolls and go back to them. How choices are sealed, what returns between battles and who decides it is the same for all battle systems: [rules of the campaign](/rules/campaign).',
    ),
  ],
};

const leftOut: RulesSection = {
  id: 'left-out',
  title: 'What is left to the board',
  source: [
    'Stacking',
    'Zone-of-Control',
    'Facing Restrictions',
    'Skirmishers',
    'Dragoons',
    'Bridges',
    'Indirect Fire',
    'Pass Through Fire',
    'Partial Retreats',
    'Ships',
  ],
  blocks: [
    paragraphs(
      'The manual is written for a map of hexes. The line of battle stands for that map, so the following have no place in it: zones of control and facing, roads and bridges, skirmishers sent out by a battalion, dragoons who dismount, howitzers firing over others, one shot passing through several lines, captured guns turned round, boats and ships. [On the board](#on-the-board) they are played.',
    ),
  ],
};

export const ENDING_SECTIONS: readonly RulesSection[] = [
  givingUp,
  victory,
  commander,
  campaign,
  leftOut,
];
