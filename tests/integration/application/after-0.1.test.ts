import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  act,
  authenticate,
  type Facts,
  type Person,
  Place,
  value,
  verifyHere,
} from '@/tests/support/version-0-1';

/** What the program wrote between version 0.1 and the release after it; scripts/fixtures/after-0.1 shows how. */
const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/after-0.1');
const { person, publicKey, campaigns } = JSON.parse(
  readFileSync(path.join(FOLDER, 'manifest.json'), 'utf8'),
) as {
  readonly person: Pick<Person, 'user' | 'email' | 'password'>;
  readonly publicKey: string;
  readonly campaigns: readonly { readonly id: string; readonly facts: Facts }[];
};
const { user, email, password } = person;

let place: Place;
beforeAll(async () => {
  place = await Place.restored('server.backup', FOLDER);
});
afterAll(() => place.close());

test('[after 0.1: backup] restored, every campaign is unchanged, its chain holds, and its player can sign in', async () => {
  expect(campaigns.map(({ facts }) => facts.phase)).toEqual([
    ...['concluded', 'board', 'choosing', 'choosing'],
  ]);
  for (const { id, facts } of campaigns) {
    expect(await place.facts(user, id), facts.name).toEqual(facts);
    const chain = await place.services.store.verify(`campaign/${id}`);
    expect(chain, facts.name).toMatchObject({ ok: true, value: { ok: true, breaks: [] } });
  }
  const signedIn = await place.at(() => authenticate({ email, password }, '192.0.2.2'));
  expect(signedIn).toMatchObject({ ok: true, value: { id: user } });
  expect((await place.app.installationKey()).publicKey).toBe(publicKey);
});

test('[after 0.1: exports] every export verifies, and is what the restored campaign gives', async () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl.gz'));
  expect(files).toHaveLength(campaigns.length);
  for (const name of files) {
    const text = gunzipSync(readFileSync(path.join(FOLDER, name))).toString('utf8');
    const { verdict } = verifyHere(text);
    expect(verdict, name).toMatchObject({ ok: true, breaks: [] });
    const campaign = campaigns.find(
      ({ facts }) => `${facts.name.toLowerCase().replaceAll(' ', '-')}.jsonl.gz` === name,
    );
    const events = (export_: string) => export_.split('\n').slice(1);
    expect(events(await place.exported(user, campaign?.id ?? '')), name).toEqual(events(text));
  }
});

test('[after 0.1: going on] what was under way goes on, and its record still verifies', async () => {
  for (const { id, facts } of campaigns.slice(1)) {
    let acted = 0;
    for (let step = 0; step < 2; step++)
      for (const side of ['A', 'B'] as const)
        if (await act(place, id, user, { side, step })) acted += 1;
    const { header } = await place.page(user, id);
    expect(acted, facts.name).toBeGreaterThan(0);
    expect(header.name).toBe(facts.name);
    const { verdict } = verifyHere(await place.exported(user, id));
    expect(verdict, facts.name).toMatchObject({ ok: true, breaks: [] });
  }
  const [over] = campaigns;
  const named = { name: 'Over and done', commandId: '00000000-0000-4000-8000-000000000001' };
  value(await place.at(() => place.app.renameCampaign(user, over?.id ?? '', named)));
});
