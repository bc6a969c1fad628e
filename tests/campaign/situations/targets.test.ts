import { describe, expect, test } from 'vitest';
import { Play } from '@/tests/support/campaigns/play';
import { record, roads, types, valley } from '@/tests/support/campaigns/reports';

describe('[campaign: going on]', () => {
  test('of conditional targets the first that holds is taken, with its interval', () => {
    const play = new Play().start(valley).both('storm', 'hold').both('expected', 'expected');
    record(play, 'draw');
    // Blue has fewer men than Red, so the draw leads back over the default interval.
    expect(types(play, -2)).toEqual(['IntervalPassed', 'SituationReached']);
    expect(play.campaign).toMatchObject({
      date: '1757-05-02',
      lastInterval: { interval: 'night' },
    });
    expect(play.campaign.situation).toMatchObject({ id: 'bridge', ordinal: 2 });
  });
  test('the calendar adds the interval’s days, formations join, others leave', () => {
    const play = new Play().start(valley).both('storm', 'retire');
    expect(play.campaign.date).toBe('1757-05-08');
    expect(play.campaign.forces.units.get('blue-militia')?.status).toBe('present');
    expect(play.campaign.forces.units.get('red-allies')?.status).toBe('detached');
    expect(play.campaign.situation?.joined).toEqual(['blue-reserve']);
  });
  test('a choice with a condition closes once its battle has been fought', () => {
    const open = new Play().start(valley, { start: 'hills' });
    expect(open.campaign.situation?.open).toEqual({ A: ['attack', 'wait'], B: ['stand', 'sally'] });
  });
  test('an endless campaign is broken off after maxSituations with its exhausted conclusion', () => {
    const play = new Play().start({ ...roads, maxSituations: 3, exhausted: 'defeat' });
    for (let round = 0; round < 3; round += 1) {
      play.both('left', 'wait').both('expected', 'expected');
      record(play, 'draw');
    }
    expect(play.events.at(-1)).toMatchObject({
      type: 'CampaignConcluded',
      data: { conclusion: 'defeat', value: -1, reason: 'exhausted' },
    });
  });
  test('without an `exhausted` conclusion it is a draw', () => {
    const play = new Play()
      .start({ ...roads, maxSituations: 1 })
      .both('left', 'wait')
      .both('expected', 'expected');
    record(play, 'draw');
    expect(play.events.at(-1)?.data).toMatchObject({
      conclusion: null,
      value: 0,
      reason: 'exhausted',
    });
  });
});
