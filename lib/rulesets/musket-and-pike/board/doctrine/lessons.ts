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

export type Lesson = (typeof OF_VERSION_7)[number];
export type Lessons = ReadonlySet<Lesson>;

export const NO_LESSONS: Lessons = new Set();
const ALL: Lessons = new Set(OF_VERSION_7);

export const lessonsOf = (version: BoardVersion): Lessons => (version === '7' ? ALL : NO_LESSONS);

export const isLesson = (text: string): text is Lesson =>
  OF_VERSION_7.some((lesson) => lesson === text);
