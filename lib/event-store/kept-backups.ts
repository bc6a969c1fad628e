import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { backup } from './backup';

/** How backups are taken by themselves. */
export interface BackupPlan {
  readonly folder: string;
  /** Hours between two of them, more than 0. */
  readonly everyHours: number;
  /** How many are kept, 1 upward; older ones are removed. */
  readonly keep: number;
}

export interface KeptBackup {
  readonly name: string;
  readonly takenAt: Date;
  readonly bytes: number;
}

const HOUR_MS = 3_600_000;
const NAME = /^orderly-book-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
/** What a backup that was broken off leaves. */
const UNFINISHED = /^orderly-book-[^.]+\.backup\.[0-9a-f-]{36}(\.rows)?$/;

/**
 * The plan of the settings ORDERLY_BACKUP_HOURS, ORDERLY_BACKUP_KEEP and ORDERLY_BACKUP_FOLDER; null: no backups are
 * taken by themselves. Throws where a setting is no such number.
 */
export function backupPlan(
  settings: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
): BackupPlan | null {
  const hours = settings.ORDERLY_BACKUP_HOURS || '0';
  const keep = settings.ORDERLY_BACKUP_KEEP || '7';
  if (!/^\d{1,5}(\.\d+)?$/.test(hours) || !/^[1-9]\d{0,3}$/.test(keep))
    throw new Error('ORDERLY_BACKUP_HOURS and ORDERLY_BACKUP_KEEP must be numbers');
  if (Number(hours) === 0) return null;
  const folder =
    settings.ORDERLY_BACKUP_FOLDER || path.join(/* turbopackIgnore: true */ dataFolder, 'backups');
  return { folder, everyHours: Number(hours), keep: Number(keep) };
}

/** The backups in a folder, the newest first; none where it is not there. Other files are left out. */
export async function keptBackups(folder: string): Promise<readonly KeptBackup[]> {
  const names = await readdir(/* turbopackIgnore: true */ folder).catch(() => []);
  const found: KeptBackup[] = [];
  for (const name of names) {
    const [, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (day === undefined) continue;
    const facts = await stat(path.join(/* turbopackIgnore: true */ folder, name)).catch(() => null);
    const takenAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
    if (facts !== null) found.push({ name, takenAt, bytes: facts.size });
  }
  return found.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

/** Whether the next backup is due. */
export async function backupDue(plan: BackupPlan, now: Date): Promise<boolean> {
  const [newest] = await keptBackups(plan.folder);
  if (newest === undefined) return true;
  return now.getTime() - newest.takenAt.getTime() >= plan.everyHours * HOUR_MS;
}

/** Takes a backup, then removes those beyond the number that is kept. */
export async function takeBackup(databaseUrl: string, plan: BackupPlan, now: Date): Promise<void> {
  const { folder, keep } = plan;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  await backup(
    databaseUrl,
    path.join(/* turbopackIgnore: true */ folder, `orderly-book-${time}Z.backup`),
  );
  for (const { name } of (await keptBackups(folder)).slice(keep))
    await rm(path.join(/* turbopackIgnore: true */ folder, name), { force: true });
  for (const name of await readdir(/* turbopackIgnore: true */ folder)) {
    if (!UNFINISHED.test(name)) continue;
    const facts = await stat(path.join(/* turbopackIgnore: true */ folder, name)).catch(() => null);
    if (facts !== null && now.getTime() - facts.mtimeMs > HOUR_MS)
      await rm(path.join(/* turbopackIgnore: true */ folder, name), { force: true });
  }
}
