import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { openRound } from '@/lib/campaign/rounds/rounds';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import type { Side } from '@/lib/kernel/side';
import { afterTheBridge, decidingValley, orders } from '@/tests/support/campaigns/deciding';
import { fixture, Play } from '@/tests/support/campaigns/play';
import { report, roads, types } from '@/tests/support/campaigns/reports';

const valley = fixture('valley');
const VIEWERS: readonly CampaignViewer[] = [
  { kind: 'side', side: 'A' },
  { kind: 'side', side: 'B' },
  { kind: 'public' },
  { kind: 'umpire' },
];
const withdraw = (play: Play, side: Side, round = openRound(play.campaign) ?? 'none') =>
  play.try({ type: 'WithdrawSeal', data: { round, side } });

describe('[campaign: withdrawing a seal]', () => {
  test('a withdrawn choice is not revealed by the other side’s seal, and can be sealed again', () => {
    const play = new Play().start(roads).seal('A', 'left');
    expect(withdraw(play, 'A')).toBeNull();
    expect(types(play, 3)).toEqual(['SealWithdrawn']);
    play.seal('B', 'wait');
    expect(types(play, 4)).toEqual(['ChoiceSealed']);
    play.seal('A', 'right');
    expect(play.events.at(-3)).toMatchObject({ type: 'ChoiceSealed', data: { again: false } });
    expect(play.campaign.situation?.chosen).toEqual({ A: 'right', B: 'wait' });
  });
  test('the answer to an encounter message is withdrawn by the same command', () => {
    const play = new Play().start(roads).both('left', 'wait').seal('B', 'table');
    expect(withdraw(play, 'B')).toBeNull();
    expect(play.campaign.encounter?.seals).toEqual({ A: null, B: null });
    expect(viewCampaign(play.state, { kind: 'public' }).awaiting).toEqual(['A', 'B']);
    play.both('table', 'table');
    expect(play.campaign.phase).toBe('table');
  });
  test('refuses a withdrawal with nothing sealed, of the other side’s seal, of another round, after the reveal, after the end', () => {
    const play = new Play().start(roads);
    expect(withdraw(play, 'A')?.code).toBe('NOT_SEALED');
    play.seal('B', 'wait');
    expect(withdraw(play, 'A')?.code).toBe('NOT_SEALED');
    expect(withdraw(play, 'B', 'choice-2')?.code).toBe('STALE_ROUND');
    play.seal('A', 'left');
    expect(withdraw(play, 'B', 'choice-1')?.code).toBe('STALE_ROUND');
    play.both('table', 'table');
    expect(withdraw(play, 'A', 'method-0')?.code).toBe('STALE_ROUND');
    const over = new Play().start(roads).both('left', 'strike');
    expect(withdraw(over, 'A', 'choice-1')?.code).toBe('CAMPAIGN_CONCLUDED');
    expect(withdraw(new Play(), 'A', 'choice-1')?.code).toBe('NOT_STARTED');
  });
  test('orders for an interval are withdrawn alone: what was chosen and answered before stays', () => {
    const play = afterTheBridge(decidingValley());
    expect(play.campaign.phase).toBe('interval');
    play.seal('A', orders({ rest: 'rest' }));
    expect(play.campaign.interval?.seals.A).not.toBeNull();
    const { situation, encounter } = play.campaign;
    expect(withdraw(play, 'A')).toBeNull();
    expect(play.campaign.interval?.seals).toEqual({ A: null, B: null });
    expect(play.campaign).toMatchObject({ situation, encounter });
  });
  test('a second withdrawal is refused and changes nothing', () => {
    const play = new Play().start(roads).seal('A', 'left');
    expect(withdraw(play, 'A')).toBeNull();
    const before = play.state;
    expect(withdraw(play, 'A')?.code).toBe('NOT_SEALED');
    expect(play.state).toBe(before);
  });
});

