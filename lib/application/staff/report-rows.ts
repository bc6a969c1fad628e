import { z } from 'zod';
import { type Access, postOf } from '@/lib/application/core/access';
import { REPORT_ROWS } from '@/lib/application/core/input-schemas';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { memberNames } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { departedHolders } from '@/lib/application/header/seat-rights';
import { dropDraft, dueReport, reportToFill } from '@/lib/application/rounds/report-draft';
import { partOfReport } from '@/lib/application/rounds/report-of';
import type { BattleReport, LeaderFate } from '@/lib/battle/handoff/battle-report';
import type { LedgerColumn, StrengthKind } from '@/lib/battle/handoff/ledger';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import type { Loyalty } from '@/lib/campaign/battle/table/entry';
import { formationNames } from '@/lib/campaign/definition/lookup';
import { controllerOf } from '@/lib/campaign/staff/staff';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import type { Prisma } from '@/prisma/generated/client';
import { notifyInboxes } from './posts';
import { mayWriteNow } from './written-text';

/** A row of a table report as a sub-commander filled it in: what each unit lost. */
export interface FilledRow {
  readonly unit: string;
  readonly counts: Readonly<
    Partial<Record<StrengthKind, Readonly<Partial<Record<LedgerColumn, number>>>>>
  >;
  readonly fatigue: number;
  /** Absent: it stayed loyal. */
  readonly loyalty?: Loyalty;
  /** Points that it lost on the side to which it went over. */
  readonly lostThere?: number;
}

/** The rows, and the leaders who were hit or captured. */
export interface WrittenRows {
  readonly rows: readonly FilledRow[];
  readonly leaders: readonly { readonly id: string; readonly fate: LeaderFate }[];
}

/** What one sub-commander filled in. */
export interface FilledRows extends WrittenRows {
  readonly name: string;
  readonly you: boolean;
  /** ISO instant. */
  readonly writtenAt: string;
}

/** Rows of the table report that is due, on the page of a campaign. */
export interface TableRows {
  /** What the sub-commanders filled in. */
  readonly filled: readonly FilledRows[];
  /** Units of the battle that the viewer commands as a sub-commander. */
  readonly units: readonly string[];
  /** Its leaders whom the viewer commands likewise. */
  readonly leaders: readonly string[];
}

/** Rows of units that the user commands; without any row, what they had filled in is removed. */
const FILL_ROWS = z.object({
  battleIndex: z.number().int().min(0).max(1_000_000),
  ...REPORT_ROWS,
});
type FillRowsInput = z.infer<typeof FILL_ROWS>;

const NOTHING: TableRows = { filled: [], units: [], leaders: [] };

/**
 * What the sub-commanders of the viewer’s side filled in of the table report that is due, and what the viewer may fill
 * in. A row counts as long as its author commands the unit: units given to another since are left out.
 */
export async function tableRowsFor(services: Services, access: Access): Promise<TableRows> {
  const { loaded, user } = access;
  const side = postOf(access);
  const due = dueReport(loaded);
  if (side === null || due === null || loaded.campaign.staff[side].length === 0) return NOTHING;
  const gone = await departedHolders(loaded);
  const found = await services.prisma.campaignReportRows.findMany({
    where: { campaignId: loaded.id, battleIndex: due.index, side },
    orderBy: [{ writtenAt: 'asc' }, { authorId: 'asc' }],
  });
  const { club } = loaded;
  const names = (await memberNames(found.map((row) => ({ club, user: row.authorId }))))(club);
  const own = access.serves === null ? null : partOf(loaded, due.roll, side, user, gone);
  return {
    filled: found.flatMap((row): FilledRows[] => {
      const name = names.get(row.authorId);
      if (name === undefined) return [];
      const his = partOf(loaded, due.roll, side, row.authorId, gone);
      const units = new Set(his.units.map(({ id }) => id));
      const leaders = new Set(his.leaders.map(({ id }) => id));
      const written = storedRows(row.rows);
      const rows = written.rows.filter(({ unit }) => units.has(unit));
      if (rows.length === 0) return [];
      return [
        {
          name,
          you: row.authorId === user,
          rows,
          leaders: written.leaders.filter(({ id }) => leaders.has(id)),
          writtenAt: row.writtenAt.toISOString(),
        },
      ];
    }),
    units: own?.units.map(({ id }) => id) ?? [],
    leaders: own?.leaders.map(({ id }) => id) ?? [],
  };
}

/**
 * Fills in the rows of the user's own formations; without any row, what was filled in is removed. Refuses NOT_YOUR_SEAT
 * to a user who serves on no side, WRONG_PHASE, STALE_ROUND, NOT_AWAITED (a report waits for the other side),
 * NOT_YOUR_UNIT, INVALID_REPORT with every fault by its field, TOO_MANY.
 */
