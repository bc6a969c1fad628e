import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportAtLevel, summaryOf, trialsOf } from '@/lib/battle/autoplay/expected-result';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { battleOf, walkoverReport } from '@/lib/campaign/battle/decide-battle';
import { authoredReport } from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import type { BattleState } from '@/lib/campaign/battle/state';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import type { MethodAnswer, Seat } from '@/lib/campaign/events';
import type { StartedCampaign } from '@/lib/campaign/state';
import { commanderDraw } from '@/lib/chance/round-chance';
import type { BySide } from '@/lib/kernel/side';
import { commanderMixture, drawChoice } from '@/lib/strategy/opponents';
import { answersAgain, artificialSides, choosesAgain } from '@/lib/verify/verify-commanders';
import { checkExpected, methodFault, summaryOnce } from '@/lib/verify/verify-result';
import { Play } from '@/tests/support/campaigns/play';
import { report, valley } from '@/tests/support/campaigns/reports';
import { coinToss } from '@/tests/support/rulesets/coin-toss';

const skirmish = readFileSync(
  path.resolve(
    process.env.ORDERLY_ROOT ?? path.resolve(import.meta.dirname, '../..'),
    'tests/integration/application/campaigns/skirmish.yaml',
  ),
  'utf8',
);
/** The skirmish at the ford, fought by the toss of a coin. */
const tossed = (change: (text: string) => string = (text) => text): CampaignDefinition => {
  const text = change(
    skirmish
      .replace('ruleset: musket-and-pike', 'ruleset: coin-toss')
      .replace('setup: { turns: 12, attacker: A }', 'setup: { turns: 3 }'),
  );
  const read = readCampaignFile(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};
const resolver: QuickResolver = { ...coinToss.quick, trialsMost: 60 };
const resolvers = new Map([[resolver.id, resolver]]);
const artificial: BySide<Seat> = {
  ...{ A: { controller: 'conservative' }, B: { controller: 'reckless' } },
};

/** At the encounter of the ford, of people or of artificial commanders. */
function atFord(definition = tossed(), seats?: BySide<Seat>) {
  const play = new Play().start(definition, {
    rulesets: { 'coin-toss': resolver.version },
    ...(seats === undefined ? {} : { seats }),
  });
  play.both('canary-a-cross', 'canary-b-hold');
  const { campaign } = play;
  const encounter = campaign.encounter as BattleState;
  return { campaign, encounter, battle: battleOf(campaign, 'ford') };
}
type Ford = ReturnType<typeof atFord>;
const kindOf = (given: BattleReport, { campaign, encounter, battle }: Ford, by = resolver) =>
  checkExpected(given, campaign, battle, encounter, by).kind;
function byTrials({ encounter }: Ford, level?: BattleReport['level'], kind = 'median') {
  if (encounter.order === null) throw new Error('the ford has a scenario');
  const summary = summaryOf(resolver, encounter.order, trialsOf(resolver));
  return reportAtLevel(resolver, encounter.order, summary, level ?? summary.expected.level, {
    kind,
  });
}
function byFile({ campaign, battle }: Ford, level: BattleReport['level'], kind: string) {
  const roll = battleRoll(campaign.definition, battle, campaign.forces);
  return authoredReport({ battle, roll, level, method: 'expected', basis: { kind } });
}

describe('[verify: expected results]', () => {
  test('by trials: the level, the ledger and the trial are those that the order leads to', () => {
    const ford = atFord();
    const sound = byTrials(ford);
    expect(kindOf(sound, ford)).toBe('holds');
    const [row] = sound.ledger;
    for (const wrong of [
      { level: sound.level === 'draw' ? ('minorVictory' as const) : ('draw' as const) },
      { ledger: sound.ledger.slice(1) },
      {
        ledger: [...(row === undefined ? [] : [{ ...row, fatigue: 77 }]), ...sound.ledger.slice(1)],
      },
      { basis: { ...(sound.basis as object), trial: 3_000 } },
      { basis: { kind: 'authoredLevel' } },
      { turnsFought: sound.turnsFought + 1 },
    ])
      expect(
        checkExpected(
          { ...sound, ...wrong } as BattleReport,
          ford.campaign,
          ford.battle,
          ford.encounter,
          resolver,
        ),
      ).toEqual({
        kind: 'differs',
        message:
          'The expected result is not the one that the campaign’s file and the trials of this battle lead to.',
      });
  });

  test('the file’s own level, then the median of its odds, goes before the trials; a handicap leaves only these', () => {
    const stated = tossed((text) =>
      text.replace('scenario: ford\n', 'scenario: ford\n    expected: majorVictory\n'),
    );
    const ford = atFord(stated);
    expect(kindOf(byTrials(ford, 'majorVictory', 'authoredLevel'), ford)).toBe('holds');
    expect(kindOf(byTrials(ford, 'majorVictory'), ford)).toBe('differs');
    expect(kindOf(byTrials(ford), ford)).toBe('differs');
    const odds = atFord(
      tossed((text) =>
        text.replace('scenario: ford\n', 'scenario: ford\n    odds: [0, 0, 0, 1, 0]\n'),
      ),
    );
    expect(kindOf(byTrials(odds, 'minorVictory'), odds)).toBe('holds');
    expect(kindOf(byTrials(odds, 'majorVictory'), odds)).toBe('differs');
  });

  test('from the file alone though trials can be had: said, and not proved', () => {
    const ford = atFord();
    expect(kindOf(byFile(ford, 'draw', 'noOdds'), ford)).toBe('byFile');
    expect(kindOf(byFile(ford, 'minorVictory', 'noOdds'), ford)).toBe('differs');
    const encounter = { ...ford.encounter, order: null };
    expect(kindOf(byFile(ford, 'draw', 'noOdds'), { ...ford, encounter })).toBe('holds');
    expect(
      checkExpected(byTrials(ford), ford.campaign, ford.battle, ford.encounter, null).kind,
    ).toBe('differs');
    expect(kindOf(byTrials(ford), { ...ford, encounter })).toBe('differs');
  });

  test('a level drawn from the odds counts only where no person plays', () => {
    const alone = atFord(tossed(), artificial);
    const drawn = byTrials(alone, 'majorDefeat', 'drawnFromOdds');
    expect(kindOf(drawn, alone)).toBe('drawn');
    expect(kindOf({ ...drawn, turnsFought: 99 }, alone)).toBe('differs');
    expect(kindOf(byTrials(alone), alone)).toBe('holds');
    const people = atFord();
    expect(kindOf(byTrials(people, 'majorDefeat', 'drawnFromOdds'), people)).toBe('differs');
    const one = atFord(tossed(), { ...artificial, B: { controller: 'user', user: 'berta' } });
    expect(kindOf(byTrials(one, 'majorDefeat', 'drawnFromOdds'), one)).toBe('differs');
    const encounter = { ...alone.encounter, order: null };
    expect(kindOf(byFile(alone, 'minorDefeat', 'drawnFromOdds'), { ...alone, encounter })).toBe(
      'drawn',
    );
    expect(
      kindOf(byFile(alone, 'minorDefeat', 'drawnFromOdds'), { ...alone, encounter }, resolver),
    ).toBe('drawn');
    expect(checkExpected(drawn, alone.campaign, alone.battle, alone.encounter, null).kind).toBe(
      'differs',
    );
  });

  test('where one side could send nobody, the level follows from that', () => {
    const ford = atFord();
    const units = new Map(
      [...ford.campaign.forces.units].map(([id, unit]) => [
        id,
        id.startsWith('red') ? { ...unit, status: 'disbanded' as const } : unit,
      ]),
    );
    const campaign = { ...ford.campaign, forces: { ...ford.campaign.forces, units } };
    const encounter = { ...ford.encounter, methods: [] };
    const bare = { ...ford, campaign: campaign as Readonly<StartedCampaign>, encounter } as Ford;
    const roll = battleRoll(campaign.definition, ford.battle, campaign.forces);
    expect(roll.units.some(({ side }) => side === 'B')).toBe(false);
    const won = walkoverReport(bare.campaign, ford.battle, 'majorVictory');
    expect(kindOf(won, bare)).toBe('holds');
    expect(kindOf({ ...won, level: 'draw' }, bare)).toBe('differs');
  });

  test('the trials of an order are made once', () => {
    const { order } = atFord().encounter;
    if (order === null) throw new Error('the ford has a scenario');
    const first = summaryOnce(resolver, order);
    expect(summaryOnce(resolver, structuredClone(order))).toBe(first);
    expect(summaryOnce(resolver, { ...order, title: 'Elsewhere' })).not.toBe(first);
    // They do not pile up.
    for (let number = 0; number < 64; number += 1)
      summaryOnce({ ...resolver, trialsMost: 4 }, { ...order, title: `Ford ${number}` });
    expect(summaryOnce(resolver, order)).not.toBe(first);
  });
});

describe('[verify: methods]', () => {
  const table = (seats?: BySide<Seat>, hotSeat = false) => {
    const play = new Play()
      .start(valley, { settings: { hotSeat }, ...(seats === undefined ? {} : { seats }) })
      .both('storm', 'hold')
      .both('table', 'table');
    const handedIn = report(play, 'draw', 'reported');
    if (!hotSeat) play.do({ type: 'SubmitTableReport', data: { side: 'A', report: handedIn } });
    return { campaign: play.campaign, encounter: play.campaign.encounter as BattleState, handedIn };
  };
  const anna = { submitted: 'anna', resolved: 'berta' };

  test('a result is of the method that both answers add up to', () => {
    const { campaign, encounter, handedIn } = table();
    const by = (method: MethodAnswer | null, reported: BattleReport['method']) =>
      methodFault(
        { report: { ...handedIn, method: reported } },
        ...([campaign, { ...encounter, method }, anna] as const),
      );
    const pairs = [
      ['expected', 'expected'],
      ['quick', 'quick'],
      ['autoplayed', 'autoplayed'],
      ['fought', 'fought'],
      ['table', 'reported'],
    ] as const;
    for (const [settled] of pairs)
      for (const [other, reported] of pairs)
        expect([settled, reported, by(settled, reported)?.code ?? null]).toEqual([
          ...[settled, reported, settled === other ? null : 'METHOD_DIFFERS'],
        ]);
    expect(by('quick', 'reported')?.message).toBe(
      'Both answers add up to “quick”, and the result was recorded as “reported”.',
    );
    expect(by('quick', 'x'.repeat(50) as never)?.message).toContain(`“${'x'.repeat(20)}”`);
    expect(by(null, 'quick')).toEqual({
      code: 'METHOD_MISSING',
      message: 'The battle was settled before both answers were opened.',
    });
    const none = (reported: BattleReport['method']) =>
      methodFault(
        { report: { ...handedIn, method: reported } },
        ...([campaign, { ...encounter, methods: [] }, anna] as const),
      );
    expect(none('expected')).toBeNull();
    expect(none('quick')).toMatchObject({
      code: 'METHOD_DIFFERS',
      message: 'One side could send nobody, and the battle was settled otherwise.',
    });
  });

  test('a report from the table counts as it was handed in, once the other side countersigned it', () => {
    const { campaign, encounter, handedIn } = table();
    const fault = (
      actors: { readonly submitted: string | null; readonly resolved: string },
      given = handedIn,
      at: Pick<StartedCampaign, 'mail' | 'seats' | 'settings'> = campaign,
      pending: BattleState['tableReport'] = encounter.tableReport,
    ) =>
      methodFault(
        { report: given },
        ...([{ ...campaign, ...at }, { ...encounter, tableReport: pending }, actors] as const),
      )?.code ?? null;
    expect(fault(anna)).toBeNull();
    expect(fault(anna, handedIn, campaign, null)).toBe('REPORT_MISSING');
    expect(fault(anna, { ...handedIn, level: 'majorVictory' })).toBe('REPORT_DIFFERS');
    expect(fault({ submitted: 'anna', resolved: 'anna' })).toBe('COUNTERSIGN_MISSING');
    expect(fault({ submitted: 'anna', resolved: 'carl' })).toBe('COUNTERSIGN_MISSING');
    const vacant = {
      ...campaign,
      seats: { ...campaign.seats, B: { controller: 'user' as const } },
    };
    expect(fault({ submitted: 'anna', resolved: 'carl' }, handedIn, vacant)).toBeNull();
    expect(fault({ submitted: 'anna', resolved: 'anna' }, handedIn, vacant)).toBe(
      'COUNTERSIGN_MISSING',
    );
    // Nobody else is there to countersign; by mail a letter does.
    const alone = { ...campaign, settings: { ...campaign.settings, hotSeat: true } };
    expect(fault({ submitted: 'anna', resolved: 'anna' }, handedIn, alone)).toBeNull();
    const machine = {
      ...campaign,
      seats: { ...campaign.seats, B: { controller: 'reckless' as const } },
    };
    expect(fault({ submitted: 'anna', resolved: 'anna' }, handedIn, machine)).toBeNull();
    const mail = { ...campaign, mail: { own: 'A' } as never };
    expect(fault({ submitted: 'anna', resolved: 'anna' }, handedIn, mail)).toBeNull();
  });
});

describe('[verify: commanders]', () => {
  /** A campaign whose two sides choose, with the seed of the round opened. */
  const choosing = (seats = artificial) =>
    new Play().start(tossed(), { seats, rulesets: { 'coin-toss': resolver.version } }).campaign;
  const revealed = (seed: string, A: string, B: string) => ({
    ...{ round: 'choice-1', situation: 'bank' },
    ...{ A: { answer: A, nonce: '' }, B: { answer: B, nonce: '' } },
    opened: { index: 0, seed, proof: [] },
  });
  const seeds = Array.from({ length: 24 }, (_, at) => at.toString(16).padStart(2, '0').repeat(32));

  test('which sides they hold', () => {
    const of = (A: Seat['controller'], B: Seat['controller']) =>
      artificialSides({ seats: { A: { controller: A }, B: { controller: B } } });
    expect(of('user', 'user')).toEqual([]);
    expect(of('remote', 'conservative')).toEqual(['B']);
    expect(of('reckless', 'conservative')).toEqual(['A', 'B']);
  });

  test('a reckless one draws evenly, by its own side’s number of the round’s seed', () => {
    const campaign = choosing();
    const open = campaign.situation?.open.B ?? [];
    const answers = new Set<string>();
    for (const seed of seeds) {
      const own = open[Math.floor(commanderDraw(seed, 'B') * open.length)] ?? '';
      answers.add(own);
      for (const answer of open)
        expect(
          choosesAgain(revealed(seed, 'canary-a-wait', answer), campaign, 'B', resolvers),
        ).toBe(answer === own ? 'same' : 'other');
    }
    expect(answers.size).toBe(2);
    const { opened: _, ...unopened } = revealed(seeds[0] ?? '', 'canary-a-wait', open[0] ?? '');
    expect(choosesAgain(unopened as never, campaign, 'B', resolvers)).toBe('other');
  });

  test('a conservative one plays what both sides’ trials lead to; evenly only where no trials could be had', () => {
    const campaign = choosing();
    const open = campaign.situation?.open.A ?? [];
    const by = (
      seed: string,
      answer: string,
      known: ReadonlyMap<string, QuickResolver> = resolvers,
    ) => choosesAgain(revealed(seed, answer, 'canary-b-hold'), campaign, 'A', known);
    const order = atFord().encounter.order;
    if (order === null) throw new Error('the ford has a scenario');
    const found = new Set<string>();
    for (const seed of seeds) {
      const same = open.filter((answer) => by(seed, answer) === 'same');
      expect(same).toHaveLength(1);
      const evenly = open[Math.floor(commanderDraw(seed, 'A') * open.length)];
      const [other] = open.filter((answer) => !same.includes(answer));
      expect(by(seed, other ?? '')).toBe(other === evenly ? 'without trials' : 'other');
      found.add(by(seed, other ?? ''));
      // Without the battle system there are no trials, and no mixture.
      expect(by(seed, evenly ?? '', new Map())).toBe('without trials');
    }
    expect(found).toEqual(new Set(['without trials', 'other']));
    const mixture = commanderMixture(campaign, 'A', new Map());
    expect(mixture.ok).toBe(false);
    expect(drawChoice([{ choice: 'x', chance: 1 }], 0.5)).toBe('x');
  });

  test('its answers to an encounter, and to the questions of an interval, follow from the campaign', () => {
    const { campaign } = atFord(tossed(), artificial);
    const answers = (side: 'A' | 'B', A: string, B: string, at = campaign) =>
      answersAgain(
        {
          type: 'MethodsRevealed',
          data: {
            round: 'method-0',
            A: { answer: A as MethodAnswer, nonce: '' },
            B: { answer: B as MethodAnswer, nonce: '' },
            method: 'quick',
          },
        },
        ...([at, side] as const),
      );
    expect(answers('A', 'expected', 'quick')).toBe('same');
    expect(answers('B', 'expected', 'quick')).toBe('other');
    const none = { ...campaign, encounter: null } as Readonly<StartedCampaign>;
    expect(answers('A', 'table', 'quick', none as never)).toBe('same');
    const decided = (A: string | null, interval: StartedCampaign['interval']) =>
      answersAgain(
        {
          type: 'IntervalDecided',
          data: { round: 'interval-1', A: A === null ? null : { answer: A, nonce: '' }, B: null },
        },
        { ...campaign, interval } as Readonly<StartedCampaign>,
        'A',
      );
    const asked = { A: { rest: true }, B: null };
    const interval = { id: 'rest', toward: 'bank', ordinal: 2, asked } as never;
    const [rests, presses] = ['{"rest":"rest"}', '{"rest":"press"}'].map((one) =>
      decided(one, interval),
    );
    expect(new Set([rests, presses])).toEqual(new Set(['same', 'other']));
    expect(decided(null, interval)).toBe('other');
    expect(decided(null, null)).toBe('same');
    expect(decided('{}', { id: 'rest', asked: { A: null, B: null } } as never)).toBe('other');
  });
});
