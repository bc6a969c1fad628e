import { campaignList } from '@/lib/projections/campaign-list';
import { catchUp, isCaughtUp } from '@/lib/projections/runner';
import type { House } from './house';

/** Brings the list of campaigns up to date. Where that fails the list is shown as it is, and the fault is told. */
export async function freshenList(house: House): Promise<void> {
  try {
    await catchUp(house.sql, campaignList);
  } catch (fault) {
    house.onFault(fault);
  }
}

/** A statement, or a part of one. */
export type Statement = ReturnType<House['sql']>;

/** A row, and whether nothing was new where it was read. */
type Found<Row> = Row & { readonly list_is_fresh: boolean; readonly list_has: true };
interface Nothing {
  readonly list_is_fresh: boolean;
  readonly list_has: null;
}

/**
 * What a question finds in the list of campaigns, brought up to date before: as long as nothing is new, one statement
 * asks both. `order`: by which columns of what it finds.
 */
export async function fromFreshList<Row extends object>(
  house: House,
  question: Statement,
  order: Statement,
): Promise<readonly Row[]> {
  const { sql } = house;
  const found = await sql<(Found<Row> | Nothing)[]>`
    SELECT fresh.list_is_fresh, asked.* FROM (SELECT ${isCaughtUp(sql, campaignList)} AS list_is_fresh) fresh
      LEFT JOIN (SELECT true AS list_has, question.* FROM (${question}) question) asked ON true
      ORDER BY ${order}`;
  if (found[0]?.list_is_fresh)
    return found.filter((row): row is Found<Row> => row.list_has !== null);
  await freshenList(house);
  return sql<Row[]>`SELECT question.* FROM (${question}) question ORDER BY ${order}`;
}
