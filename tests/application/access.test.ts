import { expect, test } from 'vitest';
import { accessTo, corresponding, rides, viewerOf } from '@/lib/application/core/access';
import { followedCampaign, openClub } from '@/lib/application/core/followed';
import { servedBefore } from '@/lib/application/core/loaded-campaign';

import type { StartedCampaign } from '@/lib/campaign/state';
import { SIDES } from '@/lib/kernel/side';
import { appointed, chosen, seen, started, value } from '@/tests/integration/application/table';
import { put } from '@/tests/simulator/memory/prisma';
import { act, asking, between, type ClubInMemory, inClub, inState } from './club-in-memory';

/** Who somebody is to a campaign, in memory. */

const HOUR_MS = 60 * 60 * 1_000;
const hotSeat = { kind: 'hotSeat' } as const;

/** Somebody's access in words; NOT_FOUND: they may not look. */
async function accessOf({ services }: Pick<ClubInMemory, 'services'>, user: string, id: string) {
  const access = await accessTo(services, user, id);
  if (!access.ok) return access.error.code;
  const { role, clubRole, sides, serves, umpires, unumpired, delayed, loaded } = access.value;
  const also = [
    ...(umpires ? ['umpires'] : []),
    ...(unumpired ? [] : ['umpired']),
    ...(access.value.private ? ['private'] : []),
    ...(delayed ? [`up to ${loaded.version}`] : []),
  ];
  return `${role} ${clubRole} ${sides.join('')}${serves === null ? '' : `under ${serves}`} ${also.join(' ')}`
    .replace(/ +/g, ' ')
    .trim();
}

/** A what-if of somebody's, at one screen. */
const branched = async ({ application }: ClubInMemory, user: string, id: string, at = 2) =>
  value(
    await application.beginBranch(user, id, { at, name: 'What if', opponent: hotSeat, ...act() }),
  ).campaignId;

/** Anna's side crosses and Berta's leaves: the campaign is over. */
async function over({ application, people }: ClubInMemory, id: string): Promise<void> {
  value(await chosen(application, people.anna, id, 'canary-a-cross'));
  value(await chosen(application, people.berta, id, 'canary-b-leave'));
}

test('[application: access] each is what they are in it; outsiders find nothing', () =>
  inClub(async (club) => {
    const { application, people, world } = club;
    const { anna, berta, carl, olga, stefan, ulla } = people;
    const id = await between(club);
    const of = (user: string, campaign = id) => accessOf(club, user, campaign);
    expect(
      await Promise.all([anna, berta, stefan, carl, olga, ulla].map((user) => of(user))),
    ).toEqual([
      ...['commander member A', 'commander member B', 'subCommander member under A'],
      ...['watcher member', 'watcher owner', 'watcher umpire'],
    ]);
    expect(await of('')).toBe('NOT_FOUND');
    expect(await of('01999999-9999-7999-8999-999999999999')).toBe('NOT_FOUND');
    expect(await of(anna, '01999999-9999-7999-8999-999999999999')).toBe('NOT_FOUND');
    expect(await of(anna, 'none')).toBe('NOT_FOUND');
    value(await application.takeUmpireSeat(ulla, id, act()));
    expect(await of(ulla)).toBe('watcher umpire umpires umpired');
    expect(await of(anna)).toBe('commander member A umpired');
    // An umpire whom the club no longer lets umpire is none, and the seat is vacant.
    put(world.db, 'membership', {
      ...{ clubId: world.club, userId: ulla, role: 'member', joinedAt: new Date(0) },
    });
    expect(await of(ulla)).toBe('watcher member');
    world.db.table('membership').delete(`${world.club} ${ulla}`);
    const screen = await started(application, anna, hotSeat, { clubId: world.club });
    expect(await of(anna, screen)).toBe('hotSeat member AB');
    const alone = await started(application, berta, { kind: 'reckless' }, { clubId: world.club });
    expect(await of(berta, alone)).toBe('commander member A');
    const { names, clubName } = value(await accessTo(club.services, carl, id));
    expect(clubName).toBe('The club');
    expect([...names.keys()].sort()).toEqual(expect.arrayContaining([anna, berta, stefan].sort()));
    expect(names.get(stefan)).toBe('Stefan');
  }));

