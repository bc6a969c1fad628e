import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Correspondent,
  finishByMail,
  fixtureText,
  Place,
  readMail,
  readManifest,
  taken,
  unlock,
  value,
  verifyHere,
} from '@/tests/support/version-0-1';

const { mail, people, noraClub } = readManifest();
const userOf = (name: string) => people.find((one) => one.name === name)?.user ?? '';
let server: Place;
let noras: Place;
beforeAll(async () => {
  server = await Place.restored('server.backup');
  noras = await Place.restored('nora.backup');
});
afterAll(async () => {
  await server.close();
  await noras.close();
});

const at = (name: 'Anna' | 'Nora', campaignId: string): Correspondent => ({
  place: name === 'Anna' ? server : noras,
  user: userOf(name),
  campaignId,
});
/** The letter of a correspondence that was waiting to be opened. */
const waiting = (campaign: string) => {
  const letter = mail.letters.find((one) => one.campaign === campaign && !one.opened);
  if (!letter) throw new Error(`no letter waits in ${campaign}`);
  return letter;
};

/** To the end by mail: both ends reach the same result, and each export verifies. */
async function toTheEnd(anna: Correspondent, nora: Correspondent): Promise<void> {
  await finishByMail([anna, nora], { methods: ['quick', 'fought'] });
  const ends = [];
  for (const { place, user, campaignId } of [anna, nora]) {
    const { verdict } = verifyHere(await place.exported(user, campaignId));
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    const { view } = await place.page(user, campaignId);
    const { conclusion, battles } = view;
    // Entries that letters add at one end alone shift positions, and nothing else.
    const strength = view.strength.map(({ position: _, ...totals }) => totals);
    const { difference } = await place.at(async () =>
      value(await place.app.mailPage(user, campaignId)),
    );
    ends.push({ conclusion, difference, strength, reports: battles.map(({ report }) => report) });
  }
  expect(ends[0]?.difference).toBeNull();
  expect(ends[0]).toEqual(ends[1]);
}

test('[version 0.1: mail] each letter opens with its key, is fully signed, and is known as old where it was opened before', async () => {
  for (const { file, from, to, campaign, opened } of mail.letters) {
    const text = fixtureText(file);
    const passphrase = mail.invitations.find((one) => one.campaign === campaign)?.passphrase;
    const key = passphrase ? { identity: '', passphrase } : { identity: mail.identities[to] };
    const plain = value(await unlock(Buffer.from(text), key));
    expect(value(readMail(plain)).from).toBe(from === 'Anna' ? 'A' : 'B');
    if (!opened) continue;
    const reader = { place: to === 'Anna' ? server : noras, user: userOf(to) };
    await expect(taken(reader, text), file).rejects.toThrow('MAIL_OLD');
  }
});

test.each(mail.underWay.map((one) => [one.campaign, one] as const))(
  '[version 0.1: mail] the correspondence “%s” goes on from the letter that waited, to its end',
  async (campaign, ids) => {
    const ends = { Anna: at('Anna', ids.anna), Nora: at('Nora', ids.nora) };
    const letter = waiting(campaign);
    await taken(ends[letter.to], fixtureText(letter.file));
    await toTheEnd(ends.Anna, ends.Nora);
  },
);

test.each(mail.invitations.map((one) => [one.campaign, one] as const))(
  '[version 0.1: mail] the invitation “%s” is accepted, and played to its end',
  async (campaign, { anna, passphrase }) => {
    const file = fixtureText(waiting(campaign).file);
    const more = passphrase === null ? {} : { passphrase };
    const shown = await taken(at('Nora', ''), file, more);
    expect(shown).toMatchObject({ kind: 'invitation', invitation: { inviter: { name: 'Anna' } } });
    const accept = { clubId: noraClub };
    const accepted = await taken(at('Nora', ''), file, { ...more, accept });
    const hers = accepted.kind === 'opened' ? accepted.campaignId : '';
    await toTheEnd(at('Anna', anna), at('Nora', hers));
  },
);

test('[version 0.1: mail] no unexpected fault was logged', () => {
  expect([...server.faults, ...noras.faults]).toEqual([]);
});
