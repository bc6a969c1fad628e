import type { MemoryDatabase, Row } from '@/tests/simulator/memory/database';
import { compare, keyText, put } from '@/tests/simulator/memory/prisma';
import type { Statements } from '@/tests/simulator/memory/sql';

const notified = () => [];
const OPEN = ['queued', 'running'];

/** Statements about the trials of battles. */
export const TRIAL_STATEMENTS: Statements = {
  'SELECT pg_notify(?, ?)': notified,
  'SELECT key, handed, status, done, trials, summary, message FROM trial_run WHERE key = ?': (
    db,
    [key],
  ) => {
    const run = runOf(db, key);
    return run === undefined ? [] : [run];
  },
  "INSERT INTO trial_run (key, battle_order, seed, trials) VALUES (?, ?::text::jsonb, ?, ?) ON CONFLICT (key) DO UPDATE SET status = 'queued', handed = trial_run.handed + 1, message = NULL, requested_at = now() WHERE trial_run.status IN ('cancelled', 'failed') RETURNING key, handed, status, done, trials, summary, message":
    (db, [key, order, seed, trials]) => {
      const known = runOf(db, key);
      const requestedAt = new Date(db.clock());
      if (known === undefined) {
        const fresh = { done: 0, status: 'queued', summary: null, message: null, handed: 1 };
        put(db, 'trialRun', {
          ...{ key, battleOrder: JSON.parse(order), seed, trials, requestedAt, finishedAt: null },
          ...fresh,
        });
      } else if (['cancelled', 'failed'].includes(String(known.status)))
        put(db, 'trialRun', {
          ...known,
          ...{ status: 'queued', handed: Number(known.handed) + 1, message: null, requestedAt },
        });
      else return [];
      return [runOf(db, key) ?? {}];
    },
  "SELECT key, handed, status FROM trial_run WHERE status IN ('queued', 'running') ORDER BY requested_at LIMIT ?::integer":
    (db, [limit]) =>
      [...db.table('trialRun').values()]
        .filter(({ status }) => OPEN.includes(String(status)))
        .sort((a, b) => compare(a.requestedAt, b.requestedAt))
        .slice(0, limit),
  "UPDATE trial_run SET status = 'running' WHERE key = ? AND handed = ? AND status IN ('queued', 'running') RETURNING battle_order, seed, trials":
    (db, [key, handed]) => {
      const run = changed(db, key, handed, OPEN, { status: 'running' });
      return run === null
        ? []
        : [{ battle_order: run.battleOrder, seed: run.seed, trials: run.trials }];
    },
  'SELECT from_trial AS from, to_trial AS to FROM trial_chunk WHERE key = ? ORDER BY from_trial': (
    db,
    [key],
  ) => chunksOf(db, key).map((chunk) => ({ from: chunk.fromTrial, to: chunk.toTrial })),
  'SELECT from_trial AS from, to_trial AS to, outcomes FROM trial_chunk WHERE key = ? ORDER BY from_trial':
    (db, [key]) =>
      chunksOf(db, key).map((chunk) => ({
        ...{ from: chunk.fromTrial, to: chunk.toTrial, outcomes: chunk.outcomes },
      })),
  "UPDATE trial_run SET status = 'queued' WHERE key = ? AND handed = ? AND status = 'running'": (
    db,
    [key, handed],
  ) => {
    changed(db, key, handed, ['running'], { status: 'queued' });
    return [];
  },
  "UPDATE trial_run SET status = 'queued', handed = handed + 1 WHERE key = ? AND handed = ? AND status = 'running'":
    (db, [key, handed]) => {
      changed(db, key, handed, ['running'], { status: 'queued', handed: Number(handed) + 1 });
      return [];
    },
  "SELECT 1 FROM trial_run WHERE key = ? AND handed = ? AND status = 'running' FOR NO KEY UPDATE": (
    db,
    [key, handed],
  ) => {
    const run = runOf(db, key);
    return run?.handed === handed && run?.status === 'running' ? [{}] : [];
  },
  'INSERT INTO trial_chunk (key, from_trial, to_trial, outcomes) VALUES (?, ?, ?, ?) ON CONFLICT (key, from_trial) DO NOTHING':
    (db, [key, fromTrial, toTrial, outcomes]) => {
      if (!db.table('trialChunk').has(keyText([key, fromTrial])))
        put(db, 'trialChunk', { key, fromTrial, toTrial, outcomes });
      return [];
    },
  'UPDATE trial_run SET done = (SELECT coalesce(sum(to_trial - from_trial), 0) FROM trial_chunk WHERE key = ?) WHERE key = ?':
    (db, [key]) => {
      const run = runOf(db, key);
      const done = chunksOf(db, key).reduce(
        (sum, chunk) => sum + Number(chunk.toTrial) - Number(chunk.fromTrial),
        0,
      );
      if (run !== undefined) put(db, 'trialRun', { ...run, done });
      return [];
    },
  "UPDATE trial_run SET status = 'done', summary = ?::text::jsonb, done = trials, finished_at = now(), message = NULL WHERE key = ? AND handed = ? AND status = 'running' RETURNING key":
    (db, [summary, key, handed]) => {
      const run = changed(db, key, handed, ['running'], {
        ...{ status: 'done', summary: JSON.parse(summary), message: null },
        finishedAt: new Date(db.clock()),
      });
      if (run === null) return [];
      put(db, 'trialRun', { ...run, done: run.trials });
      return [{ key }];
    },
  'DELETE FROM trial_chunk WHERE key = ?': (db, [key]) => {
    for (const chunk of chunksOf(db, key))
      db.table('trialChunk').delete(keyText([key, chunk.fromTrial]));
    return [];
  },
  "UPDATE trial_run SET status = 'failed', message = ? WHERE key = ? AND handed = ? AND status IN ('queued', 'running')":
    (db, [message, key, handed]) => {
      changed(db, key, handed, OPEN, { status: 'failed', message });
      return [];
    },
};

function runOf(db: MemoryDatabase, key: string): Row | undefined {
  return db.table('trialRun').get(key);
}

function chunksOf(db: MemoryDatabase, key: string): readonly Row[] {
  return [...db.table('trialChunk').values()]
    .filter((chunk) => chunk.key === key)
    .sort((a, b) => Number(a.fromTrial) - Number(b.fromTrial));
}

/** Changes a run that was handed out this many times and is in one of these states; null: it is in another. */
function changed(
  db: MemoryDatabase,
  key: string,
  handed: number,
  states: readonly string[],
  to: Row,
): Row | null {
  const run = runOf(db, key);
  if (run === undefined || run.handed !== handed || !states.includes(String(run.status)))
    return null;
  const after = { ...run, ...to };
  put(db, 'trialRun', after);
  return after;
}