test('[application: access] a what-if is its maker’s alone until the campaign is over; its continuation is everybody’s', () =>
  inClub(async (club) => {
    const { application, people } = club;
    const { anna, berta, carl, stefan, ulla } = people;
    const id = await between(club);
    value(await chosen(application, anna, id, 'canary-a-wait'));
    value(await chosen(application, berta, id, 'canary-b-hold'));
    const branch = await branched(club, anna, id);
    const below = await branched(club, anna, branch, 3);
    for (const line of [branch, below]) {
      expect(await accessOf(club, anna, line)).toBe('hotSeat member AB private');
      for (const user of [berta, carl, stefan, ulla])
        expect(await accessOf(club, user, line)).toBe('NOT_FOUND');
    }
    value(await application.proposeRewind(berta, id, { at: 2, reason: 'A slip.', ...act() }));
    const { rewindProposal } = (await seen(application, anna, id)).header;
    const proposal = rewindProposal?.position ?? 0;
    const next = value(
      await application.agreeToRewind(anna, id, { proposal, ...act() }),
    ).campaignId;
    expect(await accessOf(club, carl, next)).toBe('watcher member');
    expect(await accessOf(club, berta, next)).toBe('commander member B');
    expect(await accessOf(club, berta, branch)).toBe('NOT_FOUND');
    expect((await club.ask('analyse', ulla, { campaignId: id })).code).toBe('OK');
    expect((await club.ask('analyse', berta, { campaignId: id })).code).toBe('NOT_ALLOWED');
    const ofNext = await branched(club, anna, next);
    expect(await accessOf(club, berta, ofNext)).toBe('NOT_FOUND');
    await over(club, next);
    for (const line of [branch, below, ofNext])
      expect(await accessOf(club, berta, line)).toBe('watcher member');
    expect((await club.ask('analyse', berta, { campaignId: next })).code).toBe('OK');
    expect((await club.ask('analyse', berta, { campaignId: id })).code).not.toBe('OK');
  }));

test('[application: access] who follows: the club, or the players alone with who began it and who umpires', () =>
  inClub(async (club) => {
    const { application, people } = club;
    const { anna, berta, carl, olga, stefan, ulla } = people;
    const id = await between(club);
    const branch = await branched(club, berta, id);
    value(
      await application.setAudience(anna, id, { audience: 'players', delayHours: 0, ...act() }),
    );
    expect(await accessOf(club, carl, id)).toBe('NOT_FOUND');
    for (const user of [anna, berta, stefan, olga, ulla])
      expect(await accessOf(club, user, id)).not.toBe('NOT_FOUND');
    value(await application.resignSeat(anna, id, act()));
    expect(await accessOf(club, anna, id)).toBe('watcher member');
    value(await application.resignPost(stefan, id, act()));
    expect(await accessOf(club, stefan, id)).toBe('NOT_FOUND');
    value(await application.takeSeat(anna, id, { side: 'A', ...act() }));
    await over(club, id);
    expect(await accessOf(club, carl, branch)).toBe('NOT_FOUND');
    value(await application.setAudience(anna, id, { audience: 'club', delayHours: 0, ...act() }));
    expect(await accessOf(club, carl, branch)).toBe('watcher member');
  }));

