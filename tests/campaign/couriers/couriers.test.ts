import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Letter } from '@/lib/campaign/couriers/events';
import { hourInWords } from '@/lib/campaign/couriers/hours';
import { latePost, lateUsers, leastKnown } from '@/lib/campaign/couriers/known';
import { dangerOf, rideHours } from '@/lib/campaign/couriers/ride';
import type { Clock } from '@/lib/campaign/deadlines/state';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { fixture, Play, TWO_USERS } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';
import { CORPS, LATE, Riding, WAR } from '@/tests/support/campaigns/riding';

const definition = fixture('couriers');
const text = (value: unknown) => canonicalJson(JSON.parse(JSON.stringify(value)) as Json);
const ridden = (couriers: typeof WAR, seed: string, writing = 2) => {
  const play = new Riding(couriers, seed, writing);
  playOut(definition, seed, {}, play);
  return play;
};

describe('[campaign: couriers, laws]', { timeout: 240_000 }, () => {
  let plays: readonly Riding[] = [];
  beforeAll(() => {
    const seeds = fc.sample(fc.string(), {
      numRuns: 16,
      seed: Number(process.env.ORDERLY_SEED ?? 14),
    });
    plays = seeds.map((seed, index) => ridden(index % 2 === 0 ? WAR : LATE, seed));
    expect(plays.flatMap(({ rides }) => rides.flatMap(({ ends }) => ends)).length).toBeGreaterThan(
      0,
    );
  }, 240_000);

  test('no rider arrives before he set out, or before the road is ridden; time only goes on', () => {
    for (const { rides, campaign } of plays) {
      let hour = -1;
      for (const ride of rides) {
        expect(ride.hour).toBeGreaterThan(hour);
        hour = ride.hour;
      }
      for (const { fate, due, hour: left, km, endedAt, kind } of campaign.couriers?.ended ?? []) {
        expect(due - left).toBeGreaterThanOrEqual(rideHours(WAR, km));
        expect(endedAt.hour).toBeGreaterThanOrEqual(due);
        if (kind !== 'letter') expect(endedAt.hour).toBeGreaterThan(left);
        if (fate === 'arrived' && km > 0) expect(endedAt.hour).toBeGreaterThan(left);
      }
    }
  });
  test('nobody rides twice, and nobody is forgotten: who set out has arrived, come to grief, or is under way', () => {
    for (const { rides, campaign, letters } of plays) {
      const set = rides.flatMap(({ departures }) => departures);
      expect(set.map(({ rider }) => rider)).toEqual(set.map((_, index) => index + 1));
      const ended = campaign.couriers?.ended ?? [];
      const riding = campaign.couriers?.riding ?? [];
      expect([...ended, ...riding].map(({ rider }) => rider).sort((a, b) => a - b)).toEqual(
        set.map(({ rider }) => rider),
      );
      const carried = set.flatMap(({ letter }) => letter ?? []);
      expect(new Set(carried).size).toBe(carried.length);
      const written = new Set(letters.map(({ letter }) => letter));
      expect(carried.every((letter) => written.has(letter))).toBe(true);
    }
  });
  test('in peace all arrive in the end; in war some may be taken or lost', () => {
    const fates = (mode: 'late' | 'war') =>
      plays
        .filter(({ couriers }) => couriers.mode === mode)
        .flatMap(({ campaign }) => (campaign.couriers?.ended ?? []).map(({ fate }) => fate));
    expect(fates('late').filter((fate) => fate !== 'arrived')).toEqual([]);
    expect(['arrived', 'taken', 'lost']).toEqual(
      expect.arrayContaining([...new Set(fates('war'))]),
    );
  });
  test('a post knows what a rider brought, and never less than before', () => {
    for (const { events } of plays) {
      const known = new Map<string, number>();
      let state = fold([]);
      for (const event of events) {
        state = fold([event], state);
        const { couriers } = state.campaign ?? {};
        for (const post of couriers?.detached.values() ?? []) {
          expect(post.known.position).toBeLessThan(state.position);
          expect(post.known.position).toBeGreaterThanOrEqual(known.get(post.user) ?? 0);
          known.set(post.user, post.known.position);
        }
      }
    }
  });
  test('folding in two parts equals folding the whole', () => {
    for (const { events } of plays.slice(0, 4)) {
      const at = Math.floor(events.length / 2);
      expect(fold(events.slice(at), fold(events.slice(0, at)))).toEqual(fold(events));
    }
  });
  test('until the end neither side, nor a stranger, can tell that letters rode', () => {
    for (const seed of ['one', 'two', 'three']) {
      const silent = ridden(LATE, seed, 0);
      const spoken = new Talking(seed);
      playOut(definition, seed, {}, spoken);
      expect(spoken.rides.some(({ letters }) => letters.length > 0)).toBe(true);
      expect(spoken.events.map(({ type }) => type)).toEqual(silent.events.map(({ type }) => type));
      const last = silent.events.length - 1;
      for (let at = 1; at <= last; at += 9)
        for (const viewer of [{ kind: 'side', side: 'B' }, { kind: 'public' }] as const) {
          const seen = (events: readonly CampaignEvent[]) =>
            text([
              viewCampaign(fold(events.slice(0, at)), viewer),
              chronicle(events.slice(0, at), definition, viewer),
            ]);
          expect(seen(spoken.events)).toBe(seen(silent.events));
        }
    }
  });
});

