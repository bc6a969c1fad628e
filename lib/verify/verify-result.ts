import {
  distributionOf,
  reportAtLevel,
  summaryOf,
  trialsOf,
} from '@/lib/battle/autoplay/expected-result';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { TrialSummary } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { orderHash } from '@/lib/battle/handoff/order-hash';
import { battleResolved, walkoverLevel, walkoverReport } from '@/lib/campaign/battle/decide-battle';
import {
  authoredReport,
  expectedLevel,
  expectedTerms,
  reportByFile,
} from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import type { BattleState } from '@/lib/campaign/battle/state';
import type { BattleDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignEvents, MethodAnswer } from '@/lib/campaign/events';
import { facesAnotherPerson, isManned } from '@/lib/campaign/start/settings';
import type { StartedCampaign } from '@/lib/campaign/state';
import { otherSide, SIDES } from '@/lib/kernel/side';
import { sameData } from './same-data';
import type { CourseFault } from './verify-course';

/** The method in a battle's report, by the method that was settled. */
const REPORTED_AS: Readonly<Record<MethodAnswer, BattleReport['method']>> = {
  expected: 'expected',
  quick: 'quick',
  autoplayed: 'autoplayed',
  fought: 'fought',
  table: 'reported',
};

/** Authors of the events of a table report, by account id. */
export interface ReportActors {
  /** Author of the pending report; null if there is none. */
  readonly submitted: string | null;
  /** Author of the result. */
  readonly resolved: string;
}

/**
 * Whether a result was reached by the method that both sides agreed on: by the settled method, from the table with a
 * report and the other side's countersignature, without people only if both answers were open. Null: it was.
 */
export function methodFault(
  { report }: Pick<CampaignEvents['BattleResolved'], 'report'>,
  campaign: Readonly<StartedCampaign>,
  encounter: BattleState,
  actors: ReportActors,
): CourseFault | null {
  if (encounter.methods.length === 0)
    return report.method === 'expected'
      ? null
      : fault(
          'METHOD_DIFFERS',
          'One side could send nobody, and the battle was settled otherwise.',
        );
  if (encounter.method === null)
    return fault('METHOD_MISSING', 'The battle was settled before both answers were opened.');
  if (report.method !== REPORTED_AS[encounter.method])
    return fault(
      'METHOD_DIFFERS',
      `Both answers add up to “${encounter.method}”, and the result was recorded as “${String(report.method).slice(0, 20)}”.`,
    );
  return report.method === 'reported' ? tableFault(report, campaign, encounter, actors) : null;
}

function tableFault(
  report: BattleReport,
  campaign: Readonly<StartedCampaign>,
  { tableReport }: BattleState,
  { submitted, resolved }: ReportActors,
): CourseFault | null {
  if (tableReport === null)
    return fault('REPORT_MISSING', 'A result from the table was recorded that nobody handed in.');
  if (!sameData(report, tableReport.report))
    return fault('REPORT_DIFFERS', 'The recorded result is not the report that was handed in.');
  // By mail the other side’s countersignature is a letter of its own.
  if (campaign.mail !== null || !facesAnotherPerson(campaign)) return null;
  const signer = campaign.seats[otherSide(tableReport.side)].user;
  return resolved === submitted || (signer !== undefined && resolved !== signer)
    ? fault(
        'COUNTERSIGN_MISSING',
        'The report from the table counts although the other side did not countersign it.',
      )
    : null;
}

/** The parts of a report that the campaign keeps follow from the report. Null: they do. */
export function carriedFault(
  resolved: CampaignEvents['BattleResolved'],
  campaign: Readonly<StartedCampaign>,
): CourseFault | null {
  const { report, opened, board } = resolved;
  const { data } = battleResolved(campaign, report, opened, board);
  return sameData(data, resolved)
    ? null
    : fault(
        'LOSSES_DIFFER',
        'The campaign keeps other losses than the report of the battle leads to.',
      );
}

