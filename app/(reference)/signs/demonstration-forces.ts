import type { BranchLine } from '@/app/_components/chronicle/branch-tree';
import type { StrengthPoint } from '@/app/_components/figures/strength-chart';
import type { WordedLine } from '@/lib/battle/contract/log-words';
import type { TrialSummary } from '@/lib/battle/contract/trials';
import type { LedgerRow } from '@/lib/battle/handoff/ledger';
import type { IntervalStep } from '@/lib/campaign/events';
import type { ChainLink, ChronicleEntry, FormationView, UnitView } from '@/lib/campaign/view/view';

/** Invented figures for the sheet of signs. */
function unit(
  id: string,
  name: string,
  arm: string,
  type: string,
  men: number,
  start: number,
  guns = 0,
  quality = 'B',
  fatigue = 60,
): UnitView {
  return {
    id,
    name,
    arm,
    type,
    quality,
    men,
    guns,
    fatigue,
    establishment: { men: start, guns },
    start: { men: start, guns },
    lost: { men: start - men, guns: 0 },
    estimate: id.endsWith('e'),
    status: 'present',
  };
}

function formation(
  id: string,
  name: string,
  at: string | null,
  leaders: FormationView['leaders'],
  units: UnitView[],
  formations: FormationView[] = [],
): FormationView {
  const sum = (pick: (one: UnitView) => number, inner: (one: FormationView) => number) =>
    units.reduce((total, one) => total + pick(one), 0) +
    formations.reduce((total, one) => total + inner(one), 0);
  return {
    id,
    name,
    level: null,
    at,
    leaders,
    formations,
    units,
    men: sum(
      (one) => one.men,
      (one) => one.men,
    ),
    guns: sum(
      (one) => one.guns,
      (one) => one.guns,
    ),
    startMen: sum(
      (one) => one.start.men,
      (one) => one.startMen,
    ),
    status: 'present',
  };
}

export const demonstrationForces = {
  A: [
    formation(
      'king',
      'The King',
      'at Naumburg',
      [
        {
          id: 'frederick',
          name: 'Frederick',
          rank: 'King',
          command: 'A',
          leadership: 'A',
          status: 'present',
        },
      ],
      [unit('king-gune', 'Park', 'artillery', 'field battery', 500, 560, 71)],
      [
        formation(
          'right',
          'Right wing',
          null,
          [
            {
              id: 'maurice',
              name: 'Maurice of Dessau',
              rank: 'Prince',
              command: 'B',
              leadership: 'B',
              status: 'wounded',
            },
          ],
          [
            unit('itzenplitz', 'Itzenplitz', 'infantry', 'musketeers', 4_800, 5_300, 0, 'A', 120),
            unit('meyerinck', 'Meyerinck', 'infantry', 'grenadiers', 4_200, 4_300, 0, 'A+', 0),
          ],
        ),
        formation(
          'horse',
          'Horse',
          null,
          [
            {
              id: 'driesen',
              name: 'Driesen',
              rank: 'General',
              command: 'B',
              leadership: 'A',
              status: 'present',
            },
          ],
          [unit('cuirassiers', 'Garde du Corps', 'cavalry', 'cuirassiers', 3_500, 4_000, 0, 'A')],
        ),
      ],
    ),
    formation(
      'zieten',
      'Zieten',
      'at Glogau',
      [
        {
          id: 'zieten',
          name: 'Zieten',
          rank: 'General',
          command: 'A',
          leadership: 'A',
          status: 'present',
        },
      ],
      [
        unit(
          'silesian-foot-e',
          'Silesian foot',
          'infantry',
          'musketeers',
          11_900,
          21_000,
          0,
          'C',
          300,
        ),
        unit('silesian-horse-e', 'Silesian horse', 'cavalry', 'hussars', 7_500, 9_000),
        unit('silesian-gun-e', 'Silesian guns', 'artillery', 'heavy battery', 600, 800, 96),
      ],
    ),
  ],
  B: [
    formation(
      'main',
      'Prince Charles',
      'at Breslau',
      [
        {
          id: 'charles',
          name: 'Charles of Lorraine',
          rank: 'Prince',
          command: 'C',
          leadership: 'D',
          status: 'present',
        },
      ],
      [
        unit('main-foot', 'Main army', 'infantry', 'musketeers', 47_600, 52_000, 210),
        unit('nadasdy', 'Nádasdy’s corps', 'cavalry', 'hussars', 17_400, 20_000),
      ],
    ),
  ],
} as const;

