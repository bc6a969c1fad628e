import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { shambattleOnHexes } from '@/lib/rulesets/shambattle';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import { RIVER_PLACES } from '@/lib/rulesets/shambattle/the-river';

const { quick, story, words } = shambattleOnHexes;
const NAMES = {
  sides: { A: 'Azuria', B: 'Ruberia' },
  adjectives: { A: 'Azurian', B: 'Ruberian' },
} as const;
const ORDER = shambattleOrder();
const told = (report: BattleReport) => story?.story(report, ORDER, NAMES) ?? [];
const reports = Array.from({ length: 12 }, (_, trial) =>
  quick.trialReport(checkedOrder(quick, ORDER), 'story', trial, true),
);
type Fact = {
  type: string;
  word?: string;
  unit?: string;
  side?: number;
  turn?: number;
  die?: number;
  loss?: number;
  at?: string;
};
const [TOWN] = RIVER_PLACES as [(typeof RIVER_PLACES)[number]];
const TOWN_HEX = TOWN.hexes[0] ?? '';
const facts = ({ log }: BattleReport) => log.map(({ fact }) => (fact ?? {}) as Fact);

test('[shambattle: Records in words] a battle is told in four to eight sentences, in the order of its turns, the same each time', () => {
  for (const report of reports) {
    const sentences = told(report);
    expect(sentences.length).toBeGreaterThanOrEqual(4);
    expect(sentences.length).toBeLessThanOrEqual(8);
    for (const { text, battleTurn } of sentences) {
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(text).not.toMatch(/undefined|null|NaN|azuria-|ruberia-| {2}/);
      expect(battleTurn).toBeGreaterThan(0);
    }
    const turns = sentences.map(({ battleTurn }) => battleTurn);
    expect(turns).toEqual([...turns].sort((one, other) => one - other));
    expect(told(JSON.parse(JSON.stringify(report)) as BattleReport)).toEqual(sentences);
  }
});

test('[shambattle: Records in words] the story agrees with the facts: who won, betrayal, bridges, commanders, the losses', () => {
  const seen = new Set<string>();
  for (const report of reports) {
    const text = told(report)
      .map((sentence) => sentence.text)
      .join(' ');
    const has = (words: string) => text.includes(words);
    const { level } = report;
    expect(has('a drawn battle')).toBe(level === 'draw');
    expect(has('victory for Azuria')).toBe(level.endsWith('Victory'));
    expect(has('victory for Ruberia')).toBe(level.endsWith('Defeat'));
    const lost = report.ledger
      .filter(({ side }) => side === 'A')
      .reduce((sum, { counts }) => sum + (counts.points?.start ?? 0), 0);
    expect(text).toMatch(new RegExp(`It cost Azuria \\d+ of ${lost} points`));
    // What is told happened; what did not happen is not told.
    const happened = (type: string, word?: string) =>
      facts(report).some(
        (fact) => fact.type === type && (word === undefined || fact.word === word),
      );
    for (const [words, type, word] of [
      ['blew up', 'ChargeBlown', undefined],
      ['mutinied', 'TreacheryThrown', 'mutiny'],
      ['turned their arms', 'TreacheryThrown', 'fifthColumn'],
      ['The night gave', 'NightFell', undefined],
      ['broke in', 'ArmyRouted', undefined],
      ['was exhausted', 'ArmyExhausted', undefined],
      ['was wounded', 'CommanderHazard', 'wounded'],
      ['left the field', 'UnitLeft', undefined],
    ] as const) {
      if (!has(words)) continue;
      seen.add(words);
      expect(happened(type, word), words).toBe(true);
    }
    if (happened('ChargeBlown') && has('blew up'))
      expect(text).toMatch(/(Bridge|Rail Bridge|on [a-q]\d+) in the/);
  }
  expect([...seen]).toEqual(expect.arrayContaining(['blew up', 'mutinied', 'turned their arms']));
});

