import { readFileSync } from 'node:fs';

/** Clock ticks a second, in which Linux counts processor time. */
const TICKS = 100;

/** Processor time that a process of this machine has used, in milliseconds. */
export function processMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
}