test('[application: access] who holds no post is kept behind by hours, but acts on the campaign as it is', () =>
  inClub(async (club) => {
    const { application, people, services } = club;
    const { anna, berta, carl, olga } = people;
    const id = await between(club);
    value(await application.setAudience(anna, id, { audience: 'club', delayHours: 3, ...act() }));
    const { version } = value(await accessTo(services, anna, id)).loaded;
    expect(await accessOf(club, carl, id)).toBe('watcher member up to 1');
    expect(await accessOf(club, olga, id)).toBe('watcher owner up to 1');
    expect(await accessOf(club, berta, id)).toBe('commander member B');
    expect(value(await accessTo(services, carl, id, 'itIs')).loaded.version).toBe(version);
    expect(value(await accessTo(services, carl, id)).newest.version).toBe(version);
    const branch = await branched(club, anna, id);
    await over(club, id);
    expect(await accessOf(club, carl, branch)).toBe('NOT_FOUND');
    Object.assign(club, { skewMs: 4 * HOUR_MS });
    expect(await accessOf(club, carl, id)).toBe(
      `watcher member up to ${value(await accessTo(services, anna, id)).loaded.version}`,
    );
    // The branch is there for them as soon as the end of what it was begun from is.
    expect(await accessOf(club, carl, branch)).toMatch(/^watcher member/);
    Object.assign(club, { skewMs: 0 });
  }));

test('[application: access] whom couriers keep behind knows what they brought; a deputy who was called is at headquarters', () =>
  inClub(async (club) => {
    const { people, services } = club;
    const { anna, berta, carl, stefan } = people;
    const id = await between(club);
    const at = { map: 'none', x: 0, y: 0 };
    const post = { user: stefan, side: 'A', at, known: { position: 2, hour: 0 } };
    const couriers = { detached: new Map([[stefan, post]]) } as never;
    const away = inState(services, id, () => ({ couriers }));
    expect(await accessOf({ services: away }, stefan, id)).toBe(
      'subCommander member under A up to 2',
    );
    expect(await accessOf({ services: away }, carl, id)).toBe('watcher member up to 2');
    expect(await accessOf({ services: away }, anna, id)).toBe('commander member A');
    expect(await accessOf({ services: away }, berta, id)).toBe('commander member B');
    const ask = asking(away);
    for (const may of ['order', 'serve'] as const)
      expect(await ask(may, stefan, { campaignId: id })).toMatchObject({
        code: 'AWAY',
        message:
          'You are away from headquarters. Write to your commander: a rider takes your letter there.',
      });
    expect((await ask('order', anna, { campaignId: id })).code).toBe('OK');
    const called = inState(services, id, ({ deadlines }) => ({
      couriers,
      deadlines: { ...deadlines, clock: { called: { A: stefan, B: null } } as never },
    }));
    expect(await accessOf({ services: called }, stefan, id)).toBe('subCommander member under A');
    const deputy = asking(called);
    const campaignId = id;
    expect(await deputy('answer', stefan, { campaignId })).toMatchObject({ code: 'OK', side: 'A' });
    expect(await deputy('answer', stefan, { campaignId }, { side: 'A' })).toMatchObject({
      ...{ code: 'OK', side: 'A' },
    });
    expect((await deputy('answer', stefan, { campaignId }, { side: 'B' })).code).toBe(
      'NOT_YOUR_SEAT',
    );
    expect((await deputy('answer', carl, { campaignId })).code).toBe('NOT_YOUR_SEAT');
    // Called for the other side, on whose staff they are not.
    const foreign = inState(services, id, ({ deadlines }) => ({
      deadlines: { ...deadlines, clock: { called: { A: null, B: stefan } } as never },
    }));
    expect((await asking(foreign)('answer', stefan, { campaignId })).code).toBe('NOT_YOUR_SEAT');
    // Once the campaign is over nothing rides any more.
    const ended = inState(services, id, () => ({
      couriers,
      phase: 'concluded',
    }));
    expect(await accessOf({ services: ended }, carl, id)).toBe('watcher member');
  }));

