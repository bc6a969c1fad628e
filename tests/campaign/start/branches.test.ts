import { describe, expect, test } from 'vitest';
import { fold } from '@/lib/campaign/evolve';
import { openRound } from '@/lib/campaign/rounds/rounds';
import { withHillScenario } from '@/tests/support/campaigns/hill-scenario';
import { Play, SETTINGS, TWO_USERS } from '@/tests/support/campaigns/play';
import { record, report, roads, valley } from '@/tests/support/campaigns/reports';

describe('[campaign: names, seats, branches]', () => {
  test('a campaign is renamed, but not to its own name', () => {
    const play = new Play().start(roads).do({ type: 'RenameCampaign', data: { name: ' Other ' } });
    expect(play.campaign.name).toBe('Other');
    expect(play.try({ type: 'RenameCampaign', data: { name: 'Other' } })?.code).toBe(
      'NAME_UNCHANGED',
    );
  });
  test('a vacant seat can be taken once: ALREADY_TAKEN', () => {
    const play = new Play().start(roads, { seats: { A: TWO_USERS.A, B: { controller: 'user' } } });
    expect(
      play.try({ type: 'TakeSeat', data: { side: 'B', seat: { controller: 'user' } } })?.code,
    ).toBe('SEAT_INVALID');
    play.do({ type: 'TakeSeat', data: { side: 'B', seat: TWO_USERS.B } });
    expect(
      play.try({
        type: 'TakeSeat',
        data: { side: 'B', seat: { controller: 'user', user: 'carl' } },
      })?.code,
    ).toBe('ALREADY_TAKEN');
    expect(
      play.try({
        type: 'TakeSeat',
        data: { side: 'A', seat: { controller: 'user', user: 'carl' } },
      })?.code,
    ).toBe('ALREADY_TAKEN');
  });

  const branch = {
    name: 'What if',
    settings: { ...SETTINGS, advantage: 10 },
    seats: { A: TWO_USERS.A, B: { controller: 'reckless' as const } },
    seedRoot: 'bb'.repeat(32),
  };
  const played = (() => {
    const play = new Play().start(withHillScenario(valley), { rulesets: { pikes: '1' } });
    play.both('storm', 'hold').both('expected', 'expected');
    record(play, 'majorVictory');
    play.seal('B', 'stand').seal('A', 'attack').both('table', 'table');
    play.do({
      type: 'SubmitTableReport',
      data: { side: 'A', report: report(play, 'draw', 'reported') },
    });
    play.do({ type: 'CountersignTableReport', data: { side: 'B', opened: null } });
    return play;
  })();

  test('a what-if can begin after every event except the conclusion, and always awaits a player', () => {
    for (let at = 1; at < played.events.length; at += 1) {
      const fork = new Play();
      fork.state = fold(played.events.slice(0, at));
      fork.do({ type: 'BeginBranch', data: branch });
      const { campaign } = fork;
      expect(campaign.between).toBeNull();
      expect(campaign).toMatchObject({ name: 'What if', seedRoot: branch.seedRoot });
      if (campaign.phase === 'concluded') continue;
      expect(['choosing', 'encounter']).toContain(campaign.phase);
      expect(openRound(campaign)).not.toBeNull();
      expect(
        campaign.phase === 'choosing' ? campaign.situation?.seals : campaign.encounter?.seals,
      ).toEqual({ A: null, B: null });
      expect(campaign.encounter?.order?.advantage ?? 10).toBe(10);
    }
    const fork = new Play();
    fork.state = played.state;
    expect(fork.try({ type: 'BeginBranch', data: branch })?.code).toBe('CAMPAIGN_CONCLUDED');
  });
  test('a what-if uses the dice scheme of its campaign, named or not', () => {
    const [started, ...later] = played.events.slice(0, 4);
    if (started?.type !== 'CampaignStarted') throw new Error('A campaign starts');
    expect(started.data.diceScheme).toBeUndefined();
    const named = { type: started.type, data: { ...started.data, diceScheme: 2 as const } };
    for (const [first, scheme] of [
      [started, 1],
      [named, 2],
    ] as const) {
      const fork = new Play();
      fork.state = fold([first, ...later]);
      expect(fork.campaign.diceScheme).toBe(scheme);
      fork.do({ type: 'BeginBranch', data: branch });
      expect(fork.campaign.diceScheme).toBe(scheme);
      expect(fork.events.find((event) => event.type === 'BranchBegun')?.data).toEqual(branch);
    }
  });
  test('a what-if begun at an encounter asks again how to settle it', () => {
    const at = played.events.findIndex((event) => event.type === 'MethodsRevealed');
    const fork = new Play();
    fork.state = fold(played.events.slice(0, at + 1));
    expect(fork.campaign.phase).toBe('expected');
    fork.do({
      type: 'BeginBranch',
      data: { ...branch, settings: { ...SETTINGS, useExpectedValues: false } },
    });
    expect(fork.campaign).toMatchObject({ phase: 'table', encounter: { methods: ['table'] } });
  });
});