const link = (
  ordinal: number,
  title: string,
  date: string,
  level: NonNullable<ChainLink['battle']>['level'] | undefined,
  current = false,
): ChainLink => ({
  situation: title.toLowerCase(),
  title,
  date,
  ordinal,
  battle: level === undefined ? null : { id: title.toLowerCase(), title, level, index: ordinal },
  current,
  position: ordinal * 7,
});
export const demonstrationChain: ChainLink[] = [
  link(1, 'Prague', '1757-05-06', 'majorVictory'),
  link(2, 'Kolin', '1757-06-18', 'majorDefeat'),
  link(3, 'Lusatia', '1757-07-24', undefined),
  link(4, 'Rossbach', '1757-11-05', 'majorVictory'),
  link(5, 'Breslau', '1757-11-22', 'minorDefeat'),
  link(6, 'The King’s return', '1757-11-25', undefined, true),
];

export const demonstrationLevels: TrialSummary['levels'] = {
  majorVictory: { share: 0.29, sampling95: [0.281, 0.299] },
  minorVictory: { share: 0.33, sampling95: [0.321, 0.339] },
  draw: { share: 0.17, sampling95: [0.162, 0.178] },
  minorDefeat: { share: 0.15, sampling95: [0.143, 0.157] },
  majorDefeat: { share: 0.06, sampling95: [0.055, 0.065] },
};
export const demonstrationLosses: TrialSummary['losses'] = {
  A: { start: 33_000, mean: 7_240, sampling95: [7_080, 7_400], prediction95: [3_900, 11_700] },
  B: { start: 65_000, mean: 19_860, sampling95: [19_430, 20_290], prediction95: [9_600, 31_400] },
};

const strength = (
  position: number,
  date: string,
  A: number,
  B: number,
  label: string,
): StrengthPoint => ({ position, date, A, B, label });
export const demonstrationStrength: StrengthPoint[] = [
  strength(1, '1757-04-18', 116_000, 133_000, 'the start'),
  strength(7, '1757-05-06', 101_700, 119_600, 'Prague'),
  strength(14, '1757-06-18', 88_000, 111_000, 'Kolin'),
  strength(20, '1757-07-24', 84_000, 114_000, 'the summer'),
  strength(28, '1757-11-05', 83_400, 104_000, 'Rossbach'),
  strength(35, '1757-11-22', 73_300, 98_100, 'Breslau'),
];

const row = (
  id: string,
  side: 'A' | 'B',
  start: number,
  killed: number,
  wounded: number,
  missing: number,
  captured: number,
  guns?: number,
): LedgerRow => ({
  unit: id,
  side,
  fatigue: 200,
  routed: id === 'lucchesi',
  counts: {
    men: {
      start,
      present: start - killed - wounded - missing - captured,
      killed,
      wounded,
      missing,
      captured,
    },
    ...(guns === undefined
      ? {}
      : { guns: { start: guns, present: guns - captured / 20, captured: captured / 20 } }),
  },
});
export const demonstrationLedger: LedgerRow[] = [
  row('wedel', 'A', 2_400, 212, 604, 38, 0),
  row('maurice', 'A', 8_900, 471, 1_866, 122, 0),
  row('driesen', 'A', 4_000, 96, 241, 17, 0),
  row('park', 'A', 1_100, 31, 88, 4, 0, 167),
  row('lucchesi', 'B', 4_200, 338, 612, 204, 431),
  row('kolowrat', 'B', 17_200, 904, 2_208, 880, 3_460),
  row('nadasdy', 'B', 14_600, 655, 1_544, 1_208, 2_870),
  row('austrian-park', 'B', 1_500, 74, 160, 40, 380, 210),
];
export const demonstrationUnits = {
  wedel: { name: 'Vanguard, Wedel' },
  maurice: { name: 'Foot of the right wing, Maurice' },
  driesen: { name: 'Horse of the left, Driesen' },
  park: { name: 'Artillery, 167 guns' },
  lucchesi: { name: 'Horse of the right, Lucchesi', note: 'Lucchesi killed' },
  kolowrat: { name: 'First line of foot, Kolowrat' },
  nadasdy: { name: 'Left corps, Nádasdy' },
  'austrian-park': { name: 'Artillery, 210 guns' },
};

const step = (
  kind: IntervalStep['kind'],
  side: 'A' | 'B',
  date: string,
  men: number,
  text: string,
): IntervalStep => ({
  kind,
  side,
  date,
  changes: men === 0 ? [] : [{ unit: 'wedel', men, guns: 0, fatigue: 0 }],
  text,
});
export const demonstrationSteps: IntervalStep[] = [
  step('stragglersRallied', 'A', '1757-12-06', 214, 'Six in ten.'),
  step('stragglersRallied', 'B', '1757-12-06', 1_323, 'Four in ten.'),
  step('woundedReturned', 'A', '1757-12-08', 1_420, 'Light wounds only.'),
  step('woundedReturned', 'B', '1757-12-08', 640, ''),
  step('replacementsArrived', 'A', '1757-12-14', 1_100, 'From Glogau; the Austrian road is cut.'),
  step('detached', 'A', '1757-12-17', -1_500, 'Driesen to Liegnitz.'),
  step('detached', 'B', '1757-12-17', -6_800, 'A garrison for Breslau.'),
];

