import { describe, expect, test } from 'vitest';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { fixture, Play } from '@/tests/support/campaigns/play';

const valley = fixture('valley');
const FROM = 'ab'.repeat(32);
const send = { type: 'SendAway', data: { user: 'olga' } } as const;
const back = { type: 'CallBack', data: { user: 'olga' } } as const;
const arrive = { type: 'Arrive', data: { from: FROM, user: 'nina' } } as const;

describe('[campaign: moving house]', () => {
  test('away, nothing is asked and nothing happens; called back, it is as it was', () => {
    const play = new Play().start(valley);
    const before = play.campaign;
    play.do(send);
    const view = viewCampaign(
      { position: play.events.length, campaign: play.campaign },
      { kind: 'public' },
    );
    expect(view).toMatchObject({ away: true, awaiting: [], round: null });
    const refused = [
      { type: 'RenameCampaign', data: { name: 'Another' } },
      { type: 'SetAudience', data: { audience: 'players', delayHours: 0 } },
      { type: 'ResignSeat', data: { side: 'A' } },
    ] as const;
    for (const command of refused) expect(play.try(command)?.code).toBe('MOVED_AWAY');
    expect(play.try(send)?.code).toBe('MOVED_AWAY');
    expect(play.try({ type: 'SeatUmpire', data: { user: 'ulla' } })?.code).toBe('MOVED_AWAY');
    play.do(back);
    expect(play.campaign).toEqual(before);
    expect(play.try(back)?.code).toBe('NOT_AWAY');
  });

  test('taken in elsewhere, what people held is vacant, what was sealed stays, and the chronicle says where it came from', () => {
    const play = new Play()
      .start(valley)
      .do({ type: 'SeatUmpire', data: { user: 'ulla' } })
      .seal('A', 'storm');
    const { situation } = play.campaign;
    play.do(send).do(arrive);
    const { seats, staff, umpire, audience, away } = play.campaign;
    expect(seats).toEqual({ A: { controller: 'user' }, B: { controller: 'user' } });
    expect({ staff, umpire, audience, away }).toEqual({
      staff: { A: [], B: [] },
      umpire: null,
      audience: { kind: 'players', delayHours: 0 },
      away: false,
    });
    expect(play.campaign.situation?.seals).toEqual(situation?.seals);
    const entries = chronicle(play.events, valley, { kind: 'public' });
    expect(entries.at(-1)?.text).toContain(FROM.slice(0, 16));
    expect(play.try(arrive)?.code).toBe('NOT_AWAY');
  });

  test('a campaign that is here takes no arrival, and a key that is none is refused', () => {
    const play = new Play().start(valley);
    expect(play.try(arrive)?.code).toBe('NOT_AWAY');
    play.do(send);
    const bad = { type: 'Arrive', data: { from: 'x', user: 'nina' } } as const;
    expect(play.try(bad)?.code).toBe('NOT_AWAY');
  });
});
