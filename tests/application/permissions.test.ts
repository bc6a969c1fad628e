import { expect, test } from 'vitest';
import { PERMISSIONS, type PermissionName } from '@/lib/application/core/permissions';
import { appointed, chosen, started, value } from '@/tests/integration/application/table';
import { BY_PERMISSION } from '@/tests/integration/security/by-permission';
import type { Role } from '@/tests/integration/security/people';
import { put } from '@/tests/simulator/memory/prisma';
import { act, between, inClub } from './club-in-memory';

/** The table of permissions itself, in memory: what each grants, to whom and when. */

const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** What a permission gives to its use case. */
function granted(may: PermissionName): string {
  const sided = ['command', 'answer', 'order', 'serve', 'write'].includes(may);
  switch (PERMISSIONS[may].on) {
    case 'campaign':
      return sided ? 'access side' : 'access';
    case 'challenge':
      return 'challenge';
    case 'club':
      return may === 'viewClub' ? 'role' : '';
    default:
      return may === 'startInClub' ? 'clubId definition' : '';
  }
}

test('[security: permissions] each permission admits whom the table says, and nobody else', () =>
  inClub(async (at) => {
    const { application, ask, people, world } = at;
    const { anna, berta, olga, ulla } = people;
    const id = await between(at);
    value(await application.takeUmpireSeat(ulla, id, act()));
    const terms = {
      ...{ libraryId: 'skirmish', name: 'Asked', useExpectedValues: true, clubId: world.club },
      side: 'A',
    } as const;
    const { challengeId } = value(
      await application.challengeToCampaign(anna, {
        ...{ ...terms, userId: berta, message: 'Sunday?', ...act() },
      }),
    );
    const mail = value(
      await application.startCampaign(anna, { ...terms, opponent: { kind: 'mail' }, ...act() }),
    );
    const asks: Partial<Record<Role, string>> = {
      ...{ nobody: '', noAccount: NOBODYS, watcher: people.carl, owner: olga, umpire: ulla },
      ...{ commanderA: anna, commanderB: berta, staffA: people.stefan },
    };
    const about = (may: PermissionName) => {
      switch (PERMISSIONS[may].on) {
        case 'campaign':
          return { campaignId: may === 'correspond' ? mail.campaignId : id };
        case 'club':
          return { clubId: world.club };
        case 'challenge':
          return { challengeId };
        default:
          return {};
      }
    };
    const named = { libraryId: 'skirmish', clubId: world.club, campaignId: id };
    for (const may of Object.keys(PERMISSIONS) as PermissionName[]) {
      // Clubs’ files, lobbies and reports of messages are rows that only a database has: tests/integration/security.
      if (['libraryEntry', 'lobby'].includes(PERMISSIONS[may].on) || may === 'judgeReport')
        continue;
      const got: Record<string, string> = {};
      const wanted: Record<string, string> = {};
      for (const [role, user] of Object.entries(asks) as [Role, string][]) {
        const { code, grants } = await ask(may, user, about(may), named);
        got[role] = code === 'OK' ? `OK ${grants}` : code;
        wanted[role] =
          BY_PERMISSION[may][role] === 'OK' ? `OK ${granted(may)}` : BY_PERMISSION[may][role];
      }
      expect({ may, ...got }).toEqual({ may, ...wanted });
    }
  }));

