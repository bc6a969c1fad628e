import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { source }: { readonly source: string } = createRequire(
  require.resolve('@axe-core/playwright'),
)('axe-core');

/**
 * What axe takes for a weak map or a weak set. Its colours keep each private field in a weak map, and a page makes
 * thousands of colours: in weak maps that is a third of all that axe takes. Here a value is kept on its object, under a
 * symbol that nobody else has.
 */
const keptOnTheObject = `class {
  #own = Symbol();
  #ofNodes = new WeakMap();
  has(key) { return key instanceof Node ? this.#ofNodes.has(key) : Object.hasOwn(key, this.#own); }
  get(key) { return key instanceof Node ? this.#ofNodes.get(key) : key[this.#own]; }
  set(key, value) {
    if (key instanceof Node) this.#ofNodes.set(key, value);
    else key[this.#own] = value;
    return this;
  }
  add(key) { return this.set(key, true); }
}`;

/** The script of axe, whose colours are quick. */
export const AXE_SOURCE = `((WeakMap) => ((WeakSet) => {${source}\n})(WeakMap))(${keptOnTheObject})`;
