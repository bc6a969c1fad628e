/**
 * Whole battles of Maurice Lite. `rules`: how often each rule fires, over games of the artificial commanders and over
 * random ones, some set up by dice, on broken ground. `golden`: plays until every golden replay of
 * tests/golden/maurice-lite has been found, and writes them. `log`: one game as its log tells it. `rounds`: one game, also
 * of a battle of Saxe in Flanders, a line a round with everybody's places. `busy`: what units of each arm do. `steps`: who
 * comes into musket range first, and what comes of it. `mutants`: trial mutations of the rules.
 * Usage: maurice rules [games] [random games] [seed] | golden [name] | log [doctrine] [seed] [trial] |
 * rounds [battle] [doctrine] [seed] [trial] [rounds from one list of places to the next] | busy [games] [doctrine] [seed] |
 * steps [games] [doctrine] [seed] [small, full] | mutants [first] [count]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ArmyCounts } from '@/lib/rulesets/maurice-lite/example-order';
import { FUZZ_PLAN } from '@/lib/rulesets/maurice-lite/fuzz-plan';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import type { SetupInput } from '@/lib/rulesets/maurice-lite/setup';
import { type Firing, firings, JUDGES } from '@/tests/rulesets/maurice-lite/play/firings';
import { found, STORIES } from '@/tests/rulesets/maurice-lite/play/stories';
import { playedBy } from '@/tests/rulesets/maurice-lite/play/whole-games';
import { busy } from './busy';
import { firstSteps } from './first-steps';
import { mutants } from './mutants';
import { rounds } from './rounds';

/** What this does, by its word. */
export const WHOLE_BATTLES: Readonly<Record<string, (rest: readonly string[]) => void>> = {
  rules,
  golden,
  log,
  busy,
  rounds,
  steps: firstSteps,
  mutants,
};

/** A plain table, and the battles of the fuzz plan: all kinds of ground, columns, massed horse, setting up by dice. */
const BATTLES: readonly { readonly counts: ArmyCounts; readonly setup: SetupInput }[] = [
  { counts: { foot: 4, horse: 3, guns: 1 }, setup: {} },
  ...FUZZ_PLAN.orders().map(({ units, setup }) => {
    const of = (arm: string) =>
      units.filter((unit) => unit.side === 'A' && unit.arm === arm).length;
    const counts = { foot: of('infantry'), horse: of('cavalry'), guns: of('artillery') };
    return { counts, setup: setup as SetupInput };
  }),
];

function rules([games = '800', random = '200', seed = 'rules']: readonly string[]): void {
  const counts = { strong: new Map<Firing, number>(), random: new Map<Firing, number>() };
  const play = (doctrine: string, count: number, into: Map<Firing, number>) => {
    for (let trial = 0; trial < count; trial += 1) {
      const battle = BATTLES[Math.floor(trial / 8) % BATTLES.length];
      if (battle === undefined) throw new Error('There is no battle to fight');
      // One game in eight of the commanders is of strong against strong, which alone plays cards in windows.
      const one = doctrine === 'random' || trial % 8 === 0 ? doctrine : 'fast';
      const players = { A: one, B: one };
      playedBy({ ...battle, seed, trial }, players, (fact, before) => {
        for (const one of firings(fact, before)) into.set(one, (into.get(one) ?? 0) + 1);
      });
    }
  };
  play('strong', Number(games), counts.strong);
  play('random', Number(random), counts.random);
  const all = [...new Set([...counts.strong.keys(), ...counts.random.keys()])].sort();
  for (const one of all) {
    const [strong, chance] = [counts.strong.get(one) ?? 0, counts.random.get(one) ?? 0];
    console.log(`${String(strong).padStart(8)} ${String(chance).padStart(8)}  ${one}`);
  }
  for (const [section, why] of Object.entries(JUDGES))
    console.log(`  judges           ${section}: ${why}`);
  console.log(
    `${games} games of the commanders, one in eight of strong against strong, the others of fast, ${random} of random play.`,
  );
}

function golden([only]: readonly string[]): void {
  const folder = path.join(process.env.ORDERLY_ROOT ?? '.', 'tests/golden/maurice-lite');
  mkdirSync(folder, { recursive: true });
  for (const story of STORIES) {
    if (only !== undefined && story.name !== only) continue;
    const one = found(story);
    writeFileSync(path.join(folder, `${story.name}.json`), `${JSON.stringify(one, null, 1)}\n`);
    console.log(
      `${story.name}: game ${one.trial}, ${one.orders.split('; ').length} orders, ${one.level}`,
    );
  }
}

function log([doctrine = 'strong', seed = 'log', trial = '0']: readonly string[]): void {
  const game = { counts: { foot: 6, horse: 4, guns: 2 }, setup: {}, seed, trial: Number(trial) };
  const { report } = playedBy(game, { A: doctrine, B: doctrine }, (fact, before) => {
    const words = mauriceLite.words.record(fact, mauriceLite.viewState(before, 'umpire'));
    if (words !== null) console.log(fact.type === 'RoundBegan' ? `\n${words}` : words);
  });
  console.log(`${report.level}, ${report.turnsFought} rounds`);
}