export const fillReportRows = useCase({
  on: 'campaign',
  may: 'serve',
  effect: 'writes',
  guests: 'refused',
  input: FILL_ROWS,
  async run({ services, user, campaignId, access, side }, input): Promise<Answer<true>> {
    const { loaded } = access;
    const due = reportToFill(loaded, input.battleIndex);
    if (!due.ok) return due;
    const own = partOf(loaded, due.value, side, user, await departedHolders(loaded));
    const foreign = foreignPath(own, input);
    if (foreign !== null)
      return refuse('NOT_YOUR_UNIT', 'That unit or leader is not in your formations.', foreign);
    const mayWrite = await mayWriteNow(user);
    if (!mayWrite.ok) return mayWrite;
    const key = { campaignId, battleIndex: input.battleIndex, authorId: user };
    if (input.rows.length === 0) {
      await services.prisma.campaignReportRows.deleteMany({ where: key });
    } else {
      const named = new Set(input.rows.map(({ unit }) => unit));
      const units = own.units.filter(({ id }) => named.has(id));
      const names = formationNames(loaded.campaign.definition);
      const part = partOfReport({ roll: { units, leaders: own.leaders }, names }, input);
      if (!part.ok) return part;
      const rows = JSON.parse(JSON.stringify(writtenOf(part.value))) as Prisma.InputJsonObject;
      const filled = { side, rows, writtenAt: new Date() };
      await services.prisma.campaignReportRows.upsert({
        where: { campaignId_battleIndex_authorId: key },
        create: { ...key, ...filled },
        update: filled,
      });
    }
    await dropDraft({ services, user, campaignId, side }, input.battleIndex);
    await notifyInboxes(services, campaignId);
    return ok(true);
  },
});

/** Rows as `fillReportRows` has stored them. */
function storedRows(rows: unknown): WrittenRows {
  return rows as WrittenRows;
}

/** Units and leaders of a battle that somebody commands. */
function partOf(
  { campaign }: LoadedCampaign,
  roll: BattleRoll,
  side: Side,
  user: string,
  gone: ReadonlySet<string>,
): BattleRoll {
  const his = (id: string) => controllerOf(campaign, id, gone) === user;
  return {
    units: roll.units.filter((unit) => unit.side === side && his(unit.id)),
    leaders: roll.leaders.filter((leader) => leader.side === side && his(leader.formation)),
  };
}

/** The field of the first row that belongs to none of these units and leaders. */
function foreignPath(
  own: BattleRoll,
  { rows, leaders, formations = [] }: FillRowsInput,
): string | null {
  const unit = rows.find((row) => !own.units.some(({ id }) => id === row.unit));
  if (unit !== undefined) return `rows[${unit.unit.slice(0, 64)}]`;
  const formation = formations.find(
    (one) => !own.units.some((held) => held.formations.at(-1) === one.formation),
  );
  if (formation !== undefined) return `formations[${formation.formation.slice(0, 64)}]`;
  const leader = leaders.find((one) => !own.leaders.some(({ id }) => id === one.id));
  return leader === undefined ? null : `leaders[${leader.id.slice(0, 64)}]`;
}

/**
 * Rows as they are stored: what each unit lost, from which the rest follows. Of a unit that went over, its row with the
 * other side becomes what it lost there.
 */
export function writtenOf({
  ledger,
  leaders,
}: Pick<BattleReport, 'ledger' | 'leaders'>): WrittenRows {
  const crossing = ({ counts }: BattleReport['ledger'][number]) =>
    (counts.points?.gained ?? 0) > 0 && counts.points?.start === 0;
  const there = new Map(
    ledger.filter(crossing).map((row) => [row.unit, row.counts.points?.killed ?? 0]),
  );
  return {
    rows: ledger
      .filter((row) => !crossing(row))
      .map(({ unit, counts, fatigue }) => {
        const { transferred = 0, missing = 0 } = counts.points ?? {};
        const lostThere = there.get(unit) ?? 0;
        return {
          unit,
          counts: Object.fromEntries(
            Object.entries(counts).map(([kind, { start, present, ...lost }]) => {
              if (kind !== 'points') return [kind, lost];
              const { transferred: over, missing: mutinied, ...rest } = lost;
              return [kind, rest];
            }),
          ),
          fatigue,
          ...(transferred > 0 ? { loyalty: 'over' as const } : {}),
          ...(missing > 0 ? { loyalty: 'mutinied' as const } : {}),
          ...(lostThere > 0 ? { lostThere } : {}),
        };
      }),
    leaders: leaders.filter(({ fate }) => fate !== 'unhurt'),
  };
}
