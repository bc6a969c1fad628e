import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '@/lib/battle/contract/ruleset';
import { intervalDraw } from '@/lib/chance/keyed-dice';
import { quickResolvers } from '@/lib/cli/odds-ports';
import type { Terminal } from '@/lib/cli/terminal';
import { trialCache } from '@/lib/cli/trial-cache';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { RULESETS } from '@/lib/rulesets/registry';
import { battleOdds, ownThread } from '@/lib/trials/battle-odds';
import type { TrialExecutor } from '@/lib/trials/trial-executor';
import { exportedLines } from '@/tests/support/exported-lines';
import { call, fixtureText } from './call';

const SILESIA = path.resolve(import.meta.dirname, '../../campaigns/silesia-1757.yaml');
let cache = '';
beforeAll(async () => {
  cache = await mkdtemp(path.join(os.tmpdir(), 'orderly-cache-'));
});
afterAll(() => rm(cache, { recursive: true, force: true }));

test('[command line: calls] wrong usage exits with 2, says why on standard error, and prints nothing', async () => {
  for (const words of [
    [],
    ['nonsense'],
    ['solve'],
    ['solve', 'two-roads.yaml', '--resolve', 'guess'],
    ['solve', 'two-roads.yaml', 'two-roads.yaml'],
    ['solve', 'two-roads.yaml', '--surprise', '--json'],
    ['play', 'two-roads.yaml', '--a', 'napoleon'],
    ['simulate', 'two-roads.yaml'],
    ['simulate', 'two-roads.yaml', '--battle', 'mill', '--trials', '0'],
    ['simulate', 'two-roads.yaml', '--battle', 'mill', '--trials', '1e9'],
    ['simulate', 'two-roads.yaml', '--battle', 'mill', '--trials', 'many'],
    ['reset-password'],
    ['reset-password', 'a@example.org', 'b@example.org'],
    ['reset-password', 'a@example.org', '--site', 'javascript:alert(1)'],
    ['reset-password', 'a@example.org', '--site', 'book.example.org'],
    ['reset-second-factor'],
    ['reset-second-factor', 'a@example.org', 'b@example.org'],
    ['calc', 'musket-and-pike', 'fire-casualties'],
    ['calc', 'musket-and-pike', 'fire-casualties', '--schema', '--input', '{}'],
  ]) {
    const called = await call(words);
    expect([words, called.code, called.out]).toEqual([words, 2, '']);
    expect(called.err).not.toBe('');
  }
});

test('[command line: help] every verb explains itself on standard output, exit code 0', async () => {
  const general = await call(['--help']);
  expect(general.code).toBe(0);
  for (const verb of [
    'check',
    'solve',
    'play',
    'simulate',
    'calc',
    'verify',
    'analyse',
    'mail',
    'rulesets',
    'reset-password',
    'backup',
    'restore',
    'rebuild',
    'archive',
  ]) {
    expect(general.out).toContain(verb);
    const help = await call([verb, '--help']);
    expect([verb, help.code, help.err]).toEqual([verb, 0, '']);
    expect(help.out).toContain(`orderly ${verb}`);
    expect(await call(['help', verb])).toMatchObject({ code: 0, out: help.out, err: '' });
  }
  expect((await call(['help', 'bogus'])).code).toBe(2);
});

test('[command line: play] a result is printed in words, without dates if the file has no calendar', async () => {
  const dated = await call(['play', 'valley.yaml', '--seed', '1', '--resolve', 'expected']);
  expect(dated.out).toMatch(
    / {3}Result: (a drawn battle|a (minor|major) victory of .+ over .+) \(expected\)/,
  );
  expect(dated.out).toMatch(/: 1757-\d\d-\d\d to 1757/);
  const round = fixtureText('two-roads.yaml')
    .replaceAll('next: peace', 'next: crossroads')
    .replace('draw: peace, minorVictory: triumph', 'draw: peace, minorVictory: crossroads');
  const undated = `${round}maxSituations: 2
intervals: [{ id: rest, title: A rest, kind: days, days: 9 }]
defaultInterval: rest
`;
  const played = await call(['play', '-', '--resolve', 'expected'], { input: undated });
  expect(played.out).toContain('   A rest\n');
  expect(played.out).not.toContain('1700');
});

test('[command line: solve] --choices shows what each choice decides, as tables and as JSON', async () => {
  const shown = await call(['solve', 'two-roads.yaml', '--choices']);
  expect(shown.out).toMatch(/Both sides mix in 1 of 1\. Never right: none\./);
  const given = await call(['solve', 'two-roads.yaml', '--choices', '--json']);
  const { choices, value } = JSON.parse(given.out);
  expect(choices).toMatchObject([{ id: 'crossroads', value, opening: true, mixed: true }]);
});

