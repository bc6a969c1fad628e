import { z } from 'zod';
import type { Access } from '@/lib/application/core/access';
import { orderingSide } from '@/lib/application/core/access';
import { type Look, side, textUpTo } from '@/lib/application/core/input-schemas';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { type BattleRoll, battleRoll } from '@/lib/campaign/battle/order';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { staleReport } from './report-answer';

/** What somebody has typed into the table report that is due. */
export interface ReportDraft {
  /** Name of a field → what is typed in it. */
  readonly fields: Readonly<Record<string, string>>;
  /** ISO instant. */
  readonly writtenAt: string;
}

/** More than the fields of the largest report: 1,000 units with eight each. */
const FIELDS_MAX = 8_000;

const DRAFT = z.object({
  battleIndex: z.number().int().min(0).max(1_000_000),
  /** Hot-seat: which side's report. */
  as: side.optional(),
  /** Everything that is typed; without any field, the draft is removed. */
  fields: z
    .record(textUpTo(200), textUpTo(200))
    .refine((fields) => Object.keys(fields).length <= FIELDS_MAX),
  /** When the draft that this one goes on from was written; null: none was there. */
  since: z.iso.datetime().nullable(),
});

/**
 * Keeps what the user has typed into the table report that is due, or into their own formations' rows of it. Nobody else
 * ever reads it, and it is no event. Refuses WRONG_PHASE, STALE_ROUND, NOT_AWAITED, and DRAFT_CHANGED where another
 * page has written to the draft since.
 */
export const keepReportDraft = useCase({
  on: 'campaign',
  may: 'order',
  effect: 'writes',
  input: DRAFT,
  async run(call, input): Promise<Answer<{ readonly writtenAt: string | null }>> {
    const { services, user, campaignId, access } = call;
    const due = reportToFill(access.loaded, input.battleIndex);
    if (!due.ok) return due;
    const { battleIndex, since, fields } = input;
    const table = services.prisma.campaignReportDraft;
    const mine = { campaignId, authorId: user, side: call.side };
    if (Object.keys(fields).length === 0) {
      await table.deleteMany({ where: { ...mine, battleIndex } });
      return ok({ writtenAt: null });
    }
    const writtenAt = new Date();
    let kept: { readonly count: number };
    if (since === null) {
      kept = await table.createMany({
        data: { ...mine, battleIndex, fields, writtenAt },
        skipDuplicates: true,
      });
      await table.deleteMany({ where: { ...mine, battleIndex: { lt: battleIndex } } });
    } else {
      kept = await table.updateMany({
        where: { ...mine, battleIndex, writtenAt: new Date(since) },
        data: { fields, writtenAt },
      });
    }
    return kept.count === 0
      ? refuse(
          'DRAFT_CHANGED',
          'Another page of yours has changed this draft. Reload this one to go on from there.',
        )
      : ok({ writtenAt: writtenAt.toISOString() });
  },
});

/** The user's own draft of the table report that is due; null where there is none. */
export async function reportDraftFor(
  services: Services,
  access: Access,
  look: Look,
): Promise<ReportDraft | null> {
  const due = dueReport(access.loaded);
  const own = orderingSide(access, look.as);
  if (due === null || !own.ok) return null;
  const { loaded, user } = access;
  const found = await services.prisma.campaignReportDraft.findFirst({
    where: { campaignId: loaded.id, battleIndex: due.index, authorId: user, side: own.value },
  });
  if (found === null) return null;
  const fields = found.fields as Record<string, string>;
  return { fields, writtenAt: found.writtenAt.toISOString() };
}

/** Removes a draft whose report, or whose rows, were handed in. */
export async function dropDraft(
  {
    services,
    user,
    campaignId,
    side: own,
  }: {
    readonly services: Services;
    readonly user: string;
    readonly campaignId: string;
    readonly side: Side;
  },
  battleIndex: number,
): Promise<void> {
  await services.prisma.campaignReportDraft.deleteMany({
    where: { campaignId, battleIndex, authorId: user, side: own },
  });
}

/** The table report that is due, if one is. */
export function dueReport({
  campaign,
}: LoadedCampaign): { readonly index: number; readonly roll: BattleRoll } | null {
  const { encounter, phase, definition, forces } = campaign;
  if (phase !== 'table' || encounter === null || encounter.tableReport) return null;
  const battle = lookupOf(definition).battles.get(encounter.id);
  return battle === undefined
    ? null
    : { index: encounter.index, roll: battleRoll(definition, battle, forces) };
}

/** The units and leaders of the report that is due. Refuses WRONG_PHASE, STALE_ROUND, NOT_AWAITED. */
export function reportToFill(loaded: LoadedCampaign, index: number): Answer<BattleRoll> {
  const { encounter, phase } = loaded.campaign;
  if (phase !== 'table' || encounter === null)
    return refuse('WRONG_PHASE', 'No table report is due now; look at the campaign again.');
  if (encounter.index !== index) return staleReport();
  const due = dueReport(loaded);
  return due === null
    ? refuse('NOT_AWAITED', 'A report was handed in already, and waits for its answer.')
    : ok(due.roll);
}
