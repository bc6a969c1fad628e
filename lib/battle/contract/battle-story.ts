import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { headsIn } from '@/lib/battle/handoff/heads';
import { ledgerLoss, type StrengthKind } from '@/lib/battle/handoff/ledger';
import { thousands } from '@/lib/kernel/grouped-digits';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';

/** A sentence of a battle's story. */
export interface StorySentence {
  /** The turn that the sentence is about: shown to readers who replay the battle from that turn on. 0: no turn. */
  readonly battleTurn: number;
  /** Clock time of that turn, "07:15". */
  readonly time?: string;
  /** A plain English sentence. */
  readonly text: string;
}

/** Names available to a story. */
export interface StoryNames {
  readonly sides: BySide<string>;
  /** “Prussian”, for “the Prussian left”. */
  readonly adjectives: BySide<string>;
}

/**
 * How a ruleset writes the story of a battle from the facts of its report. Optional: the default uses the result alone.
 */
export interface BattleStory {
  /**
   * Four to eight sentences in the order of the events: who attacked whom, the turning point, the end, the losses.
   * Deterministic, and consistent with the report. Null if the report has no facts. Never throws, whatever the facts: a
   * report may come from a file.
   */
  story(
    report: BattleReport,
    order: BattleOrder,
    names: StoryNames,
  ): readonly StorySentence[] | null;
}

/** The story of a battle: its ruleset's own, else the plain one. `order` is null if there is no scenario. */
export function battleStory(
  report: BattleReport,
  order: BattleOrder | null,
  names: StoryNames & { readonly leaders: Readonly<Record<string, string>> },
  teller: BattleStory | undefined,
): readonly StorySentence[] {
  const told = order === null ? null : (teller?.story(report, order, names) ?? null);
  return told ?? plainStory(report, names);
}

/** The side that won at a level; null for a draw. */
export function winnerAt(level: VictoryLevel): Side | null {
  return level === 'draw' ? null : level.endsWith('Victory') ? 'A' : 'B';
}

/** “a minor victory for Austria”, “a drawn battle”. */
export function levelWords(level: VictoryLevel, sides: BySide<string>): string {
  const winner = winnerAt(level);
  if (winner === null) return 'a drawn battle';
  return `a ${level.startsWith('major') ? 'major' : 'minor'} victory for ${sides[winner]}`;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** “a, b and c”; empty for none. */
export function listed(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Strength of a side in a report: at the start, and its losses. */
export function strengthIn(
  report: BattleReport,
  side: Side,
  kind: StrengthKind,
): { readonly start: number; readonly lost: number } {
  const counts = report.ledger.flatMap((row) =>
    row.side === side && row.counts[kind] ? [row.counts[kind]] : [],
  );
  return {
    start: counts.reduce((sum, count) => sum + count.start, 0),
    lost: counts.reduce((sum, count) => sum + ledgerLoss(count), 0),
  };
}

const OPENINGS: Readonly<Record<BattleReport['method'], string>> = {
  fought: 'Fought on the board, it was',
  autoplayed: 'Fought out by both staffs, it was',
  quick: 'Fought at once, it was',
  expected: 'Settled at its expected result, it was',
  reported: 'As it was reported from the table, it was',
};

/** Sentences that suit every report: how it ended, the losses, which officers were hit. Two to four sentences. */
export function plainStory(
  report: BattleReport,
  names: Pick<StoryNames, 'sides'> & { readonly leaders: Readonly<Record<string, string>> },
): readonly StorySentence[] {
  const { sides } = names;
  const winner = winnerAt(report.level);
  const field =
    report.heldField === null
      ? 'neither side held the field alone'
      : `${sides[report.heldField]} held the field`;
  const though = winner !== null && report.heldField !== winner ? ', though' : ', and';
  const sentences = [
    `${OPENINGS[report.method]} ${levelWords(report.level, sides)}${though} ${field}.`,
    lossesIn(report, sides),
    officersIn(report, names.leaders),
  ];
  return sentences.flatMap((text) => (text === null ? [] : [{ battleTurn: 0, text }]));
}

function lossesIn(report: BattleReport, sides: BySide<string>): string | null {
  const kind = headsIn(report);
  if (SIDES.every((side) => strengthIn(report, side, kind).start === 0)) return null;
  const [a, b] = SIDES.map((side) => {
    const { start, lost } = strengthIn(report, side, kind);
    const guns = strengthIn(report, side, 'guns').lost;
    const pieces = guns === 0 ? '' : ` and ${guns === 1 ? 'one gun' : `${thousands(guns)} guns`}`;
    return `${sides[side]} ${thousands(lost)} of ${thousands(start)} ${kind}${pieces}`;
  });
  return `It cost ${a}, ${b}.`;
}

const FATES = { killed: 'killed', wounded: 'wounded', captured: 'captured' } as const;

/** “Schwerin was killed; Daun and Sincère were wounded.” Null if nobody was hit. */
export function officersIn(
  report: BattleReport,
  leaders: Readonly<Record<string, string>>,
): string | null {
  const parts = (Object.keys(FATES) as (keyof typeof FATES)[]).flatMap((fate) => {
    const hit = report.leaders
      .filter((leader) => leader.fate === fate)
      .map(({ id }) => leaders[id] ?? id);
    if (hit.length === 0) return [];
    // “August Wilhelm, Duke of Brunswick-Bevern, was wounded”.
    const close = hit.at(-1)?.includes(',') ? ',' : '';
    return [`${listed(hit)}${close} ${hit.length === 1 ? 'was' : 'were'} ${FATES[fate]}`];
  });
  return parts.length === 0 ? null : `${capital(parts.join('; '))}.`;
}
