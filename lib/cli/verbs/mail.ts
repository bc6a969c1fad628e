import type { Command } from 'commander';
import { figure } from '@/lib/campaign/figures';
import { readBytes, readText } from '@/lib/cli/files';
import { badRequest, type Terminal, WrongCall } from '@/lib/cli/terminal';
import { identityIn, lockOf, MAIL_FILE_BYTES_MAX, recipientOf, unlock } from '@/lib/transfer/age';
import type { MailBody, MailBodyOf } from '@/lib/transfer/mail-entries';
import { type Mail, readMail } from '@/lib/transfer/mail-file';
import { logGrowth } from '@/lib/transfer/mail-log';
import { keyFingerprint } from '@/lib/transfer/signing';

const KEY_BYTES_MAX = 65_536;

interface MailOptions {
  readonly key?: string;
  readonly passphrase?: string;
  readonly signedBy?: string;
  readonly after?: string;
  readonly plain?: true;
  readonly json?: true;
}

/** `mail FILE`: what a mail file is and for whom, and with the reader's key, what it says and whether it is valid. */
export function addMail(program: Command, terminal: Terminal): void {
  program
    .command('mail')
    .summary('what a file of a campaign by mail is, and whether it holds')
    .description(
      'Without a key: how the file is locked, and no more, for nobody can see more. With the key that it is locked to (or ' +
        'the pass phrase of an invitation): it is opened, every entry and the whole are checked against their signatures, and ' +
        'what it is, in words. Sealed choices are named by their round alone; --plain prints what is inside.',
    )
    .argument('<file>', 'the mail file, or - for standard input')
    .option(
      '--key <file>',
      'your private key, as the page “Play by mail” shows it or age-keygen makes it',
    )
    .option('--passphrase <file>', 'a file whose first line is the pass phrase of an invitation')
    .option('--signed-by <fingerprint>', 'it must be from the player with this fingerprint')
    .option('--after <file>', 'an earlier file of the same player, which it must continue')
    .option('--plain', 'print the opened file itself: one line of JSON')
    .option('--json', 'print what it is as JSON')
    .addHelpText('after', '\nExample: npm run -s orderly -- mail --key key.txt from-berta.age')
    .action(async (file: string, options: MailOptions) => {
      const opens = options.key !== undefined || options.passphrase !== undefined;
      if (!opens && (options.plain || options.signedBy || options.after))
        throw new WrongCall('Name your key with --key, or a pass phrase with --passphrase.');
      const bytes = await mailBytes(terminal, file);
      if (!opens) return tellLock(terminal, bytes, options);
      const plain = await opened(terminal, bytes, options);
      const mail = mailIn(plain);
      const player = playerOf(mail);
      if (options.signedBy !== undefined && !sameDigits(options.signedBy, player.fingerprint))
        throw badRequest(
          'MAIL_OTHER_SENDER',
          `This file is signed by ${player.fingerprint}, which is not the player you named.`,
        );
      if (options.after !== undefined) await continues(terminal, mail, options);
      if (options.plain) terminal.out(`${plain}\n`);
      else if (options.json) terminal.out(`${JSON.stringify(summaryOf(mail, player))}\n`);
      else terminal.out(inWords(mail, player));
    });
}

async function mailBytes(terminal: Terminal, file: string): Promise<Uint8Array> {
  const bytes = await readBytes(terminal, file, MAIL_FILE_BYTES_MAX);
  if (bytes !== null) return bytes;
  throw badRequest(
    'MAIL_TOO_LARGE',
    `A mail file has at most ${figure(MAIL_FILE_BYTES_MAX)} bytes.`,
  );
}

function tellLock(terminal: Terminal, bytes: Uint8Array, { json }: MailOptions): void {
  const lock = lockOf(bytes);
  if (lock === null)
    throw badRequest('MAIL_NOT_A_FILE', 'This is no mail file: nothing in it can be read.');
  if (json) terminal.out(`${JSON.stringify({ bytes: bytes.length, locked: lock })}\n`);
  else
    terminal.out(
      `${
        lock.by === 'passphrase'
          ? 'Locked with a pass phrase: an invitation.'
          : `Locked to ${lock.count === 1 ? 'one key' : `${lock.count} keys`}, which the format does not name: try yours with --key.`
      }\n`,
    );
}

async function opened(
  terminal: Terminal,
  bytes: Uint8Array,
  options: MailOptions,
): Promise<string> {
  const keyFile =
    options.key === undefined ? '' : await readText(terminal, options.key, KEY_BYTES_MAX);
  const identity = identityIn(keyFile);
  if (options.key !== undefined && identity === null)
    throw badRequest('KEY_INVALID', 'The key file holds no line AGE-SECRET-KEY-1….', '--key');
  const phrase =
    options.passphrase === undefined
      ? undefined
      : (await readText(terminal, options.passphrase, KEY_BYTES_MAX)).split('\n')[0]?.trim();
  const plain = await unlock(bytes, { identity: identity ?? '', passphrase: phrase });
  if (plain.ok) return plain.value;
  const own = identity === null ? '' : ` Your key is ${recipientOf(identity)}.`;
  throw badRequest(
    plain.error.code,
    `${plain.error.message}${plain.error.code === 'MAIL_WRONG_KEY' ? own : ''}`,
  );
}

function mailIn(plain: string): Mail {
  const read = readMail(plain);
  if (!read.ok) throw badRequest(read.error.code, read.error.message);
  return read.value;
}

