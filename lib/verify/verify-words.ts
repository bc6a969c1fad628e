import { counted } from '@/lib/campaign/figures';
import { NUMBERS_FROM_SCHEME } from '@/lib/campaign/rounds/numbers';
import { FIRST_DICE_SCHEME } from '@/lib/chance/keyed-dice';
import type { ReceiptFault } from '@/lib/chance/receipt';
import type { Device, ExportBreak, ExportVerdict } from './export-verdict';

/** One kind of promise, and its status in an exported campaign: for people, in plain words. */
export interface PromiseRow {
  readonly id: PromiseId;
  readonly title: string;
  /** The checks done, with their count. */
  readonly text: string;
  readonly state: PromiseState;
  readonly breaks: readonly Finding[];
}

/** `nothing`: there was nothing of the kind to check; `unproved`: what could have been proved is not, and is no lie. */
export type PromiseState = 'holds' | 'unproved' | 'broken' | 'nothing';

/** A finding at an entry. */
export interface Finding {
  /** “Entry 12, choices revealed”, or the file as a whole. */
  readonly where: string;
  readonly message: string;
}

export type PromiseId =
  | 'chain'
  | 'continues'
  | 'receipt'
  | 'signature'
  | 'seals'
  | 'hands'
  | 'seeds'
  | 'battles'
  | 'dice'
  | 'course'
  | 'conclusion';

/** The promise that a break belongs to; a code that is not listed belongs to the course. */
const PROMISE_OF: Readonly<Record<string, PromiseId>> = {
  VERSION_GAP: 'chain',
  WRONG_STREAM: 'chain',
  PREVIOUS_HASH: 'chain',
  HASH: 'chain',
  HEAD_VERSION: 'chain',
  HEAD_HASH: 'chain',
  LINEAGE: 'chain',
  OLDER_UNREADABLE: 'continues',
  OLDER_DIFFERENT: 'continues',
  OLDER_PARTS: 'continues',
  OLDER_CUT: 'continues',
  OLDER_BATTLE: 'continues',
  RECEIPT_UNREADABLE: 'receipt',
  RECEIPT_SIGNATURE: 'receipt',
  RECEIPT_OTHER: 'receipt',
  RECEIPT_CUT: 'receipt',
  RECEIPT_DIFFERS: 'receipt',
  SIGNATURE: 'signature',
  KEY_DIFFERS: 'signature',
  UNSIGNED: 'signature',
  SEAL_MISSING: 'seals',
  COMMITMENT_MISMATCH: 'seals',
  ROUND_DIFFERS: 'seals',
  SEED_MISMATCH: 'seeds',
  SEED_MISSING: 'seeds',
  NUMBER_MISMATCH: 'seals',
  HAND_INVALID: 'hands',
  HAND_SAW_OTHER: 'hands',
  HAND_FOREIGN: 'hands',
  HAND_UNREGISTERED: 'hands',
  HAND_REVOKED: 'hands',
  HAND_TWICE: 'hands',
  REPORT_DIFFERS: 'battles',
  REPORT_MISSING: 'battles',
  METHOD_MISSING: 'battles',
  METHOD_DIFFERS: 'battles',
  COUNTERSIGN_MISSING: 'battles',
  LOSSES_DIFFER: 'battles',
  ACT_REFUSED: 'battles',
  ACT_DIFFERS: 'battles',
  COMMAND_DIFFERS: 'battles',
  COMMANDER_DIFFERS: 'battles',
  RULESET_VERSION: 'battles',
  BOARD_UNFINISHED: 'battles',
  BOARD_MISSING: 'battles',
  BOARD_UNKNOWN: 'battles',
  BOARD_STREAM: 'battles',
  BOARD_HEAD: 'battles',
  TURN_DIFFERS: 'battles',
  DIE_DIFFERS: 'dice',
  DIE_UNPROVEN: 'dice',
  DICE_SCHEME_UNKNOWN: 'dice',
};

