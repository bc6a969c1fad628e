import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import type { State } from '@/lib/rulesets/shambattle/state';
import { type Firing, firings } from './firings';
import { type Golden, happened, STORIES, whyOf } from './golden-stories';
import { beginning, replayed, sealOf } from './whole-games';

/** Whole battles as typed orders; version 1 must lead from them to the same facts, position and report for ever. */
const folder = path.join(process.cwd(), 'tests/golden/shambattle');
const GOLDEN = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Golden,
);

test.each(GOLDEN.map((golden) => [golden.name, golden] as const))(
  '[shambattle: Concluding points] golden replay: %s',
  (name, golden) => {
    const fired: Firing[] = [];
    const played = replayed(golden, golden.orders.split('; '), (fact, before) =>
      fired.push(...firings(fact, before)),
    );
    expect(shambattle.pending(played.state)).toEqual([]);
    const { level, why, facts, position, report } = golden;
    expect({ level: played.report.level, why: whyOf(played), ...sealOf(played) }).toEqual({
      ...{ level, why, facts, position, report },
    });
    const story = STORIES.find((one) => one.name === name);
    expect(story !== undefined && happened(story.happens, fired)).toBe(true);
    // Folded in two parts, over a copy and from JSON, the facts lead to the same position.
    const cut = Math.floor(played.facts.length / 2);
    const first = beginning(golden);
    for (const fact of played.facts.slice(0, cut)) shambattle.evolve(first, fact);
    const state = shambattle.copyState(first) as State;
    for (const fact of played.facts.slice(cut))
      shambattle.evolve(state, JSON.parse(JSON.stringify(fact)) as typeof fact);
    expect(sealOf({ ...played, state }).position).toBe(position);
  },
);

test('[shambattle: Concluding points] there is a golden replay of each story, and of each common end', () => {
  expect(GOLDEN.map(({ name }) => name).sort()).toEqual(STORIES.map(({ name }) => name).sort());
  expect([...new Set(GOLDEN.map(({ why }) => why))].sort()).toEqual([
    ...['exhausted', 'fled', 'routed', 'towns', 'undecided'],
  ]);
});
