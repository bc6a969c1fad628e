import { type Command, InvalidArgumentError } from 'commander';
import { verifyHere } from '@/lib/application/verify-here';
import { counted } from '@/lib/campaign/figures';
import { isFingerprint } from '@/lib/chance/signed-head';
import { readText } from '@/lib/cli/files';
import { table } from '@/lib/cli/tables';
import { BadRequest, type ExitCode, type Terminal } from '@/lib/cli/terminal';
import { checkSignaturesHere } from '@/lib/transfer/signing';
import type { ExportVerdict } from '@/lib/verify/export-verdict';
import {
  bareTold,
  deviceTold,
  handsTold,
  outcomeTold,
  unsignedOf,
  withoutNumberTold,
} from '@/lib/verify/verify-words';

const EXPORT_BYTES_MAX = 128 * 1_048_576;
const RECEIPT_BYTES_MAX = 65_536;

/** `verify FILE`: checks an exported campaign without trusting its source. */
export function addVerify(
  program: Command,
  terminal: Terminal,
  ends: (code: ExitCode) => void,
): void {
  program
    .command('verify')
    .summary('check an exported campaign: chain, seals, seeds, dice')
    .description(
      'Checks an exported campaign without trusting who made it: every event continues the hash chain, every revealed ' +
        'answer is the one that was sealed, every battle’s seed is the one committed to at the start, every quick ' +
        'battle comes out the same when it is fought again, every order on a board when it is decided again, every die of an interval falls the same way. Each break ' +
        'is listed with the position of its event.',
    )
    .argument('<file>', 'the exported campaign, or - for standard input')
    .option(
      '--key <fingerprint>',
      'the head must be signed by the key with this fingerprint, as you noted it from the page of the installation',
      fingerprint,
    )
    .option(
      '--continues <older>',
      'an earlier export of the same campaign that you kept: every entry of it must be in this one, unchanged',
    )
    .option(
      '--receipt <receipt>',
      'a receipt that you kept, as its line or as a file: nothing up to its entry may have changed',
    )
    .option(
      '--signed',
      'every act of a player must be signed by a device of theirs, in the campaign and on the board',
    )
    .option('--json', 'print {ok, events, breaks} as JSON')
    .action(async (file: string, options: Options) => {
      const verdict = await verdictOf(terminal, file, options);
      const unsigned = unsignedOf(verdict);
      if (options.json) terminal.out(`${JSON.stringify(verdict)}\n`);
      else {
        const { about } = verdict;
        const { seals, seeds, battles, acts, dice } = verdict.checked;
        terminal.out(
          `${verdict.events} events. Seals opened: ${seals}. Seeds proved: ${seeds}. Battles fought again: ${battles}. ${acts > 0 ? `Orders on the board decided again: ${acts}. ` : ''}Dice thrown again: ${dice}.${about === null ? '' : ` Dice scheme: ${about.diceScheme}.`}\n` +
            (verdict.signature === null
              ? 'Not signed.\n'
              : `Signed by the key ${verdict.signature.fingerprint}.\n`) +
            (verdict.continuation === null
              ? ''
              : `Continues the earlier file: its ${verdict.continuation.from} events unchanged, ${verdict.continuation.added} since.\n`),
        );
        const listed = [...verdict.breaks, ...verdict.notes];
        if (listed.length > 0)
          terminal.out(
            `${table(
              ['position', 'code', 'what'],
              listed.map(({ battle, position, code, message }) => [
                battle === undefined ? position : `battle ${battle + 1}: ${position}`,
                code,
                message,
              ]),
            )}\n`,
          );
        if (verdict.receipt !== null)
          terminal.out(`The receipt holds: nothing up to entry ${verdict.receipt} has changed.\n`);
        const { hands } = verdict;
        const told = handsTold(verdict);
        if (told !== null)
          terminal.out(
            `${told}\n` +
              hands.devices
                .map((device) => `- ${deviceTold(device)}; account ${device.account}\n`)
                .join(''),
          );
        for (const text of withoutNumberTold(verdict)) terminal.out(`${text}\n`);
        if (verdict.unchecked.length > 0)
          terminal.out(
            `Not checked:\n${verdict.unchecked.map(({ message }) => `- ${message}\n`).join('')}`,
          );
        for (const text of bareTold(verdict)) terminal.out(`${text}\n`);
        terminal.out(`${outcomeTold(verdict)}\n`);
        if (options.signed && unsigned > 0)
          terminal.out(
            `${counted(unsigned, 'act of a player is', 'acts of players are')} not signed by a device, and you asked for all of them.\n`,
          );
      }
      ends(verdict.ok && !(options.signed && unsigned > 0) ? 0 : 1);
    });
}

interface Options {
  readonly json?: true;
  readonly signed?: true;
  readonly key?: string;
  readonly continues?: string;
  readonly receipt?: string;
}

function fingerprint(text: string): string {
  if (isFingerprint(text)) return text;
  throw new InvalidArgumentError('A fingerprint has 40 digits 0-9 and a-f; spaces do not count.');
}

async function verdictOf(
  terminal: Terminal,
  file: string,
  { key, continues, receipt }: Options,
): Promise<ExportVerdict> {
  checkSignaturesHere();
  try {
    const older =
      continues === undefined ? undefined : await readText(terminal, continues, EXPORT_BYTES_MAX);
    const kept =
      receipt === undefined || receipt.startsWith('orderly-receipt/')
        ? receipt
        : await readText(terminal, receipt, RECEIPT_BYTES_MAX);
    return verifyHere(await readText(terminal, file, EXPORT_BYTES_MAX), key, older, kept).verdict;
  } catch (failure) {
    if (!(failure instanceof BadRequest)) throw failure;
    return {
      ok: false,
      events: 0,
      breaks: failure.findings.map(({ code, message }) => ({
        position: 0,
        event: null,
        code,
        message,
      })),
      checked: {
        commitments: 0,
        seals: 0,
        seeds: 0,
        battles: 0,
        acts: 0,
        dice: 0,
        steps: 0,
        commanders: 0,
      },
      signature: null,
      about: null,
      continuation: null,
      receipt: null,
      notes: [],
      hands: { signed: 0, byServer: [], boards: [], devices: [], bare: [] },
      withoutNumber: [],
      unchecked: [],
    };
  }
}
