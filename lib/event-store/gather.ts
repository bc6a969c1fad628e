import { appendAlone, appendedAt, appendTogether, isUsual, type ReadyAppend } from './append';
import type { Statements } from './connection';
import type { Appended, StoreResult } from './contract';
import type { Pool } from './pool';

/** While the server works on one group, the next is collected; more groups in parallel would only be smaller. */
const GROUPS_UNDER_WAY_MAX = 2;
/** Appends of one group at most. */
const GROUP_MAX = 16;
/** Longest wait for a running group, in milliseconds. */
const WAIT_MAX_MS = 5;
/** Longer payloads, in characters, are sent alone: they would hold up the others of their group. */
const PAYLOAD_MAX = 16_384;

interface Waiting {
  readonly ready: ReadyAppend;
  readonly answer: (answer: StoreResult<Appended> | Promise<StoreResult<Appended>>) => void;
  readonly alone: () => Promise<StoreResult<Appended>>;
}

/**
 * Appends that arrive in one process while others are running are collected into one statement, so that they share its
 * cost and its commit. An append that arrives by itself is sent at once. They fail independently: what a group does not
 * record, and every member of a failed group, is tried again alone, and answered as if there had been no group.
 */
export class AppendGatherer {
  readonly #pool: Pool;
  /** By stream: a group holds each once. */
  readonly #waiting = new Map<string, Waiting>();
  #underWay = 0;
  #begins = false;
  #patience: NodeJS.Timeout | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Appends as `appendAlone` does; `sql` is the pool for an append that is sent alone. */
  append(sql: Statements, ready: ReadyAppend): Promise<StoreResult<Appended>> {
    const alone = () => appendAlone(sql, ready);
    const long = (ready.prepared.payloads[0]?.length ?? 0) > PAYLOAD_MAX;
    if (!isUsual(ready.request) || long || this.#waiting.has(ready.streamId)) return alone();
    return new Promise((resolve) => {
      this.#waiting.set(ready.streamId, { ready, alone, answer: resolve });
      this.#beginSoon();
    });
  }

  /** After everything else in this turn of the event loop: those answered in it may append again. */
  #beginSoon(): void {
    if (this.#begins) return;
    this.#begins = true;
    setImmediate(() => {
      this.#begins = false;
      this.#begin();
    });
  }

  #begin(): void {
    while (this.#waiting.size > 0 && this.#underWay < GROUPS_UNDER_WAY_MAX) this.#send();
    if (this.#waiting.size > 0)
      this.#patience ??= setTimeout(() => {
        this.#patience = undefined;
        if (this.#waiting.size > 0) this.#send();
        this.#begin();
      }, WAIT_MAX_MS);
  }

  #send(): void {
    const group = [...this.#waiting.values()].slice(0, GROUP_MAX);
    for (const { ready } of group) this.#waiting.delete(ready.streamId);
    this.#underWay += 1;
    this.#record(group).finally(() => {
      this.#underWay -= 1;
      this.#beginSoon();
    });
  }

  /** Answers each of a group; never rejects. */
  async #record(group: readonly Waiting[]): Promise<void> {
    const hashes = group.length > 1 ? await this.#together(group) : NOTHING;
    const alone: Promise<unknown>[] = [];
    for (const one of group) {
      const hash = hashes.get(one.ready.streamId);
      if (hash === undefined) {
        const answer = one.alone();
        one.answer(answer);
        alone.push(answer);
      } else one.answer(appendedAt(one.ready, hash));
    }
    await Promise.allSettled(alone);
  }

  async #together(group: readonly Waiting[]): Promise<ReadonlyMap<string, string>> {
    try {
      return await appendTogether(
        this.#pool.sql,
        group.map((one) => one.ready),
      );
    } catch {
      // Each member is retried alone and gets its own failure.
      return NOTHING;
    }
  }
}

const NOTHING: ReadonlyMap<string, string> = new Map();
