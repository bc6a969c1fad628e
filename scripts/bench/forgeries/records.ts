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

/** One of them, taken apart. */
export function recordOf(name: string): Material {
  const root = process.env.ORDERLY_ROOT ?? '.';
  const folder = SINCE.includes(name) ? 'hands' : 'version-0.1/exports';
  const file = path.join(root, 'tests/golden', folder, `${name}.jsonl.gz`);
  const { stream } = verifyExport(gunzipSync(readFileSync(file)).toString('utf8'));
  if (stream === undefined) throw new Error(`${name} is no export`);
  return { name, stream };
}