/** Everybody writes to everybody at every turn; the campaign’s own dice are the same. */
class Talking extends Riding {
  constructor(seed: string) {
    super(LATE, seed);
  }

  override seal(...given: Parameters<Riding['seal']>): this {
    const posts = [null, ...Object.keys(CORPS)];
    for (const from of posts) for (const to of posts) if (from !== to) this.write(from, to);
    return super.seal(...given);
  }
}

/** A play at the situation where Stone and Ward are away; `dice` and `way` are what each rider’s dice show. */
function away(couriers = LATE, dice = 0.999, way = 0.999): Riding {
  const play = new Riding(couriers);
  const context = play.context.bind(play);
  play.context = () => ({
    ...context(),
    draw: (key) => (key.endsWith('/danger') ? dice : key.endsWith('/way') ? way : 0.5),
  });
  return play.start(definition).both('wait', 'hold');
}

/** Both sides choose, until riders have ridden again. */
function goOn(play: Riding): Riding {
  const before = play.rides.length;
  while (play.rides.length === before && play.campaign.phase !== 'concluded') {
    const { situation, encounter, phase } = play.campaign;
    if (phase === 'choosing') play.both(situation?.open.A[0] ?? '', situation?.open.B[0] ?? '');
    else if (phase === 'encounter')
      play.both(encounter?.methods[0] ?? '', encounter?.methods[0] ?? '');
    else if (phase === 'interval') play.both('{}', '{}');
    else throw new Error(`nobody goes on from ${phase}`);
  }
  return play;
}
const ended = (play: Riding, letter: Letter) =>
  play.campaign.couriers?.ended.find((ride) => ride.letter === letter.letter);

