import type { MailBodyOf, MailPerson, MailTerms } from '@/lib/transfer/mail-entries';
import type { Mail } from '@/lib/transfer/mail-file';
import { writeLog } from '@/lib/transfer/mail-log';
import { type SigningKey, signingKey } from '@/lib/transfer/signing';

/** Two players with keys that never change, so that failures are reproducible. */
export const ANNA: SigningKey = signingKey('1a'.repeat(32));
export const BERTA: SigningKey = signingKey('2b'.repeat(32));
export const CAMPAIGN = 'c0'.repeat(16);

export const annaPerson: MailPerson = {
  name: 'Anna',
  recipient: 'age1'.padEnd(62, 'q'),
  signingKey: ANNA.publicKey,
};

/** A small mail of Anna’s: terms, a commitment, a note. `settings` and `more` extend the minimum terms. */
export function annasMail(
  settings: Partial<MailTerms['settings']> = {},
  more: Partial<MailTerms> = {},
): Mail {
  const log = writeLog(CAMPAIGN, 'A', ANNA, [
    {
      kind: 'terms',
      terms: {
        campaign: CAMPAIGN,
        name: 'Two friends',
        title: 'Two Roads',
        definition: 'de'.repeat(32),
        settings: { useExpectedValues: true, advantage: 0, ...settings },
        start: 'crossroads',
        rulesets: {},
        side: 'A',
        inviter: annaPerson,
        ...more,
      },
    },
    { kind: 'commit', round: 'choice-1', commitment: 'ab'.repeat(32) },
    { kind: 'note', text: 'Your move, and mind the ford.' },
  ]);
  return {
    campaign: CAMPAIGN,
    from: 'A',
    number: 1,
    signingKey: ANNA.publicKey,
    log,
    history: ['11'.repeat(32), '22'.repeat(32)],
    definition: { id: 'two-roads', title: 'Two Roads' },
  };
}

/** A turn of Anna’s on a board: an order, an act taken back, a change of command, an artificial commander’s order. */
export const annasTurn: MailBodyOf<'board'> = {
  kind: 'board',
  battle: 0,
  from: 2,
  deeds: [
    { kind: 'order', seat: 'A', pending: 'turn1/A', command: { type: 'move', unit: 'a', to: 17 } },
    { kind: 'back', version: 2 },
    { kind: 'command', commander: { kind: 'artificial', doctrine: 'steady' } },
    {
      ...{ kind: 'order', seat: 'A', pending: 'turn1/A', command: { type: 'end' } },
      doctrine: 'steady',
    },
  ],
  digest: '5d'.repeat(32),
};