test('[command line: solve] value, residual, exploitability and mixtures of Two Roads', async () => {
  const called = await call(['solve', 'two-roads.yaml', '--json']);
  const { value, residual, exploitability, situations } = called.json() as {
    value: number;
    residual: number;
    exploitability: number;
    situations: { id: string; A: Record<string, number>; B: Record<string, number> }[];
  };
  expect(Math.abs(0.4 * value ** 2 + 0.7 * value - 0.1)).toBeLessThan(1e-12);
  expect(Math.max(residual, exploitability)).toBeLessThan(1e-9);
  expect(situations[0]?.id).toBe('crossroads');
  expect((situations[0]?.A.left ?? 0) + (situations[0]?.A.right ?? 0)).toBeCloseTo(1, 12);
  expect(
    (await call(['solve', 'two-roads.yaml', '--resolve', 'expected', '--json'])).json(),
  ).toMatchObject({ value: 0 });
  expect((await call(['solve', 'two-roads.yaml'])).out).toContain('+0.133');
});

test('[command line: solve] --carry-over gives the same answer and the number of states', async () => {
  const called = await call(['solve', 'two-roads.yaml', '--carry-over', '--json']);
  const answer = called.json() as { value: number; states: number };
  expect(answer.value).toBeCloseTo(0.13278221853731864, 10);
  expect(answer).toMatchObject({ states: 1, strengthStep: 5, trials: {} });
  const valley = await call(['solve', 'valley.yaml', '--carry-over', '--json']);
  expect(valley.json()).toMatchObject({
    situations: [{ id: 'bridge' }, { id: 'hills' }],
    trials: {},
  });
  expect((valley.json() as { states: number }).states).toBeGreaterThan(50);
  expect((valley.json() as { exploitability: number }).exploitability).toBeLessThan(1e-9);
  expect((await call(['solve', 'valley.yaml', '--carry-over'])).out).toContain('states');
}, 240_000);

test('[command line: play] one event per line, the last concludes; the same seed gives the same lines, other seeds other ends', async () => {
  const ends = new Set<string>();
  for (let seed = 1; seed <= 24; seed++) {
    const words = [
      'play',
      'two-roads.yaml',
      '--a',
      'reckless',
      '--b',
      'conservative',
      '--seed',
      String(seed),
      '--json',
    ];
    const one = await call(words);
    expect(one.code).toBe(0);
    if (seed <= 4) expect((await call(words)).out).toBe(one.out);
    const events = one.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; data: Record<string, unknown> });
    expect(events[0]?.type).toBe('CampaignStarted');
    const last = events.at(-1);
    expect(last?.type).toBe('CampaignConcluded');
    expect(typeof last?.data.value).toBe('number');
    expect(events.filter(({ type }) => type === 'CampaignConcluded')).toHaveLength(1);
    ends.add(String(last?.data.conclusion));
  }
  expect(ends.size).toBeGreaterThan(1);
});

test('[command line: play] many plays of two conservative commanders average the value that solve gives', async () => {
  let sum = 0;
  const plays = 150;
  for (let seed = 0; seed < plays; seed++) {
    const called = await call(['play', 'two-roads.yaml', '--seed', `s${seed}`, '--json']);
    const last = JSON.parse(called.out.trimEnd().split('\n').at(-1) ?? '') as {
      data: { value: number };
    };
    sum += last.data.value;
  }
  // One play's value has a standard deviation below 0.6: four of them over √150 are 0.2.
  expect(Math.abs(sum / plays - 0.1328)).toBeLessThan(0.2);
}, 240_000);

test('[command line: play] a real campaign with scenarios is played to its end', async () => {
  const words = [
    'play',
    SILESIA,
    '--a',
    'reckless',
    '--b',
    'reckless',
    '--seed',
    '11',
    '--no-carry-over',
    '--json',
  ];
  const called = await call(words, { cache });
  expect(called.err).toBe('');
  expect(called.code).toBe(0);
  expect(called.out.trimEnd().split('\n').at(-1)).toContain('"CampaignConcluded"');
}, 120_000);