test('[application: access] as whom a user looks', () => {
  const looks = (
    role: Parameters<typeof viewerOf>[0]['role'],
    sides: readonly ('A' | 'B')[],
    more: { readonly serves?: 'B'; readonly umpires?: boolean; readonly as?: 'A' | 'B' } = {},
  ) => {
    const viewer = viewerOf(
      { role, sides, serves: more.serves ?? null, umpires: more.umpires ?? false },
      more.as === undefined ? undefined : { as: more.as },
    );
    return viewer.kind === 'side' ? viewer.side : viewer.kind;
  };
  expect(looks('commander', ['B'])).toBe('B');
  expect(looks('commander', ['B'], { as: 'A' })).toBe('B');
  expect(looks('subCommander', [], { serves: 'B', as: 'A' })).toBe('B');
  expect(looks('watcher', [])).toBe('public');
  expect(looks('watcher', [], { as: 'A' })).toBe('public');
  expect(looks('hotSeat', ['A', 'B'])).toBe('public');
  expect(looks('hotSeat', ['A', 'B'], { as: 'B' })).toBe('B');
  expect(looks('hotSeat', ['A'], { as: 'B' })).toBe('public');
  expect(looks('watcher', [], { umpires: true })).toBe('umpire');
  expect(looks('watcher', [], { umpires: true, as: 'A' })).toBe('A');
});

test('[application: access] a seat or a post once held is remembered, by side, also after an agreement to go back', () =>
  inClub(async (club) => {
    const { application, people, services, world } = club;
    const { anna, berta, carl, stefan } = people;
    const served = async (id: string, user: string) => {
      const loaded = await services.campaigns.load(id);
      return SIDES.filter((side) => loaded !== null && servedBefore(loaded, user, side)).join('');
    };
    const id = await started(application, anna, { kind: 'open' }, { clubId: world.club });
    expect(await Promise.all([anna, berta, carl].map((user) => served(id, user)))).toEqual([
      'A',
      '',
      '',
    ]);
    value(await application.takeSeat(berta, id, { side: 'B', ...act() }));
    await appointed(application, berta, id, stefan);
    value(await application.resignPost(stefan, id, act()));
    value(await chosen(application, anna, id, 'canary-a-wait'));
    value(await chosen(application, berta, id, 'canary-b-hold'));
    expect(await Promise.all([anna, berta, carl, stefan].map((user) => served(id, user)))).toEqual([
      'A',
      'B',
      '',
      'B',
    ]);
    const branch = await branched(club, anna, id, 2);
    expect(await served(branch, anna)).toBe('AB');
    expect(await served(branch, berta)).toBe('');
    value(await application.proposeRewind(berta, id, { at: 4, reason: 'A slip.', ...act() }));
    const { rewindProposal } = (await seen(application, anna, id)).header;
    const proposal = rewindProposal?.position ?? 0;
    const next = value(
      await application.agreeToRewind(anna, id, { proposal, ...act() }),
    ).campaignId;
    expect(await served(next, berta)).toBe('B');
    expect(await served(next, anna)).toBe('A');
    expect(await served(next, carl)).toBe('');
  }));

