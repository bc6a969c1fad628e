import type { Services } from '@/lib/application/core/services';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import { boardsOpen } from './jobs-store';
import type { JobData, NewJob } from './queue';

/** So that people can follow what an artificial commander does, and take their side back. */
export const TURN_PAUSE_MS = 1_000;

/** Checks each board once for each of its positions, because an artificial commander may have to move there. */
export async function boardJobs({
  sql,
}: Pick<Services, 'sql'>): Promise<readonly NewJob<'board-turns'>[]> {
  const open = await boardsOpen(sql);
  return open.map((board) => jobOf({ ...board, waits: 0 }));
}

/**
 * Plays the turn of an artificial commander that is due on a board, and returns the job for the turn after it. `again`:
 * the result of the battle could not be recorded, and that has been reported. Throws where the turn was refused.
 */
export async function workOnBoard(
  services: Services,
  asked: JobData['board-turns'],
  pauseMs: number,
): Promise<NewJob<'board-turns'> | 'again' | null> {
  const played = await playBoardTurn(services, asked.campaignId, pauseMs);
  if (!played.ok) throw new TurnRefused(played.error.code);
  const standing = played.value;
  if (standing.kind === 'unsettled') return 'again';
  if (standing.kind !== 'due') return null;
  const [board] = await boardsOpen(services.sql, asked.campaignId);
  if (board === undefined) return null;
  const same = board.head === asked.head && board.moves === asked.moves;
  const waits = same ? asked.waits + 1 : 1;
  return jobOf({ ...board, waits }, standing.inMs);
}

function jobOf(data: JobData['board-turns'], inMs = 0): NewJob<'board-turns'> {
  return { about: [data.campaignId, data.head, data.moves, data.waits], data, inMs };
}

/** A turn that is due was refused: a fault of the program or of the data. */
class TurnRefused extends Error {
  override readonly name = 'TurnRefused';
  readonly code: string;

  constructor(code: string) {
    super(`A turn on a board was refused: ${code}`);
    this.code = code;
  }
}