test('[command line: simulate] levels sum to 1 with both intervals, reproducible by seed; refusals are named', async () => {
  const words = [
    'simulate',
    SILESIA,
    '--battle',
    'prague',
    '--trials',
    '200',
    '--seed',
    '5',
    '--json',
  ];
  const [one, other] = [await call(words), await call(words)];
  expect(one.err).toBe('');
  expect(other.out).toBe(one.out);
  const answer = one.json() as {
    trials: number;
    levels: Record<string, number>;
    score: { mean: number; sampling95: [number, number] };
    losses: Record<
      'A' | 'B',
      { start: number; mean: number; sampling95: [number, number]; prediction95: [number, number] }
    >;
  };
  expect(answer.trials).toBe(200);
  expect(Object.values(answer.levels).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  for (const side of ['A', 'B'] as const) {
    const { start, mean, sampling95, prediction95 } = answer.losses[side];
    expect(mean).toBeLessThan(start);
    expect(sampling95[0]).toBeLessThanOrEqual(mean);
    expect(prediction95[1] - prediction95[0]).toBeGreaterThanOrEqual(sampling95[1] - sampling95[0]);
  }
  const refused = async (...more: string[]) => (await call(['simulate', ...more, '--json'])).json();
  expect(await refused(SILESIA, '--battle', 'waterloo')).toMatchObject({
    ok: false,
    findings: [{ code: 'BATTLE_UNKNOWN' }],
  });
  expect(await refused('two-roads.yaml', '--battle', 'mill')).toMatchObject({
    findings: [{ code: 'NO_SCENARIO' }],
  });
  for (const method of ['autoplayed', 'fought'])
    expect(await refused(SILESIA, '--battle', 'prague', '--method', method)).toMatchObject({
      findings: [{ code: 'METHOD_UNAVAILABLE' }],
    });
}, 240_000);

test('[command line: calc] lists, prints schemas, answers, and refuses what the schema refuses', async () => {
  const list = JSON.parse((await call(['calc', 'musket-and-pike', '--json'])).out) as {
    name: string;
  }[];
  expect(list.length).toBeGreaterThan(3);
  for (const { name } of list) {
    const schema = await call(['calc', 'musket-and-pike', name, '--schema', '--json']);
    expect([schema.code, typeof schema.json()]).toEqual([0, 'object']);
    for (const input of ['not json', '{"surprise": 1}', '[]', '['.repeat(5_000)]) {
      const called = await call(['calc', 'musket-and-pike', name, '--input', input, '--json']);
      expect([name, input.slice(0, 20), called.code]).toEqual([name, input.slice(0, 20), 1]);
      expect(called.json()).toMatchObject({ ok: false });
    }
  }
  expect((await call(['calc', 'chess', '--json'])).json()).toMatchObject({
    findings: [{ code: 'RULESET_UNKNOWN' }],
  });
  expect((await call(['calc', 'musket-and-pike', 'magic', '--json'])).json()).toMatchObject({
    findings: [{ code: 'CALCULATOR_UNKNOWN' }],
  });
  expect(JSON.parse((await call(['rulesets', '--json'])).out)).toEqual(
    RULESETS.map((ruleset) => {
      const { id, version, title, source } = ruleset;
      return { id, version, title, source, status: statusOf(ruleset) };
    }),
  );
});

test('[command line: simulate] a ruleset with only a board is simulated on it, and has no quick method', async () => {
  const file = path.resolve(import.meta.dirname, '../../campaigns/macysburg.yaml');
  const asked = ['simulate', file, '--battle', 'first-day', '--trials', '2', '--json'];
  const played = await call([...asked, '--method', 'autoplayed']);
  expect(JSON.parse(played.out)).toMatchObject({ trials: 2 });
  const { seconds: _, ...byDefault } = JSON.parse((await call(asked)).out);
  expect(JSON.parse(played.out)).toMatchObject(byDefault);
  const byHand = await call([...asked, '--method', 'fought']);
  expect(JSON.parse(byHand.out)).toMatchObject(byDefault);
  expect((await call([...asked, '--method', 'quick'])).json()).toMatchObject({
    findings: [{ code: 'METHOD_UNAVAILABLE' }],
  });
}, 240_000);

test('[command line: simulate] a battle that continues another is refused: the file does not hold what it begins with', async () => {
  const file = path.resolve(import.meta.dirname, '../../campaigns/macysburg.yaml');
  const continued = 'second-day-attack-hold';
  const refused = await call(['simulate', file, '--battle', continued, '--trials', '2', '--json']);
  expect(refused.json()).toMatchObject({ findings: [{ code: 'SCENARIO_CONTINUES' }] });
});

test('[command line: trials] the cache is keyed by content; a damaged file counts as missing, an unwritable folder does no harm', async () => {
  const terminal = (folder: string): Terminal => ({
    out: () => {},
    err: () => {},
    readInput: async () => null,
    environment: { ORDERLY_CACHE: folder },
    folder: cache,
    clock: () => 0,
  });
  const own = await mkdtemp(path.join(cache, 'own-'));
  const order = exampleOrder();
  const ports = { resolvers: quickResolvers(), executor: ownThread(quickResolvers()), cache: null };
  const found = await battleOdds(ports, order, { trials: 50 });
  if (!found.ok) throw new Error(found.error.code);
  const kept = trialCache(terminal(own));
  const key = 'ab'.repeat(32);
  expect(await kept.read(key)).toBeNull();
  await kept.write(key, found.value);
  expect(await kept.read(key)).toEqual(found.value);
  expect(await kept.read('cd'.repeat(32))).toBeNull();
  const [name = ''] = await readdir(path.join(own, 'trials'));
  const file = path.join(own, 'trials', name);
  const sound = await readFile(file, 'utf8');
  for (const damaged of [
    '',
    '{',
    'null',
    sound.slice(0, sound.length / 2),
    sound.replace('\\"trials\\":50', '\\"trials\\":99'),
  ]) {
    expect(damaged).not.toBe(sound);
    await writeFile(file, damaged);
    expect(await kept.read(key)).toBeNull();
  }
  await trialCache(terminal('/dev/null/none')).write(key, found.value);
});

test('[command line: trials] trials do not depend on how they are divided among threads', async () => {
  const own = ownThread(quickResolvers());
  const backwards: TrialExecutor = {
    ...own,
    width: 3,
    run: async (range) => {
      const batch = await own.run(range);
      await new Promise((resolve) => setTimeout(resolve, range.from === 0 ? 20 : 1));
      return batch;
    },
  };
  const answer = (executor: TrialExecutor) =>
    battleOdds({ resolvers: quickResolvers(), executor, cache: null }, exampleOrder(), {
      trials: 700,
      seed: 's',
    });
  expect(await answer(backwards)).toEqual(await answer(own));
}, 240_000);

async function exported(words: readonly string[]): Promise<string[]> {
  const { out } = await call(words, { cache });
  return exportedLines(out.trimEnd().split('\n'));
}

test('[command line: verify] an unchanged campaign verifies; every changed character is found', async () => {
  const lines = await exported(['play', 'two-roads.yaml', '--seed', '1', '--json']);
  const verify = (text: string) => call(['verify', '-', '--json'], { input: text });
  const honest = await verify(`${lines.join('\n')}\n`);
  expect(honest.json()).toMatchObject({ ok: true, breaks: [], events: lines.length - 1 });
  expect((honest.json() as { checked: { seals: number } }).checked.seals).toBeGreaterThanOrEqual(2);
  const text = `${lines.join('\n')}\n`;
  for (let at = 7; at < text.length; at += Math.ceil(text.length / 60)) {
    const other = text[at] === '0' ? '1' : '0';
    const damaged = await verify(text.slice(0, at) + other + text.slice(at + 1));
    expect([at, damaged.code, (damaged.json() as { ok: boolean }).ok]).toEqual([at, 1, false]);
  }
  for (const hostile of ['', '{}', 'null\n', '[1]\n', `${'['.repeat(100_000)}\n`]) {
    const called = await verify(hostile);
    expect([called.code, (called.json() as { ok: boolean }).ok]).toEqual([1, false]);
  }
  expect((await call(['verify', 'no-such-file', '--json'])).json()).toMatchObject({
    ok: false,
    breaks: [{ code: 'FILE_UNREADABLE' }],
  });
}, 240_000);

test('[command line: verify] a forger who rewrites the whole chain is caught by seals, seeds and fought battles', async () => {
  const played = await call(['play', 'two-roads.yaml', '--seed', '1', '--json']);
  const codes = async (change: (line: string) => string) => {
    const forged = exportedLines(played.out.trimEnd().split('\n').map(change));
    const called = await call(['verify', '-', '--json'], { input: `${forged.join('\n')}\n` });
    return (called.json() as { breaks: { code: string }[] }).breaks.map(({ code }) => code);
  };
  expect(await codes((line) => line)).toEqual([]);
  const inType = (type: string, from: RegExp, to: string) => (line: string) =>
    line.includes(`{"type":"${type}"`) ? line.replace(from, to) : line;
  expect(await codes(inType('ChoicesRevealed', /"answer":"left"/, '"answer":"right"'))).toContain(
    'COMMITMENT_MISMATCH',
  );
  expect(await codes(inType('ChoicesRevealed', /"nonce":"./, '"nonce":"g'))).toContain(
    'COMMITMENT_MISMATCH',
  );
  expect(
    await codes(inType('BattleResolved', /"seed":"[0-9a-f]{8}/, '"seed":"00000000')),
  ).toContain('SEED_MISMATCH');
  expect(
    await codes(
      inType('CampaignStarted', /"format":"orderly-book\/campaign"/, '"format":"another"'),
    ),
  ).toContain('EVENT_INVALID');
}, 240_000);

test('[command line: verify] interval dice follow from what was opened, in reproducible steps', () => {
  const seed = '5e'.repeat(32);
  const drawn = intervalDraw(1, seed, 'interval:2:A:wounded');
  expect(drawn).toBe(intervalDraw(1, seed, 'interval:2:A:wounded'));
  expect(drawn).toBeGreaterThanOrEqual(0);
  expect(drawn).toBeLessThan(1);
  expect(drawn).not.toBe(intervalDraw(1, seed, 'interval:3:A:wounded'));
});
