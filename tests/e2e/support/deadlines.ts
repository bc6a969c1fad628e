import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import pg from 'pg';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Does what a worker does with a campaign's open deadline some minutes after it: nobody waits for a day. Everything is recorded as a worker
 * records it, and open pages hear of it.
 */
export async function minutesAfterDeadline(campaign: string, minutes: number): Promise<void> {
  const campaignId = campaign.split('/').at(-1) ?? '';
  const database = new pg.Client(process.env.DATABASE_URL);
  await database.connect();
  const { rows } = await database.query<{ due: Date | null }>(
    'select due_at as due from campaign_deadline where campaign_id = $1',
    [campaignId],
  );
  await database.end();
  const due = rows[0]?.due;
  if (!due) throw new Error('no deadline runs in this campaign');
  // One of its own for each process: another test may run it at the same time.
  const outfile = path.join(ROOT, `dist/e2e/deadline-${process.pid}.mjs`);
  await esbuild.build({
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external' },
    alias: { 'server-only': path.join(ROOT, 'scripts/build/server-only.mjs') },
    entryPoints: [path.join(ROOT, 'tests/e2e/support/deadline-main.ts')],
    outfile,
    absWorkingDir: ROOT,
  });
  const now = due.getTime() + minutes * 60_000;
  await promisify(execFile)(process.execPath, [outfile, campaignId, String(now)], {
    env: { ...process.env, ORDERLY_ROOT: ROOT },
  });
}