test('[application: access] what strangers may follow: an open club’s open campaign, as far behind as its audience is', () =>
  inClub(async (club) => {
    const { application, people, services, world } = club;
    const { anna, berta, stefan } = people;
    const id = await between(club);
    const follow = async (campaign: unknown = id, by = services) => {
      const followed = await followedCampaign(by, campaign);
      return followed.ok ? followed.value.loaded.version : followed.error.code;
    };
    const opened = (publicPage: boolean) =>
      put(world.db, 'club', {
        ...{ id: world.club, name: 'The club', about: 'We play.', publicPage },
        createdAt: new Date(0),
      });
    opened(true);
    expect(value(await openClub(services, world.club))).toEqual({
      ...{ id: world.club, name: 'The club', about: 'We play.' },
    });
    for (const none of ['', 'none', 7, null, '01999999-9999-7999-8999-999999999999'])
      expect(await openClub(services, none)).toMatchObject({
        ...{ ok: false, error: { code: 'NOT_FOUND' } },
      });
    expect(await follow()).toBe('NOT_FOUND');
    value(await application.setAudience(anna, id, { audience: 'public', delayHours: 0, ...act() }));
    const { version } = value(await accessTo(services, anna, id)).loaded;
    expect(await follow()).toBe(version);
    expect(value(await followedCampaign(services, id))).toMatchObject({
      ...{ behindHours: 0, club: { name: 'The club' } },
    });
    for (const none of ['none', 7, undefined, '01999999-9999-7999-8999-999999999999'])
      expect(await follow(none ?? null)).toBe('NOT_FOUND');
    const post = { user: stefan, side: 'A', at: {}, known: { position: 3, hour: 0 } };
    const couriers = { detached: new Map([[stefan, post]]) } as never;
    expect(
      await follow(
        id,
        inState(services, id, () => ({ couriers })),
      ),
    ).toBe(3);
    expect(
      await follow(
        id,
        inState(services, id, ({ settings }) => ({ settings: { ...settings, mail: {} as never } })),
      ),
    ).toBe('NOT_FOUND');
    value(await application.setAudience(anna, id, { audience: 'public', delayHours: 2, ...act() }));
    expect(await follow()).toBe(1);
    expect(value(await followedCampaign(services, id)).behindHours).toBe(2);
    value(await application.setAudience(anna, id, { audience: 'public', delayHours: 0, ...act() }));
    value(await chosen(application, anna, id, 'canary-a-wait'));
    value(await chosen(application, berta, id, 'canary-b-hold'));
    value(await application.proposeRewind(berta, id, { at: 2, reason: 'A slip.', ...act() }));
    const { rewindProposal } = (await seen(application, anna, id)).header;
    const proposal = rewindProposal?.position ?? 0;
    const next = value(
      await application.agreeToRewind(anna, id, { proposal, ...act() }),
    ).campaignId;
    expect(await follow()).toBe('NOT_FOUND');
    expect(typeof (await follow(next))).toBe('number');
    opened(false);
    expect(await follow()).toBe('NOT_FOUND');
  }));

test('[application: access] by mail the side that is played here is its commander’s', () =>
  inClub(async ({ application, people, services, world }) => {
    const { anna, berta } = people;
    const id = await started(application, anna, { kind: 'mail' }, { clubId: world.club });
    const own = value(await accessTo(services, anna, id));
    expect(corresponding(own).ok).toBe(true);
    const battle = { ...own.loaded.campaign.settings, singleBattle: true };
    const loaded = { ...own.loaded, campaign: { ...own.loaded.campaign, settings: battle } };
    const other = value(await accessTo(services, berta, id));
    expect(corresponding({ ...other, loaded })).toMatchObject({
      error: { code: 'NOT_YOUR_SEAT', message: 'You command no side of this battle.' },
    });
  }));

test('[application: access] riders carry what is known of a campaign until it is played out, by whatever line', () =>
  inClub(async (club) => {
    const { application, people, services } = club;
    const { anna, berta } = people;
    const id = await between(club);
    const couriers = { detached: new Map() } as never;
    const ridden = async (
      campaign: string,
      change: Partial<StartedCampaign> = { couriers },
    ): Promise<boolean> => {
      const loaded = await inState(services, campaign, () => change).campaigns.load(campaign);
      if (loaded === null) throw new Error('the campaign is there');
      return rides(services, loaded);
    };
    expect(await ridden(id)).toBe(true);
    expect(await ridden(id, { couriers: null })).toBe(false);
    expect(await ridden(id, { couriers, phase: 'concluded' })).toBe(false);
    value(await chosen(application, anna, id, 'canary-a-wait'));
    value(await chosen(application, berta, id, 'canary-b-hold'));
    value(await application.proposeRewind(berta, id, { at: 2, reason: 'A slip.', ...act() }));
    const { rewindProposal } = (await seen(application, anna, id)).header;
    const proposal = rewindProposal?.position ?? 0;
    const next = value(
      await application.agreeToRewind(anna, id, { proposal, ...act() }),
    ).campaignId;
    // A line that was given up tells nothing of the one that continues it.
    expect(await ridden(id)).toBe(true);
    await over(club, next);
    expect(await ridden(id)).toBe(false);
  }));
