/**
 * Strongly connected components of a directed graph on 0 … size − 1 (Tarjan's method without recursion). The components
 * come in reverse topological order: a component comes after those it leads to.
 */
export function connectedComponents(
  size: number,
  successors: (node: number) => ArrayLike<number>,
): number[][] {
  const index = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const onStack = new Uint8Array(size);
  const stack: number[] = [];
  const components: number[][] = [];
  let counter = 0;
  for (let root = 0; root < size; root++) {
    if (index[root] !== -1) continue;
    const path: { node: number; next: number; targets: ArrayLike<number> }[] = [];
    const enter = (node: number) => {
      index[node] = counter;
      low[node] = counter;
      counter++;
      stack.push(node);
      onStack[node] = 1;
      path.push({ node, next: 0, targets: successors(node) });
    };
    enter(root);
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      const { node, targets } = frame;
      if (frame.next < targets.length) {
        const target = targets[frame.next] as number;
        frame.next++;
        if (index[target] === -1) enter(target);
        else if (onStack[target] === 1)
          low[node] = Math.min(low[node] as number, index[target] as number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined)
        low[parent.node] = Math.min(low[parent.node] as number, low[node] as number);
      if (low[node] === index[node]) {
        const component: number[] = [];
        for (;;) {
          const member = stack.pop() as number;
          onStack[member] = 0;
          component.push(member);
          if (member === node) break;
        }
        components.push(component.reverse());
      }
    }
  }
  return components;
}