test('[security: permissions] who is admitted acts for their own side, whatever side they name', () =>
  inClub(async (at) => {
    const { ask, people } = at;
    const { anna, berta, carl, stefan } = people;
    const campaignId = await between(at);
    for (const may of ['command', 'answer'] as const) {
      expect(await ask(may, anna, { campaignId })).toMatchObject({ code: 'OK', side: 'A' });
      expect(await ask(may, berta, { campaignId }, { side: 'B' })).toMatchObject({
        code: 'OK',
        side: 'B',
      });
      expect(await ask(may, anna, { campaignId }, { side: 'B' })).toMatchObject({
        ...{ code: 'NOT_YOUR_SEAT', message: 'You do not command this side of the campaign.' },
      });
      expect(await ask(may, stefan, { campaignId })).toMatchObject({
        ...{ code: 'NOT_YOUR_SEAT', message: 'You command no side of this campaign.' },
      });
    }
    expect(await ask('order', stefan, { campaignId })).toMatchObject({ code: 'OK', side: 'A' });
    expect(await ask('order', stefan, { campaignId }, { as: 'A' })).toMatchObject({
      ...{ code: 'OK', side: 'A' },
    });
    expect((await ask('order', stefan, { campaignId }, { as: 'B' })).code).toBe('NOT_YOUR_SEAT');
    expect(await ask('order', berta, { campaignId })).toMatchObject({ code: 'OK', side: 'B' });
    expect((await ask('order', berta, { campaignId }, { as: 'A' })).code).toBe('NOT_YOUR_SEAT');
    expect(await ask('serve', stefan, { campaignId })).toMatchObject({ code: 'OK', side: 'A' });
    expect(await ask('write', berta, { campaignId })).toMatchObject({ code: 'OK', side: 'B' });
    expect(await ask('write', stefan, { campaignId })).toMatchObject({ code: 'OK', side: 'A' });
    for (const [may, address] of [
      ['watch', { campaignId: 7 }],
      ['watch', { campaignId, index: -1 }],
      ['watch', { campaignId, ordinal: 1.5 }],
      ['watch', { campaignId, index: 'all' }],
    ] as const)
      expect((await ask(may, anna, address)).code).toBe('NOT_FOUND');
    expect((await ask('watch', carl, { campaignId, index: 0, ordinal: 2 })).code).toBe('OK');
  }));

test('[security: permissions] at a shared screen each act names its side, and nobody writes to themselves', () =>
  inClub(async ({ application, ask, people, world }) => {
    const { anna } = people;
    const campaignId = await started(
      application,
      anna,
      { kind: 'hotSeat' },
      { clubId: world.club },
    );
    for (const side of ['A', 'B'])
      expect(await ask('command', anna, { campaignId }, { side })).toMatchObject({
        code: 'OK',
        side,
      });
    expect(await ask('command', anna, { campaignId })).toMatchObject({
      ...{ code: 'INVALID_INPUT', message: 'Say for which side you act.' },
    });
    expect((await ask('write', anna, { campaignId })).code).toBe('NOT_YOUR_SEAT');
  }));

test('[security: permissions] the umpire decides for a side they stand in for, and for no other', () =>
  inClub(async (at) => {
    const { application, ask, people } = at;
    const { anna, ulla } = people;
    const campaignId = await between(at);
    value(await application.takeUmpireSeat(ulla, campaignId, act()));
    for (const may of ['answer', 'order'] as const)
      expect((await ask(may, ulla, { campaignId })).message).toBe(
        'Say first, at the umpire’s desk, that you act for this side.',
      );
    value(await application.standIn(ulla, campaignId, { side: 'B', on: true, ...act() }));
    const forB = { code: 'OK', side: 'B' };
    expect(await ask('answer', ulla, { campaignId })).toMatchObject(forB);
    expect(await ask('answer', ulla, { campaignId }, { side: 'B' })).toMatchObject(forB);
    expect(await ask('order', ulla, { campaignId }, { as: 'B' })).toMatchObject(forB);
    expect((await ask('answer', ulla, { campaignId }, { side: 'A' })).code).toBe('NOT_YOUR_SEAT');
    expect((await ask('command', ulla, { campaignId }, { side: 'B' })).code).toBe('NOT_YOUR_SEAT');
    value(await application.standIn(ulla, campaignId, { side: 'A', on: true, ...act() }));
    expect((await ask('answer', ulla, { campaignId })).code).toBe('NOT_YOUR_SEAT');
    // While the umpire pauses the campaign nobody decides, nor do they themselves; everything else goes on.
    const until = '2026-02-01T00:00:00.000Z';
    value(await application.pauseCampaign(ulla, campaignId, { until, reason: 'Rest.', ...act() }));
    for (const user of [anna, ulla])
      expect(await ask('answer', user, { campaignId }, { side: 'A' })).toMatchObject({
        code: 'PAUSED',
        message:
          'The umpire has paused this campaign until 2026-02-01, 00:00 UTC. Nothing was changed.',
      });
    expect((await ask('command', anna, { campaignId })).code).toBe('OK');
  }));

