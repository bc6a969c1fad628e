import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { distributionOf } from '@/lib/battle/autoplay/expected-result';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { battleWaysOn, waysOn } from '@/lib/campaign/definition/targets';
import { RULESETS } from '@/lib/rulesets/registry';
import { battleLevels } from '@/lib/strategy/battle-levels';
import { dominatedChoices } from '@/lib/strategy/dominance';
import { solveCampaign } from '@/lib/strategy/solve';
import { stakesOf } from '@/lib/strategy/stakes';
import { battleOdds, orderAsStated, ownThread } from '@/lib/trials/battle-odds';
import { structuralFindings } from '@/lib/trials/check-campaign';

/** The campaigns that come with the program: each is read, checked, solved and tried. */
const FOLDER = path.resolve(import.meta.dirname, '../../campaigns');
const resolvers = new Map(RULESETS.map(({ id, quick }) => [id, quick]));
/** The limit of ODDS_DIFFER is five sampling errors of this many trials. */
const TRIALS = 300;
/** Maximum deviation for this small number of trials; `orderly check` and `bench odds` allow 0.05 of 4,000. */
const MOST_DIFFERENT = 0.1;
/**
 * Where trials are expensive (a board played out), only this many are run, for the two smallest battles and none of more
 * than this many units; the tolerance is again five sampling errors. `bench odds` tries all.
 */
const COSTLY_TRIALS = 16;
const COSTLY_UNITS = 80;
const DEAR_DIFFERENT = 0.45;

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.yaml'));
const definitionOf = (file: string): CampaignDefinition => {
  const read = readCampaignFile(readFileSync(path.join(FOLDER, file), 'utf8'));
  if (!read.ok) throw new Error(`${file}: ${read.error.map(({ message }) => message).join(' ')}`);
  return read.value;
};
const solved = (definition: CampaignDefinition) => {
  const levels = battleLevels(definition, 'sampled', new Map());
  if (!levels.ok) throw new Error(levels.error.message);
  const solution = solveCampaign(definition, levels.value);
  if (!solution.ok) throw new Error(solution.error.message);
  return solution.value;
};

test('[campaigns] the campaign of 1757 and the tutorial are present', () => {
  expect(files).toEqual(expect.arrayContaining(['silesia-1757.yaml', 'tutorial.yaml']));
});

describe('[campaigns] the tutorial', () => {
  const { start, situations } = definitionOf('tutorial.yaml');

  test('has three situations', () => {
    expect(situations).toHaveLength(3);
  });

  test('every pair of choices in the first leads to a battle', () => {
    const first = situations.find(({ id }) => id === start) ?? situations[0];
    expect(first?.meetings.map(({ battle }) => battle)).toEqual(
      first?.meetings.map(() => expect.any(String)),
    );
  });

  test('some pair of choices in each other leads to a battle', () => {
    for (const { id, meetings } of situations)
      expect(
        meetings.some(({ battle }) => battle !== undefined),
        id,
      ).toBe(true);
  });
});

