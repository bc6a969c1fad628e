import type { Services } from '@/lib/application/core/services';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import { boardsOpen } from './jobs-store';
import type { JobData, JobOutcome, JobQueue, NewJob } from './queue';

/** So that people can follow what an artificial commander does, and take their side back. */
export const TURN_PAUSE_MS = 1_000;

/** A look at each board, once for each of its positions: an artificial commander may have to move there. */
export async function boardJobs({
  sql,
}: Pick<Services, 'sql'>): Promise<readonly NewJob<'board-turns'>[]> {
  const open = await boardsOpen(sql);
  return open.map((board) => jobOf({ ...board, waits: 0 }));
}

/**
 * Plays the turn of an artificial commander that is due on a board, and puts in the job of the turn after it. Throws where the
 * turn was refused.
 */
export async function workOnBoard(
  services: Services,
  queue: Pick<JobQueue, 'put'>,
  asked: JobData['board-turns'],
  pauseMs: number,
): Promise<JobOutcome> {
  const played = await playBoardTurn(services, asked.campaignId, pauseMs);
  if (!played.ok) throw new TurnRefused(played.error.code);
  const standing = played.value;
  if (standing.kind === 'unsettled') return 'again';
  if (standing.kind !== 'due') return 'done';
  const [board] = await boardsOpen(services.sql, asked.campaignId);
  if (board === undefined) return 'done';
  const same = board.head === asked.head && board.moves === asked.moves;
  const waits = same ? asked.waits + 1 : 1;
  await queue.put('board-turns', [jobOf({ ...board, waits }, standing.inMs)]);
  return 'done';
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
