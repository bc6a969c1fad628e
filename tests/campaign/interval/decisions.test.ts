import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCampaign } from '@/lib/campaign/check/check';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent, IntervalStep } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { establishmentOf } from '@/lib/campaign/forces/forces';
import { readIntervalAnswer } from '@/lib/campaign/interval/answers';
import type { IntervalAnswer } from '@/lib/campaign/interval/events';
import { qualityWith } from '@/lib/campaign/interval/replacements';
import { soundAnswer } from '@/lib/campaign/interval/sound-answer';
import { openRound, roundOf } from '@/lib/campaign/rounds/rounds';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import type { CampaignViewer } from '@/lib/campaign/wording';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { otherSide } from '@/lib/kernel/side';
import { afterTheBridge, decidingValley, orders } from '@/tests/support/campaigns/deciding';
import { type Play, SEED_ROOT, SETTINGS, TWO_USERS } from '@/tests/support/campaigns/play';
import { types } from '@/tests/support/campaigns/reports';

const asked = (play: Play, side: 'A' | 'B') => play.campaign.interval?.asked[side] ?? null;
const passed = (play: Play): readonly IntervalStep[] => play.campaign.lastInterval?.steps ?? [];
const kinds = (play: Play, side: 'A' | 'B') =>
  passed(play)
    .filter((step) => step.side === side)
    .map((step) => step.kind);
const unit = (play: Play, id: string) => play.campaign.forces.units.get(id);
const killed = (id: string) => ({ id, side: 'A' as const, fate: 'killed' as const });