test('[shambattle: Records in words] a commander hit is named, as the report has it', () => {
  for (const report of reports) {
    const hit = report.leaders.filter(({ fate }) => fate !== 'unhurt');
    const text = told(report)
      .map((sentence) => sentence.text)
      .join(' ');
    for (const { id } of hit) {
      const name = ORDER.leaders.find((leader) => leader.id === id)?.name ?? '';
      expect(text).toContain(name);
    }
  }
});

test('[shambattle: Records in words] a report without facts has no story; strange facts are left out', () => {
  const [report] = reports as [BattleReport];
  expect(story?.story({ ...report, log: [] }, ORDER, NAMES)).toBeNull();
  const strange: BattleReport = {
    ...report,
    log: [
      { battleTurn: 1, kind: 'fire', fact: { type: 'Nothing' }, present: { A: 1, B: 1 } },
      { battleTurn: 1, kind: 'fire', fact: [1, 'x'] },
      { battleTurn: 1, kind: 'turn', fact: { type: 'TurnBegan' }, present: { A: 90, B: 90 } },
      { battleTurn: 1, kind: 'melee', fact: { type: 'CombatFought' }, present: { A: 9, B: 9 } },
      { battleTurn: 2, kind: 'fire', fact: { type: 'ResultTaken', unit: 'nobody', loss: 2 } },
    ],
  };
  const sentences = story?.story(strange, { ...ORDER, setup: { map: '?' } }, NAMES);
  expect(sentences?.length).toBeGreaterThan(0);
});

/** A report of which nothing is left but its first turn and some facts. */
const withFacts = (list: readonly Fact[]): BattleReport => ({
  ...(reports[0] as BattleReport),
  log: [{ type: 'TurnBegan', turn: 1 }, ...list].map((fact) => ({
    ...{ battleTurn: 1, kind: 'turn', fact, present: { A: 90, B: 90 } },
  })) as BattleReport['log'],
});

test('[shambattle: Records in words] what either army blew up is its own doing, houses are houses', () => {
  const report = withFacts([
    { type: 'ChargeBlown', side: 0, at: 'a1' },
    { type: 'ChargeBlown', side: 1, at: 'b1' },
    { type: 'ChargeBlown', side: 1, at: TOWN_HEX },
  ]);
  const sentences = told(report).map(({ text }) => text);
  expect(sentences).toContain('Azuria blew up the bridge on a1 in the first turn.');
  expect(sentences).toContain(
    `Ruberia blew up the bridge on b1 in the first turn and houses in ${TOWN.name} in the first turn.`,
  );
});

test('[shambattle: Records in words] a count of none is told as none', () => {
  const [rifles] = ORDER.units.filter(({ side, type }) => side === 'B' && type === 'rifles');
  const report = withFacts([
    { type: 'GunsFired', side: 0 },
    { type: 'ResultTaken', unit: rifles?.id ?? '', die: 5, loss: 3 },
    { type: 'NightFell', turn: 1 },
    { type: 'Refitted', unit: ORDER.units[0]?.id ?? '', loss: 1 },
  ]);
  const text = told({ ...report, level: 'majorVictory' })
    .map((sentence) => sentence.text)
    .join(' ');
  expect(text).toContain('the others took none.');
  expect(text).toContain('The night gave Azuria one point back, Ruberia none.');
  expect(text).toContain('lost three points to Azuria’s none,');
});

test('[shambattle: Records in words] units of one name in both armies are told apart in every line', () => {
  const names = new Map<string, Set<string>>();
  for (const { name, side } of ORDER.units)
    names.set(name, (names.get(name) ?? new Set()).add(side));
  const shared = ORDER.units.filter(({ name }) => names.get(name)?.size === 2);
  expect(shared.length).toBeGreaterThan(20);
  const moment = { battleTurn: 1, kind: 'movement' } as const;
  const lines = shared.map(({ id }) =>
    words?.logLine({ type: 'UnitLeft', unit: id }, { order: ORDER, moment }),
  );
  expect(new Set(lines).size).toBe(shared.length);
  const { sides } = ORDER;
  shared.forEach(({ side, name }, index) => {
    expect(lines[index]).toBe(`${sides[side].name}’s ${name} leaves the field.`);
  });
});