export const demonstrationLog: WordedLine[] = [
  {
    battleTurn: 1,
    time: '13:00',
    kind: 'turn',
    text: 'The columns wheel into line south of the road.',
    present: { A: 33_000, B: 65_000 },
  },
  {
    battleTurn: 1,
    side: 'A',
    kind: 'fire',
    text: 'The heavy guns fire on Sagschütz: Austria loses 212.',
    present: { A: 33_000, B: 64_788 },
  },
  {
    battleTurn: 2,
    time: '13:30',
    side: 'A',
    kind: 'melee',
    text: 'Wedel storms the village. Prussia loses 340, Austria 1,120.',
    present: { A: 32_660, B: 63_668 },
  },
  {
    battleTurn: 2,
    side: 'B',
    kind: 'morale',
    text: 'The Württemberg foot gives way and carries the second line with it.',
    present: { A: 32_660, B: 61_900 },
  },
  {
    battleTurn: 3,
    time: '14:00',
    side: 'B',
    kind: 'charge',
    text: 'Lucchesi charges the left wing and is met in flank.',
    present: { A: 31_900, B: 57_980 },
  },
  { battleTurn: 3, kind: 'end', text: 'Night ends the battle.', present: { A: 26_488, B: 41_450 } },
];

const entry = (
  position: number,
  date: string,
  kind: ChronicleEntry['kind'],
  title: string,
  text: string,
  more: Partial<ChronicleEntry> = {},
): ChronicleEntry => ({
  position,
  date,
  kind,
  title,
  text,
  side: null,
  level: null,
  battleIndex: null,
  losses: null,
  ...more,
});
export const demonstrationChronicle: ChronicleEntry[] = [
  entry(
    30,
    '1757-11-05',
    'battle',
    'Rossbach',
    'The allies marched round the King’s left in three columns with music playing, and took his camp, struck in half an hour, for a retreat. Seydlitz came over the hill with thirty-eight squadrons before their foot could form. In ninety minutes 42,000 men were gone from the field.',
    {
      level: 'majorVictory',
      battleIndex: 3,
      losses: { A: { start: 22_000, lost: 548 }, B: { start: 42_000, lost: 10_150 } },
    },
  ),
  entry(
    31,
    '1757-11-18',
    'interval',
    'Thirteen days between',
    '412 stragglers rallied and 160 wounded came back.',
  ),
  entry(
    33,
    '1757-11-19',
    'reveal',
    'Both seals opened',
    'Prussia: cover Breslau behind the Lohe. Austria: attack before the King returns.',
  ),
  entry(
    34,
    '1757-11-19',
    'branch',
    'What if Bevern had stood at Liegnitz?',
    'Begun from this point; four entries.',
  ),
  entry(
    35,
    '1757-11-22',
    'battle',
    'Breslau',
    'Prince Charles crossed the Lohe at five places behind the fire of his heavy guns, 60,000 men against 28,000.',
    {
      level: 'minorDefeat',
      battleIndex: 4,
      losses: { A: { start: 28_000, lost: 10_150 }, B: { start: 60_000, lost: 5_857 } },
    },
  ),
  entry(36, '1757-11-25', 'situation', 'The King’s return', 'Breslau has opened its gates.'),
];

export const demonstrationBranches: BranchLine[] = [
  {
    id: 'main',
    name: 'Bohemia and Silesia',
    href: '#branches',
    state: 'main',
    current: true,
    situations: [
      { ordinal: 1, title: 'Prague', sign: 'majorA' },
      { ordinal: 2, title: 'Kolin', sign: 'majorB' },
      { ordinal: 3, title: 'Lusatia', sign: 'none' },
      { ordinal: 4, title: 'Rossbach', sign: 'majorA' },
      { ordinal: 5, title: 'Breslau', sign: 'minorB' },
      { ordinal: 6, title: 'The King’s return', sign: 'here' },
    ],
  },
  {
    id: 'siege',
    name: 'The siege raised early',
    href: '#branches',
    state: 'abandoned',
    from: { line: 'main', ordinal: 2 },
    situations: [
      { ordinal: 3, title: 'Pirna', sign: 'none' },
      { ordinal: 4, title: 'Görlitz', sign: 'draw' },
    ],
    note: 'Begun by M. Lindqvist; left lying after two situations.',
  },
  {
    id: 'bevern',
    name: 'What if Bevern had stood at Liegnitz?',
    href: '#branches',
    state: 'open',
    from: { line: 'main', ordinal: 5 },
    situations: [
      { ordinal: 6, title: 'Liegnitz', sign: 'minorA' },
      { ordinal: 7, title: 'Parchwitz', sign: 'minorA' },
    ],
    note: 'Begun by T. Okafor on 18 November 2026; four entries.',
  },
];
