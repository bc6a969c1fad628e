import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CARDS_IN_DECK } from '@/lib/rulesets/maurice-lite/deck';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import { type Firing, firings, JUDGES } from './firings';
import { type Golden, STORIES } from './stories';
import { beginning, replayed, sealOf } from './whole-games';

/** Whole battles as typed orders; version 1 must lead from them to the same facts, position and report for ever. */
const folder = path.join(process.cwd(), 'tests/golden/maurice-lite');
const GOLDEN = readdirSync(folder).map(
  (file): Golden => ({
    ...(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Golden),
    version: '1',
  }),
);

/** No card is in two places, and every unit is on the table or broken. */
function conserved({ p }: State): void {
  const cards = [...p.hands[0], ...p.hands[1], ...p.discards];
  expect(new Set(cards).size).toBe(cards.length);
  expect(cards.every((card) => card >= 0 && card < CARDS_IN_DECK)).toBe(true);
  p.bodies.forEach((body, unit) => {
    expect(body === null).toBe(p.broken[unit] !== null);
  });
}

test.each(GOLDEN.map((golden) => [golden.name, golden] as const))(
  '[maurice-lite in play] golden replay: %s',
  (name, golden) => {
    const fired: Firing[] = [];
    const played = replayed(golden, golden.orders.split('; '), (fact, before) => {
      fired.push(...firings(fact, before));
      if (fact.type === 'RoundEnded') conserved(before);
    });
    expect(mauriceLite.pending(played.state)).toEqual([]);
    const { level, facts, position, report } = golden;
    expect({ level: played.report.level, ...sealOf(played) }).toEqual({
      ...{ level, facts, position, report },
    });
    expect(STORIES.find((one) => one.name === name)?.tells(fired, played.facts)).toBe(true);
    // Folded in two parts, over a copy and from JSON, the facts lead to the same position.
    const cut = Math.floor(played.facts.length / 2);
    const first = beginning(golden);
    for (const fact of played.facts.slice(0, cut)) mauriceLite.evolve(first, fact);
    const state = mauriceLite.copyState(first);
    for (const fact of played.facts.slice(cut))
      mauriceLite.evolve(state, JSON.parse(JSON.stringify(fact)) as typeof fact);
    expect(sealOf({ ...played, state }).position).toBe(position);
  },
);

test('[maurice-lite in play] there is a golden replay of each story', () => {
  expect(GOLDEN.map(({ name }) => name).sort()).toEqual(STORIES.map(({ name }) => name).sort());
});

test('[maurice-lite in play] the counted rules name sections of RULES.md, each of them or a reason why none is counted', () => {
  const rules = readFileSync(
    path.join(process.cwd(), 'lib/rulesets/maurice-lite/RULES.md'),
    'utf8',
  );
  const table = rules.slice(rules.indexOf('## Sections'), rules.indexOf('## Readings'));
  const sections = table
    .split('\n')
    .flatMap((line) => /^\| (?!section|-)(.+?) \|/.exec(line)?.[1] ?? []);
  const source = readFileSync(
    path.join(process.cwd(), 'tests/rulesets/maurice-lite/play/firings.ts'),
    'utf8',
  );
  expect(sections.length).toBeGreaterThan(50);
  const unnamed = sections.filter(
    (section) => !source.includes(`'${section}'`) && !Object.hasOwn(JUDGES, section),
  );
  expect(unnamed).toEqual([]);
});
