import type { CampaignEventType } from '@/lib/campaign/events';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Json } from '@/lib/kernel/canonical-json';

/**
 * What nobody can check of a record by computing it again. Every field of every event is either decided again by
 * `verifyCampaignExport`, or listed here with the reason; a test changes each field of real records and holds both
 * against this list.
 */
export const UNCHECKED_WORDS = {
  TIMES: 'When each entry was recorded is the server’s word.',
  NUMBERS: 'The ids of entries and commands only tell them apart: they say nothing of the war.',
  CLUB: 'The club that it belongs to is the server’s word.',
  NAMES: 'The name of the campaign, or of a what-if, is the server’s word.',
  FILE: 'That this is the campaign file which the players agreed on: its texts and figures are taken as they are in the record.',
  TERMS: 'The terms that it began with are taken as they are in the record.',
  SEEDS:
    'That the server drew the seeds at random before the first choice: it could have chosen them then.',
  PEOPLE: 'Who held which seat or post is the server’s word.',
  SEALS:
    'That an act was given by the player’s own hand, where no device of theirs signed it, is the server’s word.',
  DEVICES:
    'That a device is the player’s own, and not one that the server made up: compare its fingerprint with them.',
  TAIL: 'That nothing came after the last entry: what was cut off at the end shows only by a receipt, or by an earlier file.',
  CLOSED: 'What is still sealed, or was sealed and then changed or taken back, is never opened.',
  TABLE: 'A report from the table is the word of those who handed it in and countersigned it.',
  REASONS:
    'The reason given for sending a report back, for going back or for a pause is the server’s word.',
  UMPIRE:
    'Which strength an umpire corrects, to what, by how much they extend a deadline, and when a pause begins and ends is their word.',
  SERVERS: 'Which server the campaign came from is the word of the one that took it in.',
  AUDIENCE: 'Who may follow the campaign, and how far behind, is the server’s word.',
  BRANCHES: 'Which branch continues a campaign, or is continued, is the server’s word.',
  DEADLINES:
    'When a deadline passed, and that a late answer was an order left beforehand, is the server’s word.',
  LETTERS: 'Numbers, heads and keys of letters: the letters themselves are signed by their sender.',
  RIDERS: 'That a letter was written at that hour, by whom and to whom, is the server’s word.',
  DIGESTS: 'A turn on the board by mail is held against the other installation’s copy there.',
} as const;

export type UncheckedCode = keyof typeof UNCHECKED_WORDS;

/** Fields of an event's payload, by path: `*` is one member or index, a trailing `**` everything below. */
type Fields = Readonly<Record<string, UncheckedCode>>;

/** Of every event, around its payload. */
export const UNCHECKED_ENVELOPE: Fields = {
  recordedAt: 'TIMES',
  eventId: 'NUMBERS',
  commandId: 'NUMBERS',
  correlationId: 'NUMBERS',
  causationId: 'NUMBERS',
  'metadata/**': 'CLUB',
  actor: 'PEOPLE',
};