/** What it means that a receipt and a record do not agree. */
export const RECEIPT_WORDS: Readonly<Record<ReceiptFault, string>> = {
  RECEIPT_UNREADABLE: 'This is not a receipt. Copy all of its line.',
  RECEIPT_SIGNATURE: 'The receipt was not signed by the installation that signed this file.',
  RECEIPT_OTHER: 'The receipt is of another campaign or of another branch.',
  RECEIPT_CUT: 'The record ends before the entry that the receipt was given for.',
  RECEIPT_DIFFERS: 'The entry that the receipt was given for, or one before it, was changed.',
};

/** Number of acts of players, in the campaign and on boards, that no device signed. */
export const unsignedOf = ({ hands }: Pick<ExportVerdict, 'hands'>): number =>
  hands.boards.reduce((sum, board) => sum + board.byServer.length, hands.byServer.length);

/** Who gave what players gave, in one paragraph; null: people gave nothing. */
export function handsTold({ hands }: Pick<ExportVerdict, 'hands'>): string | null {
  const { signed, byServer, boards, devices } = hands;
  const bare = boards.filter((board) => board.byServer.length > 0);
  const made = unsignedOf({ hands });
  if (signed + made === 0) return null;
  const used = devices.filter(({ acts }) => acts > 0);
  const own =
    signed === 0
      ? 'Nothing is signed by a player’s device.'
      : `${counted(signed, 'act is', 'acts are')} signed by ${counted(used.length, 'device')} of the players.`;
  const where = [
    ...(byServer.length === 0 ? [] : [entries(byServer)]),
    ...bare.map((board) => `battle ${board.battle + 1}: ${entries(board.byServer)}`),
  ];
  const others =
    made === 0
      ? 'None was made by the server in a player’s name.'
      : `${counted(made, 'act was', 'acts were')} made by the server in a player’s name, which no device proves (${where.join('; ')}).`;
  const late = boards
    .filter(({ revoked }) => revoked.length > 0)
    .map(
      ({ battle, revoked }) =>
        ` In battle ${battle + 1} a device signed after its player had revoked it (${entries(revoked)}).`,
    );
  return `${own} ${others}${late.join('')}`;
}

/** What players who had a device gave without its signature, a sentence for each; empty: nothing. */
export function bareTold({ hands }: Pick<ExportVerdict, 'hands'>): readonly string[] {
  return hands.bare.map(({ side, entries: own, boards }, index) => {
    const count = own.length + boards.reduce((sum, board) => sum + board.entries.length, 0);
    const where = [
      ...(own.length === 0 ? [] : [entries(own)]),
      ...boards.map((board) => `battle ${board.battle + 1}: ${entries(board.entries)}`),
    ].join('; ');
    const whose = `A player${side === null ? '' : ` of side ${side}`}`;
    const why =
      index < hands.bare.length - 1
        ? ''
        : ' Ask them: a browser without script or with its storage cleared, a deputy or an order left beforehand explains it, and so would a server that put others in their place.';
    return `${whose} had a device registered, and ${counted(count, 'act bears', 'acts bear')} no signature of it (${where}).${why}`;
  });
}

/** Whether all that is checked holds and nothing that could be proved is left unproved: in one sentence, `of` whom. */
export function outcomeTold({ ok, breaks, hands, notes }: ExportVerdict, of = ''): string {
  if (!ok) return `${breaks.length} ${breaks.length === 1 ? 'break' : 'breaks'}${of}.`;
  const open = notes.filter(({ code }) => ON_ITS_WORD.has(code)).length;
  const but = [
    ...(hands.bare.length === 0
      ? []
      : ['players who had a device did not sign everything that is said to be theirs']),
    ...(open === 0
      ? []
      : [
          `${counted(open, 'result or answer rests', 'results or answers rest')} on the server’s word`,
        ]),
  ];
  return but.length === 0
    ? `Everything that can be checked holds${of}.`
    : `What can be checked holds${of}, but ${but.join(', and ')}.`;
}