/** Refuses MAIL_OTHER_SENDER, MAIL_WRONG_CAMPAIGN, MAIL_OLD, MAIL_FORKED. */
async function continues(terminal: Terminal, mail: Mail, options: MailOptions): Promise<void> {
  const bytes = await mailBytes(terminal, options.after ?? '');
  const earlier = mailIn(await opened(terminal, bytes, options));
  if (earlier.campaign !== mail.campaign)
    throw badRequest('MAIL_WRONG_CAMPAIGN', 'The two files belong to different campaigns.');
  if (earlier.signingKey !== mail.signingKey || earlier.from !== mail.from)
    throw badRequest('MAIL_OTHER_SENDER', 'The two files are of different players.');
  const growth = logGrowth(earlier.log, mail.log);
  if (growth === null)
    throw badRequest(
      'MAIL_FORKED',
      'This file contradicts the earlier one: somebody went back to an older state of their installation.',
    );
  if (growth.length === 0)
    throw badRequest('MAIL_OLD', 'This file holds nothing that the earlier one does not hold.');
}

interface Player {
  /** Null: the log does not begin as a player’s log does. */
  readonly name: string | null;
  readonly fingerprint: string;
}

/** The author of a mail, by the first entry of the log. */
function playerOf({ log, signingKey }: Mail): Player {
  const first = log[0]?.body;
  const person =
    first?.kind === 'terms' ? first.terms.inviter : first?.kind === 'join' ? first.person : null;
  if (person?.signingKey !== signingKey)
    throw badRequest('MAIL_DAMAGED', 'The sender’s log does not begin with their identity.');
  return { name: person.name, fingerprint: keyFingerprint(person.recipient, signingKey) };
}

function summaryOf(mail: Mail, player: Player) {
  const { campaign, from, number, log, history } = mail;
  return {
    ok: true,
    campaign,
    kind: kindOf(mail),
    from: { side: from, ...player },
    number,
    history: history.length,
    entries: log.map(({ body }) => entryOf(body)),
  };
}

const kindOf = ({ log, number }: Mail): 'invitation' | 'acceptance' | 'turn' =>
  number > 1 ? 'turn' : log[0]?.body.kind === 'terms' ? 'invitation' : 'acceptance';

/** An entry without anything that was sealed. */
function entryOf(body: MailBody): { kind: MailBody['kind']; round?: string; battle?: number } {
  switch (body.kind) {
    case 'commit':
    case 'open':
      return { kind: body.kind, round: body.round };
    case 'report':
    case 'answer':
    case 'board':
      return { kind: body.kind, battle: body.battle };
    default:
      return { kind: body.kind };
  }
}

const KIND_WORDS = {
  invitation: 'An invitation',
  acceptance: 'The answer to an invitation',
  turn: 'A file of a campaign or a battle under way',
} as const;

function inWords(mail: Mail, player: Player): string {
  const { from, number, log, history } = mail;
  const terms = log[0]?.body;
  return `${[
    `${KIND_WORDS[kindOf(mail)]}${terms?.kind === 'terms' ? `${terms.terms.settings.singleBattle ? ' to a single battle' : ''}: “${terms.terms.name}”, ${terms.terms.title}` : ''}.`,
    `File ${number} of ${player.name}, side ${from}; fingerprint ${player.fingerprint}.`,
    `${history.length} entries of history vouched for.`,
    'Every entry and the whole are signed:',
    ...log.map(({ number: at, body }) => `  ${at}. ${entryWords(body)}`),
  ].join('\n')}\n`;
}

function entryWords(body: MailBody): string {
  switch (body.kind) {
    case 'terms':
      return 'offers the terms';
    case 'join':
      return 'agrees to the terms';
    case 'commit':
      return `seals ${body.round}`;
    case 'open':
      return `opens ${body.round}`;
    case 'report':
      return `reports battle ${body.battle + 1} from the table`;
    case 'answer':
      return `${body.refused === null ? 'countersigns' : 'sends back'} the report of battle ${body.battle + 1}`;
    case 'board':
      return boardWords(body);
    case 'sealed':
      return `seals its orders on the board of battle ${body.battle + 1} (${body.pending})`;
    case 'opened':
      return `opens its orders on the board of battle ${body.battle + 1} (${body.pending})`;
    case 'answers':
      return `leaves word for questions on the board of battle ${body.battle + 1}`;
    case 'resign':
      return 'gives up';
    case 'note':
      return `writes a note of ${body.text.length} characters`;
  }
}

/** “moves on the board of battle 1: 31 orders, 2 taken back, positions 2 to 34”. */
function boardWords({ battle, from, deeds }: MailBodyOf<'board'>): string {
  const count = (kind: (typeof deeds)[number]['kind']) =>
    deeds.filter((deed) => deed.kind === kind).length;
  const sheets = count('sheet');
  const [orders, back, exchanged] = [
    count('order') + count('answer') + sheets,
    count('back'),
    count('command'),
  ];
  return `moves on the board of battle ${battle + 1}: ${[
    `${orders} ${orders === 1 ? 'order' : 'orders'}`,
    ...(back === 0 ? [] : [`${back} taken back`]),
    ...(exchanged === 0
      ? []
      : [`${exchanged} ${exchanged === 1 ? 'change' : 'changes'} of command`]),
    // A sheet is sealed and opened: two positions.
    `positions ${from} to ${from + deeds.length + sheets - 1}`,
  ].join(', ')}`;
}

/** Fingerprints may be typed from dictation: spaces and case do not count. */
function sameDigits(one: string, other: string): boolean {
  const digits = (text: string) => text.replace(/\s/g, '').toLowerCase();
  return digits(one) === digits(other);
}
