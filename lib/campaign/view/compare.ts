import type { MethodAnswer } from '@/lib/campaign/battle/events';
import { reportedLosses } from '@/lib/campaign/battle/report-losses';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { BySide, Side } from '@/lib/kernel/side';
import { SIDES } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import type { CampaignView, FormationView } from './view';

/** The first decision or result that differs between two branches that share their beginning. */
export type Difference =
  | {
      readonly kind: 'choice';
      readonly situation: string;
      /** Titles of each side's choices, in the one branch and in the other; null if they are the same. */
      readonly sides: BySide<{ readonly one: string; readonly other: string } | null>;
    }
  | {
      readonly kind: 'method';
      readonly battle: string;
      readonly one: MethodAnswer;
      readonly other: MethodAnswer;
    }
  | { readonly kind: 'interval' }
  | {
      readonly kind: 'outcome';
      readonly battle: string;
      readonly one: VictoryLevel;
      readonly other: VictoryLevel;
    }
  /** Identical so far; one branch has gone further. */
  | { readonly kind: 'ahead'; readonly branch: 'one' | 'other' }
  | { readonly kind: 'none' };

type Deed =
  | { readonly kind: 'choice'; readonly situation: string; readonly chosen: BySide<string> }
  | { readonly kind: 'method'; readonly battle: string; readonly method: MethodAnswer }
  | { readonly kind: 'interval'; readonly answers: string }
  | { readonly kind: 'outcome'; readonly battle: string; readonly level: VictoryLevel };

/**
 * Where two branches first differ after the entries that they share. Only opened or settled answers count, not sealed
 * ones. Answers that only one branch still had to give, because it began in the middle of a battle or an interval, are
 * skipped.
 */
export function firstDifference(
  one: readonly CampaignEvent[],
  other: readonly CampaignEvent[],
  shared: number,
  definition: CampaignDefinition,
): Difference {
  const left = deedsAfter(one, shared);
  const right = deedsAfter(other, shared);
  let inOne = 0;
  let inOther = 0;
  for (;;) {
    const a = left[inOne];
    const b = right[inOther];
    if (a === undefined || b === undefined)
      return a === undefined && b === undefined
        ? { kind: 'none' }
        : { kind: 'ahead', branch: b === undefined ? 'one' : 'other' };
    if (a.kind !== b.kind && (answeredAgain(a) || answeredAgain(b))) {
      if (answeredAgain(a)) inOne += 1;
      else inOther += 1;
      continue;
    }
    const found = differenceOf(a, b, definition);
    if (found !== null) return found;
    inOne += 1;
    inOther += 1;
  }
}

/** The answers that a branch beginning in the middle of it gives again. */
function answeredAgain({ kind }: Deed): boolean {
  return kind === 'method' || kind === 'interval';
}

function differenceOf(a: Deed, b: Deed, definition: CampaignDefinition): Difference | null {
  const lookup = lookupOf(definition);
  const battle = (id: string) => lookup.battles.get(id)?.title ?? id;
  if (a.kind === 'choice' && b.kind === 'choice') {
    const situation = lookup.situations.get(a.situation);
    const title = (side: Side, id: string) =>
      situation?.choices[side].find((choice) => choice.id === id)?.title ?? id;
    const of = (side: Side) =>
      a.chosen[side] === b.chosen[side]
        ? null
        : { one: title(side, a.chosen[side]), other: title(side, b.chosen[side]) };
    const sides = { A: of('A'), B: of('B') };
    return sides.A === null && sides.B === null
      ? null
      : { kind: 'choice', situation: situation?.title ?? a.situation, sides };
  }
  if (a.kind === 'method' && b.kind === 'method')
    return a.method === b.method
      ? null
      : { kind: 'method', battle: battle(a.battle), one: a.method, other: b.method };
  if (a.kind === 'interval' && b.kind === 'interval')
    return a.answers === b.answers ? null : { kind: 'interval' };
  if (a.kind === 'outcome' && b.kind === 'outcome')
    return a.level === b.level
      ? null
      : { kind: 'outcome', battle: battle(a.battle), one: a.level, other: b.level };
  return null;
}

function deedsAfter(events: readonly CampaignEvent[], shared: number): readonly Deed[] {
  const deeds: Deed[] = [];
  let battle = '';
  events.forEach((event, index) => {
    if (event.type === 'BattleAnnounced') battle = event.data.battle;
    if (index < shared) return;
    if (event.type === 'ChoicesRevealed')
      deeds.push({
        kind: 'choice',
        situation: event.data.situation,
        chosen: { A: event.data.A.answer, B: event.data.B.answer },
      });
    else if (event.type === 'MethodsRevealed')
      deeds.push({ kind: 'method', battle, method: event.data.method });
    else if (event.type === 'IntervalDecided')
      deeds.push({
        kind: 'interval',
        answers: `${event.data.A?.answer ?? ''}\n${event.data.B?.answer ?? ''}`,
      });
    else if (event.type === 'BattleResolved')
      deeds.push({ kind: 'outcome', battle, level: event.data.report.level });
  });
  return deeds;
}

