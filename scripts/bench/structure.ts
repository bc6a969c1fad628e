import fs from 'node:fs';
import path from 'node:path';

/**
 * Figures of the structure of a checkout, read from its imports (type-only ones included): files in import cycles,
 * chapters that depend on each other, the largest folders, imports that go upward.
 *
 * npm run bench -- structure [folder of a checkout, default: this one]
 */
export const needsDatabase = false;

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

export function run([folder = process.env.ORDERLY_ROOT ?? process.cwd()]: readonly string[]): void {
  const files = ['lib', 'app'].flatMap((room) => sources(folder, room));
  const graph = new Map(files.map((file) => [file, importsOf(folder, file)]));
  const known = new Set(files);
  const edges = new Map(
    [...graph].map(([file, specifiers]) => [
      file,
      specifiers.flatMap((specifier) => target(file, specifier, known) ?? []),
    ]),
  );
  const knots = circles(edges);
  console.log(`files in circles: ${knots.flat().length}`);
  for (const knot of knots)
    console.log(
      `  ${knot.length}: ${[...new Set(knot.map((file) => path.dirname(file)))].join(', ')}`,
    );
  for (const room of ['lib/application', 'lib/campaign']) {
    const chapters = chaptersOf(room, edges);
    console.log(
      `chapters of ${room} that need each other: ${
        circles(chapters)
          .map((knot) => knot.map((chapter) => path.basename(chapter)).join(' '))
          .join('; ') || 'none'
      } (of ${chapters.size})`,
    );
  }
  const sizes = folders(files);
  const largest = [...sizes].map(([name, inside]) => ({ name, count: inside.length }));
  largest.sort((one, other) => other.count - one.count);
  console.log(
    `largest folders: ${largest
      .slice(0, 4)
      .map(({ name, count }) => `${name} ${count}`)
      .join(', ')}`,
  );
  const climbing = [...graph.values()].flat().filter((specifier) => specifier.startsWith('../'));
  const steep = climbing.filter((specifier) => specifier.startsWith('../../../'));
  console.log(`imports that climb: ${climbing.length}, three levels or more: ${steep.length}`);
}

/** Source files below a folder, relative to the checkout. */
function sources(root: string, folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')));
}

function importsOf(root: string, file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, specifier]) => specifier ?? '');
}

/** The file that an import names; null: a package, a style sheet. */
function target(file: string, specifier: string, known: ReadonlySet<string>): string | null {
  if (!specifier.startsWith('.') && !specifier.startsWith('@/')) return null;
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(file), specifier);
  return ENDINGS.map((ending) => base + ending).find((name) => known.has(name)) ?? null;
}

/** What the chapters of a room import of each other; files in the room's own folder count as a chapter of their own. */
function chaptersOf(room: string, edges: ReadonlyMap<string, readonly string[]>) {
  const chapterOf = (file: string) =>
    file.startsWith(`${room}/`)
      ? file
          .split('/')
          .slice(0, file.split('/').length > 3 ? 3 : 2)
          .join('/')
      : null;
  const chapters = new Map<string, string[]>();
  for (const [file, imported] of edges) {
    const from = chapterOf(file);
    if (from === null) continue;
    const others = imported.flatMap((to) => chapterOf(to) ?? []).filter((to) => to !== from);
    chapters.set(from, [...(chapters.get(from) ?? []), ...others]);
  }
  return chapters;
}

/** Strongly connected parts of more than one node (Tarjan, 1972). */
function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node) ?? 0);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
      } else if (stack.includes(next))
        low.set(node, Math.min(low.get(node) ?? 0, order.get(next) ?? 0));
    }
    if (low.get(node) !== order.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    if (part.length > 1) found.push(part);
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found.sort((one, other) => other.length - one.length);
}

function folders(files: readonly string[]): Map<string, string[]> {
  const inside = new Map<string, string[]>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    inside.set(folder, [...(inside.get(folder) ?? []), file]);
  }
  return inside;
}
