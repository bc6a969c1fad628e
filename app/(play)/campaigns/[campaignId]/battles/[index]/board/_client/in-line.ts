/** Runs tasks one after another, in the order in which they were given; one that fails holds up nobody. */
export function inLine(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => null);
    return mine;
  };
}