describe.each(files)('[campaigns] %s', (file) => {
  const definition = definitionOf(file);

  test('its id is its file name', () => {
    expect(`${definition.id}.yaml`).toBe(file);
  });

  test('check finds no error and no warning in its structure', () => {
    expect(structuralFindings(definition, { resolvers })).toEqual([]);
  });

  test('no choice is dominated', () => {
    expect(dominatedChoices(definition, solved(definition))).toEqual([]);
  });

  // A battle of history by itself leaves nothing to choose before it.
  const choosing = definition.situations.some(
    ({ choices }) => choices.A.length > 1 || choices.B.length > 1,
  );
  test.runIf(choosing)(
    'what is chosen matters: the best course is worth more than the worst, whatever the other side often does',
    () => {
      const stakes = stakesOf(definition, solved(definition)).filter(({ least }) =>
        Number.isFinite(least),
      );
      for (const { id, least } of stakes)
        expect(least, `${id}: everywhere`).toBeGreaterThanOrEqual(0.05);
      const [opening] = stakes;
      expect(opening?.least, 'the first choice').toBeGreaterThanOrEqual(0.1);
      const large = stakes.filter(({ least }) => least >= 0.1);
      expect(large.length / stakes.length, 'by 0.10').toBeGreaterThanOrEqual(0.75);
      const mixed = stakes.filter((one) => one.mixed);
      expect(mixed.length / stakes.length, 'both sides mix').toBeGreaterThanOrEqual(0.5);
    },
  );

  test('every route reaches a conclusion, and every conclusion can be reached', () => {
    const leads = new Map<string, Set<string>>();
    for (const situation of definition.situations) {
      const next = new Set<string>();
      for (const meeting of situation.meetings) {
        for (const { to } of waysOn(meeting.next, '')) next.add(to);
        const battle = definition.battles.find(({ id }) => id === meeting.battle);
        if (battle) for (const { to } of battleWaysOn(battle, '')) next.add(to);
      }
      leads.set(situation.id, next);
    }
    const ends = new Set(definition.conclusions.map(({ id }) => id));
    const ending = new Set(ends);
    for (let grown = true; grown; ) {
      grown = false;
      for (const [id, next] of leads)
        if (!ending.has(id) && [...next].some((target) => ending.has(target))) {
          ending.add(id);
          grown = true;
        }
    }
    expect([...leads.keys()].filter((id) => !ending.has(id))).toEqual([]);
    const reached = new Set([...leads.values()].flatMap((next) => [...next]));
    expect([...ends].filter((id) => !reached.has(id))).toEqual([]);
  });

  test('every text is present', () => {
    const missing: string[] = [];
    const ask = (text: unknown, where: string) => {
      const texts = typeof text === 'object' && text !== null ? Object.values(text) : [text];
      if (texts.length === 0 || texts.some((one) => typeof one !== 'string' || one.trim() === ''))
        missing.push(where);
    };
    ask(definition.summary, 'summary');
    ask(definition.sources, 'sources');
    ask(definition.overview?.text, 'overview');
    for (const side of ['A', 'B'] as const) ask(definition.sides[side].text, `sides.${side}`);
    for (const situation of definition.situations) {
      ask(situation.text, situation.id);
      for (const side of ['A', 'B'] as const)
        for (const choice of situation.choices[side])
          ask(choice.text, `${situation.id}.${side}.${choice.id}`);
      for (const meeting of situation.meetings)
        if (!meeting.battle)
          ask(meeting.message, `${situation.id}: ${meeting.A} against ${meeting.B}`);
      expect(situation.date, situation.id).toBeDefined();
      expect(situation.view, situation.id).toBeDefined();
    }
    for (const battle of definition.battles) {
      ask(battle.text, battle.id);
      ask(battle.message, `${battle.id}.message`);
      for (const level of [
        'majorDefeat',
        'minorDefeat',
        'draw',
        'minorVictory',
        'majorVictory',
      ] as const)
        ask(battle.outcomes?.[level], `${battle.id}.${level}`);
    }
    for (const conclusion of definition.conclusions) ask(conclusion.text, conclusion.id);
    expect(missing).toEqual([]);
  });

  test(`authored odds agree with ${TRIALS} trials of the resolver within ${MOST_DIFFERENT}`, {
    timeout: 180_000,
  }, async () => {
    const ports = { resolvers, executor: ownThread(resolvers), cache: null };
    const orders = definition.battles.map((battle) => {
      const order = orderAsStated(definition, battle, resolvers);
      if (!order || !battle.odds) throw new Error(`${battle.id} has no scenario or no odds`);
      const dear = resolvers.get(order.ruleset.id)?.method === 'autoplayed';
      return { battle, order, dear };
    });
    const small = orders
      .filter(({ order, dear }) => dear && order.units.length <= COSTLY_UNITS)
      .sort((one, other) => one.order.units.length - other.order.units.length)
      .slice(0, 2);
    for (const { battle, order, dear } of [...orders.filter((one) => !one.dear), ...small]) {
      const summary = await battleOdds(ports, order, { trials: dear ? COSTLY_TRIALS : TRIALS });
      if (!summary.ok) throw new Error(summary.error.message);
      const { shares } = distributionOf(summary.value);
      shares.forEach((share, level) => {
        expect(
          Math.abs(share - (battle.odds?.[level] ?? 0)),
          `${battle.id}, level ${level}`,
        ).toBeLessThan(dear ? DEAR_DIFFERENT : MOST_DIFFERENT);
      });
    }
  });

  test('maps: paths, positions and marches stay on their map', () => {
    const faults: string[] = [];
    for (const map of definition.maps) {
      const [left, top, right, bottom] = map.bounds;
      const inside = (
        points: readonly (readonly [number, number])[],
        what: string,
        slack: number,
      ) => {
        for (const [x, y] of points)
          if (x < left - slack || x > right + slack || y < top - slack || y > bottom + slack)
            faults.push(what);
      };
      for (const river of map.rivers) inside(river.path, river.id, 5);
      for (const road of map.roads) inside(road.path, road.id, 5);
      for (const town of map.towns) inside([town.at], town.id, 0);
      for (const situation of definition.situations) {
        if (situation.view?.map !== map.id) continue;
        inside(
          situation.view.positions.map(({ at }) => at),
          `${situation.id} positions`,
          0,
        );
        for (const side of ['A', 'B'] as const)
          for (const choice of situation.choices[side])
            for (const march of choice.marches)
              inside(march.path, `${situation.id}.${choice.id}`, 0);
      }
    }
    expect(faults).toEqual([]);
  });
});
