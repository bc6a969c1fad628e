import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { verifyExport } from '@/lib/chance/verify-export';
import type { Material } from './forge';

/** Records that hold all types of event between them. */
export const RECORDS = [
  'crossroads-autoplayed',
  'skirmish-orders',
  'skirmish-quick-expected-table-version-2',
  'tutorial-version-2',
  'unfinished-table-report',
  'unfinished-interval',
  'unfinished-rewound',
  'unfinished-board',
  'mail-concluded-of-anna',
  'wings-board',
  'signed-table',
  'signed-board',
  'signed-umpire',
  'unsigned-umpire',
];

/**
 * Made since version 0.1: whose players signed with their devices; with an umpire, deadlines and posts, signed and
 * without script.
 */
const SINCE: readonly string[] = [
  'signed-table',
  'signed-board',
  'signed-umpire',
  'unsigned-umpire',
];

/**
 * Records of November 2026, but one without signatures: moved to another server; an interval with orders, continued in a branch;
 * gone back by agreement, and the branch that went on; deadlines missed, with deputies, the computer and offered seats; a
 * battle on the board by a staff, whose command changed hands; seats that changed hands; an umpire who stood in; letters that
 * riders carried; posts and an umpire's decisions (signed by their devices); answers left for missed deadlines; a battle by
 * mail whose sides seal their sheets and hide their rosters (Strategy-Tactical).
 */
export const LATER: readonly string[] = [
  'moved-house',
  'interval-branch',
  'gone-back',
  'gone-on',
  'late-deputies',
  'board-of-a-staff',
  'seats-changed',
  'umpire-stands-in',
  'couriers-ride',
  'signed-posts',
  'slow-answers',
  'mail-rosters',
];

/** One of them, taken apart. */
export function recordOf(name: string): Material {
  const root = process.env.ORDERLY_ROOT ?? '.';
  const since = SINCE.includes(name) ? 'hands' : 'version-0.1/exports';
  const folder = LATER.includes(name) ? 'records' : since;
  const file = path.join(root, 'tests/golden', folder, `${name}.jsonl.gz`);
  const { stream } = verifyExport(gunzipSync(readFileSync(file)).toString('utf8'));
  if (stream === undefined) throw new Error(`${name} is no export`);
  return { name, stream };
}
