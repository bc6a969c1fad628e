import type { BoardVersion } from '@/lib/rulesets/musket-and-pike/versions';

/**
 * What the commanders of a version do otherwise than those before: a name for each row of its table in RULES.md, Versions.
 * The commanders of version 4 have code of their own; those of versions 5 and 6 have learnt none of this.
 */
const OF_VERSION_7 = [
  'garrisons',
  'points',
  'prizes',
  'arrival',
  'task',
  'approach',
  'lanes',
] as const;
const OF_VERSION_8 = ['leaves'] as const;
const OF_VERSION_9 = [
  'guns',
  'dressed',
  'horse',
  'spent',
  'posted',
  'batteries',
  'night',
  'waits',
] as const;
const OF_VERSION_10 = [
  'resumes',
  'hours',
  'deploys',
  'sited',
  'room',
  'gallops',
  'ranks',
  'closes',
  'repulsed',
  'prepared',
  'inwards',
] as const;

const OF_VERSION_11 = ['inHand', 'ridable'] as const;

const OF_VERSION_12 = ['straight', 'enters', 'oblique', 'spares'] as const;

/** Learnt by those who weigh plans alone: `fast`, by which battles are fought by the thousand, plays as in version 12. */
const OF_VERSION_13 = [
  'plays',
  'foresees',
  'nerve',
  'aloof',
  'tethered',
  'onward',
  'inStep',
] as const;

export type Lesson =
  | (typeof OF_VERSION_7)[number]
  | (typeof OF_VERSION_8)[number]
  | (typeof OF_VERSION_9)[number]
  | (typeof OF_VERSION_10)[number]
  | (typeof OF_VERSION_11)[number]
  | (typeof OF_VERSION_12)[number]
  | (typeof OF_VERSION_13)[number];
export type Lessons = ReadonlySet<Lesson>;

export const NO_LESSONS: Lessons = new Set();
const SEVEN: Lessons = new Set(OF_VERSION_7);
const EIGHT: Lessons = new Set([...OF_VERSION_7, ...OF_VERSION_8]);
const NINE: Lessons = new Set([...EIGHT, ...OF_VERSION_9]);
const TEN: Lessons = new Set([...NINE, ...OF_VERSION_10]);
const ELEVEN: Lessons = new Set([...TEN, ...OF_VERSION_11]);
const TWELVE: Lessons = new Set([...ELEVEN, ...OF_VERSION_12]);
const ALL: Lessons = new Set([...TWELVE, ...OF_VERSION_13]);
const LEARNT: Readonly<Record<BoardVersion, Lessons>> = {
  ...{ '4': NO_LESSONS, '5': NO_LESSONS, '6': NO_LESSONS },
  ...{ '7': SEVEN, '8': EIGHT, '9': NINE, '10': TEN, '11': ELEVEN, '12': TWELVE, '13': ALL },
};

/** What the commanders of a version have learnt. `weighs`: those who weigh plans; else `fast`. */
export const lessonsOf = (version: BoardVersion, weighs = true): Lessons =>
  LEARNT[version === '13' && !weighs ? '12' : version];

/** The lessons of a commander who has the command for one turn only, in a person's place: it gives up no field for them. */
export const standInLessons = (version: BoardVersion, weighs = true): Lessons =>
  new Set([...lessonsOf(version, weighs)].filter((lesson) => lesson !== 'leaves'));

export const isLesson = (text: string): text is Lesson =>
  [...ALL].some((lesson) => lesson === text);
