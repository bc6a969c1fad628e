import { describe, expect, test } from 'vitest';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { PACES } from '@/lib/campaign/deadlines/pace';
import { Play, SEED_ROOT, SETTINGS, TWO_USERS } from '@/tests/support/campaigns/play';
import { roads } from '@/tests/support/campaigns/reports';

type Started = Extract<CampaignCommand, { type: 'StartCampaign' }>['data'];
const terms: Started = {
  ...{ definition: roads, name: 'Ours', settings: SETTINGS, seats: TWO_USERS },
  ...{ seedRoot: SEED_ROOT, rulesets: {} },
};
const refusal = (wrong: Partial<Started>) =>
  new Play().try({ type: 'StartCampaign', data: { ...terms, ...wrong } })?.code ?? null;
const recorded = (more: Partial<Started>) =>
  new Play().do({ type: 'StartCampaign', data: { ...terms, ...more } }).events[0]?.data;

describe('[campaign: starting] terms', () => {
  test('a name has 1 to 80 characters, without the spaces around it', () => {
    expect(recorded({ name: '  Ours ' })).toMatchObject({ name: 'Ours' });
    expect(refusal({ name: 'x' })).toBeNull();
    expect(refusal({ name: ` ${'x'.repeat(80)} ` })).toBeNull();
    expect(refusal({ name: '\ud800' })).toBe('NAME_INVALID');
    const play = new Play().start(roads);
    const seats = TWO_USERS;
    const branch = { name: ' What if ', settings: SETTINGS, seats, seedRoot: SEED_ROOT };
    expect(play.try({ type: 'BeginBranch', data: { ...branch, name: ' ' } })?.code).toBe(
      'NAME_INVALID',
    );
    expect(play.try({ type: 'RenameCampaign', data: { name: '' } })?.code).toBe('NAME_INVALID');
    play.do({ type: 'BeginBranch', data: branch });
    expect(play.campaign.name).toBe('What if');
  });

  test('the handicap runs from −50 to 50', () => {
    const by = (advantage: number) => refusal({ settings: { ...SETTINGS, advantage } });
    expect([-51, -50, 50, 51].map(by)).toEqual([
      ...['ADVANTAGE_OUT_OF_RANGE', null, null, 'ADVANTAGE_OUT_OF_RANGE'],
    ]);
  });

  test('deadlines are a pace that can be kept', () => {
    const pace = { ...PACES.fast, last: 'computer' as const };
    expect(refusal({ settings: { ...SETTINGS, pace } })).toBeNull();
    expect(refusal({ settings: { ...SETTINGS, pace: { ...pace, grace: 0 } } })).toBe(
      'PACE_INVALID',
    );
  });

  test('by mail, and only there, one side is commanded elsewhere', () => {
    const remote = { A: { controller: 'user' as const }, B: { controller: 'remote' as const } };
    expect(refusal({ seats: remote })).toBe('SEAT_INVALID');
  });

  test('what is named at the start is recorded, and nothing else', () => {
    const plain = Object.keys(recorded({}) ?? {});
    expect(plain).not.toEqual(expect.arrayContaining(['diceScheme']));
    expect(Object.keys(recorded({ autoplayed: [], boards: [] }) ?? {})).toEqual(plain);
    expect(recorded({ diceScheme: 2, autoplayed: ['skirmish'] })).toMatchObject({
      ...{ diceScheme: 2, autoplayed: ['skirmish'] },
    });
    expect(recorded({ boards: ['shambattle'] })).toMatchObject({ boards: ['shambattle'] });
  });

  test('a branch goes on with a battle on the board only where one stands there: BOARD_INVALID', () => {
    const board = { version: 3, hash: SEED_ROOT };
    const branch = { name: 'What if', settings: SETTINGS, seats: TWO_USERS, seedRoot: SEED_ROOT };
    expect(
      new Play().start(roads).try({ type: 'BeginBranch', data: { ...branch, board } })?.code,
    ).toBe('BOARD_INVALID');
  });

  test('the boards alone are no way to settle battles where none can be fought on one: METHODS_INVALID', () => {
    const settings = { ...SETTINGS, methods: ['fought' as const] };
    expect(refusal({ settings })).toBe('METHODS_INVALID');
    const own = { ...settings, useExpectedValues: false };
    expect(refusal({ settings: own, boards: ['shambattle'] })).toBeNull();
  });
});
