import { describe, expect, test } from 'vitest';
import { battleOrder, calledStrength } from '@/lib/campaign/battle/order';
import { checkCampaign } from '@/lib/campaign/check/check';
import { campaignDefinitionSchema } from '@/lib/campaign/definition/definition';
import { fold } from '@/lib/campaign/evolve';
import { startingForces } from '@/lib/campaign/forces/forces';
import { dueInFile } from '@/lib/campaign/mail/mail';
import { isSingleBattle, singleBattleOf } from '@/lib/campaign/start/single-battle';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { fairnessOf } from '@/lib/campaign/view/fairness';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { withHillScenario } from '@/tests/support/campaigns/hill-scenario';
import { Play, TWO_USERS } from '@/tests/support/campaigns/play';
import { record, report, types, valley } from '@/tests/support/campaigns/reports';

const hills = withHillScenario(valley);
const RULESETS = { pikes: '1.0.0' };

function hill() {
  const alone = singleBattleOf(hills, 'hill-fight');
  if (!alone.ok) throw new Error(alone.error.code);
  return alone.value;
}
const begun = (settings = {}) =>
  new Play().start(hill(), {
    settings: { singleBattle: true, ...settings },
    rulesets: RULESETS,
  });

describe('[campaign: single battles]', () => {
  test('a battle extracted from its campaign is a valid definition with one situation, one battle and five conclusions', () => {
    const alone = hill();
    expect(campaignDefinitionSchema.safeParse(JSON.parse(JSON.stringify(alone))).error).toBe(
      undefined,
    );
    expect(checkCampaign(alone).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(isSingleBattle(alone)).toBe(true);
    expect(isSingleBattle(hills)).toBe(false);
    expect(alone.conclusions.map(({ value }) => value)).toEqual([-1, -0.5, 0, 0.5, 1]);
  });
  test('its forces are those its scenario calls for, at the strength its situation gives', () => {
    const alone = hill();
    const [battle] = alone.battles;
    if (!battle) throw new Error('no battle');
    const forces = startingForces(alone, 'hills');
    const campaign = startingForces(hills, 'hills');
    for (const [id, unit] of forces.units) {
      expect([id, unit.status]).toEqual([id, campaign.units.get(id)?.status]);
      expect([id, unit.men, unit.fatigue]).toEqual([
        id,
        campaign.units.get(id)?.men,
        campaign.units.get(id)?.fatigue,
      ]);
    }
    expect(calledStrength(alone, battle, forces)).toEqual(calledStrength(hills, battle, campaign));
  });
  test('it begins at its encounter: nobody seals a choice', () => {
    const play = begun();
    expect(types(play)).toEqual(['CampaignStarted', 'SituationReached', 'BattleAnnounced']);
    expect(play.campaign.phase).toBe('encounter');
    expect(play.campaign.encounter?.order?.units.length).toBeGreaterThan(1);
    expect(fold(play.events)).toEqual(play.state);
  });
  test.each(VICTORY_LEVELS)('each level is a conclusion of its own: %s', (level) => {
    const play = begun();
    play.both('expected', 'expected');
    record(play, level);
    expect(play.campaign.phase).toBe('concluded');
    const index = VICTORY_LEVELS.indexOf(level);
    expect(play.campaign.conclusion).toMatchObject({
      conclusion: hill().conclusions[index]?.id,
      value: hill().conclusions[index]?.value,
    });
  });
  test('no choice is sealed, and the fairness page lists no such round', () => {
    const { rounds } = fairnessOf(begun().events, hill());
    expect(rounds.map(({ kind }) => kind)).toEqual(['method']);
  });
  test('by mail an answer is sent with the invitation; a later one waits for acceptance', () => {
    const offered = () =>
      new Play().start(hill(), {
        ...{ rulesets: RULESETS, seats: { ...TWO_USERS, B: { controller: 'remote' } } },
        settings: { singleBattle: true, mail: { id: '5a'.repeat(16), inviter: 'A' } },
      });
    const post = { type: 'PostMail', data: { note: false } } as const;
    const awaited = (play: Play) => viewCampaign(play.state, { kind: 'public' }).awaiting;
    expect(dueInFile(offered().seal('A', 'quick').campaign)).toEqual(['terms', 'commit/method-0']);

    const play = offered().do(post);
    expect([awaited(play), dueInFile(play.campaign)]).toEqual([['A', 'B'], []]);
    play.seal('A', 'quick');
    expect([awaited(play), dueInFile(play.campaign)]).toEqual([['B'], []]);
    expect(play.try(post)?.code).toBe('CORRESPONDENT_UNKNOWN');
    play.do({
      type: 'PinCorrespondent',
      data: { signingKey: 'ab'.repeat(32), recipient: 'age1other' },
    });
    expect([awaited(play), dueInFile(play.campaign)]).toEqual([['A', 'B'], ['commit/method-0']]);
  });
  test('none of its texts mentions a campaign', () => {
    const play = begun({ methods: ['expected', 'table'], advantage: -20 });
    play.both('expected', 'table');
    play.do({
      type: 'SubmitTableReport',
      data: { side: 'A', report: report(play, 'draw', 'reported') },
    });
    play.do({ type: 'CountersignTableReport', data: { side: 'B', opened: null } });
    const told = chronicle(play.events, play.campaign.definition, { kind: 'public' });
    expect(told.map(({ title, text }) => `${title} ${text}`).join(' ')).not.toMatch(/campaign/i);
    expect(viewCampaign(play.state, { kind: 'public' }).conclusion?.title).toBe('A drawn battle');
  });
  test('a what-if begun at its situation continues to the encounter', () => {
    const play = new Play();
    play.state = fold(begun().events.slice(0, 2));
    play.do({
      type: 'BeginBranch',
      data: {
        name: 'Again',
        settings: play.campaign.settings,
        seats: play.campaign.seats,
        seedRoot: '1d'.repeat(32),
      },
    });
    expect(types(play)).toEqual(['BranchBegun', 'BattleAnnounced']);
  });
  test.each([
    ['BATTLE_UNKNOWN', 'nowhere'],
    ['BATTLE_NOT_PLAYABLE', hills.battles.find(({ scenario }) => !scenario)?.id ?? ''],
  ])('is refused: %s', (code, battle) => {
    expect(singleBattleOf(hills, battle)).toMatchObject({ ok: false, error: { code } });
  });
  test('a full campaign cannot be started as a single battle: NO_SINGLE_BATTLE', () => {
    expect(() =>
      new Play().start(hills, { settings: { singleBattle: true }, rulesets: RULESETS }),
    ).toThrow('NO_SINGLE_BATTLE');
  });
  test('the advantage is part of the order', () => {
    const { campaign } = begun({ advantage: 35 });
    const [battle] = campaign.definition.battles;
    expect(campaign.encounter?.order?.advantage).toBe(35);
    expect(
      battle &&
        battleOrder({ ...campaign, advantage: campaign.settings.advantage }, battle)?.advantage,
    ).toBe(35);
  });
});