describe('[campaign: couriers]', () => {
  test('a campaign without couriers records nothing of them', () => {
    const play = playOut(definition, 'none');
    expect(play.campaign.couriers).toBeNull();
    expect(play.events.some(({ type }) => type === 'RidersRode')).toBe(false);
  });
  test.each([
    [{ hotSeat: true }],
    [{ couriers: { mode: 'late', kmPerDay: 19 } }],
    [{ couriers: { mode: 'late', kmPerDay: 301 } }],
    [{ couriers: { mode: 'late', kmPerDay: 50.5 } }],
    [{ couriers: { mode: 'soon', kmPerDay: 100 } }],
  ])('%j is refused', (settings) => {
    const refused = new Play().try({
      type: 'StartCampaign',
      data: {
        ...{ definition, name: 'A play', seats: TWO_USERS, seedRoot: '5e'.repeat(32) },
        rulesets: {},
        settings: {
          ...{ useExpectedValues: true, hotSeat: false, advantage: 0, couriers: LATE },
          ...(settings as object),
        },
      },
    });
    expect(refused?.code).toBe('COURIERS_INVALID');
  });
  test('a campaign in whose roads no rider would find a way has none, and can be played without', () => {
    // Stretches to and fro, across others.
    const comb = (turned: boolean) =>
      Array.from({ length: 400 }, (_, index): [number, number] => {
        const at: [number, number] = [index / 4, index % 2 === 0 ? 0 : 60];
        return turned ? [at[1], at[0]] : at;
      });
    const [map] = definition.maps;
    if (map === undefined) throw new Error('no map');
    const roads = [comb(false), comb(true)].map((path, index) => ({
      ...{ id: `r${index}`, path, rank: 1 as const },
    }));
    const start = (couriers: object) =>
      new Play().try({
        type: 'StartCampaign',
        data: {
          definition: { ...definition, maps: [{ ...map, roads }] },
          ...{ name: 'A play', seats: TWO_USERS, seedRoot: '5e'.repeat(32), rulesets: {} },
          settings: { useExpectedValues: true, hotSeat: false, advantage: 0, ...couriers },
        },
      });
    expect(start({ couriers: LATE })).toMatchObject({
      code: 'COURIERS_INVALID',
      message: expect.stringContaining('simplify the roads'),
    });
    expect(start({})?.code).not.toBe('COURIERS_INVALID');
  });
  test('who leaves headquarters knows what was known there before, and hears of the rest by a rider', () => {
    const play = away();
    const post = latePost(play.campaign, 'stone');
    expect(post).toMatchObject({ side: 'A', known: { position: play.state.position - 3 } });
    expect(leastKnown(play.campaign)).toBe(play.state.position - 3);
    expect(latePost(play.campaign, 'hale')).toBeNull();
    expect(latePost(play.campaign, 'anna')).toBeNull();
    const left = play.state.position;
    goOn(play);
    expect(latePost(play.campaign, 'stone')?.known.position).toBe(left);
  });
  test('a letter leaves when it was written, and is there when the road is ridden', () => {
    const play = away();
    const letter = play.write(null, 'stone');
    goOn(play);
    const ride = ended(play, letter);
    expect(ride).toMatchObject({ fate: 'arrived', user: 'stone', km: 60, hour: 54, due: 69 });
  });
  test.each([
    [0, 'taken'],
    [0.06, 'lost'],
    [0.09, 'arrived'],
    [0.999, 'arrived'],
  ])('in war a die of %f over 60 km: %s', (dice, fate) => {
    const play = away(WAR, dice);
    const letter = play.write(null, 'stone');
    goOn(play);
    expect(ended(play, letter)?.fate).toBe(fate);
  });
  test('one rider in five is held up, and rides half as long again', () => {
    const slow = { mode: 'late', kmPerDay: 20 } as const;
    const play = away(slow, 0.999, 0.199);
    const letter = play.write(null, 'ward');
    // 30 km are 36 hours; it is due at 90, and the next morning on the march is 102.
    goOn(play);
    const held = play.rides.at(-1)?.ends.filter(({ fate }) => fate === 'held') ?? [];
    expect(held.map(({ due }) => due)).toContain(54 + 36 + 18);
    expect(ended(goOn(play), letter)).toMatchObject({ fate: 'arrived', heldAt: 102 });
    const free = away(slow, 0.999, 0.2);
    const other = free.write(null, 'ward');
    expect(ended(goOn(free), other)?.fate).toBe('arrived');
  });
  test('the danger grows with the road, and has a limit', () => {
    expect([dangerOf(LATE, 400), dangerOf(WAR, 50), dangerOf(WAR, 5_000)]).toEqual([
      { taken: 0, lost: 0 },
      { taken: 50, lost: 25 },
      { taken: 400, lost: 200 },
    ]);
  });
  test('who was dismissed meanwhile gets nothing; who took the command over gets what was for him', () => {
    const play = away();
    const letter = play.write(null, 'stone');
    play.do({ type: 'DismissSubCommander', data: { side: 'A', user: 'stone' } });
    expect(latePost(play.campaign, 'stone')).toBeNull();
    expect(ended(goOn(play), letter)?.fate).toBe('unclaimed');
    const other = away();
    const order = other.write(null, 'stone');
    const report = other.write('ward', null);
    other.do({ type: 'PassSupremeCommand', data: { side: 'A', to: 'stone' } });
    goOn(other);
    expect(ended(other, order)).toMatchObject({ fate: 'arrived', user: 'stone' });
    expect(ended(other, report)).toMatchObject({ fate: 'arrived', user: 'stone' });
  });
  test('troops called to a battle are with their commander there, and their post knows everything', () => {
    const play = away();
    expect([latePost(play.campaign, 'ward'), latePost(play.campaign, 'stone')]).not.toContain(null);
    play.both('fight', 'hold');
    expect(play.rides.at(-1)?.whereabouts?.headquarters.A).toEqual([30, 30]);
    expect(latePost(play.campaign, 'ward')).toBeNull();
    expect(latePost(play.campaign, 'stone')).not.toBeNull();
  });
  test('a deputy who was called for a late commander decides at headquarters, on what is known there', () => {
    const { campaign } = away();
    const clock: Clock = {
      ...{ phase: 'choice-2', kind: 'choice', position: 9, asked: ['A'] },
      ...{ extended: 0, missed: ['A'], called: { A: 'ward', B: null } },
    };
    const called = { ...campaign, deadlines: { ...campaign.deadlines, clock } };
    expect([latePost(campaign, 'ward'), latePost(campaign, 'stone')]).not.toContain(null);
    expect(latePost(called, 'ward')).toBeNull();
    expect(latePost(called, 'stone')).toEqual(latePost(campaign, 'stone'));
    expect([...lateUsers(campaign)].sort()).toEqual([...lateUsers(called), 'ward'].sort());
  });
  test('headquarters believe of a post what they last heard', () => {
    const play = away();
    const sent = play.campaign.couriers?.heard.get('stone');
    expect(sent).toMatchObject({ hour: 54, men: 900 });
    const shown = () =>
      viewCampaign(play.state, { kind: 'side', side: 'A' }).situation?.view?.positions.map(
        ({ label }) => label,
      ) ?? [];
    expect(shown().some((label) => label.includes('as of'))).toBe(false);
    goOn(play);
    const next = viewCampaign(play.state, { kind: 'public' }).situation?.view?.positions ?? [];
    if (play.campaign.couriers?.detached.has('stone'))
      expect(shown().join()).toContain('as of 12 June, morning');
    expect(next.map(({ label }) => label).join()).not.toContain('as of');
  });
  test('rides are told after the end; until then only to the umpire, and in a what-if never', () => {
    const play = away(WAR);
    play.write(null, 'stone');
    while (play.campaign.phase !== 'concluded') goOn(play);
    const { events } = play;
    const titles = (part: readonly CampaignEvent[], kind: 'umpire' | 'public') =>
      chronicle(part, definition, { kind }).filter(({ title }) => title.startsWith('The riders'));
    const rode = events.filter(({ type }) => type === 'RidersRode').length;
    expect(titles(events, 'public')).toHaveLength(rode);
    expect(titles(events.slice(0, -1), 'public')).toEqual([]);
    expect(titles(events.slice(0, -1), 'umpire')).toHaveLength(rode);
    expect(
      titles(events, 'public')
        .map(({ text: told }) => told)
        .join(),
    ).toContain('Blue Garrison');
  });
  test('a what-if has no couriers', () => {
    const play = away();
    const { couriers: _, ...settings } = play.campaign.settings;
    play.do({
      type: 'BeginBranch',
      data: { name: 'What if', settings, seats: TWO_USERS, seedRoot: '5e'.repeat(32) },
    });
    expect(play.campaign.couriers).toBeNull();
    const whole = chronicle(play.events, definition, { kind: 'umpire' });
    expect(whole.some(({ title }) => title.startsWith('The riders'))).toBe(false);
  });
  test('where both commanders go back, every rider is called in, and their numbers go on', () => {
    const play = goOn(away());
    const { riders } = play.campaign.couriers ?? {};
    play.do({
      type: 'BeginBranch',
      data: {
        ...{ name: 'Again', settings: play.campaign.settings, seats: TWO_USERS },
        ...{ seedRoot: '5e'.repeat(32), continues: 'the line before' },
      },
    });
    expect(play.campaign.couriers).toMatchObject({ riding: [], ended: [], riders });
    expect(play.campaign.couriers?.detached.size).toBe(0);
  });
  test('on another server riders go on: to headquarters, but not to posts that nobody holds there', () => {
    const play = away();
    const order = play.write(null, 'stone');
    const report = play.write('stone', null);
    play.do({ type: 'SendAway', data: { user: 'olga' } });
    play.do({ type: 'Arrive', data: { from: 'ab'.repeat(32), user: 'uma' } });
    expect(play.campaign.couriers?.detached.size).toBe(0);
    for (const side of ['A', 'B'] as const)
      play.do({
        type: 'TakeSeat',
        data: { side, seat: { controller: 'user', user: `new-${side}` } },
      });
    goOn(play);
    expect(ended(play, order)?.fate).toBe('unclaimed');
    expect(ended(play, report)).toMatchObject({ fate: 'arrived', user: 'new-A' });
    const news = play.campaign.couriers?.ended.find(({ kind }) => kind === 'news');
    expect(news?.fate).toBe('unclaimed');
  });
  test('hours in words', () => {
    expect(hourInWords(30, '1796-07-29', true)).toBe('the morning of 30 July');
    expect(hourInWords(66, '1796-07-29', true)).toBe('the evening of 31 July');
    expect(hourInWords(12, '1700-01-01', false)).toBe('the noon of day 1');
  });
});