describe('[campaign: intervals that are decided]', () => {
  test('an interval with decisions opens, waits, and passes as both sides decided', () => {
    const play = afterTheBridge(decidingValley());
    expect(types(play).slice(-2)).toEqual(['BattleResolved', 'IntervalOpened']);
    expect(play.campaign.phase).toBe('interval');
    expect(openRound(play.campaign)).toBe('interval-2');
    expect(asked(play, 'A')).toMatchObject({
      drafts: { pools: [{ pool: 'depot', men: 200, guns: 0 }] },
      rest: { days: 2 },
    });
    // Red’s arsenal gives guns to one battery only, and it lacks none: nothing to give out.
    expect(asked(play, 'B')).toEqual({ rest: { days: 2 } });
    play.seal('A', orders({ drafts: { depot: { 'blue-line': { men: 150, guns: 0 } } } }));
    expect(play.campaign.phase).toBe('interval');
    expect(play.campaign.interval?.seals.A).toMatch(/^[0-9a-f]{64}$/);
    const before = unit(play, 'blue-line')?.men ?? 0;
    const events = play.events.length;
    play.seal('B', orders({ rest: 'rest' }));
    expect(types(play, events)).toEqual([
      'IntervalSealed',
      'IntervalDecided',
      'IntervalPassed',
      'SituationReached',
    ]);
    const drafts = passed(play).find((step) => step.kind === 'replacementsArrived');
    expect(drafts?.changes.map(({ unit: id, men }) => [id, men])).toEqual([['blue-line', 150]]);
    expect(play.campaign.pools.get('depot')?.men).toBe(350);
    expect(unit(play, 'blue-line')?.men).toBeGreaterThan(before + 149);
    expect(play.campaign.interval).toBeNull();
    expect(play.campaign.phase).toBe('choosing');
  });
  test('orders can be changed until both are in; a late seal is refused', () => {
    const play = afterTheBridge(decidingValley());
    play.seal('A', orders({ rest: 'press' })).seal('A', orders({ rest: 'rest' }));
    const round = openRound(play.campaign) ?? '';
    play.seal('B', orders({}));
    expect(play.events.find((event) => event.type === 'IntervalDecided')?.data).toMatchObject({
      A: { answer: orders({ rest: 'rest' }) },
    });
    expect(play.try(play.sealing('A', orders({}), round))?.code).toBe('STALE_ROUND');
  });
  test('a side with nothing to decide is not asked, and one seal passes the interval', () => {
    const play = afterTheBridge(decidingValley({ decisions: { drafts: true } }));
    expect(asked(play, 'B')).toBeNull();
    expect(roundOf(play.campaign)?.asked).toEqual(['A']);
    expect(play.try(play.sealing('B', orders({})))?.code).toBe('NOT_ASKED');
    play.seal('A', orders({}));
    expect(play.campaign.phase).toBe('choosing');
    expect(play.events.find((event) => event.type === 'IntervalDecided')?.data).toMatchObject({
      B: null,
    });
  });
  test('an interval without decisions passes by itself', () => {
    const play = afterTheBridge(decidingValley({ decisions: { promotions: true } }));
    expect(play.campaign.phase).toBe('choosing');
    expect(types(play)).not.toContain('IntervalOpened');
  });
  test('orders left blank follow the policy: the interval equals that of a file without decisions', () => {
    const by = (decisions: Parameters<typeof decidingValley>[0]) => {
      const play = afterTheBridge(decidingValley(decisions));
      return play.campaign.phase === 'interval' ? play.both(orders({}), orders({})) : play;
    };
    expect(passed(by({}))).toEqual(passed(by({ decisions: {} })));
  });
  test.each<[string, string]>([
    ['ANSWER_INVALID', 'yes'],
    ['ANSWER_INVALID', '{"rest":"sleep"}'],
    ['ANSWER_INVALID', '{ "rest":"rest"}'],
    ['ANSWER_INVALID', '{"rest":"rest","more":1}'],
    ['ANSWER_INVALID', '{"drafts":{"depot":{"blue-line":{"guns":0,"men":-1}}}}'],
    ['ANSWER_INVALID', '{"drafts":{"depot":{"blue-line":{"guns":0,"men":1.5}}}}'],
    ['ANSWER_INVALID', '{"drafts":{"arsenal":{"blue-line":{"guns":0,"men":1}}}}'],
    ['ANSWER_INVALID', '{"drafts":{"depot":{"red-line":{"guns":0,"men":1}}}}'],
    ['ANSWER_INVALID', '{"promotions":{"blue":"able"}}'],
    ['ROOM_EXCEEDED', '{"drafts":{"depot":{"blue-dragoons":{"guns":0,"men":199}}}}'],
    ['POOL_EXCEEDED', '{"drafts":{"depot":{"blue-line":{"guns":0,"men":201}}}}'],
  ])('is refused: %s %s', (code, answer) => {
    const play = afterTheBridge(decidingValley());
    expect(play.try(play.sealing('A', answer))?.code).toBe(code);
  });
});

