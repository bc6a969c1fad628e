import {
  figureText,
  list,
  marked,
  ofHundred,
  paragraphs,
  type RulesSection,
  signed,
} from '@/lib/battle/contract/rules-page';
import { span } from '@/lib/rulesets/musket-and-pike/calculators/parts';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import { rallyChance, rallyValue } from '@/lib/rulesets/musket-and-pike/rules/command';
import {
  fatigueMorale,
  fatigueOf,
  fatiguePercent,
  meleeFatigueFactor,
} from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import {
  failureChance,
  type MoraleSituation,
  moraleBase,
  moraleTriggerChance,
  moraleValue,
  stragglers,
} from '@/lib/rulesets/musket-and-pike/rules/morale';
import { qualityNumber, ratingNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import { LETTERS } from './field';

/** Morale, rally and fatigue. */

const V = HOUSE_VALUES;

// The battalion of the example: the one that was fired at.
const MEN = 520;
const LOSS = 38;
const SITUATION = { quality: qualityNumber('C'), withLeader: true, fatigue: 430 };
const MORALE = moraleValue(SITUATION);
const DUE = moraleTriggerChance(LOSS, MEN);
const FAILS = failureChance(MORALE);

/** What one circumstance does to a morale value. */
const effect = (change: Partial<MoraleSituation>): string => {
  const quality = qualityNumber('C');
  return signed(moraleValue({ quality, ...change }) - moraleValue({ quality }));
};

export const morale: RulesSection = {
  id: 'morale',
  title: 'Morale and rout',
  source: ['Morale', 'Fire Casualties', 'Melee Resolution'],
  blocks: [
    paragraphs(
      `Every unit has a **quality**, a letter that stands for a number: ${LETTERS.qualities}. In a morale check a die is thrown: if it shows more than the unit’s morale, the check has failed. So ${qualityNumber('A')} and above never fails, 4 fails in two cases of six.`,
      'Losses bring a check, though not every loss. A loss of L men brings one in L out of L + B cases, where B is a tenth of the unit’s men before the loss, at least 25. A beaten defender checks in any case.',
    ),
    {
      kind: 'table',
      caption: 'What changes the morale value',
      columns: [{ title: 'The unit' }, { title: 'Morale', figures: true }],
      rows: [
        ['has an officer with it', effect({ withLeader: true })],
        ['is disordered', effect({ disordered: true })],
        ['is fired at from a flank', effect({ enfiladed: true })],
        ['is low on ammunition, or has none', effect({ lowOrOutOfAmmunition: true })],
        ['has medium fatigue, from 300', effect({ fatigue: 300 })],
        ['has high fatigue, from 600', effect({ fatigue: 600 })],
        ['is in skirmish order', effect({ skirmisher: true })],
        ['fights by night', effect({ night: true })],
        ['is fanatical', effect({ fanatical: true })],
        ['has a formed friend on either side (optional rule)', effect({ flanksCovered: true })],
      ],
    },
    {
      kind: 'example',
      title: 'After the volley',
      lines: [
        {
          text: `${LOSS} of ${MEN} men are lost: a check comes in ${LOSS} of ${LOSS} + ${figureText(moraleBase(MEN))} cases`,
          figure: ofHundred(DUE),
        },
        {
          text: `quality C ${SITUATION.quality}, an officer with it ${effect({ withLeader: true })}, medium fatigue ${effect({ fatigue: SITUATION.fatigue })}`,
          figure: `morale ${figureText(MORALE)}`,
        },
        { text: `the die shows more than ${figureText(MORALE)}`, figure: ofHundred(FAILS) },
      ],
      outcome: `The volley makes the battalion run in ${ofHundred(DUE * FAILS)} cases, and disorders it in ${ofHundred(DUE * (1 - FAILS))}.`,
    },
    {
      kind: 'calculator',
      name: 'morale-check-chance',
      given: { strength: MEN, loss: LOSS },
    },
    {
      kind: 'calculator',
      name: 'morale-value',
      given: { quality: 'C', withLeader: true, fatigue: SITUATION.fatigue },
      fields: [
        'quality',
        'fatigue',
        'withLeader',
        'disordered',
        'enfiladed',
        'lowOrOutOfAmmunition',
        'night',
        'skirmisher',
      ],
    },
    list(
      'A unit that **passes** is disordered. The check itself shakes it.',
      'A unit that **fails** routs: it runs, and holds no place any more. In the enemy’s defensive fire it is only disordered, and unlimbered guns never run.',
      `Fear **spreads**: the neighbours in the line, and the unit before or behind, check at once, then theirs. With every ring that the rout has spread they add 1, so that it dies out.`,
      'A unit that others run through is disordered.',
      `A routed unit that has to check again and fails loses ${stragglers(1, 1)} men for each point, who straggle.`,
      `A unit runs at most ${marked(V.routsMax)} times: the last time it is dispersed.`,
      `Foot that runs while the enemy is upon the flank of its wing leaves ${marked(V.flankCapturePercent)} % of its men behind as prisoners.`,
    ),
    {
      kind: 'calculator',
      name: 'morale-outcome',
      folded: true,
      given: { morale: MORALE },
    },
  ],
};

const RALLY = {
  quality: qualityNumber('C'),
  leaderships: [ratingNumber('B')],
  skirmisher: false,
  fanatical: false,
};
const BY_DAY = rallyValue({ ...RALLY, night: false });
const BY_NIGHT = rallyValue({ ...RALLY, night: true });

const rally: RulesSection = {
  id: 'rally',
  title: 'Rally',
  source: ['Recovery From Rout'],
  blocks: [
    paragraphs(
      `A routed unit runs for ${marked(V.rallyTurns)} of its own turns. From then on it may rally at the start of each: a die must show **less** than its rally value. The value is its quality; an officer with it of a higher leadership lends their own number, one of the same number adds 1, a poorer one does nothing. By day the commanders of its wing and of the army help in the same way if they are near. By night the value is halved, parts rounded up.`,
      `A rallied unit forms again in the rear for ${marked(V.reformTurns)} turns. Then it comes back, disordered, behind the first line.`,
    ),
    {
      kind: 'example',
      title: 'An officer rides among them',
      lines: [
        { text: `Quality C, number ${RALLY.quality}; leadership B`, figure: `value ${BY_DAY}` },
        { text: 'By day', figure: ofHundred(rallyChance(BY_DAY)) },
        {
          text: `By night: half, rounded up, ${BY_NIGHT}`,
          figure: ofHundred(rallyChance(BY_NIGHT)),
        },
      ],
      outcome: `Without the officer, by day: ${ofHundred(rallyChance(rallyValue({ ...RALLY, leaderships: [], night: false })))}.`,
    },
    { kind: 'calculator', name: 'rally-chance', given: { quality: 'C', leaderships: ['B'] } },
  ],
};

const LEVELS = [
  { name: 'Low', from: 0, to: 299 },
  { name: 'Medium', from: 300, to: 599 },
  { name: 'High', from: 600, to: 899 },
  { name: 'The most', from: 900, to: 900 },
] as const;
const cells = (value: number): string => (value === 0 ? '0' : `−${value}`);

const fatigue: RulesSection = {
  id: 'fatigue',
  title: 'Fatigue',
  source: ['Fatigue', 'Recovering Fatigue', 'Melee Resolution'],
  blocks: [
    paragraphs(
      'Fatigue runs from 0 to 900. It is the wear of combat, not of marching: a tired unit shoots and attacks worse, and runs sooner. Defence is not the worse for it.',
      `A unit that loses men gains one to three points for each, half as many again when it wins a melee and twice as many when it loses one (${figureText(meleeFatigueFactor(false))} and ${figureText(meleeFatigueFactor(true))} times). A unit of several battalions shares them out. At 900 each further point brings a morale check instead.`,
    ),
    {
      kind: 'table',
      caption: 'What fatigue takes off',
      columns: [
        { title: 'Fatigue' },
        { title: 'Points', figures: true },
        { title: 'Morale', figures: true },
        { title: 'Fire and attack, %', figures: true },
      ],
      rows: LEVELS.map(({ name, from, to }) => [
        name,
        from === to ? String(from) : `${from}–${to}`,
        cells(fatigueMorale(from)),
        cells(fatiguePercent(from)),
      ]),
    },
    {
      kind: 'example',
      title: 'Two volleys',
      lines: [
        {
          text: `A battalion loses ${LOSS} men to fire`,
          figure: `${span(fatigueOf(LOSS, 0, 1, 1), fatigueOf(LOSS, 1, 1, 1))} points`,
        },
        {
          text: `A brigade of three battalions loses ${LOSS} men to fire`,
          figure: `${span(fatigueOf(LOSS, 0, 1, 3), fatigueOf(LOSS, 1, 1, 3))} points`,
        },
        {
          text: `A battalion loses ${LOSS} men in a melee, and loses that too`,
          figure: `${span(
            fatigueOf(LOSS, 0, meleeFatigueFactor(true), 1),
            fatigueOf(LOSS, 1, meleeFatigueFactor(true), 1),
          )} points`,
        },
      ],
      outcome: 'Four or five such turns make a fresh battalion a tired one.',
    },
    { kind: 'calculator', name: 'fatigue-of-loss', given: { casualtyValue: LOSS } },
    { kind: 'calculator', name: 'fatigue-effect', folded: true, given: { fatigue: 430 } },
    paragraphs(
      `In battle a unit that has neither moved, fought nor suffered since its last turn recovers 0 to twice ${marked(V.fatigueRecoveryDay)} point, by night 0 to twice ${marked(V.fatigueRecoveryNight)}. That is little: real rest comes [between battles](/rules/campaign#rest).`,
    ),
  ],
};

export const MORALE_SECTIONS: readonly RulesSection[] = [morale, rally, fatigue];
