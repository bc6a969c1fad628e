import { describe, expect, test } from 'vitest';
import { openRound } from '@/lib/campaign/rounds/rounds';
import { withHillScenario } from '@/tests/support/campaigns/hill-scenario';
import { Play, SEED_ROOT, SETTINGS, TWO_USERS } from '@/tests/support/campaigns/play';
import { roads, types, valley } from '@/tests/support/campaigns/reports';

describe('[campaign: starting]', () => {
  const start = {
    definition: roads,
    name: 'Ours',
    settings: SETTINGS,
    seats: TWO_USERS,
    seedRoot: SEED_ROOT,
    rulesets: {},
  };
  test('a campaign starts at its first situation, with both sides’ choices open', () => {
    const play = new Play().do({ type: 'StartCampaign', data: start });
    expect(types(play)).toEqual(['CampaignStarted', 'SituationReached']);
    expect(play.events[1]?.data).toMatchObject({
      situation: 'crossroads',
      ordinal: 1,
      open: { A: ['left', 'right'], B: ['wait', 'strike'] },
    });
    expect(openRound(play.campaign)).toBe('choice-1');
  });
  test.each([
    ['ADVANTAGE_OUT_OF_RANGE', { settings: { ...SETTINGS, advantage: 51 } }],
    ['ADVANTAGE_OUT_OF_RANGE', { settings: { ...SETTINGS, advantage: 1.5 } }],
    ['NAME_INVALID', { name: '   ' }],
    ['NAME_INVALID', { name: 'x'.repeat(81) }],
    ['SEED_ROOT_INVALID', { seedRoot: 'abc' }],
    ['SITUATION_UNKNOWN', { start: 'nowhere' }],
    ['SITUATION_UNKNOWN', { start: 'peace' }],
    [
      'SEAT_INVALID',
      {
        settings: { ...SETTINGS, hotSeat: true },
        seats: { ...TWO_USERS, B: { controller: 'reckless' as const } },
      },
    ],
    ['DEFINITION_INVALID', { definition: { ...roads, battles: [] } }],
    ['RULESET_NOT_PINNED', { definition: withHillScenario(valley) }],
  ])('is refused: %s', (code, wrong) => {
    expect(new Play().try({ type: 'StartCampaign', data: { ...start, ...wrong } })?.code).toBe(
      code,
    );
  });
  test('a second start is refused: ALREADY_STARTED', () => {
    const play = new Play().start(roads);
    expect(play.try({ type: 'StartCampaign', data: start })?.code).toBe('ALREADY_STARTED');
  });
  test('every command before the start is refused: NOT_STARTED', () => {
    const play = new Play();
    expect(play.try({ type: 'RenameCampaign', data: { name: 'x' } })?.code).toBe('NOT_STARTED');
    expect(
      play.try({
        type: 'SealChoice',
        data: { round: 'choice-1', side: 'A', answer: 'left', commitment: SEED_ROOT },
      })?.code,
    ).toBe('NOT_STARTED');
  });
  test('a campaign started midway takes the forces and date given there', () => {
    const play = new Play().start(valley, { start: 'hills' });
    expect(play.campaign.date).toBe('1757-05-08');
    expect(play.campaign.forces.units.get('blue-line')).toMatchObject({ men: 1000, fatigue: 100 });
    expect(play.campaign.forces.units.get('red-allies')?.status).toBe('detached');
    expect(play.campaign.forces.units.get('blue-militia')?.status).toBe('present');
  });
});
