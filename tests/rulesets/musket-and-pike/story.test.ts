import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  levelWords,
  plainStory,
  type StoryNames,
  strengthIn,
} from '@/lib/battle/contract/battle-story';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike';
import {
  clockWords,
  numberWord,
  partOfDay,
} from '@/lib/rulesets/musket-and-pike/quick/line/clock-words';
import { openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import { story } from '@/lib/rulesets/musket-and-pike/quick/line/story';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { orderAsStated } from '@/lib/trials/battle-odds';
import { lineOrder } from './varied-orders';

/** The story of a battle: whatever happened in it, the story is true. */

interface Fought {
  readonly order: BattleOrder;
  readonly names: StoryNames;
  readonly report: BattleReport;
}

/** Battles of every kind: varied orders, and the battles of the Silesian campaign. */
function* fought(): Generator<Fought> {
  for (let index = 0; index < 90; index += 1) {
    const order = lineOrder(index);
    const sides = { A: order.sides.A.name, B: order.sides.B.name };
    const report = openLine.trialReport(order, `story ${index}`, index, true);
    yield { order, names: { sides, adjectives: sides }, report };
  }
  const read = readCampaignFile(readFileSync('campaigns/silesia-1757.yaml', 'utf8'));
  if (!read.ok) throw new Error('the campaign of Silesia can be read');
  const { sides, battles: all } = read.value;
  const resolvers = new Map([[musketAndPike.id, musketAndPike.quick]]);
  for (const battle of all) {
    const stated = orderAsStated(read.value, battle, resolvers);
    if (!stated) continue;
    const order = { ...stated, ruleset: { ...stated.ruleset, version: NEWEST } };
    for (let trial = 0; trial < 3; trial += 1)
      yield {
        order,
        names: {
          sides: { A: sides.A.name, B: sides.B.name },
          adjectives: { A: sides.A.adjective ?? 'Prussian', B: sides.B.adjective ?? 'Austrian' },
        },
        report: openLine.trialReport(order, 'story', trial, true),
      };
  }
}

const BATTLES = [...fought()];

/** A sentence without the names of its battle. */
function withoutNames(text: string, { order, names }: Fought): string {
  const known = [
    ...order.units.flatMap(({ name }) => [
      name.split(': ')[0] as string,
      name.replace(/, (.+)$/, ' ($1)'),
    ]),
    ...order.leaders.map(({ name }) => name),
    ...Object.values(names.sides),
    ...Object.values(names.adjectives),
  ].flatMap((name) => [name, `${name.charAt(0).toLowerCase()}${name.slice(1)}`]);
  return [...new Set(known)]
    .sort((one, other) => other.length - one.length)
    .reduce((left, name) => left.split(name).join('…'), text);
}

/** Every number in the facts of a report, or a sum that the story may form. */
function numbersOf({ order, report }: Fought): ReadonlySet<number> {
  const known = new Set<number>();
  const note = (value: unknown): void => {
    if (typeof value === 'number') known.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(note);
  };
  note(report.log.map((line) => ({ present: line.present, fact: line.fact })));
  for (const side of ['A', 'B'] as const)
    for (const kind of ['men', 'guns'] as const) {
      const { start, lost } = strengthIn(report, side, kind);
      known.add(start).add(lost);
    }
  note(order.units.map(({ strength }) => strength));
  return known;
}

test('[musket-and-pike: Quick resolver] a story has four to eight sentences, names only participants, and ends with the report’s losses and level', () => {
  let told = 0;
  const openings = new Set<string>();
  for (const battle of BATTLES) {
    const { order, names, report } = battle;
    const sentences = story(report, order, names);
    if (report.turnsFought === 0) {
      expect(sentences).toBeNull();
      continue;
    }
    const text = (sentences ?? []).map((one) => one.text).join(' ');
    const where = `${order.battle}: ${text}`;
    told += 1;
    expect(sentences?.length, where).toBeGreaterThanOrEqual(4);
    expect(sentences?.length, where).toBeLessThanOrEqual(8);
    expect(story(report, order, names)).toEqual(sentences);
    let turn = 0;
    for (const { battleTurn, text: sentence } of sentences ?? []) {
      expect(sentence, where).toMatch(/^[A-Z0-9].*\.$/);
      expect(sentence, where).not.toMatch(/undefined|NaN|null| {2}|,,|\.\.|\ba unit\b/);
      // Names aside, capitals occur only at the start, and for the one name of a general or an arm that is left.
      expect(withoutNames(sentence, battle).slice(1), where).not.toMatch(/[A-Z]/);
      expect(battleTurn, where).toBeGreaterThanOrEqual(turn);
      expect(battleTurn, where).toBeLessThanOrEqual(report.turnsFought);
      turn = battleTurn;
    }
    openings.add(withoutNames(sentences?.[0]?.text ?? '', battle).replace(/At .*? …/, 'At …'));
    const [a, b] = (['A', 'B'] as const).map((side) => strengthIn(report, side, 'men'));
    const figures = [...(sentences?.at(-1)?.text ?? '').matchAll(/([\d,]+) of ([\d,]+) men/g)].map(
      (found) => found.slice(1).map((figure) => Number(figure.replaceAll(',', ''))),
    );
    expect(figures, where).toEqual([
      [a?.lost, a?.start],
      [b?.lost, b?.start],
    ]);
    expect(sentences?.at(-1)?.text, where).toContain(levelWords(report.level, names.sides));
    for (const { id, fate } of report.leaders) {
      const name = order.leaders.find((leader) => leader.id === id)?.name ?? id;
      if (fate !== 'unhurt') expect(text, where).toContain(name);
    }
  }
  expect(told).toBeGreaterThan(100);
  expect(openings.size).toBeGreaterThan(12);
});

test('[musket-and-pike: Quick resolver] figures in a story agree with the facts', () => {
  for (const battle of BATTLES) {
    const { order, names, report } = battle;
    const facts = report.log.map(({ fact, side }) => {
      const { is, men, target } = fact as Record<string, unknown>;
      return { is, men, target, side };
    });
    const known = numbersOf(battle);
    for (const { text, battleTurn } of story(report, order, names) ?? []) {
      const bare = withoutNames(text, battle);
      const taken = /(?:took ([\d,]+) prisoners|([\d,]+) … soldiers)/.exec(bare);
      const hit = /Fire alone cost … ([\d,]+) and … ([\d,]+)/.exec(bare);
      if (taken) {
        const figure = Number((taken[1] ?? taken[2] ?? '').replaceAll(',', ''));
        const of = (side: 'A' | 'B') =>
          facts
            .filter(
              (fact) => ['ridden-down', 'cut-off'].includes(String(fact.is)) && fact.side === side,
            )
            .reduce((sum, fact) => sum + Number(fact.men), 0);
        expect([of('A'), of('B')], text).toContain(figure);
        continue;
      }
      if (hit) {
        const of = (side: 'A' | 'B') =>
          facts
            .filter((fact) => fact.is === 'fire' && order.units[Number(fact.target)]?.side === side)
            .reduce((sum, fact) => sum + Number(fact.men), 0);
        expect(
          hit.slice(1).map((figure) => Number(figure.replaceAll(',', ''))),
          text,
        ).toEqual([of('A'), of('B')]);
        continue;
      }
      const horse = /horse met horse (.*?)(?: times)?,/.exec(bare);
      if (horse) {
        const mounted = (at: unknown) => order.units[Number(at)]?.arm === 'cavalry';
        const melees = report.log.filter(({ fact, battleTurn: turn }) => {
          const own = fact as Record<string, number>;
          return (
            String(own.is) === 'melee' &&
            turn <= battleTurn &&
            mounted(own.lead) &&
            mounted(own.prey)
          );
        }).length;
        expect(['twice', numberWord(melees)], text).toContain(horse[1]);
        continue;
      }
      if (/When the|fell out/.test(text)) continue;
      for (const [figure] of bare.matchAll(/\d[\d,]*/g))
        expect(known.has(Number(figure.replaceAll(',', ''))) || /:\d\d/.test(bare), text).toBe(
          true,
        );
    }
  }
});

test('[musket-and-pike: Quick resolver] incomplete facts give a story from the result alone, without throwing', () => {
  const order = lineOrder(3);
  const sides = { A: order.sides.A.name, B: order.sides.B.name };
  const report = openLine.trialReport(order, 'whole', 0, true);
  const names = { sides, adjectives: sides };
  expect(story(report, order, names)).not.toBeNull();
  expect(story({ ...report, log: report.log.slice(0, -1) }, order, names)).toBeNull();
  expect(
    story({ ...report, log: [{ battleTurn: 1, kind: 'turn', text: 'A turn.' }] }, order, names),
  ).toBeNull();
  const kinds = [...new Set(report.log.map(({ fact }) => (fact as { is: string }).is))];
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          battleTurn: fc.integer({ min: 1, max: 9 }),
          kind: fc.constant('fire' as const),
          fact: fc.dictionary(
            fc.constantFrom('unit', 'target', 'prey', 'lead', 'units', 'others', 'sector', 'men'),
            fc.jsonValue({ maxDepth: 1 }),
          ),
          is: fc.constantFrom(...kinds),
        }),
      ),
      (lines) => {
        const log = lines.map(({ is, fact, ...line }) => ({ ...line, fact: { ...fact, is } }));
        const told = story(
          { ...report, log: [...log, ...report.log.slice(-1)] } as never,
          order,
          names,
        );
        expect(told === null || told.length >= 4).toBe(true);
      },
    ),
  );
});

