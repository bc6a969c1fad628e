import {
  figureText,
  list,
  marked,
  markedPercent,
  ofHundred,
  paragraphs,
  type RulesSection,
  signed,
} from '@/lib/battle/contract/rules-page';
import { MELEE_CALCULATORS } from '@/lib/rulesets/musket-and-pike/calculators/melee';
import { span } from '@/lib/rulesets/musket-and-pike/calculators/parts';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import {
  ATTACKER_SCALE,
  casualtyRange,
  DEFENDER_SCALE,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { meleeFatigueFactor } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import {
  type Attack,
  attackingStrength,
  attackPercent,
  attackStrength,
  defencePercent,
  defendingStrength,
  type MeleeUnit,
} from '@/lib/rulesets/musket-and-pike/rules/melee';
import { qualityNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import { chargeChance, threatOf } from '@/lib/rulesets/musket-and-pike/rules/threat';

/** Melee and the charges of horse. */

const V = HOUSE_VALUES;

const unit = (strength: number, more: Partial<MeleeUnit> = {}): MeleeUnit => ({
  strength,
  meleeValue: 0,
  fatigue: 0,
  disordered: false,
  noBayonet: false,
  heavyCavalry: false,
  ...more,
});
const PLAIN: Attack = {
  disorders: false,
  chargeFactor: 1,
  columnPercent: 0,
  assaultPenalty: false,
};
const side = (quality: 'A' | 'B' | 'C' | 'E', withLeader = false) => ({
  withLeader,
  bestQuality: qualityNumber(quality),
  worstQuality: qualityNumber(quality),
});
const OPEN = {
  heldFire: false,
  enemyHeldFire: false,
  fromFlank: false,
  hexsidePercent: 0,
  stepsUphill: 0,
  elevationPercent: 0,
  weatherPercent: 0,
  terrainPercent: 0,
};
/** What one thing adds to an attacking side, or to a defending one, in per cent. */
const forSide = (percent: number): string => `${signed(percent)}\u00a0%`;
/** What is left of a unit's strength, as a share in words. */
const SHARES: readonly (readonly [share: number, words: string])[] = [
  [1 / 3, 'a third'],
  [1 / 2, 'half'],
  [2 / 3, 'two thirds'],
  [0, 'nothing'],
];
const shareOf = (strength: number): string =>
  SHARES.find(([share]) => Math.abs(share * 300 - strength) < 1e-6)?.[1] ??
  forSide(strength / 3 - 100);

// Foot against foot.
const ATTACKERS = 700;
const DEFENDERS = 600;
const ASSAULT_PERCENT = attackPercent(side('B', true), { ...OPEN, heldFire: true });
const ASSAULT = attackStrength(attackingStrength(unit(ATTACKERS), PLAIN), ASSAULT_PERCENT, false);
const DEFENCE = defendingStrength(unit(DEFENDERS), false, false);
const ON_DEFENDERS = casualtyRange(ASSAULT, ATTACKER_SCALE);
const ON_ATTACKERS = casualtyRange(DEFENCE, DEFENDER_SCALE);

/** How often an attack of one strength beats a defence of another, by the calculator. */
const wins = (attackers: number, defenders: number): number => {
  const answer = MELEE_CALCULATORS.find(({ name }) => name === 'melee-casualties')?.calculate({
    attackers,
    defenders,
  });
  if (!answer?.ok) throw new Error('The calculator refuses its example');
  return (answer.value as { attackerWins: number }).attackerWins;
};

export const melee: RulesSection = {
  id: 'melee',
  title: 'Melee',
  source: [
    'Meleeing',
    'Melee Modifiers',
    'Melee Resolution',
    'Armor Modifier',
    'Special Skirmisher Resolution',
    'Artillery Capture',
    'Isolation',
  ],
  blocks: [
    paragraphs(
      'Foot attacks the unit in front of it at one hex, and horse what it can [ride at](#charges). Foot never attacks horse, guns attack nobody, and skirmishers wait. Neighbours who face the same enemy join in, as many battalions as find room: a hex holds ' +
        `${marked(V.infantryStackingMen)} foot or ${marked(V.cavalryStackingMen)} horse.`,
      'Both sides count their **strength**. A unit’s own modifiers change its men; those of the whole side change the sum.',
    ),
    {
      kind: 'table',
      caption: 'What is left of a unit’s men, or is added to them',
      columns: [{ title: 'The unit' }, { title: 'attacks' }, { title: 'defends' }],
      rows: [
        [
          'is disordered',
          shareOf(attackingStrength(unit(300, { disordered: true }), PLAIN)),
          shareOf(defendingStrength(unit(300, { disordered: true }), false, false)),
        ],
        [
          'goes over or into what disorders',
          shareOf(attackingStrength(unit(300), { ...PLAIN, disorders: true })),
          '–',
        ],
        [
          'has no bayonets',
          shareOf(attackingStrength(unit(300, { noBayonet: true }), PLAIN)),
          shareOf(defendingStrength(unit(300, { noBayonet: true }), false, false)),
        ],
        ['is routed', 'attacks nobody', shareOf(defendingStrength(unit(300), true, false))],
        [
          'for each point of melee value',
          forSide(attackingStrength(unit(100, { meleeValue: 1 }), PLAIN) - 100),
          forSide(defendingStrength(unit(100, { meleeValue: 1 }), false, false) - 100),
        ],
        [
          'is heavy horse',
          forSide(attackingStrength(unit(100, { heavyCavalry: true }), PLAIN) - 100),
          '–',
        ],
        ['attacks in column', markedPercent(V.columnMeleePercent), '–'],
        [
          'has medium, high or the most fatigue',
          [300, 600, 900]
            .map((fatigue) => forSide(attackingStrength(unit(100, { fatigue }), PLAIN) - 100))
            .join(', '),
          '–',
        ],
        ['is a gun', 'attacks nobody', `${marked(V.artilleryMeleePerGun)} men each`],
      ],
    },
    {
      kind: 'table',
      caption: 'What is added to a whole side',
      columns: [
        { title: 'If' },
        { title: 'Attack', figures: true },
        { title: 'Defence', figures: true },
      ],
      rows: [
        [
          'an officer is with it',
          forSide(attackPercent(side('C', true), OPEN)),
          forSide(defencePercent(side('C', true))),
        ],
        [
          'even its worst unit has quality A',
          forSide(attackPercent(side('A'), OPEN)),
          forSide(defencePercent(side('A'))),
        ],
        [
          'even its best unit has quality E',
          forSide(attackPercent(side('E'), OPEN)),
          forSide(defencePercent(side('E'))),
        ],
        [
          'the attackers have not fired in this turn',
          forSide(attackPercent(side('C'), { ...OPEN, heldFire: true })),
          '–',
        ],
        [
          'the defenders could have fired at them and have not',
          forSide(attackPercent(side('C'), { ...OPEN, enemyHeldFire: true })),
          '–',
        ],
        [
          'they come from a flank',
          forSide(attackPercent(side('C'), { ...OPEN, fromFlank: true })),
          '–',
        ],
        ['an obstacle, a hill, a walled farm is in the way', 'see [ground](#ground)', '–'],
      ],
    },
    paragraphs(
      `Each 1,000 of the attack costs the defenders ${ATTACKER_SCALE.low} to ${ATTACKER_SCALE.high} men, each 1,000 of the defence costs the attackers ${DEFENDER_SCALE.low} to ${DEFENDER_SCALE.high}. The side with the greater loss has lost, and the defenders win a tie. So an attack needs odds: it suffers more from each man opposite than it inflicts.`,
    ),
    {
      kind: 'example',
      title: 'With the bayonet',
      lines: [
        {
          text: `${ATTACKERS} men who held their fire, an officer with them: ${forSide(ASSAULT_PERCENT)}`,
          figure: figureText(ASSAULT, 0),
        },
        { text: `${DEFENDERS} men in order, who have fired`, figure: figureText(DEFENCE, 0) },
        {
          text: `The defenders lose ${ATTACKER_SCALE.low} to ${ATTACKER_SCALE.high} for each 1,000`,
          figure: span(ON_DEFENDERS.low, ON_DEFENDERS.high),
        },
        {
          text: `The attackers lose ${DEFENDER_SCALE.low} to ${DEFENDER_SCALE.high} for each 1,000`,
          figure: span(ON_ATTACKERS.low, ON_ATTACKERS.high),
        },
      ],
      outcome: `The attack wins in ${ofHundred(wins(ASSAULT, DEFENCE))} cases. The same ${ATTACKERS} men without the officer, after a volley: in ${ofHundred(wins(ATTACKERS, DEFENCE))}.`,
    },
    {
      kind: 'calculator',
      name: 'melee-casualties',
      given: { attackers: Math.round(ASSAULT), defenders: DEFENCE },
      fields: ['attackers', 'defenders'],
    },
    {
      kind: 'calculator',
      name: 'melee-attack',
      folded: true,
      given: { strength: ATTACKERS, quality: 'B', withLeader: true, ownFireHeld: true },
    },
    { kind: 'calculator', name: 'melee-defence', folded: true, given: { strength: DEFENDERS } },
    list(
      `Beaten defenders leave the first line and [check their morale](#morale); ${marked(V.meleeCapturedPercent)} of 100 of their fallen are prisoners. In a walled farm they stay, and are at worst disordered.`,
      'A beaten battery loses its guns to the enemy.',
      'Attackers are disordered by a melee, won or lost, except by one against skirmishers.',
      'Defenders who have not lost lose no more men than they have inflicted. Attackers of whom nobody is left have not won.',
      'Skirmishers lose a fifth of the usual and always fall back.',
      'A wing that is turned, in contact, with no friend left in the other wings and no reserve, lays down its arms when it is beaten.',
      `A melee tires: the winner has ${figureText(meleeFatigueFactor(false))} times the usual [fatigue](#fatigue), the loser ${figureText(meleeFatigueFactor(true))} times.`,
    ),
    {
      kind: 'calculator',
      name: 'melee-verdict',
      folded: true,
      given: { attackerLoss: 40, defenderLoss: 55, attackers: ATTACKERS },
    },
    {
      kind: 'calculator',
      name: 'melee-attackers',
      folded: true,
      given: { attackers: [700, 700, 700], defenders: DEFENDERS },
    },
  ],
};

// Cuirassiers against shaken foot.
const RIDERS = 400;
const SHAKEN = 600;
const RIDE = attackStrength(
  attackingStrength(unit(RIDERS, { heavyCavalry: true }), {
    ...PLAIN,
    chargeFactor: V.chargeFactor.value,
  }),
  attackPercent(side('B'), { ...OPEN, heldFire: true, enemyHeldFire: true }),
  false,
);
const STAND = defendingStrength(unit(SHAKEN, { disordered: true }), false, false);
const STEADY_THREAT = threatOf('cavalry', 500, 4);
const COMES = chargeChance(qualityNumber('B'), true, STEADY_THREAT, 1);

export const charges: RulesSection = {
  id: 'charges',
  title: 'Charges of horse',
  source: [
    'Cavalry Charges',
    'Cavalry Charge Rules',
    'Special Cavalry Rules',
    'Cavalry Melee Continuation',
    'Block Formation',
    'Overruns',
  ],
  blocks: [
    paragraphs(
      `Horse in order may charge from up to ${marked(V.chargeReachHexes)} hexes. In a charge its men count ${figureText(V.chargeFactor.value)} times. Not against other horse, not against a block, not over obstructed ground, not against skirmishers in a village; and irregular horse only against skirmishers, guns and units that run. Attacks of that kind are possible, at plain strength; a walled farm is closed to horse.`,
      `Before it rides, each regiment has to come to the charge: as in a change of formation, with 1 more morale where its commander has passed the test. From a flank nobody threatens it. A regiment that balks is disordered.`,
      `A winner rides on, up to ${figureText(V.chargeContinuation.value)} more melees in the same turn. Afterwards all horse that fought is disordered, and after ${marked(V.horseFights)} such fights it is blown and goes to the rear. Foot that runs before horse loses ${marked(V.chasePercent)} % of its men to it.`,
      'Horse beats a **block** only if it loses nobody at all.',
    ),
    {
      kind: 'example',
      title: 'Cuirassiers ride at shaken foot',
      lines: [
        {
          text: `${RIDERS} heavy horse: +25 %, × ${figureText(V.chargeFactor.value)}`,
          figure: figureText(RIDE, 0),
        },
        { text: `${SHAKEN} foot in disorder: two thirds`, figure: figureText(STAND, 0) },
        {
          text: 'The foot loses',
          figure: span(
            casualtyRange(RIDE, ATTACKER_SCALE).low,
            casualtyRange(RIDE, ATTACKER_SCALE).high,
          ),
        },
        {
          text: 'The horse loses',
          figure: span(
            casualtyRange(STAND, DEFENDER_SCALE).low,
            casualtyRange(STAND, DEFENDER_SCALE).high,
          ),
        },
      ],
      outcome: `The horse wins in ${ofHundred(wins(RIDE, STAND))} cases. Neither side has fired: the plus and the minus for it cancel out. Shaken foot threatens nobody, so every regiment comes to the charge; under the eyes of 500 fresh horse four hexes away, in ${ofHundred(COMES)} cases.`,
    },
    {
      kind: 'calculator',
      name: 'charge-chance',
      given: { morale: qualityNumber('B'), commanderPassed: true, threat: STEADY_THREAT },
    },
  ],
};

export const MELEE_SECTIONS: readonly RulesSection[] = [melee, charges];