test('[security: permissions] what was given once is answered alike when it is sent again, by the same person alone', () =>
  inClub(async (at) => {
    const { application, ask, people } = at;
    const { anna, berta, olga, stefan, ulla } = people;
    const campaignId = await between(at);
    const [seat, desk, post, audience] = [act(), act(), act(), act()];
    value(await application.takeUmpireSeat(ulla, campaignId, desk));
    value(
      await application.setAudience(ulla, campaignId, {
        audience: 'club',
        delayHours: 0,
        ...audience,
      }),
    );
    value(await application.leaveUmpireSeat(ulla, campaignId, { ...act() }));
    value(await application.resignPost(stefan, campaignId, post));
    value(await application.resignSeat(berta, campaignId, seat));
    for (const [may, user, command] of [
      ['resignCommand', berta, seat],
      ['resignPost', stefan, post],
      ['umpire', ulla, audience],
      ['setAudience', ulla, audience],
      ['takeUmpire', ulla, desk],
    ] as const) {
      expect([may, (await ask(may, user, { campaignId }, command)).code]).toEqual([may, 'OK']);
      const other = may === 'takeUmpire' ? berta : user;
      expect([may, (await ask(may, other, { campaignId })).code]).not.toEqual([may, 'OK']);
      expect([may, (await ask(may, olga, { campaignId }, command)).code]).toEqual([
        ...[may, may === 'takeUmpire' ? 'OK' : expect.not.stringMatching('OK')],
      ]);
    }
    // Without an umpire the commanders say who follows.
    expect((await ask('setAudience', anna, { campaignId })).code).toBe('OK');
    expect((await ask('setAudience', olga, { campaignId })).code).toBe('NOT_ALLOWED');
  }));

test('[security: permissions] the umpire’s seat: of a campaign between people that goes on, for who held no post in it', () =>
  inClub(async (at) => {
    const { application, ask, people, world } = at;
    const { anna, berta, carl, olga, ulla } = people;
    const why = async (user: string, campaignId: string) =>
      (await ask('takeUmpire', user, { campaignId })).message ?? 'OK';
    const begun = (opponent: Parameters<typeof started>[2], user = anna) =>
      started(application, user, opponent, { clubId: world.club });
    const id = await between(at);
    expect(await why(ulla, id)).toBe('OK');
    expect(await why(olga, id)).toBe('OK');
    expect(await why(carl, id)).toBe('Only those who umpire in the club can do this.');
    value(await application.takeUmpireSeat(ulla, id, act()));
    expect(await why(ulla, id)).toBe('This campaign has an umpire.');
    expect(await why(olga, id)).toBe('This campaign has an umpire.');
    value(await application.leaveUmpireSeat(ulla, id, act()));
    const between2 = 'Only a campaign between people on this server has an umpire.';
    expect(await why(ulla, await begun({ kind: 'hotSeat' }))).toBe(between2);
    expect(await why(ulla, await begun({ kind: 'mail' }))).toBe(between2);
    expect(await why(ulla, await begun({ kind: 'reckless' }))).toBe(between2);
    const own = await begun({ kind: 'member', userId: berta }, olga);
    const held = 'You hold, or held, a post in this campaign: its umpire must be somebody else.';
    expect(await why(olga, own)).toBe(held);
    value(await application.resignSeat(olga, own, act()));
    expect(await why(olga, own)).toBe(held);
    expect(await why(ulla, own)).toBe('OK');
    const served = await begun({ kind: 'member', userId: berta });
    await appointed(application, anna, served, ulla);
    expect(await why(ulla, served)).toBe(held);
    value(await application.resignPost(ulla, served, act()));
    expect(await why(ulla, served)).toBe(held);
    const branch = value(
      await application.beginBranch(anna, id, {
        ...{ at: 2, name: 'In private', opponent: { kind: 'hotSeat' }, ...act() },
      }),
    ).campaignId;
    expect((await ask('takeUmpire', ulla, { campaignId: branch })).code).toBe('NOT_FOUND');
  }));

test('[security: permissions] a campaign moves by an owner who does not play in it against others', () =>
  inClub(async (at) => {
    const { application, ask, people, world } = at;
    const { anna, berta, olga } = people;
    const may = async (user: string, campaignId: string) =>
      (await ask('moveHouse', user, { campaignId })).code;
    const begun = (opponent: Parameters<typeof started>[2]) =>
      started(application, olga, opponent, { clubId: world.club });
    expect(await may(olga, await between(at))).toBe('OK');
    expect(await may(olga, await begun({ kind: 'member', userId: berta }))).toBe('NOT_ALLOWED');
    expect(await may(olga, await begun({ kind: 'open' }))).toBe('NOT_ALLOWED');
    expect(await may(olga, await begun({ kind: 'conservative' }))).toBe('OK');
    const alone = await begun({ kind: 'hotSeat' });
    expect(await may(olga, alone)).toBe('OK');
    expect(await may(anna, alone)).toBe('NOT_ALLOWED');
    const branch = value(
      await application.beginBranch(olga, alone, {
        ...{ at: 2, name: 'What if', opponent: { kind: 'hotSeat' }, ...act() },
      }),
    ).campaignId;
    expect((await ask('moveHouse', olga, { campaignId: branch })).message).toBe(
      'A what-if does not move: it stays with the server that began it.',
    );
  }));

