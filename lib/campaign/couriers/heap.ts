/** Numbered things, the one that costs least first; among equals the one with the least number. */
export class Heap {
  readonly #costs: number[] = [];
  readonly #things: number[] = [];

  get size(): number {
    return this.#things.length;
  }

  push(cost: number, thing: number): void {
    let at = this.#things.length;
    this.#costs.push(cost);
    this.#things.push(thing);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isFirst(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  /** Takes the first; undefined: there is none. */
  pop(): { readonly cost: number; readonly thing: number } | undefined {
    const [cost, thing] = [this.#costs[0], this.#things[0]];
    if (cost === undefined || thing === undefined) return undefined;
    this.#swap(0, this.#things.length - 1);
    this.#costs.pop();
    this.#things.pop();
    for (let at = 0; ; ) {
      let least = at;
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < this.#things.length && this.#isFirst(below, least)) least = below;
      if (least === at) return { cost, thing };
      this.#swap(at, least);
      at = least;
    }
  }

  #isFirst(one: number, other: number): boolean {
    const [mine, theirs] = [this.#costs[one] ?? 0, this.#costs[other] ?? 0];
    return mine === theirs ? (this.#things[one] ?? 0) < (this.#things[other] ?? 0) : mine < theirs;
  }

  #swap(one: number, other: number): void {
    for (const list of [this.#costs, this.#things]) {
      const kept = list[one] ?? 0;
      list[one] = list[other] ?? 0;
      list[other] = kept;
    }
  }
}
