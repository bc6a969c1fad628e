/** How long calls are gathered, and how many at most. */
export interface Gathering {
  /** Milliseconds after the first of them; default: until the event loop turns. */
  readonly withinMs?: number;
  /** This many are done at once without waiting any longer. */
  readonly most?: number;
}

/**
 * Calls that are made shortly after each other, done as one: a statement for several rows costs hardly more than one for a single row.
 *
 * @param work what is done for several; its answer goes to each
 */
export function together<Key, Answer>(
  work: (keys: readonly Key[]) => Promise<Answer>,
  { withinMs, most = Number.POSITIVE_INFINITY }: Gathering = {},
): (key: Key) => Promise<Answer> {
  let waiting:
    | { readonly keys: Key[]; readonly answer: Promise<Answer>; readonly go: () => void }
    | undefined;
  return (key) => {
    if (waiting === undefined) {
      let go = () => {};
      const begun = new Promise<void>((resolve) => {
        go = resolve;
        if (withinMs === undefined) setImmediate(resolve);
        else setTimeout(resolve, withinMs);
      });
      const keys: Key[] = [];
      const answer = begun.then(() => {
        if (waiting?.keys === keys) waiting = undefined;
        return work(keys);
      });
      waiting = { keys, answer, go };
    }
    const { keys, answer, go } = waiting;
    keys.push(key);
    if (keys.length >= most) {
      // Who calls from now on begins the next ones.
      waiting = undefined;
      go();
    }
    return answer;
  };
}