describe('[house: what is decided in an interval]', () => {
  test('an army that presses on does not rest, and halves the enemy’s rest', () => {
    const pressed = afterTheBridge(decidingValley()).both(
      orders({ rest: 'press' }),
      orders({ rest: 'rest' }),
    );
    expect(kinds(pressed, 'A')).not.toContain('fatigueRecovered');
    // 300 of fatigue, two days of rest at 100 a day, of which half is left.
    expect(unit(pressed, 'red-line')?.fatigue).toBe(200);
    expect(unit(pressed, 'blue-line')?.fatigue).toBe(300);
    const rested = afterTheBridge(decidingValley()).both(orders({}), orders({}));
    expect(unit(rested, 'red-line')?.fatigue).toBe(100);
  });
  test('a policy sets what pressing on is worth', () => {
    const policy = { pressing: { ownRest: 0.5, enemyRest: 0 } };
    const play = afterTheBridge(decidingValley({ policy })).both(
      orders({ rest: 'press' }),
      orders({}),
    );
    expect(unit(play, 'blue-line')?.fatigue).toBe(200);
    expect(unit(play, 'red-line')?.fatigue).toBe(300);
  });
  test('the named officer of a formation takes it over and outranks the others', () => {
    const base = decidingValley();
    const brigade = base.forces.A[0]?.formations[0];
    const definition = {
      ...base,
      forces: {
        ...base.forces,
        A: base.forces.A.map((army, index) =>
          index > 0 || !brigade
            ? army
            : {
                ...army,
                formations: [
                  {
                    ...brigade,
                    leaders: [
                      ...brigade.leaders,
                      {
                        id: 'carter',
                        name: 'Major Carter',
                        command: 'B',
                        leadership: 'A',
                        seniority: 3,
                      } as const,
                    ],
                  },
                  ...army.formations.slice(1),
                ],
              },
        ),
      },
    };
    const play = afterTheBridge(definition, { leaders: [killed('able')] });
    expect(asked(play, 'A')?.promotions).toEqual([
      { formation: 'blue-first', before: 'able', eligible: ['baker', 'carter'] },
    ]);
    expect(soundAnswer(play.campaign, 'A', asked(play, 'A') ?? {}).promotions).toEqual({
      'blue-first': 'carter',
    });
    expect(
      play.try(play.sealing('A', orders({ promotions: { 'blue-first': 'blunt' } })))?.code,
    ).toBe('NOT_ELIGIBLE');
    play.both(orders({ promotions: { 'blue-first': 'carter' } }), orders({}));
    expect(play.campaign.forces.leaders.get('carter')).toMatchObject({
      formation: 'blue-first',
      seniority: 1,
    });
    expect(passed(play).find((step) => step.kind === 'leadersReplaced')?.text).toBe(
      'Major Carter is given First Brigade after Colonel Able.',
    );

    // Left to the book instead, the command is not asked for again as if nobody had been asked.
    const left = afterTheBridge(definition, { leaders: [killed('able')] });
    const opened = left.events.find(({ type }) => type === 'IntervalOpened');
    const offered = (events: readonly CampaignEvent[]) =>
      viewCampaign(fold(events), { kind: 'side', side: 'A' }).interval?.own?.promotions.map(
        ({ formation, askedBefore }) => ({ formation, askedBefore }),
      );
    expect(offered(left.events)).toEqual([{ formation: 'blue-first', askedBefore: false }]);
    left.both(orders({}), orders({}));
    if (opened === undefined) throw new Error('no interval was opened');
    expect(offered([...left.events, opened])).toEqual([
      { formation: 'blue-first', askedBefore: true },
    ]);
    const fight = play.both('attack', 'stand').campaign.encounter;
    expect(fight?.id).toBe('hill-fight');
  });
  test('a captured leader returns only if the policy says so', () => {
    const leaders = [{ id: 'blunt', side: 'A' as const, fate: 'captured' as const }];
    const exchanged = (
      policy: NonNullable<Parameters<typeof decidingValley>[0]>['policy'] & object,
    ) => {
      const play = afterTheBridge(decidingValley({ policy }), { leaders });
      play.both(orders({}), orders({}));
      return play.campaign.forces.leaders.get('blunt')?.status;
    };
    expect(exchanged({ leaders: { woundedDays: 30, capturedDays: 7 } })).toBe('present');
    expect(exchanged({ leaders: { woundedDays: 30, capturedDays: 8 } })).toBe('captured');
    expect(exchanged({})).toBe('captured');
  });
  const policy = {
    conscripts: { share: 0.25, steps: 1 },
    veterans: { share: 0.25, steps: 1, upTo: 'A' as const },
    qualityStepsLost: 2,
  };
  test.each([
    ['conscripts', 300, 99, 'B', 'B'],
    ['conscripts', 300, 100, 'B', 'C'],
    ['conscripts', 300, 100, 'F', 'F'],
    ['veterans', 300, 99, 'C', 'C'],
    ['veterans', 300, 100, 'C', 'B'],
    ['veterans', 300, 100, 'A', 'A'],
    ['veterans', 300, 100, 'A++', 'A++'],
    ['trained', 10, 900, 'D', 'D'],
    [undefined, 300, 100, 'B', 'D'],
  ] as const)('%s: %i men and %i more, quality %s → %s', (men, present, got, before, after) => {
    expect(
      qualityWith({ men: present, guns: 0, quality: before }, { men: got, guns: 0 }, men, policy),
    ).toBe(after);
  });
  test('conscripts cost their unit a step of quality, which applies in its next battle', () => {
    const pools = decidingValley().pools.map((pool) => ({
      ...pool,
      quality: 'conscripts' as const,
    }));
    const few = { conscripts: { share: 0.05, steps: 1 } };
    const play = afterTheBridge(decidingValley({ pools, policy: few }));
    play.both(orders({ drafts: { depot: { 'blue-line': { men: 200, guns: 0 } } } }), orders({}));
    expect(unit(play, 'blue-line')?.quality).toBe('C');
    expect(passed(play).find((step) => step.kind === 'replacementsArrived')?.text).toBe(
      '200 conscripts reach Blue from the depot; 1 unit is the worse for them; 300 more stand ready there.',
    );
  });
});

