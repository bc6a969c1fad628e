import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { verifyHere } from '@/lib/application/verify-here';
import { said } from '@/lib/campaign/devices/claims';
import type { Json } from '@/lib/kernel/canonical-json';
import { forgedExport } from '@/tests/support/forged-export';
import { SignedPlayer, signedByTwo } from './signed';
import { codeOf, person, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let user: string;
let other: string;
let club: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  ({ user, club } = await person('Anna'));
  ({ user: other } = await person('Berta', club));
});
afterAll(() => table.clear());

const exported = async (id: string): Promise<string> =>
  value(await application.exportCampaign(user, id)).content;
const ofTwo = (libraryId: string) => signedByTwo(application, [user, other], libraryId);

test('[security: hands] who accepts a post signs the appointment, which is recorded under the commander who offered it', async () => {
  const [{ user: emil }, { user: frida }] = await Promise.all([
    person('Emil', club),
    person('Frida', club),
  ]);
  const { id } = await ofTwo('skirmish');
  const e = new SignedPlayer(application, emil, 'A');
  const offered = async (to: string) => {
    value(await application.offerPost(user, id, { userId: to }));
    const page = value(await application.staffPage(to, id, {}));
    return { command: page.offered.A?.command ?? '', head: page.header.head };
  };
  const { command, head } = await offered(emil);
  const accepting = async (signer: SignedPlayer, account: string, side = 'A') => ({
    ...({ side: 'A', accept: true } as const),
    hand: signer.device.act(
      await signer.signing(id),
      'SubCommanderAppointed',
      { side, user: account },
      command,
    ),
  });
  const stranger = await accepting(new SignedPlayer(application, other, 'B'), emil);
  for (const wrong of [await accepting(e, frida), await accepting(e, emil, 'B'), stranger])
    expect(codeOf(await application.answerOffer(emil, id, wrong))).toBe('HAND_INVALID');
  expect((await e.page(id)).header.head).toBe(head);
  value(await application.answerOffer(emil, id, await accepting(e, emil)));
  const content = await exported(id);
  const { verdict } = verifyHere(content);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect(verdict.hands).toMatchObject({ signed: 1, byServer: [] });
  expect(verdict.hands.devices).toContainEqual(
    expect.objectContaining({ account: emil, side: 'A', acts: 1, registered: head + 1 }),
  );
  const another = (one: Record<string, unknown>) => ({ ...one, user: frida });
  const lied = verifyHere(forgedExport(content, 'SubCommanderAppointed', another)).verdict;
  expect(lied.breaks.map(({ code }) => code)).toContain('HAND_FOREIGN');
  // Without script nobody's device signs, and the verdict names it.
  await offered(frida);
  value(await application.answerOffer(frida, id, { side: 'A', accept: true }));
  const { hands } = verifyHere(await exported(id)).verdict;
  expect(hands).toMatchObject({ signed: 1, byServer: [expect.any(Number)] });
});

test('[security: hands] all that an umpire decides is signed, and a correction, a pause or an extension that was changed is found', async () => {
  const { user: ulla } = await person('Ulla', club, 'umpire');
  const { id, a, b } = await ofTwo('skirmish');
  value(await a.proposePace(id, 'slow'));
  value(await b.answerPace(id, 'Agreed'));
  const u = new SignedPlayer(application, ulla, 'A');
  const signs = (type: string, data: Json) => u.act(id, type, data);
  value(await application.takeUmpireSeat(ulla, id, await signs('UmpireSeated', { user: ulla })));
  const extended = { phase: (await u.page(id)).header.deadline?.phase ?? '', minutes: 60 };
  value(
    await application.extendDeadline(ulla, id, {
      ...extended,
      ...(await signs('DeadlineExtended', extended)),
    }),
  );
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const reason = 'A re\u0301ading,\n of maps.';
  const pausing = await signs('PauseBegun', { until, reason: said(reason) });
  value(await application.pauseCampaign(ulla, id, { until, reason, ...pausing }));
  value(await application.endPause(ulla, id, await signs('PauseEnded', {})));
  const { entries, units } = value(await application.correctionPage(ulla, id, {}));
  const [unit] = units;
  if (unit === undefined) throw new Error('No unit can be corrected');
  const corrected = { unit: unit.id, men: unit.men - 1, guns: unit.guns };
  const { position: entry = 0 } = entries[0] ?? {};
  const correction = { entry, units: [corrected], reason: said(reason) };
  value(
    await application.correctStrength(ulla, id, {
      ...{ ...corrected, entry, reason },
      ...(await signs('StrengthCorrected', correction)),
    }),
  );
  for (const on of [true, false])
    value(
      await application.standIn(ulla, id, {
        ...{ side: 'A', on },
        ...(await signs(on ? 'StandInBegun' : 'StandInEnded', { side: 'A' })),
      }),
    );
  const audience = { audience: 'club', delayHours: 24 } as const;
  value(
    await application.setAudience(ulla, id, {
      ...audience,
      ...(await signs('AudienceSet', audience)),
    }),
  );
  value(await application.leaveUmpireSeat(ulla, id, await signs('UmpireLeft', { user: ulla })));
  const content = await exported(id);
  const { verdict } = verifyHere(content);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect(verdict.hands).toMatchObject({ signed: 11, byServer: [] });
  const lies: [string, (one: Record<string, unknown>) => object][] = [
    ['UmpireSeated', (one) => ({ ...one, user: other })],
    ['DeadlineExtended', (one) => ({ ...one, minutes: 30 })],
    ['PauseBegun', (one) => ({ ...one, until: new Date(Date.now() + 9_000_000).toISOString() })],
    ['PauseBegun', (one) => ({ ...one, reason: 'No reason.' })],
    ['StrengthCorrected', (one) => ({ ...one, reason: 'No reason.' })],
    ['AudienceSet', (one) => ({ ...one, delayHours: 0 })],
  ];
  for (const [type, change] of lies) {
    const { breaks } = verifyHere(forgedExport(content, type, change)).verdict;
    expect([type, breaks.map(({ code }) => code)]).toEqual([
      type,
      expect.arrayContaining(['HAND_INVALID']),
    ]);
  }
});
