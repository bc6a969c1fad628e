import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '@/lib/application/core/refusal';
import { historyDigests } from '@/lib/campaign/mail/history';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { report as tableReport } from '@/tests/integration/security/people';
import { Installation } from './mail-post-office';
import { codeOf, newCommand, until, value } from './table';

let anna: Installation;
let berta: Installation;

beforeAll(async () => {
  anna = await Installation.open('Anna');
  berta = await Installation.open('Berta');
  await anna.at(() => anna.table.worker());
  await berta.at(() => berta.table.worker());
}, 120_000);
afterAll(async () => {
  await anna.clear();
  await berta.clear();
});

/** Anna offers, locked to Berta’s key; Berta accepts; Anna knows it. */
async function begin(): Promise<void> {
  const keys = value(await berta.at(() => berta.app.makeMailKeys(berta.user)));
  anna.campaignId = value(
    await anna.at(() =>
      anna.app.startCampaign(anna.user, {
        libraryId: 'skirmish',
        name: 'By the post',
        side: 'A',
        opponent: { kind: 'mail', recipient: keys.recipient },
        useExpectedValues: true,
        commandId: newCommand(),
      }),
    ),
  ).campaignId;
}

const digests = async (at: Installation) =>
  historyDigests(await at.events()).map(({ digest }) => digest);

/** Both histories agree as far as both go, and one is not behind. */
async function alike(): Promise<void> {
  expect(await digests(anna)).toEqual(await digests(berta));
}

const phases = async () => [(await anna.page()).view.phase, (await berta.page()).view.phase];

/** One round by mail, as people play it: Anna writes, Berta answers, Anna reads and writes back. */
async function round(a: string, b: string): Promise<void> {
  await anna.seal(a);
  const first = await anna.file();
  value(await berta.take(first));
  await berta.seal(b);
  value(await anna.take(await berta.file()));
  value(await berta.take(await anna.file()));
}

const cross = () => round('canary-a-cross', 'canary-b-hold');

async function reportOf(at: Installation) {
  return at.at(async () => ({
    ...(await tableReport(at.app, at.user, at.campaignId)),
    battleIndex:
      value(await at.app.campaignPage(at.user, at.campaignId)).view.encounter?.index ?? 0,
    commandId: newCommand(),
  }));
}

