import { ok } from '@/lib/kernel/result';
import type { Sql, Statements } from './connection';
import type { ForkRequest, StoreRefusalCode, StoreResult, StreamHead } from './contract';
import { isName, refuseStore } from './prepare';
import { readHead } from './read';
import { headOf, type StreamRow } from './rows';

const SENTENCES: Partial<Record<StoreRefusalCode, string>> = {
  STREAM_UNKNOWN: 'There is no such record to branch from.',
  VERSION_UNKNOWN: 'The record does not reach that far.',
  STREAM_EXISTS: 'There is another record of that name already.',
};

/** One row makes a fork; a repeated call for the same fork gets the same answer. */
export async function forkStream(
  sql: Statements,
  parentId: string,
  { childId, atVersion }: ForkRequest,
): Promise<StoreResult<StreamHead>> {
  if (!isName(childId)) throw new Error(`Not a stream id: ${childId}`);
  const [row] = await sql<
    { outcome: 'forked' | StoreRefusalCode; actual_version: number | null }[]
  >`
    SELECT * FROM orderly_store.fork(${parentId}::text, ${atVersion}::integer, ${childId}::text)`;
  if (row === undefined) throw new Error('The fork gave no answer');
  if (row.outcome !== 'forked') {
    return refuseStore(
      row.outcome,
      SENTENCES[row.outcome] ?? row.outcome,
      row.actual_version ?? undefined,
    );
  }
  return readHead(sql, childId);
}

export async function childrenOf(sql: Sql, streamId: string): Promise<readonly StreamHead[]> {
  const rows = await sql<StreamRow[]>`
    SELECT id, type, version, head_hash, parent_id, fork_version, created_at, closed_at
      FROM orderly_store.stream WHERE parent_id = ${streamId}::text ORDER BY fork_version, id`;
  return rows.map(headOf);
}

export async function treeOf(sql: Sql, streamId: string): Promise<readonly StreamHead[]> {
  const rows = await sql<StreamRow[]>`
    WITH RECURSIVE tree AS (
      SELECT s.*, 0 AS depth FROM orderly_store.stream s WHERE s.id = ${streamId}::text
      UNION ALL
      SELECT s.*, t.depth + 1 FROM tree t JOIN orderly_store.stream s ON s.parent_id = t.id
    )
    SELECT id, type, version, head_hash, parent_id, fork_version, created_at, closed_at
      FROM tree ORDER BY depth, fork_version, id`;
  return rows.map(headOf);
}

/** Closes a stream for writing; waits for an append that holds it. */
export async function closeStream(
  sql: Statements,
  streamId: string,
): Promise<StoreResult<StreamHead>> {
  const [row] = await sql<StreamRow[]>`
    UPDATE orderly_store.stream
      SET closed_at = coalesce(closed_at, date_trunc('milliseconds', orderly_store.clock()))
      WHERE id = ${streamId}::text
      RETURNING id, type, version, head_hash, parent_id, fork_version, created_at, closed_at`;
  return row === undefined
    ? refuseStore('STREAM_UNKNOWN', 'There is no such record.')
    : ok(headOf(row));
}
