import { expect, test } from 'vitest';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fairnessOf } from '@/lib/campaign/view/fairness';
import { openBattleSeed, seedRoot } from '@/lib/chance/seeds';
import { fixture, Play, SEED_ROOT } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

const valley = fixture('valley');

test('[campaign: fairness] a round shows who sealed, when and with which commitment; the answer only after it is opened', () => {
  const play = new Play().start(valley).seal('A', 'storm').seal('A', 'turn');
  const closed = fairnessOf(play.events, valley);
  expect(closed.roots).toEqual([{ root: SEED_ROOT, position: 1 }]);
  expect(closed.rounds).toHaveLength(1);
  expect(closed.rounds[0]).toMatchObject({
    kind: 'choice',
    position: 2,
    opened: null,
    seals: { A: { position: 4, changes: 1 }, B: null },
  });
  expect(closed.rounds[0]?.seals.A?.commitment).toBe(play.campaign.situation?.seals.A);
  expect(JSON.stringify(closed)).not.toMatch(/storm|turn|Storm/);

  play.seal('B', 'hold');
  const [opened] = fairnessOf(play.events, valley).rounds;
  expect(opened?.opened?.answers.B).toMatchObject({ title: 'Hold', holds: true });
  expect(opened?.opened?.answers.A?.holds).toBe(true);
});

test('[campaign: fairness] a withdrawn seal does not count', () => {
  const play = new Play().start(valley).seal('A', 'storm');
  const round = fairnessOf(play.events, valley).rounds[0]?.key ?? '';
  play.do({ type: 'WithdrawSeal', data: { round, side: 'A' } });
  expect(fairnessOf(play.events, valley).rounds[0]?.seals.A).toBeNull();
});

test('[campaign: fairness] an answer that does not match its seal is marked', () => {
  const play = new Play().start(valley).both('storm', 'hold');
  const lied = play.events.map(
    (event): CampaignEvent =>
      event.type === 'ChoicesRevealed'
        ? { ...event, data: { ...event.data, A: { ...event.data.A, answer: 'turn' } } }
        : event,
  );
  const [round] = fairnessOf(lied, valley).rounds;
  expect(round?.opened?.answers.A?.holds).toBe(false);
  expect(round?.opened?.answers.B?.holds).toBe(true);
});

test('[campaign: fairness] a battle’s seed is shown to belong to the root in force, or not to', () => {
  const master = '3c'.repeat(32);
  const play = playOut(valley, 'fairness');
  const sworn = (index: number) =>
    play.events.map((event): CampaignEvent => {
      if (event.type === 'CampaignStarted')
        return { ...event, data: { ...event.data, seedRoot: seedRoot(master) } };
      if (event.type === 'BattleResolved')
        return { ...event, data: { ...event.data, opened: openBattleSeed(master, index) } };
      return event;
    });
  const first = (index: number) => fairnessOf(sworn(index), valley).battles[0];
  expect(first(0)?.seed?.holds).toBe(true);
  expect(first(1)?.seed?.holds).toBe(false);
  expect(first(0)).toMatchObject({ index: 0, resolvedAt: expect.any(Number) });
});

test('[campaign: fairness] a what-if has its own root, and nothing sealed in the branch it left', () => {
  const play = new Play().start(valley).seal('A', 'storm');
  const branch: CampaignEvent = {
    type: 'BranchBegun',
    data: {
      name: 'If',
      settings: play.campaign.settings,
      seats: play.campaign.seats,
      seedRoot: '77'.repeat(32),
    },
  };
  const account = fairnessOf([...play.events, branch], valley);
  expect(account.roots.map(({ position }) => position)).toEqual([1, 4]);
  expect(account.rounds[0]?.seals).toEqual({ A: null, B: null });
});
