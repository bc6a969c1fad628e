import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { verifyHere } from '@/lib/application/verify-here';
import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import { sealText } from '@/lib/chance/hand';
import { numberCommitment } from '@/lib/chance/round-chance';
import type { Side } from '@/lib/kernel/side';
import { sign, signingKey } from '@/lib/transfer/signing';
import { call } from '@/tests/cli/call';
import { forgedExport } from '@/tests/support/forged-export';
import { answered, newCommand, person, seen, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let user: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  ({ user } = await person('Anna'));
});
afterAll(() => table.clear());

const fresh = () => randomBytes(32).toString('hex');

/** A browser of one account: it keeps a key, and the numbers that it committed to. */
class Browser {
  readonly key = signingKey();
  numbers = new Map<string, string>();

  async seal(id: string, side: Side, answer: string) {
    const page = value(await application.campaignPage(user, id, { as: side }));
    const { byHand, view } = page;
    if (byHand === null || view.round === null) throw new Error('Nothing is asked');
    const [nonce, number, command] = [fresh(), fresh(), newCommand()];
    const next = numberCommitment(number, side);
    this.numbers.set(next, number);
    const opens = this.numbers.get(byHand.committed ?? '');
    const claim = {
      ...{ campaign: id, round: view.round, side, command, next, seen: byHand.seen },
      commitment: sealCommitment(view.round, side, answer, nonce),
      ...(opens === undefined ? {} : { opens }),
    };
    const hand = {
      ...{ key: this.key.publicKey, signature: sign(this.key.secret, sealText(claim)), nonce },
      ...{ next, seen: byHand.seen },
      ...(opens === undefined ? {} : { opens }),
    };
    const given = { round: view.round, side, answer, commandId: command, hand };
    return value(
      view.phase === 'encounter'
        ? await application.sealMethod(user, id, given)
        : await application.sealChoice(user, id, given),
    );
  }
}

async function exported(id: string): Promise<string> {
  return value(await application.exportCampaign(user, id)).content;
}

test('[security: hands] seals of a browser are signed, its numbers are in the dice, and the verdict names every seal of the server', async () => {
  const id = await started(application, user, { kind: 'hotSeat' });
  const browser = new Browser();
  await browser.seal(id, 'A', 'canary-a-cross');
  await browser.seal(id, 'B', 'canary-b-hold');
  await browser.seal(id, 'A', 'quick');
  await browser.seal(id, 'B', 'quick');
  const content = await exported(id);
  const { verdict } = verifyHere(content);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect(verdict.hands).toMatchObject({ signed: 4, byServer: [] });
  expect(verdict.hands.devices).toMatchObject([{ account: user, seals: 4 }]);
  expect(verdict.withoutNumber.filter(({ what }) => what === 'battle')).toEqual([]);
  const { out } = await call(['verify', '-'], { input: content });
  expect(out).toContain('4 seals are signed by 1 device of the players.');

  const forgeries: [string, string, (payload: Record<string, unknown>) => object][] = [
    ['another commitment', 'ChoiceSealed', (one) => ({ ...one, commitment: fresh() })],
    ['another next number', 'ChoiceSealed', (one) => ({ ...one, next: fresh() })],
    ['another number', 'MethodSealed', (one) => ({ ...one, opens: fresh() })],
    ['no number', 'MethodSealed', ({ opens: _, ...one }) => one],
    ['another name before it', 'CampaignStarted', (one) => ({ ...one, name: 'Renamed' })],
    [
      'other terms before it',
      'CampaignStarted',
      (one) => ({ ...one, definition: { ...(one.definition as object), title: 'Another war' } }),
    ],
  ];
  for (const [name, type, change] of forgeries)
    expect([name, verifyHere(forgedExport(content, type, change)).verdict.ok]).toEqual([
      name,
      false,
    ]);
});

test('[security: numbers] with its storage cleared a browser goes on; the battle without its number is named', async () => {
  const id = await started(application, user, { kind: 'hotSeat' });
  const browser = new Browser();
  await browser.seal(id, 'A', 'canary-a-cross');
  await browser.seal(id, 'B', 'canary-b-hold');
  browser.numbers = new Map();
  await browser.seal(id, 'A', 'quick');
  await browser.seal(id, 'B', 'quick');
  const { verdict } = verifyHere(await exported(id));
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  const battles = verdict.withoutNumber.filter(({ what }) => what === 'battle');
  expect(battles.map(({ side }) => side)).toEqual(['A', 'B']);
});

test('[security: hands] a seal without script is the server’s, and a signature that does not fit is not recorded', async () => {
  const id = await started(application, user, { kind: 'hotSeat' });
  const browser = new Browser();
  await browser.seal(id, 'A', 'canary-a-cross');
  const { view } = await seen(application, user, id);
  const hand = {
    ...{ key: browser.key.publicKey, signature: '0'.repeat(128), nonce: fresh() },
    seen: { version: 1, hash: '0'.repeat(64) },
  };
  value(
    await application.sealChoice(user, id, {
      ...{ round: view.round ?? '', side: 'B', answer: 'canary-b-hold', commandId: newCommand() },
      hand,
    }),
  );
  value(await answered(application, user, id, 'quick', 'A'));
  const { verdict } = verifyHere(await exported(id));
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect(verdict.hands.signed).toBe(1);
  expect(verdict.hands.byServer).toHaveLength(2);
});