/** Compares an expected result with what it must be. */
export type ExpectedCheck =
  | { readonly kind: 'holds' }
  | { readonly kind: 'differs'; readonly message: string }
  /** The level was drawn from the odds, in a play without people; the draw is not in the file. */
  | { readonly kind: 'drawn' }
  /**
   * It came from the file alone although trials are available here: that they were not available there is the server's
   * word.
   */
  | { readonly kind: 'byFile' };

/**
 * Derives the expected result of a battle again: level, ledger and trial from the order, the definition and the pinned
 * version. `resolver`: null if the battle has no order.
 */
export function checkExpected(
  report: BattleReport,
  campaign: Readonly<StartedCampaign>,
  battle: BattleDefinition,
  { order, methods }: Pick<BattleState, 'order' | 'methods'>,
  resolver: QuickResolver | null,
): ExpectedCheck {
  const differs = { kind: 'differs', message: EXPECTED_DIFFERS } as const;
  const level = methods.length === 0 ? walkoverLevel(campaign, battle) : null;
  if (level !== null)
    return sameData(walkoverReport(campaign, battle, level), report) ? { kind: 'holds' } : differs;
  const terms = expectedTerms(battle, order);
  const roll = battleRoll(campaign.definition, battle, campaign.forces);
  if (isDrawn(report) && !SIDES.some((side) => isManned(campaign.seats[side]))) {
    const basis = { kind: DRAWN };
    const { level } = report;
    const drawn =
      order === null
        ? authoredReport({ battle, roll, level, method: 'expected', basis })
        : resolver && reportAtLevel(resolver, order, summaryOnce(resolver, order), level, basis);
    return drawn !== null && sameData(drawn, report) ? { kind: 'drawn' } : differs;
  }
  if (sameData(reportByFile(battle, roll, terms), report))
    return order === null ? { kind: 'holds' } : { kind: 'byFile' };
  if (order === null || resolver === null) return differs;
  return sameData(reportOfTrials(resolver, order, terms), report) ? { kind: 'holds' } : differs;
}

/** The note on an expected result that is consistent with what can be derived, but is not wholly proved. */
export const UNPROVED = {
  byFile: {
    code: 'EXPECTED_BY_FILE',
    message:
      'The expected result was taken from the campaign’s file, without trials. That none could be had is the server’s word.',
  },
  drawn: {
    code: 'LEVEL_DRAWN',
    message:
      'The level was drawn from the odds of the battle, in a play without people. The lot is not in the file.',
  },
} as const;

/** How `orderly play --resolve sampled` marks a level that it drew from the odds. */
const DRAWN = 'drawnFromOdds';
const isDrawn = ({ basis }: BattleReport): boolean =>
  (basis as { readonly kind?: unknown } | null)?.kind === DRAWN;

const EXPECTED_DIFFERS =
  'The expected result is not the one that the campaign’s file and the trials of this battle lead to.';

/** Maximum number of cached summaries: a campaign that is checked again, or has branches, requests the same ones. */
const SUMMARIES_MAX = 64;
const summaries = new Map<string, TrialSummary>();

/** The trials of an order, computed once. */
export function summaryOnce(resolver: QuickResolver, order: BattleOrder): TrialSummary {
  const trials = trialsOf(resolver);
  const key = `${trials} ${orderHash(order)}`;
  const kept = summaries.get(key);
  if (kept !== undefined) return kept;
  const summary = summaryOf(resolver, order, trials);
  if (summaries.size >= SUMMARIES_MAX) summaries.clear();
  summaries.set(key, summary);
  return summary;
}

function reportOfTrials(
  resolver: QuickResolver,
  order: BattleOrder,
  { authored, kind }: ReturnType<typeof expectedTerms>,
): BattleReport {
  const summary = summaryOnce(resolver, order);
  const level = expectedLevel(authored, distributionOf(summary)) ?? summary.expected.level;
  return reportAtLevel(resolver, order, summary, level, { kind });
}

const fault = (code: string, message: string): CourseFault => ({ code, message });
