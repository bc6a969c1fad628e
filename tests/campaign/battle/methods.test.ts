import { describe, expect, test } from 'vitest';
import { settledMethod } from '@/lib/campaign/battle/decide-method';
import { type BattleWays, openMethods } from '@/lib/campaign/battle/methods';
import type { MethodAnswer, Seat } from '@/lib/campaign/events';
import type { BySide } from '@/lib/kernel/side';
import { withHillScenario } from '@/tests/support/campaigns/hill-scenario';
import { Play, TWO_USERS } from '@/tests/support/campaigns/play';
import { roads, valley } from '@/tests/support/campaigns/reports';

const hills = withHillScenario(valley);
const facing = (controller: 'conservative' | 'user'): BySide<Seat> => ({
  ...TWO_USERS,
  B: controller === 'user' ? TWO_USERS.B : { controller },
});

describe('[campaign: ways of settling battles]', () => {
  const NONE: BattleWays = { withoutPeople: null, board: false };
  const QUICK: BattleWays = { withoutPeople: 'quick', board: false };
  const BOARD: BattleWays = { withoutPeople: 'autoplayed', board: true };
  test.each<[readonly MethodAnswer[] | undefined, string, BattleWays, readonly MethodAnswer[]]>([
    [undefined, 'quickly', QUICK, ['expected', 'quick', 'table']],
    [['expected', 'quick'], 'quickly', QUICK, ['expected', 'quick']],
    [['table', 'quick'], 'quickly', QUICK, ['quick', 'table']],
    [['quick'], 'quickly', QUICK, ['quick']],
    [['expected', 'quick'], 'by no ruleset', NONE, ['expected']],
    [['quick'], 'by no ruleset', NONE, ['expected', 'table']],
    [['fought'], 'by no ruleset', NONE, ['expected', 'table']],
    [['fought'], 'quickly', QUICK, ['expected', 'quick', 'table']],
    [['fought', 'table'], 'quickly', QUICK, ['table']],
    [undefined, 'on a board', BOARD, ['expected', 'autoplayed', 'fought', 'table']],
    [['table', 'fought'], 'on a board', BOARD, ['fought', 'table']],
    [['fought'], 'on a board', BOARD, ['fought']],
    [['quick'], 'on a board', BOARD, ['autoplayed']],
  ])('allowed %j, and it can be fought %s: open', (methods, _how, ways, open) => {
    const settings = { useExpectedValues: methods?.includes('expected') ?? true, methods };
    expect(openMethods(settings, ways)).toEqual(open);
  });
  test('an encounter offers the methods the settings allow, and refuses others: METHOD_CLOSED', () => {
    const play = new Play().start(roads, { settings: { methods: ['expected', 'table'] } });
    play.both('left', 'wait');
    expect(play.campaign.encounter?.methods).toEqual(['expected', 'table']);
    expect(play.try(play.sealing('A', 'quick'))?.code).toBe('METHOD_CLOSED');
  });
  test.each<[string, readonly MethodAnswer[], boolean]>([
    ['none', [], false],
    ['one twice', ['quick', 'quick'], false],
    ['one that there is not', ['sorcery' as MethodAnswer], false],
    ['expected values that are not used', ['expected', 'quick'], false],
    ['expected values left out', ['quick'], true],
  ])('a campaign does not start with %s: METHODS_INVALID', (_what, methods, useExpectedValues) => {
    expect(() => new Play().start(roads, { settings: { methods, useExpectedValues } })).toThrow(
      'METHODS_INVALID',
    );
  });
  test('against an artificial commander the person’s choice of method holds; between people who differ, the quick battle', () => {
    expect(settledMethod('table', 'quick', 'B')).toBe('table');
    expect(settledMethod('quick', 'table', 'A')).toBe('table');
    expect(settledMethod('autoplayed', 'fought', 'A')).toBe('fought');
    expect(settledMethod('table', 'quick')).toBe('quick');
    for (const [controller, outcome] of [
      ['conservative', 'table'],
      ['user', 'QUICK_UNAVAILABLE'],
    ] as const) {
      const play = new Play();
      play.start(hills, {
        start: 'hills',
        seats: facing(controller),
        settings: { useExpectedValues: false },
        rulesets: { pikes: '1.0.0' },
      });
      const here = play.campaign.situation;
      const meeting = hills.situations
        .find(({ id }) => id === here?.id)
        ?.meetings.find(({ battle }) => battle === 'hill-fight');
      play.both(meeting?.A ?? '', meeting?.B ?? '');
      play.seal('A', 'table');
      expect(play.try(play.sealing('B', 'quick'))?.code ?? play.campaign.phase).toBe(outcome);
    }
  });
});