/** Notes on what could have been proved, had the server done as it usually does. */
const ON_ITS_WORD: ReadonlySet<string> = new Set([
  'RULESET_VERSION',
  'EXPECTED_BY_FILE',
  'LEVEL_DRAWN',
  'COMMANDER_WITHOUT_TRIALS',
  'COMMANDER_UNSEEDED',
]);

/** A device of a player, in one line. */
export function deviceTold({
  side,
  fingerprint,
  registered,
  revoked,
  first,
  acts,
}: Device): string {
  const whose = side === null ? 'A device' : `Side ${side}, device`;
  const since =
    registered === null
      ? `first in entry ${first}, without an entry that registers it`
      : `registered in entry ${registered}`;
  const until = revoked === null ? '' : `, revoked in entry ${revoked}`;
  return `${whose} ${fingerprint}: ${counted(acts, 'act')}, ${since}${until}`;
}

/** Where dice hold no number of a side's, in sentences; empty: everywhere both sides added one. */
export function withoutNumberTold({
  about,
  withoutNumber,
}: Pick<ExportVerdict, 'about' | 'withoutNumber'>): readonly string[] {
  const could =
    (about?.diceScheme ?? FIRST_DICE_SCHEME) < NUMBERS_FROM_SCHEME
      ? 'there the server could have tried random numbers until the outcome suited it'
      : 'there the server, or the other side together with it, could have chosen among few outcomes';
  return (['battle', 'interval'] as const).flatMap((what) => {
    const found = withoutNumber.filter((one) => one.what === what);
    if (found.length === 0) return [];
    const sides = [...new Set(found.map(({ side }) => side))].sort();
    const where = entries([...new Set(found.map(({ position }) => position))]);
    const dice = what === 'battle' ? 'The dice of battles' : 'The dice of intervals';
    return [
      `${dice} hold no number of side ${sides.join(' and ')} in some places (${where}): ${could}.`,
    ];
  });
}

/** “entry 4”, “entries 4, 7 and 9”, “entries 4, 7, 9 and 12 more”. */
function entries(positions: readonly number[]): string {
  const shown = positions.slice(0, 6);
  const more = positions.length - shown.length;
  if (more > 0) return `entries ${shown.join(', ')} and ${more} more`;
  const last = shown.at(-1);
  return shown.length === 1
    ? `entry ${last}`
    : `entries ${shown.slice(0, -1).join(', ')} and ${last}`;
}

const TITLES: Readonly<Record<PromiseId, string>> = {
  chain: 'The book',
  continues: 'Your earlier file',
  receipt: 'Your receipt',
  signature: 'The signature',
  seals: 'Sealed decisions',
  hands: 'Signatures of players',
  seeds: 'Seeds of the battles',
  battles: 'Battles fought again',
  dice: 'Dice of the intervals',
  course: 'The course of the war',
  conclusion: 'The conclusion',
};

/** The checks of an exported campaign, promise by promise. */
export function promisesOf(verdict: ExportVerdict): readonly PromiseRow[] {
  const rows = (Object.keys(TITLES) as PromiseId[]).map((id): PromiseRow => {
    const breaks = verdict.breaks
      .filter((one) => (PROMISE_OF[one.code] ?? 'course') === id)
      .map(findingOf);
    const { text, some } = told(id, verdict);
    const bare = id === 'hands' && verdict.hands.bare.length > 0;
    const state = breaks.length > 0 ? 'broken' : bare ? 'unproved' : some ? 'holds' : 'nothing';
    return { id, title: TITLES[id], text, state, breaks };
  });
  // An earlier file and a receipt are compared only if one was given.
  return rows.filter(
    ({ id, state }) => (id !== 'continues' && id !== 'receipt') || state !== 'nothing',
  );
}