const WAYS: Readonly<Record<MethodAnswer, string>> = {
  expected: 'settled at its expected result',
  quick: 'fought out by the quick method',
  autoplayed: 'fought out on the board by both staffs',
  fought: 'fought out on the board by hand',
  table: 'fought on a table',
};

/** A difference as a sentence; `branches` are the names of the two. */
export function differenceInWords(
  difference: Difference,
  sides: BySide<string>,
  branches: { readonly one: string; readonly other: string },
  level: (level: VictoryLevel) => string,
): string {
  switch (difference.kind) {
    case 'choice':
      return SIDES.flatMap((side) => {
        const chose = difference.sides[side];
        return chose === null
          ? []
          : [
              `At “${difference.situation}” ${sides[side]} chose “${chose.one}” in ${branches.one}, and “${chose.other}” in ${branches.other}.`,
            ];
      }).join(' ');
    case 'method':
      return `“${difference.battle}” was ${WAYS[difference.one]} in ${branches.one}, and ${WAYS[difference.other]} in ${branches.other}.`;
    case 'interval':
      return 'The choices were the same up to an interval, in which the sides decided differently.';
    case 'outcome':
      return `The decisions were the same, but “${difference.battle}” ended differently: ${level(difference.one)} in ${branches.one}, ${level(difference.other)} in ${branches.other}.`;
    case 'ahead':
      return `No decision differs yet; ${branches[difference.branch]} has gone further.`;
    case 'none':
      return 'No decision differs yet.';
  }
}

/** One situation of a branch, as a comparison shows it. */
export interface ComparedSituation {
  readonly title: string;
  /** The branch is currently there: its outcome is open. */
  readonly current: boolean;
  readonly date: string;
  readonly position: number;
  readonly battle: {
    readonly title: string;
    readonly level: VictoryLevel | null;
    readonly index: number;
    readonly losses: BySide<{ readonly start: number; readonly lost: number }> | null;
  } | null;
}
export interface ComparedRow {
  readonly ordinal: number;
  /** Both branches share it, to its end. */
  readonly shared: boolean;
  readonly one: ComparedSituation | null;
  readonly other: ComparedSituation | null;
}

/** The two chains, situation by situation. */
export function comparedChains(
  one: Pick<CampaignView, 'chain' | 'battles'>,
  other: Pick<CampaignView, 'chain' | 'battles'>,
  shared: number,
): readonly ComparedRow[] {
  const length = Math.max(one.chain.length, other.chain.length);
  return Array.from({ length }, (_, index): ComparedRow => {
    // A situation is shared to its end if the branches still reached the one after it together.
    const after = one.chain[index + 1];
    return {
      ordinal: index + 1,
      shared:
        after !== undefined && after.position <= shared && other.chain[index + 1] !== undefined,
      one: situationAt(one, index),
      other: situationAt(other, index),
    };
  });
}

function situationAt(
  { chain, battles }: Pick<CampaignView, 'chain' | 'battles'>,
  index: number,
): ComparedSituation | null {
  const link = chain[index];
  if (link === undefined) return null;
  const report = battles.find((battle) => battle.index === link.battle?.index)?.report ?? null;
  return {
    title: link.title,
    current: link.current,
    date: link.date,
    position: link.position,
    battle: link.battle && {
      title: link.battle.title,
      level: link.battle.level,
      index: link.battle.index,
      losses: report === null ? null : reportedLosses(report),
    },
  };
}

/** A formation in the one branch and in the other. */
export interface ComparedFormation {
  readonly id: string;
  readonly name: string;
  /** 0 for an army, 1 for what is directly under it … */
  readonly depth: number;
  readonly one: FormationStrength;
  readonly other: FormationStrength;
  readonly differs: boolean;
}
export interface FormationStrength {
  readonly men: number;
  readonly guns: number;
  readonly status: FormationView['status'];
}

/** A side’s formations side by side, in the order of the file; units are counted in their formations. */
export function comparedForces(
  one: readonly FormationView[],
  other: readonly FormationView[],
  depth = 0,
): readonly ComparedFormation[] {
  return one.flatMap((formation) => {
    const counterpart = other.find((candidate) => candidate.id === formation.id);
    if (counterpart === undefined) return [];
    const [here, there] = [strengthOf(formation), strengthOf(counterpart)];
    return [
      {
        id: formation.id,
        name: formation.name,
        depth,
        one: here,
        other: there,
        differs: here.men !== there.men || here.guns !== there.guns || here.status !== there.status,
      },
      ...comparedForces(formation.formations, counterpart.formations, depth + 1),
    ];
  });
}

function strengthOf({ men, guns, status }: FormationView): FormationStrength {
  return { men, guns, status };
}
