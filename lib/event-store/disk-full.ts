/** PostgreSQL has no room left to write. */
export const DISK_FULL = '53100';
/** How long after it was last met a full disk counts as full, in milliseconds: less than a person takes to make room. */
const REMEMBERED_MS = 60_000;

/** One for each process, whatever it is bundled into. */
const holder = globalThis as typeof globalThis & { orderlyDiskFullAt?: number | undefined };

/** To be called with what came of each write: that the disk was full, or that there was room. */
export function noteRoom(room: boolean): void {
  holder.orderlyDiskFullAt = room ? undefined : performance.now();
}

/** Whether a write of this process met a full disk lately, and none has found room since. */
export function diskIsFull(): boolean {
  const at = holder.orderlyDiskFullAt;
  return at !== undefined && performance.now() - at < REMEMBERED_MS;
}
