import { expect, test } from 'vitest';
import { accessTo } from '@/lib/application/core/access';
import { mayPhotograph } from '@/lib/application/photographs/seen';
import { sendMessage } from '@/lib/application/staff/messages';
import { recipientsOf } from '@/lib/application/staff/recipients';
import { appointed, codeOf, value } from '@/tests/integration/application/table';
import { put } from '@/tests/simulator/memory/prisma';
import { act, between, type ClubInMemory, inClub, inState } from './club-in-memory';

/** Whom players can write to, and which of their pages change when somebody else writes. */

const EVERYBODY = ['Anna', 'Berta', 'Carl', 'Stefan'] as const;

/** Whom somebody is offered on the page of messages, by name; each is tried, and so is everybody else. */
async function offered(
  { people }: ClubInMemory,
  services: ClubInMemory['services'],
  id: string,
  user: string,
): Promise<string> {
  const { anna, berta, carl, stefan } = people;
  const names = new Map(
    [anna, berta, carl, stefan].map((one, index) => [one, EVERYBODY[index] ?? '']),
  );
  const access = value(await accessTo(services, user, id, 'itIs'));
  const recipients = recipientsOf(access, names);
  const side = access.sides[0] ?? access.serves ?? 'A';
  for (const to of ['all', 'side', anna, berta, stefan]) {
    const asked = { services, user, campaignId: id, access, side } as never;
    const sent = await sendMessage.run(asked, { to, text: 'Good morning.', ...act() } as never);
    const code = to === user && codeOf(sent) !== 'BY_RIDER' ? 'RECIPIENT_UNKNOWN' : codeOf(sent);
    expect([to, code !== 'OK']).toEqual([to, !recipients.some((one) => one.to === to)]);
  }
  return recipients.map((one) => (one.kind === 'person' ? one.name : one.to)).join(' ');
}

test('[messages: recipients] with couriers only those are offered whom a message can reach at once', () =>
  inClub(async (club) => {
    const { application, people, services } = club;
    const { anna, berta, carl, stefan } = people;
    const id = await between(club);
    await appointed(application, berta, id, carl);
    expect(await offered(club, services, id, anna)).toBe('all side Stefan Berta Carl');
    const couriers = (away: string | null) => {
      const post = { user: stefan, side: 'A', at: {}, known: { position: 2, hour: 0 } };
      return { detached: new Map(away === null ? [] : [[away, post]]) } as never;
    };
    const near = inState(services, id, () => ({ couriers: couriers(null) }));
    expect(await offered(club, near, id, anna)).toBe('side Stefan Berta');
    // A sub-commander writes to nobody of the other side, and nobody there to their sub-commander.
    expect(await offered(club, near, id, stefan)).toBe('side Anna');
    expect(await offered(club, near, id, berta)).toBe('side Anna Carl');
    const away = inState(services, id, () => ({ couriers: couriers(stefan) }));
    expect(await offered(club, away, id, anna)).toBe('Berta');
    expect(await offered(club, away, id, stefan)).toBe('');
    // Who is away on the other side makes no difference that anybody could read off the list.
    expect(await offered(club, away, id, berta)).toBe('side Anna Carl');
    const over = inState(services, id, () => ({
      ...{ couriers: couriers(stefan), phase: 'concluded' },
    }));
    expect(await offered(club, over, id, anna)).toBe('all side Stefan Berta Carl');
  }));

test('[messages: newest] what others write changes the newest message, and not the newest of the reader’s own', () =>
  inClub(async (club) => {
    const { application, people } = club;
    const { anna, berta } = people;
    const id = await between(club);
    const write = async (user: string, to = 'all') =>
      value(await application.sendMessage(user, id, { to, text: 'Good morning.', ...act() }));
    const page = async (user: string) => value(await application.messagesPage(user, id));
    expect(await page(anna)).toMatchObject({ newest: null, newestOwn: null });
    await write(berta);
    const before = await page(anna);
    expect([before.newest === null, before.newestOwn]).toEqual([false, null]);
    await write(anna);
    const own = await page(anna);
    expect(own.newestOwn).toBe(own.messages.find((one) => one.own)?.sentAt);
    await write(berta, anna);
    expect((await page(anna)).newestOwn).toBe(own.newestOwn);
    expect((await page(anna)).messages).toHaveLength(3);
  }));

test('[photographs: who adds] who plays or umpires, to a battle on a table; a guest once they have registered', () =>
  inClub(async (club) => {
    const { application, people, services, world } = club;
    const { anna, carl, stefan, ulla } = people;
    const id = await between(club);
    value(await application.takeUmpireSeat(ulla, id, act()));
    const table = inState(services, id, () => ({
      ...{ phase: 'table', encounter: { index: 0 } as never },
    }));
    const may = async (user: string, by = table, index = 0, method?: string) =>
      mayPhotograph(value(await accessTo(by, user, id)), {
        ...{ index, report: method === undefined ? null : { method } },
      });
    expect(await Promise.all([anna, stefan, ulla, carl].map((user) => may(user)))).toEqual([
      ...['yes', 'yes', 'yes', 'no'],
    ]);
    expect([await may(anna, services), await may(anna, table, 1)]).toEqual(['no', 'no']);
    expect(await may(anna, services, 0, 'reported')).toBe('yes');
    expect(await may(anna, services, 0, 'calculated')).toBe('no');
    const account = world.db.table('user').get(anna);
    put(world.db, 'user', { ...account, guestUntil: new Date(8.64e14) } as never);
    expect([await may(anna), await may(anna, services)]).toEqual(['onceRegistered', 'no']);
  }));