/** By type of event. A type that is not listed has no field that is taken on trust. */
export const UNCHECKED_FIELDS: Readonly<Record<CampaignEventType, Fields>> = {
  CampaignStarted: {
    name: 'NAMES',
    'definition/**': 'FILE',
    'settings/**': 'TERMS',
    start: 'TERMS',
    date: 'TERMS',
    'rulesets/**': 'TERMS',
    'boards/**': 'TERMS',
    'autoplayed/**': 'TERMS',
    diceScheme: 'TERMS',
    'seats/**': 'PEOPLE',
    seedRoot: 'SEEDS',
  },
  CampaignRenamed: { name: 'NAMES' },
  BranchBegun: {
    name: 'NAMES',
    'settings/**': 'TERMS',
    'seats/**': 'PEOPLE',
    seedRoot: 'SEEDS',
    continues: 'BRANCHES',
    'board/**': 'BRANCHES',
  },
  SeatTaken: { 'seat/**': 'PEOPLE', side: 'PEOPLE' },
  SituationReached: {},
  ChoiceSealed: { commitment: 'CLOSED' },
  ChoicesRevealed: {},
  BattleAnnounced: {},
  MethodSealed: { commitment: 'CLOSED' },
  MethodsRevealed: {},
  TableReportSubmitted: { 'report/**': 'TABLE', side: 'TABLE' },
  TableReportRefused: { reason: 'REASONS' },
  TableReportWithdrawn: {},
  BattleResolved: {},
  IntervalOpened: {},
  IntervalSealed: { commitment: 'CLOSED' },
  IntervalDecided: {},
  IntervalPassed: {},
  CampaignConcluded: { side: 'LETTERS', value: 'LETTERS' },
  SealWithdrawn: {},
  RewindProposed: { reason: 'REASONS', at: 'REASONS' },
  RewindWithdrawn: {},
  RewindDeclined: {},
  RewindAgreed: { successor: 'BRANCHES' },
  CorrespondentPinned: { signingKey: 'LETTERS', recipient: 'LETTERS' },
  MailPosted: { 'holds/**': 'LETTERS' },
  MailOpened: { number: 'LETTERS', entries: 'LETTERS', head: 'LETTERS' },
  BoardMovePassed: { digest: 'DIGESTS' },
  BoardSheetSealed: {
    commitment: 'CLOSED',
    seat: 'CLOSED',
    pending: 'CLOSED',
    'commander/**': 'PEOPLE',
  },
  BoardSheetWithdrawn: {},
  BoardCommandGiven: { 'commander/**': 'PEOPLE' },
  SubCommanderAppointed: { user: 'PEOPLE' },
  SubCommanderLeft: { how: 'PEOPLE' },
  FormationsAssigned: { 'formations/**': 'PEOPLE' },
  SupremeCommandPassed: {},
  PaceProposed: { 'pace/**': 'TERMS', evening: 'TERMS' },
  PaceWithdrawn: {},
  PaceDeclined: {},
  PaceAgreed: {},
  BankDrawn: {},
  DeadlineExtended: { minutes: 'UMPIRE' },
  DeputyNamed: { user: 'PEOPLE' },
  BoardMoveAwaited: {},
  DeadlineMissed: {},
  DeputyCalled: {},
  DeadlineAnswered: { by: 'DEADLINES' },
  SeatOffered: {},
  UmpireSeated: { user: 'PEOPLE' },
  UmpireLeft: {},
  StandInBegun: { side: 'PEOPLE' },
  StandInEnded: {},
  PauseBegun: { until: 'UMPIRE', reason: 'REASONS' },
  PauseEnded: {},
  StrengthCorrected: {
    reason: 'REASONS',
    entry: 'UMPIRE',
    'units/*/men/to': 'UMPIRE',
    'units/*/guns/to': 'UMPIRE',
  },
  CampaignSentAway: { user: 'PEOPLE' },
  CampaignCalledBack: { user: 'PEOPLE' },
  CampaignArrived: { user: 'PEOPLE', from: 'SERVERS' },
  AudienceSet: { audience: 'AUDIENCE', delayHours: 'AUDIENCE' },
  DeviceRegistered: {},
  DeviceRevoked: { 'board/**': 'TIMES' },
  NumberCommitted: {},
  RidersRode: { 'letters/**': 'RIDERS', 'departures/*/letter': 'RIDERS' },
};

/** One kind of thing that a verdict takes on trust, and where it first occurs. */
export interface Unchecked {
  readonly code: UncheckedCode;
  readonly message: string;
  /** Version of the first event that holds such a field. */
  readonly first: number;
  /** Events that hold one. */
  readonly events: number;
}

/**
 * Everything in a record that is taken on trust, in the order of `UNCHECKED_WORDS`.
 *
 * @param unsigned versions of what players gave and no device signed
 */
export function uncheckedOf(
  events: readonly Pick<ChainEvent, 'version' | 'type' | 'payload' | 'metadata'>[],
  unsigned: readonly number[] = [],
): readonly Unchecked[] {
  const found = new Map<UncheckedCode, { first: number; events: number }>();
  const note = (code: UncheckedCode, version: number) => {
    const known = found.get(code);
    if (known === undefined) found.set(code, { first: version, events: 1 });
    else known.events += 1;
  };
  const bare = new Set(unsigned);
  const last = events.at(-1);
  for (const { version, type, payload, metadata } of events) {
    const codes = new Set<UncheckedCode>(['TIMES', 'NUMBERS']);
    for (const [path, code] of Object.entries(fieldsOf(type)))
      if (holds(payload, path.split('/'))) codes.add(code);
    if (bare.has(version)) codes.add('SEALS');
    if (type === 'DeviceRegistered' || 'hand' in ((metadata ?? {}) as object)) codes.add('DEVICES');
    for (const code of codes) note(code, version);
  }
  if (last !== undefined) note('TAIL', last.version);
  return (Object.keys(UNCHECKED_WORDS) as UncheckedCode[]).flatMap((code) => {
    const at = found.get(code);
    return at === undefined ? [] : [{ code, message: UNCHECKED_WORDS[code], ...at }];
  });
}

/** The reason why a change of a field cannot be found by computing; null: it must be found. */
export function uncheckedField(type: string, path: readonly string[]): UncheckedCode | null {
  const found = Object.entries(fieldsOf(type)).find(([pattern]) =>
    matches(pattern.split('/'), path),
  );
  return found?.[1] ?? null;
}

function fieldsOf(type: string): Fields {
  return Object.hasOwn(UNCHECKED_FIELDS, type) ? UNCHECKED_FIELDS[type as CampaignEventType] : {};
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === '**') return true;
  if (first === undefined || path[0] === undefined) return first === undefined && path.length === 0;
  return (first === '*' || first === path[0]) && matches(rest, path.slice(1));
}

/** Whether data have a member at a pattern. */
function holds(data: Json, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined || first === '**') return true;
  if (typeof data !== 'object' || data === null) return false;
  const members = Object.entries(data).filter(([name]) => first === '*' || first === name);
  return members.some(([, value]) => holds(value as Json, rest));
}
