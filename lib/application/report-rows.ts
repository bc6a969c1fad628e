import type { BattleReport } from '@/lib/battle/battle-report';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { type BattleRoll, battleRoll } from '@/lib/campaign/order';
import { controllerOf } from '@/lib/campaign/staff';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { type Access, accessTo } from './access';
import type { House } from './house';
import type { LoadedCampaign } from './loaded-campaign';
import { memberNames } from './members';
import { mayWriteNow, postOf, tellPost } from './post';
import type { Answer } from './refusal';
import { departedHolders } from './seats';
import type { FilledRows, FillRowsInput, StaffOnPage, WrittenRows } from './staff-contract';
import { partOfReport } from './table-report';

const NOTHING: StaffOnPage['tableRows'] = { filled: [], units: [], leaders: [] };

/**
 * What the sub-commanders of the viewer’s side filled in of the table report that is due, and what he may fill in himself.
 * A row counts as long as its unit is its author’s: what was given to another since is left out.
 */
export async function tableRowsFor(
  house: House,
  access: Access,
): Promise<StaffOnPage['tableRows']> {
  const { loaded, user } = access;
  const side = postOf(access);
  const due = dueReport(loaded);
  if (side === null || due === null || loaded.campaign.staff[side].length === 0) return NOTHING;
  const gone = await departedHolders(loaded);
  const found = await house.sql<{ author_id: string; rows: WrittenRows; written_at: Date }[]>`
    SELECT author_id::text, rows, written_at FROM campaign_report_rows
      WHERE campaign_id = ${loaded.id} AND battle_index = ${due.index} AND side = ${side}
      ORDER BY written_at, author_id`;
  const { club } = loaded;
  const names = (await memberNames(found.map((row) => ({ club, user: row.author_id }))))(club);
  const own = access.serves === null ? null : partOf(loaded, due.roll, side, user, gone);
  return {
    filled: found.flatMap((row): FilledRows[] => {
      const name = names.get(row.author_id);
      if (name === undefined) return [];
      const his = partOf(loaded, due.roll, side, row.author_id, gone);
      const units = new Set(his.units.map(({ id }) => id));
      const leaders = new Set(his.leaders.map(({ id }) => id));
      const rows = row.rows.rows.filter(({ unit }) => units.has(unit));
      if (rows.length === 0) return [];
      return [
        {
          name,
          you: row.author_id === user,
          rows,
          leaders: row.rows.leaders.filter(({ id }) => leaders.has(id)),
          writtenAt: row.written_at.toISOString(),
        },
      ];
    }),
    units: own?.units.map(({ id }) => id) ?? [],
    leaders: own?.leaders.map(({ id }) => id) ?? [],
  };
}

/**
 * Fills in the rows of the own formations; without any row what was filled in is taken back. Refuses NOT_YOUR_SEAT to who
 * serves on no side, WRONG_PHASE, STALE_ROUND, NOT_AWAITED (a report waits for the other side), NOT_YOUR_UNIT,
 * INVALID_REPORT with every fault by its field, TOO_MANY.
 */
export async function fillReportRows(
  house: House,
  user: string,
  campaignId: string,
  input: FillRowsInput,
): Promise<Answer<true>> {
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const { loaded, serves } = access.value;
  if (serves === null)
    return refuse('NOT_YOUR_SEAT', 'Only a sub-commander fills in rows of a report for another.');
  const due = reportToFill(loaded, input.battleIndex);
  if (!due.ok) return due;
  const own = partOf(loaded, due.value, serves, user, await departedHolders(loaded));
  const foreign = foreignPath(own, input);
  if (foreign !== null)
    return refuse(
      'NOT_YOUR_UNIT',
      'That unit, or that leader, is not of your formations.',
      foreign,
    );
  const mayWrite = await mayWriteNow(user);
  if (!mayWrite.ok) return mayWrite;
  if (input.rows.length === 0) {
    await house.sql`
      DELETE FROM campaign_report_rows WHERE campaign_id = ${campaignId}
        AND battle_index = ${input.battleIndex}::integer AND author_id = ${user}::uuid`;
  } else {
    const named = new Set(input.rows.map(({ unit }) => unit));
    const units = own.units.filter(({ id }) => named.has(id));
    const part = partOfReport({ units, leaders: own.leaders }, input);
    if (!part.ok) return part;
    const rows = JSON.stringify(writtenOf(part.value));
    await house.sql`
      INSERT INTO campaign_report_rows (campaign_id, battle_index, author_id, side, rows)
        VALUES (${campaignId}, ${input.battleIndex}::integer, ${user}::uuid, ${serves}, ${rows}::text::jsonb)
        ON CONFLICT (campaign_id, battle_index, author_id) DO UPDATE
          SET rows = excluded.rows, side = excluded.side, written_at = now()`;
  }
  await tellPost(house, campaignId);
  return ok(true);
}

/** The table report that is due, if one is. */
function dueReport({ campaign }: LoadedCampaign): { index: number; roll: BattleRoll } | null {
  const { encounter, phase, definition, forces } = campaign;
  if (phase !== 'table' || encounter === null || encounter.tableReport) return null;
  const battle = lookupOf(definition).battles.get(encounter.id);
  return battle === undefined
    ? null
    : { index: encounter.index, roll: battleRoll(definition, battle, forces) };
}

function reportToFill(loaded: LoadedCampaign, index: number): Answer<BattleRoll> {
  const { encounter, phase } = loaded.campaign;
  if (phase !== 'table' || encounter === null)
    return refuse('WRONG_PHASE', 'No table report is due now; look at the campaign again.');
  if (encounter.index !== index)
    return refuse('STALE_ROUND', 'The campaign has moved on; look at it again.');
  const due = dueReport(loaded);
  return due === null
    ? refuse('NOT_AWAITED', 'A report was handed in already, and waits for its answer.')
    : ok(due.roll);
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

/** The field of the first row that is of none of these units and leaders. */
function foreignPath(own: BattleRoll, { rows, leaders }: FillRowsInput): string | null {
  const unit = rows.find((row) => !own.units.some(({ id }) => id === row.unit));
  if (unit !== undefined) return `rows[${unit.unit.slice(0, 64)}]`;
  const leader = leaders.find((one) => !own.leaders.some(({ id }) => id === one.id));
  return leader === undefined ? null : `leaders[${leader.id.slice(0, 64)}]`;
}

/** Rows as they are kept: what each unit lost; what is left follows from it. */
export function writtenOf({
  ledger,
  leaders,
}: Pick<BattleReport, 'ledger' | 'leaders'>): WrittenRows {
  return {
    rows: ledger.map(({ unit, counts, fatigue }) => ({
      unit,
      counts: Object.fromEntries(
        Object.entries(counts).map(([kind, { start, present, ...lost }]) => [kind, lost]),
      ),
      fatigue,
    })),
    leaders: leaders.filter(({ fate }) => fate !== 'unhurt'),
  };
}
