import type { Side } from '@/lib/kernel/side';
import type { CampaignView, ChronicleEntry } from './view';

/** What somebody who takes over a post has to know, from what that post could see; nothing else enters it. */
export interface Brief {
  readonly side: Side;
  readonly name: string;
  /** The author's words on this side; null: none. */
  readonly about: string | null;
  /** Where things stand: what the post is to answer now, or what it waits for. */
  readonly now: {
    readonly title: string;
    readonly text: string | null;
    readonly date: string;
    /** The choices that are open to the side, with the one that is sealed for it. */
    readonly choices: readonly { readonly title: string; readonly sealed: boolean }[];
    /** Something is sealed for the side in the open round. */
    readonly sealed: boolean;
  };
  readonly men: { readonly start: number; readonly present: number };
  /** What these are; absent: men. */
  readonly heads?: CampaignView['heads'];
  /** What happened, the earliest first: situations, answers that are open, battles and intervals. */
  readonly story: readonly ChronicleEntry[];
}

/** Kinds of entries that tell the story; seals, notes and branches are for the chronicle. */
export const STORY: ReadonlySet<ChronicleEntry['kind']> = new Set<ChronicleEntry['kind']>([
  ...(['start', 'situation', 'reveal', 'encounter', 'battle', 'interval', 'conclusion'] as const),
]);

/**
 * The brief of a post on a side. Made of that side's view and chronicle alone, which hold what the side may know.
 *
 * @param view of the side at this moment
 * @param entries of the chronicle, worded for the same viewer
 */
export function briefOf(view: CampaignView, side: Side, entries: readonly ChronicleEntry[]): Brief {
  const { encounter, interval, phase, situation, strength } = view;
  const battle = phase === 'encounter' || phase === 'table' || phase === 'board';
  const seals = battle
    ? encounter?.seals
    : phase === 'interval'
      ? interval?.seals
      : situation?.seals;
  const story = entries.filter(({ kind }) => STORY.has(kind));
  // What is to be answered is told in full above the story.
  const present = story.findLast(({ kind }) => kind === 'situation');
  return {
    side,
    name: view.sides[side].name,
    about: view.sides[side].text,
    now: {
      title: (battle ? encounter?.title : situation?.title) ?? view.title,
      text: battle ? null : (situation?.text ?? null),
      date: view.date,
      choices:
        phase === 'choosing'
          ? (situation?.choices ?? [])
              .filter((choice) => choice.open)
              .map(({ id, title }) => ({ title, sealed: id === situation?.ownChoice }))
          : [],
      sealed: seals?.[side].sealed ?? false,
    },
    men: { start: strength[0]?.[side] ?? 0, present: strength.at(-1)?.[side] ?? 0 },
    ...(view.heads ? { heads: view.heads } : {}),
    story: phase === 'choosing' ? story.filter((entry) => entry !== present) : story,
  };
}
