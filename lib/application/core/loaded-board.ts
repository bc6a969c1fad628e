import { type AnyBoardGame, playsVersion } from '@/lib/battle/contract/board-game';
import type { Viewer } from '@/lib/battle/contract/seats';
import { type BoardBattle, foldBoard } from '@/lib/battle/stream/battle';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { type BoardLine, boardLines } from '@/lib/battle/stream/log';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { EventStore, RecordedEvent } from '@/lib/event-store/contract';

/** Battles held in memory by one process. */
const CACHED_MAX = 30;

/** The index of the battle on the board now; null: none. */
export function battleOnBoard(campaign: Readonly<StartedCampaign>): number | null {
  const { phase, encounter, rewound, between } = campaign;
  const stands = phase === 'board' && rewound === null && between === null;
  return stands && encounter?.order ? encounter.index : null;
}

/** An event of a battle's stream as it is recorded. */
export function boardEvent({ type, payload }: Pick<RecordedEvent, 'type' | 'payload'>): BoardEvent {
  return { type, data: payload } as BoardEvent;
}

/** A battle as it is stored. Never changed in place, except for the lines of its log, which only grow. */
export interface LoadedBoard {
  readonly streamId: string;
  /** All events from version 1, inherited ones included. */
  readonly events: readonly RecordedEvent[];
  readonly version: number;
  /** Of the newest event, in hex. */
  readonly hash: string;
  readonly battle: BoardBattle;
  readonly log: BoardLog;
}

/** The battle’s ruleset, or the version it is pinned to, is not part of this program. */
export class RulesetMissing extends Error {
  override readonly name = 'RulesetMissing';
  readonly code = 'RULESET_MISSING';
}

/** Folds battles and keeps the latest used ones; every load asks the store for new events. */
export class BoardCache {
  readonly #store: Pick<EventStore, 'read'>;
  readonly #rulesets: ReadonlyMap<string, AnyBoardGame>;
  readonly #cached = new Map<string, LoadedBoard>();

  constructor(store: Pick<EventStore, 'read'>, rulesets: ReadonlyMap<string, AnyBoardGame>) {
    this.#store = store;
    this.#rulesets = rulesets;
  }

  /** Null where there is no such battle. Throws RulesetMissing, and where the store cannot be reached. */
  async load(streamId: string): Promise<LoadedBoard | null> {
    const known = this.#cached.get(streamId) ?? null;
    const newer = await this.#store.read(streamId, { from: (known?.version ?? 0) + 1 });
    if (!newer.ok) return null;
    const loaded = this.#further(streamId, known, newer.value);
    if (loaded === null) return null;
    this.#cached.delete(streamId);
    this.#cached.set(streamId, loaded);
    if (this.#cached.size > CACHED_MAX) {
      const [oldest] = this.#cached.keys();
      if (oldest !== undefined) this.#cached.delete(oldest);
    }
    return loaded;
  }

  #further(
    streamId: string,
    known: LoadedBoard | null,
    newer: readonly RecordedEvent[],
  ): LoadedBoard | null {
    const last = newer.at(-1);
    if (last === undefined) return known;
    const events = newer.map(boardEvent);
    return {
      streamId,
      events: [...(known?.events ?? []), ...newer],
      version: last.version,
      hash: last.hash,
      battle: foldBoard(known?.battle ?? null, events, (pinned) => this.rulesetOf(pinned)),
      log: known?.log ?? new BoardLog(),
    };
  }

  /** The ruleset that a battle is pinned to. Throws RulesetMissing. */
  rulesetOf({ id, version }: { readonly id: string; readonly version: string }): AnyBoardGame {
    const ruleset = this.#rulesets.get(id);
    if (ruleset === undefined || !playsVersion(ruleset, version))
      throw new RulesetMissing(`There is no ${id} ${version} here`);
    return ruleset;
  }
}

/** The lines of a battle’s log for each kind of viewer, worded once. */
export class BoardLog {
  readonly #lines = new Map<Viewer, BoardLine[]>();
  readonly #upTo = new Map<Viewer, number>();

  /** All lines up to the battle’s newest position, the oldest first. */
  lines(battle: BoardBattle, viewer: Viewer): readonly BoardLine[] {
    const shown = this.#lines.get(viewer) ?? [];
    const upTo = this.#upTo.get(viewer) ?? 0;
    const newest = battle.events.length;
    if (newest > upTo) {
      for (const line of boardLines(battle, viewer, upTo + 1, newest)) shown.push(line);
      this.#lines.set(viewer, shown);
      this.#upTo.set(viewer, newest);
    }
    // Another request may have gone further in the meantime.
    return newest < upTo ? shown.filter(({ position }) => position <= newest) : shown;
  }
}