test('[security: permissions] only a campaign by mail is corresponded about, by who plays it here', () =>
  inClub(async (at) => {
    const { application, ask, people, world } = at;
    const { anna, berta, olga } = people;
    const id = await between(at);
    expect((await ask('correspond', anna, { campaignId: id })).code).toBe('NOT_FOUND');
    const mail = {
      campaignId: await started(application, anna, { kind: 'mail' }, { clubId: world.club }),
    };
    expect(await ask('correspond', berta, mail)).toMatchObject({
      ...{ code: 'NOT_YOUR_SEAT', message: 'You command no side of this campaign.' },
    });
    expect((await ask('correspond', anna, mail)).code).toBe('OK');
    // What goes by mail has no audience to set.
    expect((await ask('setAudience', anna, mail)).code).toBe('NOT_ALLOWED');
    expect((await ask('rename', olga, mail)).code).toBe('NOT_ALLOWED');
  }));

test('[security: permissions] strangers follow what its club and its players have opened, and nothing else', () =>
  inClub(async (at) => {
    const { application, ask, people, world } = at;
    const { anna } = people;
    const campaignId = await between(at);
    const follows = async () => [
      (await ask('visitClub', '', {}, { clubId: world.club })).code,
      (await ask('follow', '', {}, { campaignId })).code,
    ];
    expect(await follows()).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    value(
      await application.setAudience(anna, campaignId, {
        audience: 'public',
        delayHours: 0,
        ...act(),
      }),
    );
    expect(await follows()).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const club = { id: world.club, name: 'The club', about: 'We play.', publicPage: true };
    put(world.db, 'club', { ...club, createdAt: new Date(0) });
    expect(await follows()).toEqual(['OK', 'OK']);
    value(
      await application.setAudience(anna, campaignId, {
        audience: 'club',
        delayHours: 0,
        ...act(),
      }),
    );
    expect(await follows()).toEqual(['OK', 'NOT_FOUND']);
  }));

test('[security: permissions] the server’s own page is for the account that the setting names', () =>
  inClub(async ({ ask, people }) => {
    const before = process.env.ORDERLY_OWNER;
    try {
      process.env.ORDERLY_OWNER = ' Olga@example.org ';
      expect((await ask('ownServer', people.olga)).code).toBe('OK');
      expect((await ask('ownServer', people.anna)).code).toBe('NOT_FOUND');
      expect((await ask('ownServer', 'olga@example.org')).code).toBe('NOT_FOUND');
      process.env.ORDERLY_OWNER = ' ';
      expect((await ask('ownServer', people.olga)).code).toBe('NOT_FOUND');
    } finally {
      if (before === undefined) delete process.env.ORDERLY_OWNER;
      else process.env.ORDERLY_OWNER = before;
    }
  }));

test('[security: permissions] an analysis is for everybody once it is over, before that for who never played in it', () =>
  inClub(async (at) => {
    const { application, ask, people } = at;
    const { anna, berta, carl, olga, stefan, ulla } = people;
    const campaignId = await between(at);
    const branch = value(
      await application.beginBranch(anna, campaignId, {
        ...{ at: 2, name: 'What if', opponent: { kind: 'hotSeat' }, ...act() },
      }),
    ).campaignId;
    const may = async (...users: readonly string[]) =>
      Promise.all(users.map(async (user) => (await ask('analyse', user, { campaignId })).code));
    expect(await may(olga, ulla)).toEqual(['OK', 'OK']);
    expect(new Set(await may(anna, berta, stefan, carl))).toEqual(new Set(['NOT_ALLOWED']));
    expect((await ask('analyse', anna, { campaignId: branch })).code).toBe('NOT_ALLOWED');
    value(await chosen(application, anna, campaignId, 'canary-a-cross'));
    value(await chosen(application, berta, campaignId, 'canary-b-leave'));
    expect(new Set(await may(anna, berta, stefan, carl, olga))).toEqual(new Set(['OK']));
    expect((await ask('analyse', anna, { campaignId: branch })).code).toBe('NOT_ALLOWED');
    expect(await ask('takeUmpire', ulla, { campaignId })).toMatchObject({
      message: 'The campaign is over.',
    });
  }));
