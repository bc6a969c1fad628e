/** Boxes in a binary tree over their order: quick where neighbours in the order are neighbours in the plane, as along a path. */
export class BoxTree {
  /** Left, top, right, bottom of each node; the root is node 1, its leaves begin at `#leaves`. */
  readonly #boxes: Float64Array;
  readonly #leaves: number;
  readonly #count: number;

  /** @param boxOf left, top, right, bottom */
  constructor(count: number, boxOf: (index: number) => readonly [number, number, number, number]) {
    let leaves = 1;
    while (leaves < count) leaves *= 2;
    const boxes = new Float64Array(8 * leaves);
    for (let node = leaves; node < 2 * leaves; node += 1)
      boxes.set(
        node - leaves < count
          ? boxOf(node - leaves)
          : [
              ...[Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
              ...[Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
            ],
        4 * node,
      );
    for (let node = leaves - 1; node > 0; node -= 1)
      for (let side = 0; side < 4; side += 1) {
        const [one, other] = [boxes[8 * node + side] ?? 0, boxes[8 * node + 4 + side] ?? 0];
        boxes[4 * node + side] = side < 2 ? Math.min(one, other) : Math.max(one, other);
      }
    this.#boxes = boxes;
    this.#leaves = leaves;
    this.#count = count;
  }

  /** Visits, in their order, the boxes from a place in it on that meet a box. */
  meeting(
    [left, top, right, bottom]: readonly [number, number, number, number],
    from: number,
    visit: (index: number) => void,
  ): void {
    const boxes = this.#boxes;
    const levels = 31 - Math.clz32(this.#leaves);
    const waiting: number[] = [1];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const at = 4 * node;
      if (
        (boxes[at] ?? 0) > right ||
        (boxes[at + 1] ?? 0) > bottom ||
        (boxes[at + 2] ?? 0) < left ||
        (boxes[at + 3] ?? 0) < top
      )
        continue;
      // The last place in the order that is below this node.
      const level = 31 - Math.clz32(node);
      const last = ((node + 1) << (levels - level)) - 1 - this.#leaves;
      if (last < from) continue;
      if (node < this.#leaves) waiting.push(2 * node + 1, 2 * node);
      else if (last < this.#count) visit(last);
    }
  }
}