describe('[campaign: withdrawing a table report]', () => {
  const onTheTable = () => {
    const play = new Play().start(roads).both('left', 'wait').both('table', 'table');
    return play.do({
      type: 'SubmitTableReport',
      data: { side: 'A', report: report(play, 'draw', 'reported') },
    });
  };
  test('is possible until it is answered; then either side can hand in another', () => {
    const play = onTheTable();
    expect(play.try({ type: 'WithdrawTableReport', data: { side: 'B' } })?.code).toBe(
      'NOT_AWAITED',
    );
    play.do({ type: 'WithdrawTableReport', data: { side: 'A' } });
    expect(play.campaign.encounter?.tableReport).toBeNull();
    expect(viewCampaign(play.state, { kind: 'public' }).awaiting).toEqual(['A', 'B']);
    play.do({
      type: 'SubmitTableReport',
      data: { side: 'B', report: report(play, 'minorVictory', 'reported') },
    });
    expect(play.campaign.encounter?.tableReport?.side).toBe('B');
  });
  test('is refused without a pending report, and after a dispute or countersignature', () => {
    const play = onTheTable().do({ type: 'RefuseTableReport', data: { side: 'B', reason: 'No.' } });
    expect(play.try({ type: 'WithdrawTableReport', data: { side: 'A' } })?.code).toBe(
      'NOT_AWAITED',
    );
    const signed = onTheTable().do({
      type: 'CountersignTableReport',
      data: { side: 'B', opened: null },
    });
    expect(signed.try({ type: 'WithdrawTableReport', data: { side: 'A' } })?.code).toMatch(
      /WRONG_PHASE|CAMPAIGN_CONCLUDED/,
    );
  });
});

describe('[secrecy: what was withdrawn]', () => {
  test('two histories that differ only in what was sealed and withdrawn give equal views and chronicles', () => {
    const answers = fc.array(fc.constantFrom('storm', 'turn'), { minLength: 1, maxLength: 4 });
    const plays = (tries: readonly string[]) => {
      const play = new Play().start(valley);
      for (const answer of tries) {
        play.seal('A', answer);
        withdraw(play, 'A');
      }
      return play;
    };
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        const length = Math.min(one.length, other.length);
        const first = plays(one.slice(0, length));
        const second = plays(other.slice(0, length));
        for (const viewer of VIEWERS) {
          expect(viewCampaign(second.state, viewer)).toEqual(viewCampaign(first.state, viewer));
          expect(chronicle(second.events, valley, viewer)).toEqual(
            chronicle(first.events, valley, viewer),
          );
        }
      }),
      { numRuns: 12 },
    );
  });
  test('the chronicle says that it was withdrawn, and by whom, but not what it was', () => {
    const play = new Play().start(valley).seal('A', 'storm');
    withdraw(play, 'A');
    const told = (viewer: CampaignViewer) => chronicle(play.events, valley, viewer).at(-1);
    expect(told({ kind: 'side', side: 'B' })).toMatchObject({
      kind: 'seal',
      side: 'A',
      title: 'Blue withdraws its orders',
      text: 'The seal is broken unread; Blue is to decide again.',
    });
    expect(told({ kind: 'side', side: 'A' })?.text).toMatch(/^Your seal is broken unread/);
    expect(JSON.stringify(told({ kind: 'umpire' }))).not.toContain('torm');
  });
  test('folding in two parts around a withdrawal equals folding the whole', () => {
    const play = new Play().start(valley).seal('A', 'storm');
    withdraw(play, 'A');
    play.both('turn', 'hold');
    const { events } = play;
    for (let at = 1; at <= events.length; at += 1)
      expect(fold(events.slice(at), fold(events.slice(0, at)))).toEqual(fold(events));
    const stored = JSON.parse(JSON.stringify(events)) as CampaignEvent[];
    expect(fold(stored)).toEqual(fold(JSON.parse(JSON.stringify(events)) as CampaignEvent[]));
  });
});