test('[application: mail] a campaign between two installations: expected, quick and table, to equal histories that verify', async () => {
  await begin();
  const invitation = await anna.file('Shall we?');
  expect(value(await berta.take(invitation))).toMatchObject({
    kind: 'invitation',
    invitation: { side: 'B', inviter: { name: 'Anna' } },
  });
  await berta.accept(invitation);
  value(await anna.take(await berta.file()));
  const seen = await anna.at(() => anna.app.mailPage(anna.user, anna.campaignId));
  const met = await berta.at(() => berta.app.mailPage(berta.user, berta.campaignId));
  expect(value(seen).opponent?.fingerprint).toBe(value(met).you.fingerprint);
  expect(value(met).opponent?.fingerprint).toBe(value(seen).you.fingerprint);
  expect(value(met).notes).toEqual([expect.objectContaining({ own: false, text: 'Shall we?' })]);
  await alike();

  await cross();
  await alike();
  await round('expected', 'expected');
  await until(async () => !(await phases()).includes('expected'), 60_000);
  await alike();

  await cross();
  await round('table', 'table');
  expect(await phases()).toEqual(['table', 'table']);
  // Berta reports; Anna sends it back; Berta reports again; Anna countersigns.
  const hand = async () => {
    const report = await reportOf(berta);
    await berta.at(async () =>
      value(await berta.app.submitTableReport(berta.user, berta.campaignId, report)),
    );
    value(await anna.take(await berta.file()));
    const waiting = (await anna.page()).view.encounter?.tableReport;
    return {
      battleIndex: report.battleIndex,
      reportPosition: waiting?.position ?? 0,
      commandId: newCommand(),
    };
  };
  const first = await hand();
  await anna.at(async () =>
    value(
      await anna.app.refuseTableReport(anna.user, anna.campaignId, {
        ...first,
        reason: 'My guards stood to the end.',
      }),
    ),
  );
  value(await berta.take(await anna.file()));
  expect((await berta.page()).view.encounter?.refusedReason).toBe('My guards stood to the end.');
  const second = await hand();
  await anna.at(async () =>
    value(await anna.app.countersignTableReport(anna.user, anna.campaignId, second)),
  );
  value(await berta.take(await anna.file()));
  await alike();

  // Last, because its dice may end the campaign.
  await cross();
  await round('quick', 'quick');
  await alike();
  if (!(await phases()).includes('concluded')) await round('canary-a-wait', 'canary-b-leave');
  expect(await phases()).toEqual(['concluded', 'concluded']);
  await alike();

  for (const at of [anna, berta]) {
    const { content } = value(await at.at(() => at.app.exportCampaign(at.user, at.campaignId)));
    const verdict = verifyCampaignExport(content, at.services.resolvers);
    expect(verdict).toMatchObject({ ok: true, breaks: [] });
    expect(verdict.checked.battles).toBe(2);
    expect(verdict.checked.dice).toBeGreaterThan(0);
  }
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

test('[application: mail] crossing, lost and doubled files recover; nothing sealed can be read, or changed, once sent', async () => {
  await begin();
  await berta.accept(await anna.file());
  value(await anna.take(await berta.file()));
  await anna.seal('canary-a-wait');
  await anna.seal('canary-a-cross');
  await berta.seal('canary-b-hold');
  const [fromAnna, fromBerta] = [await anna.file(), await berta.file()];
  const { view } = await anna.page();
  const late = await anna.at(() =>
    anna.app.sealChoice(anna.user, anna.campaignId, {
      round: view.round ?? '',
      answer: 'canary-a-wait',
      commandId: newCommand(),
    }),
  );
  expect(codeOf(late)).toBe('ALREADY_POSTED');
  expect(view.mail).toMatchObject({ answerPosted: true, fileDue: false });
  // The two files cross. Each then holds the other’s seal and owes the opening.
  value(await anna.take(fromBerta));
  value(await berta.take(fromAnna));
  expect((await anna.page()).view.phase).toBe('choosing');
  expect(JSON.stringify(await anna.page())).not.toContain('Canary B');
  expect((await anna.page()).header.yourTurn).toBe(true);
  expect(await anna.at(() => anna.app.yourTurns(anna.user))).toContainEqual(
    expect.objectContaining({
      campaignId: anna.campaignId,
      deed: 'Make your mail file and send it',
    }),
  );
  const lost = await anna.file();
  expect(codeOf(await berta.take(fromAnna))).toBe('MAIL_OLD');
  value(await anna.take(await berta.file()));
  expect((await anna.page()).view.phase).toBe('encounter');
  // Anna’s second file is lost; her third holds all that it held.
  await anna.seal('table');
  value(await berta.take(await anna.file()));
  expect((await berta.page()).view.phase).toBe('encounter');
  expect(codeOf(await berta.take(lost))).toBe('MAIL_OLD');
  await alike();
  await berta.seal('expected');
  value(await anna.take(await berta.file()));
  value(await berta.take(await anna.file()));
  await alike();
  // Two table reports that cross: side A’s counts at both installations.
  expect(await phases()).toEqual(['table', 'table']);
  for (const at of [anna, berta]) {
    const report = await reportOf(at);
    await at.at(async () => value(await at.app.submitTableReport(at.user, at.campaignId, report)));
  }
  const reports = [await anna.file(), await berta.file()] as const;
  value(await anna.take(reports[1]));
  value(await berta.take(reports[0]));
  expect((await anna.page()).view.encounter?.tableReport?.side).toBe('A');
  expect((await berta.page()).view.encounter?.tableReport?.side).toBe('A');
  // Resigning ends it for both.
  await berta.at(async () =>
    value(await berta.app.resignByMail(berta.user, berta.campaignId, { commandId: newCommand() })),
  );
  value(await anna.take(await berta.file('Well played.')));
  expect((await anna.page()).view.conclusion).toMatchObject({ title: 'Red gives up', value: 1 });
}, 240_000);

test('[security: mail] every bad file has its own message and status, and changes nothing', async () => {
  await begin();
  const invitation = await anna.file();
  await berta.accept(invitation);
  const joined = await berta.file();
  const other = { a: anna.campaignId, b: berta.campaignId };
  await begin();
  const second = await anna.file();
  await berta.accept(second);
  value(await anna.take(await berta.file()));
  const before = [await anna.events(), await berta.events()];
  const told = async (at: Installation, file: string, more = {}) => {
    const answer = await at.take(file, more);
    return answer.ok ? 'OK' : [answer.error.code, statusOf(answer.error)];
  };
  await anna.seal('canary-a-cross');
  const sealed = await anna.file();
  before[0] = await anna.events();
  expect(await told(berta, 'hello')).toEqual(['MAIL_NOT_A_FILE', 422]);
  expect(await told(berta, '')).toEqual(['MAIL_NOT_A_FILE', 422]);
  expect(await told(berta, 'x'.repeat(4_000_001))).toEqual(['MAIL_TOO_LARGE', 413]);
  expect(await told(berta, sealed.slice(0, 900))).toEqual(['MAIL_NOT_A_FILE', 422]);
  expect(await told(anna, sealed)).toEqual(['MAIL_OWN', 409]);
  expect(await told(berta, second)).toEqual(['MAIL_OLD', 409]);
  expect(await told(berta, sealed, { campaignId: other.b })).toEqual(['MAIL_WRONG_CAMPAIGN', 409]);
  // Another player, with their own key.
  const carl = await Installation.open('Carl');
  try {
    expect(await told(carl, sealed)).toEqual(['MAIL_WRONG_KEY', 403]);
    const keys = value(await anna.at(() => anna.app.makeMailKeys(anna.user)));
    const made = await carl.at(() =>
      carl.app.startCampaign(carl.user, {
        libraryId: 'skirmish',
        name: 'Mine',
        side: 'A',
        opponent: { kind: 'mail', recipient: keys.recipient },
        useExpectedValues: true,
        commandId: newCommand(),
      }),
    );
    carl.campaignId = value(made).campaignId;
    const foreign = await carl.file();
    expect(await told(anna, foreign, { campaignId: anna.campaignId })).toEqual([
      'MAIL_WRONG_CAMPAIGN',
      409,
    ]);
    expect(await told(anna, foreign)).toBe('OK');
  } finally {
    await carl.clear();
  }
  const middle = sealed.slice(0, 700) + (sealed[700] === 'A' ? 'B' : 'A') + sealed.slice(701);
  const changed = await told(berta, middle);
  expect(['MAIL_DAMAGED', 'MAIL_WRONG_KEY', 'MAIL_NOT_A_FILE']).toContain(changed[0]);
  expect([await anna.events(), await berta.events()]).toEqual(before);
  // The good file still opens, as does the answer of the other campaign.
  expect(await told(berta, sealed)).toBe('OK');
  expect(await told(anna, joined)).toBe('OK');
}, 240_000);

test('[application: mail] without a key the invitation is locked with a pass phrase, and opens only with it', async () => {
  anna.campaignId = value(
    await anna.at(() =>
      anna.app.startCampaign(anna.user, {
        libraryId: 'skirmish',
        name: 'A phrase',
        side: 'B',
        opponent: { kind: 'mail' },
        useExpectedValues: false,
        commandId: newCommand(),
      }),
    ),
  ).campaignId;
  const file = await anna.file();
  const { passphrase } = value(await anna.at(() => anna.app.mailPage(anna.user, anna.campaignId)));
  expect(codeOf(await berta.take(file))).toBe('MAIL_PASSPHRASE_MISSING');
  expect(codeOf(await berta.take(file, { passphrase: 'a-guess' }))).toBe('MAIL_WRONG_KEY');
  await berta.accept(file, passphrase ?? '');
  value(await anna.take(await berta.file()));
  await anna.seal('canary-b-leave');
  await berta.seal('canary-a-wait');
  await alike();
  const page = value(await anna.at(() => anna.app.mailPage(anna.user, anna.campaignId)));
  expect(page).toMatchObject({ passphrase: null, fileDue: true, commander: true });
}, 120_000);