test('[shambattle: Records in words] the figures of each throw unfold: points and modifiers of each stand, and the dice, which agree', () => {
  let checked = 0;
  for (const report of reports.slice(0, 4))
    for (const { fact, text: _, ...moment } of report.log) {
      const { type, dice } = (fact ?? {}) as { type: string; dice?: number[] };
      if (type !== 'RiflesFired') continue;
      const figures = words?.figures?.(fact as never, { order: ORDER, moment }) ?? [];
      const thrown = figures
        .filter(({ value }) => /^\d+ (die|dice): /.test(value))
        .reduce((sum, { value }) => sum + Number(value.split(' ')[0]), 0);
      expect(thrown).toBe(dice?.length);
      checked += 1;
    }
  expect(checked).toBeGreaterThan(40);
  const guns = reports[0]?.log.find(
    ({ kind, fact }) => kind === 'fire' && ((fact ?? {}) as Fact).type === 'GunsFired',
  );
  if (guns === undefined) throw new Error('Guns fire in every battle');
  const { fact, text: _, ...moment } = guns;
  const figures = words?.figures?.(fact as never, { order: ORDER, moment }) ?? [];
  expect(figures[0]?.value).toMatch(/^\d dice: 2 points, .*guns or machine guns \+1/);
  expect(figures.at(-1)?.name).toMatch(/^Dice at [a-q]\d+$/);
});

test('[shambattle: Records in words] a unit that takes a hex of a town gets a line that names the town', () => {
  const lines = reports.flatMap((report) =>
    report.log.filter(({ fact }) => {
      const { type, word } = (fact ?? {}) as Fact;
      return type === 'UnitMoved' && word === 'town';
    }),
  );
  expect(lines.length).toBeGreaterThan(0);
  for (const { fact, text: _, ...moment } of lines) {
    expect(moment.kind).toBe('objective');
    expect(words?.logLine(fact as never, { order: ORDER, moment })).toMatch(
      /goes from [a-q]\d+ to [a-q]\d+, and takes (Blueburg|Azurhof|Cerulean City|Vermilion City|Rosenau|Scarletton)’s houses there\.$/,
    );
  }
});

test('[shambattle: Records in words] a turncoat that takes a town of its old army comes in for the new one', () => {
  const [unit = ''] = ORDER.units.flatMap(({ id, side, type }) =>
    side === TOWN.side && type === 'rifles' ? [id] : [],
  );
  const new_ = TOWN.side === 'A' ? 1 : 0;
  const came = { type: 'UnitMoved', unit, from: 'k7', at: TOWN_HEX, word: 'town' };
  const text = (list: readonly Fact[]) =>
    told(withFacts(list))
      .map((one) => one.text)
      .join(' ');
  expect(text([came])).not.toContain(`came into ${TOWN.name}`);
  const turned = { type: 'ControlChanged', unit, side: new_, at: 'k7' };
  const after = text([turned, came]);
  expect(after).toContain(`came into ${TOWN.name}`);
  expect(after).toContain(`now with ${NAMES.sides[new_ === 0 ? 'A' : 'B']}`);
});

test('[shambattle: Records in words] the commander who follows one that was lost does not bear his name', () => {
  const leader = ORDER.units.find(({ type }) => type === 'commander');
  const unit = leader?.id ?? '';
  const hit = (word: string) => ({ type: 'CommanderHazard', unit, word });
  const sentences = told(
    withFacts([hit('killed'), { type: 'CommanderReplaced', unit, at: 'e3' }, hit('wounded')]),
  ).map((one) => one.text);
  expect(sentences.join(' ')).toContain(`${leader?.name} was killed.`);
  expect(sentences.join(' ')).toContain(`the successor of ${leader?.name} was wounded.`);
});