test('[battle: story] without facts the story is made from level, losses and officers', () => {
  const order = lineOrder(5);
  const report = openLine.trialReport(order, 'plain', 0, false);
  const leaders = Object.fromEntries(order.leaders.map(({ id, name }) => [id, name]));
  const sides = { A: 'Prussia', B: 'Austria' };
  const plain = (of: Partial<BattleReport>) =>
    plainStory({ ...report, ...of }, { sides, leaders })
      .map(({ text }) => text)
      .join(' ');
  expect(plain({ level: 'minorDefeat', heldField: 'B', method: 'expected' })).toMatch(
    /^Settled at its expected result, it was a minor victory for Austria, and Austria held the field\. It cost Prussia [\d,]+ of [\d,]+ men/,
  );
  expect(plain({ level: 'draw', heldField: null, method: 'reported' })).toMatch(
    /^As it was reported from the table, it was a drawn battle, and neither side held the field alone\./,
  );
  expect(plain({ level: 'majorVictory', heldField: 'B', method: 'fought' })).toMatch(
    /it was a major victory for Prussia, though Austria held the field\./,
  );
  const fates = order.leaders.map(({ id }, index) => ({
    id,
    fate:
      index === 0 ? ('killed' as const) : index === 1 ? ('captured' as const) : ('unhurt' as const),
  }));
  expect(plain({ leaders: fates })).toContain(
    `${order.leaders[0]?.name} was killed; ${order.leaders[1]?.name} was captured.`,
  );
});

test('[musket-and-pike: Quick resolver] times of day in a story are written as they are spoken', () => {
  expect(
    ['12:00', '00:00', '14:15', '07:30', '11:45', '23:40', '09:00', '14:07'].map(clockWords),
  ).toEqual([
    ...['noon', 'midnight', 'a quarter past two', 'half past seven', 'a quarter to noon'],
    ...['twenty to midnight', 'nine', '14:07'],
  ]);
  expect(['05:00', '13:00', '18:30', '22:00', '12:00', '14:07'].map(partOfDay)).toEqual([
    ...[' in the morning', ' in the afternoon', ' in the evening', ' at night', '', ''],
  ]);
});
