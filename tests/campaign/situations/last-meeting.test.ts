import { describe, expect, test } from 'vitest';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { viewAt, viewCampaign } from '@/lib/campaign/view/view-campaign';
import { fixture, Play } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

const A: CampaignViewer = { kind: 'side', side: 'A' };
const B: CampaignViewer = { kind: 'side', side: 'B' };
const PUBLIC: CampaignViewer = { kind: 'public' };

/** The valley, with a text for each side about a bridge that neither holds. */
const told: CampaignDefinition = (() => {
  const valley = fixture('valley');
  return {
    ...valley,
    situations: valley.situations.map((situation) => ({
      ...situation,
      meetings: situation.meetings.map((meeting) =>
        meeting.A === 'storm' && meeting.B === 'retire'
          ? { ...meeting, message: { A: 'Nobody is there.', B: 'They storm empty ground.' } }
          : meeting,
      ),
    })),
  };
})();

describe('[campaign: what the seals led to]', () => {
  test('before anything is opened there is nothing to report, whatever is sealed', () => {
    const play = new Play().start(told).seal('A', 'storm');
    for (const viewer of [A, B, PUBLIC])
      expect(viewCampaign(play.state, viewer).lastMeeting).toBeNull();
  });
  test('a meeting without a battle is described at the next situation: both choices, and each side’s own text', () => {
    const play = new Play().start(told).both('storm', 'retire');
    const met = (viewer: CampaignViewer) => viewCampaign(play.state, viewer).lastMeeting;
    expect(met(A)).toMatchObject({
      situation: { title: 'The bridge', ordinal: 1, date: '1757-05-01' },
      choices: {
        A: { letter: 'a', title: 'Storm the bridge', marches: [{ side: 'A' }] },
        B: { letter: 'b', title: 'Retire', marches: [] },
      },
      battle: null,
      text: 'Nobody is there.',
    });
    expect(met(B)?.text).toBe('They storm empty ground.');
    expect(met(PUBLIC)?.text).toBeNull();
  });
  test('the chronicle has the text too, for viewers who may read it', () => {
    const { events } = new Play().start(told).both('storm', 'retire');
    const at = events.findIndex((event) => event.type === 'ChoicesRevealed');
    const text = (viewer: CampaignViewer) => chronicle(events, told, viewer)[at]?.text;
    expect(text(B)).toBe(
      'Blue: **Storm the bridge**. Red: **Retire**.\n\nThey storm empty ground.',
    );
    expect(text(PUBLIC)).toBe('Blue: **Storm the bridge**. Red: **Retire**.');
  });
  test('a battle is named as soon as it is announced, and has its result once there is one', () => {
    const { events } = playOut(told, 'last meeting');
    const fought = events.findIndex((event) => event.type === 'BattleResolved');
    const announced = events.findIndex((event) => event.type === 'BattleAnnounced');
    expect(viewAt(events, announced + 1, PUBLIC).lastMeeting?.battle?.result).toBeNull();
    const entry = chronicle(events, told, PUBLIC)[fought];
    expect(viewAt(events, fought + 1, PUBLIC).lastMeeting).toMatchObject({
      battle: {
        title: entry?.title,
        index: 0,
        result: { level: entry?.level, losses: entry?.losses },
      },
      text: null,
    });
  });
});