/** A break or note with its place in words. */
export function findingOf({ battle, position, event, message }: ExportBreak): Finding {
  if (battle !== undefined)
    return {
      where: `Battle ${battle + 1}${position === 0 ? ', its record as a whole' : `, entry ${position}${event === null ? '' : `, ${eventWords(event)}`}`}`,
      message,
    };
  const entry = event === null ? `Entry ${position}` : `Entry ${position}, ${eventWords(event)}`;
  return { where: position === 0 ? 'The file as a whole' : entry, message };
}

/** `ChoicesRevealed` as “choices revealed”. */
export function eventWords(type: string): string {
  return type
    .slice(0, 60)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

function told(
  id: PromiseId,
  { about, checked, continuation, events, hands, receipt, signature }: ExportVerdict,
): { readonly text: string; readonly some: boolean } {
  switch (id) {
    case 'chain':
      return {
        text: `${counted(events, 'entry', 'entries')}, each hash computed again: each entry continues the one before it, and none is missing.`,
        some: events > 0,
      };
    case 'continues':
      return continuation === null
        ? { text: '', some: false }
        : {
            text: `All ${counted(continuation.from, 'entry', 'entries')} of the earlier file are here, unchanged; ${continuation.added === 0 ? 'none has' : `${counted(continuation.added, 'entry has', 'entries have')}`} come since.`,
            some: true,
          };
    case 'receipt':
      return {
        text: `Nothing up to entry ${receipt} was changed or cut off since the receipt was given.`,
        some: receipt !== null,
      };
    case 'signature':
      return signature === null
        ? {
            text: 'The file bears no signature. It may be checked all the same; only who handed it out is not said.',
            some: false,
          }
        : {
            text: `Signed at entry ${about?.position ?? events} by the installation with the key ${signature.fingerprint}.`,
            some: true,
          };
    case 'seals':
      return {
        text:
          checked.commitments === 0
            ? 'Nothing has been sealed yet.'
            : `${counted(checked.commitments, 'seal was', 'seals were')} set; ${counted(checked.seals, 'opened answer was', 'opened answers were')} checked against ${checked.seals === 1 ? 'its' : 'their'} seal.`,
        some: checked.commitments > 0,
      };
    case 'hands':
      return {
        text: [
          hands.signed === 0
            ? 'No act is signed by a player’s device.'
            : `${counted(hands.signed, 'signature', 'signatures')} of players’ devices checked, each against its act, its account and what its player saw.`,
          ...bareTold({ hands }),
        ].join(' '),
        some: hands.signed > 0,
      };
    case 'seeds':
      return {
        text:
          checked.seeds === 0
            ? 'No battle’s seed has been opened yet.'
            : `${counted(checked.seeds, 'opened seed leads', 'opened seeds lead')} to what was committed to before the first choice.`,
        some: checked.seeds > 0,
      };
    case 'battles':
      return {
        text:
          checked.battles === 0
            ? 'No battle was settled by dice or trials.'
            : `${counted(checked.battles, 'battle was', 'battles were')} fought again with the opened dice, and each gun and man fell as recorded.${checked.acts === 0 ? '' : ` On the board ${counted(checked.acts, 'order was', 'orders were')} decided again, one by one.`}`,
        some: checked.battles > 0,
      };
    case 'dice':
      return {
        text:
          checked.dice === 0
            ? 'No die was thrown between battles.'
            : `${counted(checked.dice, 'die was', 'dice were')} thrown again by scheme ${about?.diceScheme ?? FIRST_DICE_SCHEME}, and fell as recorded.`,
        some: checked.dice > 0,
      };
    case 'course':
      return {
        text: `${counted(checked.steps, 'step was', 'steps were')} checked against the campaign’s own file: choices that were open, battles they lead to, forces as they stood, what intervals did to them, branches.`,
        some: checked.steps > 0,
      };
    case 'conclusion':
      return about === null || about.conclusion === null
        ? { text: 'The campaign is not concluded.', some: false }
        : { text: `Concluded: ${about.conclusion}.`, some: true };
  }
}