describe('[campaign file: what an interval leaves to the sides]', () => {
  const idle = (change: Partial<CampaignDefinition['intervals'][number]>, pools = true) => {
    const definition = decidingValley();
    return checkCampaign({
      ...definition,
      pools: pools ? definition.pools : [],
      intervals: definition.intervals.map((interval) =>
        interval.id === 'march'
          ? { ...interval, ...change }
          : { ...interval, decisions: undefined },
      ),
    })
      .filter((finding) => finding.code === 'DECISION_IDLE')
      .map((finding) => finding.path);
  };
  test('a decision that can never be made is a warning: DECISION_IDLE', () => {
    expect(idle({})).toEqual([]);
    expect(idle({}, false)).toEqual(['intervals[2].decisions.drafts']);
    expect(idle({ replacements: { A: false, B: false } })).toHaveLength(1);
    expect(idle({ kind: 'winter' })).toEqual(['intervals[2].decisions.rest']);
    expect(idle({ restDays: 0 })).toEqual(['intervals[2].decisions.rest']);
    expect(idle({ policy: 'none' })).toEqual([
      'intervals[2].decisions.drafts',
      'intervals[2].decisions.rest',
    ]);
  });
});

describe('[campaign: laws of decided intervals]', { timeout: 240_000 }, () => {
  /** An answer that fills units from pools at random, within the limits of the question. */
  const anyAnswer = (play: Play): fc.Arbitrary<IntervalAnswer> => {
    const drafts = asked(play, 'A')?.drafts;
    return fc
      .tuple(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 }),
        fc.constantFrom('rest' as const, 'press' as const),
      )
      .map(([parts, rest]) => {
        let left = drafts?.pools[0]?.men ?? 0;
        const given = (drafts?.units ?? []).map(({ unit: id, men }, index) => {
          const some = Math.floor(Math.min(left, men) * (parts[index] ?? 0));
          left -= some;
          return [id, { men: some, guns: 0 }] as const;
        });
        return { drafts: { depot: Object.fromEntries(given) }, rest };
      });
  };
  test('units receive exactly what pools lose; no unit exceeds its establishment', () => {
    for (const chance of ['fixed', 'diced'] as const) {
      const open = afterTheBridge(decidingValley({ policy: { chance } }));
      fc.assert(
        fc.property(anyAnswer(open), (answer) => {
          const play = afterTheBridge(decidingValley({ policy: { chance } }));
          const before = play.campaign.pools.get('depot')?.men ?? 0;
          play.both(orders(answer), orders({}));
          const got = passed(play)
            .filter((step) => step.kind === 'replacementsArrived' && step.side === 'A')
            .flatMap((step) => step.changes)
            .reduce((sum, change) => sum + change.men, 0);
          expect(before - (play.campaign.pools.get('depot')?.men ?? 0)).toBe(got);
          for (const [id, placed] of lookupOf(play.campaign.definition).units)
            expect(unit(play, id)?.men).toBeLessThanOrEqual(establishmentOf(placed).men);
        }),
        { numRuns: 15 },
      );
    }
  });
  test('sealed orders change only the view of their own side', () => {
    const sealed = (answer: IntervalAnswer) => {
      const play = afterTheBridge(decidingValley());
      // The commitment itself is public; only its input differs.
      return play.do({
        type: 'SealInterval',
        data: {
          round: openRound(play.campaign) ?? '',
          side: 'A',
          answer: orders(answer),
          commitment: 'ab'.repeat(32),
        },
      });
    };
    const one = sealed({ rest: 'press' });
    const other = sealed({ drafts: { depot: { 'blue-line': { men: 7, guns: 0 } } } });
    const seen = (play: Play, viewer: Parameters<typeof viewCampaign>[1]) =>
      canonicalJson(
        JSON.parse(
          JSON.stringify([
            viewCampaign(play.state, viewer, { interval: orders({ rest: 'press' }) }),
            chronicle(play.events, play.campaign.definition, viewer),
          ]),
        ) as Json,
      );
    for (const viewer of [
      { kind: 'public' },
      { kind: 'umpire' },
      { kind: 'side', side: 'B' },
    ] as const)
      expect(seen(one, viewer)).toBe(seen(other, viewer));
    expect(viewCampaign(one.state, { kind: 'side', side: 'B' }).interval).toMatchObject({
      asked: { A: true, B: true },
      ownAnswer: null,
      own: { drafts: null, rest: { days: 2 } },
    });
    expect(viewCampaign(one.state, { kind: 'public' }).interval?.own).toBeNull();
  });
  test('a pool that opens after the interval is shown to its own side alone, with its date', () => {
    const [depot] = decidingValley().pools;
    if (depot === undefined) throw new Error('no depot');
    const later = { ...depot, id: 'later', title: 'Autumn recruits', men: 300, from: '1757-10-01' };
    const { state } = afterTheBridge(decidingValley({ pools: [depot, later] }));
    const shown = (viewer: CampaignViewer) =>
      viewCampaign(state, viewer).interval?.laterPools.map(({ title, from, men }) => ({
        ...{ title, from, men },
      }));
    expect(shown({ kind: 'side', side: depot.side })).toEqual([
      { title: 'Autumn recruits', from: '1757-10-01', men: 300 },
    ]);
    expect(shown({ kind: 'side', side: otherSide(depot.side) })).toEqual([]);
    expect(shown({ kind: 'public' })).toEqual([]);
  });
  test('a what-if begun between any two of its events reaches the same place', () => {
    const whole = afterTheBridge(decidingValley()).both(orders({ rest: 'press' }), orders({}));
    const first = whole.events.findIndex((event) => event.type === 'IntervalOpened');
    for (let at = first; at <= whole.events.length; at += 1) {
      const branch = afterTheBridge(decidingValley());
      branch.state = fold(whole.events.slice(0, at));
      branch.do({
        type: 'BeginBranch',
        data: { name: 'If', settings: SETTINGS, seats: TWO_USERS, seedRoot: SEED_ROOT },
      });
      if (branch.campaign.phase === 'interval') {
        expect(branch.campaign.interval?.seals).toEqual({ A: null, B: null });
        branch.both(orders({ rest: 'press' }), orders({}));
      }
      expect(branch.campaign.phase).toBe('choosing');
      expect(branch.campaign.forces).toEqual(whole.campaign.forces);
    }
  });
  test('an answer has one canonical form: reading and writing round-trips', () => {
    const open = afterTheBridge(decidingValley());
    fc.assert(
      fc.property(anyAnswer(open), (answer) => {
        const text = orders(answer);
        const read = readIntervalAnswer(text, asked(open, 'A') ?? {});
        expect(read.ok && orders(read.value)).toBe(text);
      }),
      { numRuns: 30 },
    );
  });
});
