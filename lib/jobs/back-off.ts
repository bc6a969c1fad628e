const FIRST_MS = 4_000;
const LONGEST_MS = 10 * 60_000;
/** Beyond this many the list is begun again: what is forgotten is merely tried again. */
const REMEMBERED_MAX = 1_000;

/**
 * When to try again what could not be done: after 4 seconds, then twice as long each time, up to ten minutes. Kept in
 * memory: another worker, or this one after a start, tries at once.
 */
export class BackOff {
  readonly #failed = new Map<string, { readonly pauseMs: number; readonly notBefore: number }>();

  /** Those of `ids` that may be tried at `now` (milliseconds). */
  due(ids: readonly string[], now: number): readonly string[] {
    return ids.filter((id) => (this.#failed.get(id)?.notBefore ?? 0) <= now);
  }

  /** Notes how a try at `now` ended. */
  note(id: string, succeeded: boolean, now: number): void {
    const before = this.#failed.get(id);
    this.#failed.delete(id);
    if (succeeded) return;
    const pauseMs = before === undefined ? FIRST_MS : Math.min(before.pauseMs * 2, LONGEST_MS);
    if (this.#failed.size >= REMEMBERED_MAX) this.#failed.clear();
    this.#failed.set(id, { pauseMs, notBefore: now + pauseMs });
  }
}
