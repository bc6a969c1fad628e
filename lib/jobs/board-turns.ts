import type { Services } from '@/lib/application/core/services';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import type { Sql } from '@/lib/event-store/connection';
import { BackOff } from './back-off';

/** So that people can follow what an artificial commander does, and take their side back. */
const TURN_PAUSE_MS = 1_000;
/** The process that acts announces it; this finds what was not announced. */
const LOOK_MS = 2_000;
/** Boards looked after at once. */
const BOARDS_MAX = 500;

interface Rest {
  /** The campaign's head, and its battle's stream with the version at which nobody artificial was to move. */
  readonly head: number;
  readonly streamId: string;
  readonly version: number;
}

/**
 * Moves for artificial commanders on boards, one player turn of each board in a round. What it knows is what it has seen;
 * another worker, or this one after a fresh start, finds everything again by looking.
 */
export class BoardTurns {
  readonly #services: Services;
  readonly #stopping: AbortSignal;
  readonly #pauseMs: number;
  /** By campaign: not before this moment. */
  readonly #due = new Map<string, number>();
  readonly #rests = new Map<string, Rest>();
  readonly #backOff = new BackOff();
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    services: Services,
    options: { readonly stopping: AbortSignal; readonly pauseMs?: number | undefined },
  ) {
    this.#services = services;
    this.#stopping = options.stopping;
    this.#pauseMs = options.pauseMs ?? TURN_PAUSE_MS;
  }

  /** Somebody says that an artificial commander is to move there. */
  told(campaignId: string): void {
    if (!this.#due.has(campaignId)) this.#due.set(campaignId, 0);
  }

  /** One turn on each board where one is due; answers how long there is nothing to do. */
  async round(): Promise<number> {
    if (Date.now() - this.#lookedAt >= LOOK_MS) {
      await this.#look();
      this.#lookedAt = Date.now();
    }
    const now = Date.now();
    const ready = [...this.#due].flatMap(([id, from]) => (from <= now ? [id] : []));
    const sound = new Set(this.#backOff.due(ready, now));
    for (const campaignId of ready) {
      if (this.#stopping.aborted) break;
      if (sound.has(campaignId)) await this.#play(campaignId);
      else this.#due.set(campaignId, now + LOOK_MS);
    }
    const next = Math.min(this.#lookedAt + LOOK_MS, ...this.#due.values());
    return Math.max(0, next - Date.now());
  }

  async #play(campaignId: string): Promise<void> {
    this.#due.delete(campaignId);
    try {
      const played = await playBoardTurn(this.#services, campaignId, this.#pauseMs);
      if (!played.ok) throw new TurnRefused(played.error.code);
      const standing = played.value;
      this.#backOff.note(campaignId, true, Date.now());
      if (standing.kind === 'due') this.#due.set(campaignId, Date.now() + standing.inMs);
      if (standing.kind !== 'rests') return;
      const { streamId, version } = standing;
      const head = this.#rests.get(campaignId)?.head ?? 0;
      this.#rests.set(campaignId, { head, streamId, version });
    } catch (fault) {
      this.#backOff.note(campaignId, false, Date.now());
      this.#services.onFault(fault);
    }
  }

  /** Boards that have moved since they were seen to rest, or that were never looked at. */
  async #look(): Promise<void> {
    const { sql } = this.#services;
    const open = await boardsOpen(sql);
    const ids = open.map(({ campaignId }) => campaignId);
    for (const known of this.#rests.keys()) if (!ids.includes(known)) this.#rests.delete(known);
    const versions = await versionsOf(
      sql,
      open.flatMap(({ campaignId }) => this.#rests.get(campaignId)?.streamId ?? []),
    );
    for (const { campaignId, head } of open) {
      const rest = this.#rests.get(campaignId);
      if (rest !== undefined && rest.head === head && versions.get(rest.streamId) === rest.version)
        continue;
      this.#rests.set(campaignId, { head, streamId: '', version: 0 });
      this.told(campaignId);
    }
  }
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

/** Campaigns whose battle stands on the board. */
async function boardsOpen(
  sql: Sql,
): Promise<readonly { readonly campaignId: string; readonly head: number }[]> {
  const rows = await sql<{ campaign_id: string; head: number }[]>`
    SELECT campaign_id, head FROM campaign_list WHERE phase = 'board' AND card->>'continuedIn' IS NULL
      ORDER BY updated_at DESC LIMIT ${BOARDS_MAX}::integer`;
  return rows.map(({ campaign_id, head }) => ({ campaignId: campaign_id, head }));
}

async function versionsOf(
  sql: Sql,
  streamIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (streamIds.length === 0) return new Map();
  const rows = await sql<{ id: string; version: number }[]>`
    SELECT id, version FROM orderly_store.stream WHERE id = ANY (${`{${streamIds.map((id) => `"${id}"`).join(',')}}`}::text[])`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}
