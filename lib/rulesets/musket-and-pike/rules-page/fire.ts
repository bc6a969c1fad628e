import {
  figureText,
  HOUSE_MARK,
  marked,
  markedPercent,
  ofHundred,
  paragraphs,
  type RulesSection,
  signed,
} from '@/lib/battle/contract/rules-page';
import { span } from '@/lib/rulesets/musket-and-pike/calculators/parts';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import {
  casualtyRange,
  FIRE_SCALE,
  gunsLost,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { fireValue, plainShot, shotModifiers } from '@/lib/rulesets/musket-and-pike/rules/fire';
import { moraleTriggerChance } from '@/lib/rulesets/musket-and-pike/rules/morale';
import { qualityNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import { ammunitionLossChance, wagonsNeeded } from '@/lib/rulesets/musket-and-pike/rules/supply';
import { WEAPONS, weaponValue } from '@/lib/rulesets/musket-and-pike/rules/weapons';

const V = HOUSE_VALUES;

// The volley of the example.
const FIRERS = 480;
const FIRED_AT = 520;
const TIRED = 430;
const MUSKET = WEAPONS.musket as NonNullable<(typeof WEAPONS)[string]>;
const VOLLEY = {
  ...plainShot(),
  strength: FIRERS,
  weaponValue: weaponValue(MUSKET, 1, false),
  quality: qualityNumber('A'),
  fatigue: TIRED,
};
const VALUE = fireValue(VOLLEY);
const HITS = casualtyRange(VALUE, FIRE_SCALE);
const MEAN = (HITS.low + HITS.high) / 2;
const { quality: QUALITY_PERCENT = 0, fatigue: FATIGUE_PERCENT = 0 } = shotModifiers(VOLLEY).added;

const RANGES = [1, 2, 3, 5, 8, 10, 15, 18] as const;
const SHOWN = [
  'musket',
  'rifle',
  'carbine',
  'battalion-gun',
  'field-gun',
  'howitzer',
  'heavy-gun',
] as const;
/** The manual gives the musket's value at one hex; the rest is ours. */
const weaponCell = (weapon: string, range: number): string => {
  const of = WEAPONS[weapon];
  const value = of === undefined ? 0 : weaponValue(of, range, false);
  if (value === 0) return '–';
  return `${figureText(value)}${weapon === 'musket' && range === 1 ? '' : HOUSE_MARK}`;
};

/** What `fireValue` makes of one change to a plain volley, in per cent. */
const effect = (change: Partial<typeof VOLLEY>): string => {
  const plain = { ...plainShot(), strength: 1000, weaponValue: 1 };
  const percent = Math.round((fireValue({ ...plain, ...change }) / fireValue(plain) - 1) * 100);
  return `${signed(percent)}\u00a0%`;
};
/** What massed foot adds to the fire of guns, or of foot, in per cent. */
const massedPercent = (artillery: boolean): string =>
  `${signed(shotModifiers({ ...plainShot(), artillery, targetMassed: true }).added.massed ?? 0)}\u00a0%`;
const AMMUNITION = ammunitionLossChance(V.ammunitionLossPercent.value, false);

export const fire: RulesSection = {
  id: 'fire',
  title: 'Fire',
  source: [
    'Firing Fire Modifiers',
    'Target Fire Modifiers',
    'Fire Casualties',
    'Armor Modifier',
    'Combat Results',
    'Offensive Fire Modifiers and Effects',
    'Hard and Soft Fire Values',
    'Skirmisher Modifier',
    'Supply',
  ],
  blocks: [
    paragraphs(
      'A unit of the first line fires at the unit in front of it. Multiply its men by what its weapon is worth at that distance; a gun counts as fifty men. That is the **fire value**.',
      `Then come the modifiers. Those that are added or taken away are summed and applied once, and never leave less than a tenth. Those that halve or scale follow. Each 1,000 of the result hits ${FIRE_SCALE.low} to ${FIRE_SCALE.high} men, every figure between being equally likely; a part of a man counts as one with the chance of that part.`,
    ),
    {
      kind: 'example',
      title: 'A volley at one hex',
      lines: [
        {
          text: `${FIRERS} men × ${figureText(VOLLEY.weaponValue)}, a musket at one hex`,
          figure: figureText(FIRERS * VOLLEY.weaponValue, 0),
        },
        {
          text: `quality A ${signed(QUALITY_PERCENT)} %, medium fatigue ${signed(FATIGUE_PERCENT)} %`,
          figure: figureText(VALUE, 0),
        },
        {
          text: `${FIRE_SCALE.low} to ${FIRE_SCALE.high} for each 1,000`,
          figure: span(HITS.low, HITS.high),
        },
      ],
      range: { low: HITS.low, mean: MEAN, high: HITS.high, unit: 'men' },
      outcome: `On average ${figureText(MEAN, 0)} men fall. If they were ${FIRED_AT}, they [check their morale](#morale) in ${ofHundred(moraleTriggerChance(Math.round(MEAN), FIRED_AT))} cases.`,
    },
    {
      kind: 'calculator',
      name: 'fire-casualties',
      given: { strength: FIRERS, quality: 'A', fatigue: TIRED, weapon: 'musket' },
      fields: [
        'strength',
        'artillery',
        'weapon',
        'rangeHexes',
        'quality',
        'fatigue',
        'target',
        'coverPercent',
        'disordered',
        'moved',
        'opportunity',
        'enfilade',
        'targetMassed',
      ],
    },
    {
      kind: 'table',
      caption: 'What a weapon is worth at each range, in hexes',
      columns: [
        { title: 'Weapon' },
        ...RANGES.map((range) => ({ title: String(range), figures: true })),
      ],
      rows: SHOWN.map((weapon) => [
        weapon === 'musket'
          ? 'Musket'
          : `${weapon.charAt(0).toUpperCase()}${weapon.slice(1).replace('-', ' ')}`,
        ...RANGES.map((range) => weaponCell(weapon, range)),
      ]),
    },
    {
      kind: 'table',
      caption: 'Those who fire',
      columns: [{ title: 'The firing unit' }, { title: 'Its fire', figures: true }],
      rows: [
        ['has quality A or better', effect({ quality: qualityNumber('A') })],
        ['has quality E or worse', effect({ quality: qualityNumber('E') })],
        ['is disordered', effect({ disordered: true })],
        [
          'is in column',
          markedPercent({
            ...V.columnFirePercent,
            value: V.columnFirePercent.value - 100,
          }),
        ],
        ['is a line in two ranks', effect({ ranksPercent: 150 })],
        ['is a shortened line in two ranks', effect({ ranksPercent: 75 })],
        ['is in skirmish order', effect({ skirmisher: true })],
        ['has medium fatigue, from 300', effect({ fatigue: 300 })],
        ['has high fatigue, from 600', effect({ fatigue: 600 })],
        ['has the most fatigue, 900', effect({ fatigue: 900 })],
        ['has moved in this turn', effect({ moved: true })],
        ['fires in the enemy’s turn', effect({ opportunity: true })],
        ['fires through its own skirmishers', effect({ throughScreen: true })],
      ],
    },
    {
      kind: 'table',
      caption: 'Those who are fired at',
      columns: [{ title: 'The target' }, { title: 'Fire at it', figures: true }],
      rows: [
        ['shows its flank, in line', markedPercent(V.enfiladePercent)],
        ['is foot in column or block, and guns fire', massedPercent(true)],
        ['is foot in column or block, and foot fires', massedPercent(false)],
        ['is horse, up to 6 hexes; half of it up to 12', markedPercent(V.cavalryFirePercent)],
        ['is limbered artillery', effect({ targetLimbered: true })],
        ['is skirmishers, few enough for a hex', effect({ targetScattered: true })],
        ['stands higher, is sheltered, is behind something', 'see [ground](#ground)'],
      ],
    },
    paragraphs(
      'Armour takes off a tenth of the men hit for each point.',
      '**Defensive fire.** When a wing has moved within reach, the enemy fires at it at once, at half effect; guns only up to three hexes, as canister. A unit in order that is attacked with the bayonet and has not fired in that turn fires first, at full effect.',
      `**Batteries.** Of a result against a battery, ${marked(V.crewHitPercent)} % falls on the men who serve it. Each ${marked(V.artilleryFireValue)} men of it cost a gun. In ${marked(V.counterBatteryPercent)} of 100 cases a battery fires at the guns opposite instead of the line.`,
      `**Ammunition.** Each time a unit of foot or horse fires, it drops from full to low, or from low to none, in ${figureText(AMMUNITION * 100)}${HOUSE_MARK} of 100 cases; in defensive fire in half of them. Low, it fires only in defence; with none, not at all; either takes 1 off its morale. Wagons fill it again: a point of wagons for ten men, so ${wagonsNeeded(700)} for a battalion of 700. All guns of a side share its rounds, ${marked(V.artilleryRounds)} for each battery.`,
    ),
    {
      kind: 'example',
      title: 'Shot at a battery',
      lines: [
        { text: 'Result of the fire, in men', figure: '30' },
        {
          text: `Guns: 30 ÷ ${marked(V.artilleryFireValue)}`,
          figure: figureText(gunsLost(30, V.artilleryFireValue.value)),
        },
        {
          text: `Men: ${marked(V.crewHitPercent)} % of 30`,
          figure: figureText((30 * V.crewHitPercent.value) / 100),
        },
      ],
      outcome: `In ${ofHundred(gunsLost(30, V.artilleryFireValue.value))} cases a gun is dismounted.`,
    },
    { kind: 'calculator', name: 'artillery-loss', folded: true, given: { result: 30 } },
    {
      kind: 'calculator',
      name: 'ammunition',
      folded: true,
      given: { fires: 10, defensive: false },
    },
    {
      kind: 'calculator',
      name: 'combat-result',
      folded: true,
      given: { combatValue: 400, modifierPercent: 25, ...FIRE_SCALE },
    },
  ],
};
