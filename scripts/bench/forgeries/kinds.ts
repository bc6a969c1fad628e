import { drawSeed, KeyedDraws } from '@/lib/chance/draws';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Json } from '@/lib/kernel/canonical-json';
import { UNCHECKED_ENVELOPE, type UncheckedCode, uncheckedField } from '@/lib/verify/unchecked';
import { boardDeviceForgeries, deviceForgeries } from './devices';
import type { Forged, Material } from './forge';
import { plotsOf } from './plots';
import { tricksOf } from './tricks';

/** One lie about one record. */
export interface Forgery {
  /** What kind of lie it is: the change, the type of event and the field. */
  readonly kind: string;
  readonly forged: Forged;
  /** Why computing again cannot find it; null: it must be found. */
  readonly harmless: UncheckedCode | null;
}

/** Every forgery of a record that the classes below give. `others`: records of other campaigns, for acts taken from them. */
export function forgeriesOf(
  material: Material,
  others: readonly Material[] = [],
): readonly Forgery[] {
  const { events } = material.stream;
  const elsewhere = others.filter(({ name }) => name !== material.name);
  const forgeries = [
    ...entryForgeries(material),
    ...fieldForgeries(material),
    ...boardForgeries(material),
    ...handForgeries(material),
    ...deviceForgeries(material),
    ...boardDeviceForgeries(material),
    ...plotsOf(material, elsewhere),
    ...tricksOf(material, elsewhere),
  ];
  const seen = lastSeen(events);
  if (seen === 0) return forgeries;
  // What a device saw when it signed is under its signature: nothing before it can be changed.
  return forgeries.map((one) => {
    const at = firstChanged(events, one.forged.events);
    return at < Math.min(seen, one.forged.events.length) ? { ...one, harmless: null } : one;
  });
}

interface HandStored {
  readonly key: string;
  readonly signature: string;
  readonly seen: { readonly version: number; readonly hash: string } | null;
}
const handOf = ({ metadata }: ChainEvent): HandStored | null =>
  (metadata as { readonly hand?: HandStored } | null)?.hand ?? null;

/** The newest entry that any signature names; 0: nothing is signed. */
const lastSeen = (events: readonly ChainEvent[]): number =>
  Math.max(0, ...events.map((event) => handOf(event)?.seen?.version ?? 0));

/** The place of the first entry that a forgery changes; the length if it changes none. */
function firstChanged(events: readonly ChainEvent[], forged: readonly ChainEvent[]): number {
  const at = events.findIndex((event, place) => event !== forged[place]);
  return at < 0 ? events.length : at;
}

/** Signatures dropped, exchanged, replayed from another act, made by another device; of entries and of acts on boards. */
function handForgeries({ stream }: Material): readonly Forgery[] {
  const { battles, events } = stream;
  const own = handChanges(events).map(({ kind, events: changed }) => ({
    kind,
    forged: { events: changed },
    harmless: kind.startsWith('dropped') ? ('SEALS' as const) : null,
  }));
  const onBoards = battles.flatMap((battle, at) =>
    handChanges(battle.events).flatMap(({ kind, events: changed }) => {
      const covered = firstChanged(battle.events, changed) < lastSeen(battle.events);
      return {
        kind: `board: ${kind}`,
        forged: {
          events,
          battles: battles.map((one, index) => (index === at ? changed : one.events)),
        },
        harmless: kind.startsWith('dropped') && !covered ? ('SEALS' as const) : null,
      };
    }),
  );
  return [...own, ...onBoards];
}

function handChanges(
  events: readonly ChainEvent[],
): readonly { readonly kind: string; readonly events: readonly ChainEvent[] }[] {
  const signed = events.filter((event) => handOf(event) !== null);
  return events.flatMap((event, at) => {
    const hand = handOf(event);
    if (hand === null) return [];
    const { hand: _, ...rest } = event.metadata as { readonly [member: string]: Json };
    const of = (how: string, changed: object | null) => ({
      kind: `${how} ${event.type}`,
      events: events.with(at, {
        ...event,
        metadata: (changed === null ? rest : { ...rest, hand: { ...hand, ...changed } }) as Json,
      }),
    });
    const another = signed.find((one) => one !== event);
    const device = signed.find((one) => handOf(one)?.key !== hand.key);
    const like = signed.find((one) => one !== event && one.type === event.type);
    const borrowed = (one: ChainEvent | undefined) => (one === undefined ? null : handOf(one));
    return [
      of('dropped the signature of', null),
      of('ground the signature of', {
        signature: hand.signature.replace(/^./, (one) => (one === '0' ? '1' : '0')),
      }),
      // A number that came with the beginning was signed before there was anything to see.
      ...(hand.seen === null ? [] : [of('blinded the signature of', { seen: null })]),
      ...[
        ['exchanged the signature of', borrowed(another)?.signature],
        ['replayed the signature of a like act under', borrowed(like)?.signature],
      ].flatMap(([how, signature]) =>
        signature === undefined ? [] : [of(String(how), { signature })],
      ),
      ...(another === undefined ? [] : [of('replayed a whole hand under', borrowed(another))]),
      ...(device === undefined
        ? []
        : [of('gave to another device', { key: borrowed(device)?.key })]),
    ];
  });
}

type Path = readonly string[];

/** Entries dropped, doubled, exchanged, moved to the end, relabelled. */
function entryForgeries({ stream: { events } }: Material): readonly Forgery[] {
  return events.flatMap((event, at): Forgery[] => {
    const made = (
      kind: string,
      changed: readonly ChainEvent[],
      harmless: UncheckedCode | null = null,
    ) => ({
      kind: `${kind} ${event.type}`,
      forged: { events: changed },
      harmless,
    });
    const without = events.toSpliced(at, 1);
    const next = events[at + 1];
    const lone = at === events.length - 1;
    return [
      made('dropped', without, droppable(event, events, at, lone)),
      made('doubled', events.toSpliced(at, 0, event), doublable(event)),
      ...(next === undefined || next.type === event.type
        ? []
        : [made('late', events.toSpliced(at, 2, next, event), movable(event, next))]),
      made('relabelled', events.with(at, { ...event, type: other(event.type, events) })),
    ];
  });
}

/** Entries whose absence leaves a record that could have come about. */
function droppable(
  { type, payload }: ChainEvent,
  events: readonly ChainEvent[],
  at: number,
  last: boolean,
): UncheckedCode | null {
  const { side, round } = payload as { readonly side?: unknown; readonly round?: unknown };
  const later = events.slice(at + 1);
  const again = later.some(
    (one) =>
      one.type === type &&
      (one.payload as { side?: unknown; round?: unknown }).side === side &&
      (one.payload as { side?: unknown; round?: unknown }).round === round,
  );
  switch (type) {
    case 'CampaignRenamed':
      return 'NAMES';
    case 'TableReportRefused':
    case 'TableReportWithdrawn':
    case 'TableReportSubmitted':
      return last ? 'CLOSED' : null;
    case 'ChoiceSealed':
    case 'MethodSealed':
    case 'IntervalSealed':
      return last && !again ? 'CLOSED' : null;
    case 'BoardSheetWithdrawn':
      return 'CLOSED';
    case 'SeatTaken':
    case 'SubCommanderAppointed':
    case 'SubCommanderLeft':
    case 'FormationsAssigned':
    case 'UmpireSeated':
    case 'UmpireLeft':
    // By mail who gave an order is said with it.
    case 'BoardCommandGiven':
      return 'PEOPLE';
    case 'MailOpened':
      return 'LETTERS';
    // Whose acts are an umpire's is said by each of them.
    case 'StandInEnded':
    // A pause ends by itself as well.
    case 'PauseEnded':
    case 'DeadlineExtended':
      return 'UMPIRE';
    case 'DeadlineAnswered':
    case 'DeputyCalled':
      return 'DEADLINES';
    case 'AudienceSet':
      return 'AUDIENCE';
    case 'RewindAgreed':
      return last ? 'TAIL' : null;
    default:
      return last && (type.startsWith('Mail') || type === 'CorrespondentPinned') ? 'LETTERS' : null;
  }
}

const doublable = ({ type }: ChainEvent): UncheckedCode | null =>
  // A side may hand in its own report again.
  type === 'TableReportSubmitted'
    ? 'TABLE'
    : type === 'MailOpened'
      ? 'LETTERS'
      : // A pause is changed by another, and a deadline is extended again.
        type === 'PauseBegun' || type === 'DeadlineExtended'
        ? 'UMPIRE'
        : null;

/** Entries whose order says nothing. */
function movable(first: ChainEvent, second: ChainEvent): UncheckedCode | null {
  const free = [
    'MailOpened',
    'MailPosted',
    'CorrespondentPinned',
    'CampaignRenamed',
    'FormationsAssigned',
    'SubCommanderAppointed',
    'SeatTaken',
    'PaceAgreed',
    'DeputyNamed',
    'BankDrawn',
    'UmpireSeated',
    'AudienceSet',
    'StrengthCorrected',
    'PauseBegun',
    'PauseEnded',
    'StandInEnded',
    'DeadlineAnswered',
    'BoardCommandGiven',
    'BoardSheetWithdrawn',
  ];
  return [first, second].some(({ type }) => free.includes(type)) ? 'TIMES' : null;
}

const other = (type: string, events: readonly ChainEvent[]): string =>
  events.find((event) => event.type !== type && event.type !== 'CampaignStarted')?.type ??
  'CampaignRenamed';

const ENVELOPE = [
  'actor',
  'recordedAt',
  'eventId',
  'commandId',
  'metadata',
  'schemaVersion',
] as const;

/** Every field of every entry, changed in every way that its type allows. */
function fieldForgeries({ stream: { events } }: Material): readonly Forgery[] {
  return events.flatMap((event, at) => [
    ...ENVELOPE.flatMap((member): Forgery[] =>
      changesOf(event[member] as Json, [member], events).map(({ how, value }) => ({
        kind: `${how} ${member} of ${event.type}`,
        forged: { events: events.with(at, { ...event, [member]: value }) },
        harmless:
          member === 'schemaVersion'
            ? null
            : (UNCHECKED_ENVELOPE[member] ?? UNCHECKED_ENVELOPE[`${member}/**`] ?? null),
      })),
    ),
    ...leavesOf(event.payload).flatMap(({ path, value }): Forgery[] =>
      changesOf(value, path, events).map(({ how, value: changed }) => ({
        kind: `${how} ${event.type}/${generic(path)}`,
        forged: {
          events: events.with(at, { ...event, payload: changedAt(event.payload, path, changed) }),
        },
        harmless: uncheckedField(event.type, path),
      })),
    ),
  ]);
}

/** The same for the entries of battles on a board, whose last hash the campaign then names. */
function boardForgeries({ stream }: Material): readonly Forgery[] {
  return stream.battles.flatMap(({ events }, battle) =>
    events.flatMap((event, at): Forgery[] => {
      const made = (
        kind: string,
        changed: readonly ChainEvent[],
        harmless: UncheckedCode | null = null,
      ) => ({
        kind: `board: ${kind}`,
        forged: {
          events: stream.events,
          battles: stream.battles.map((one, index) => (index === battle ? changed : one.events)),
        },
        harmless,
      });
      return [
        made(`dropped ${event.type}`, events.toSpliced(at, 1), neverOpened(events, at)),
        made(
          `doubled ${event.type}`,
          events.toSpliced(at, 0, event),
          event.type === 'BoardSealed' ? 'CLOSED' : null,
        ),
        ...leavesOf(event.payload).flatMap(({ path, value }) =>
          changesOf(value, path, events).map(({ how, value: changed }) =>
            made(
              `${how} ${event.type}/${generic(path)}`,
              events.with(at, { ...event, payload: changedAt(event.payload, path, changed) }),
              path.join() === 'commitment' ? neverOpened(events, at) : null,
            ),
          ),
        ),
        made(`renamed actor of ${event.type}`, events.with(at, { ...event, actor: OTHER_ACCOUNT })),
      ];
    }),
  );
}

/** Of a sheet that its side took back, or sealed otherwise, before the moment was opened, nothing is ever opened. */
function neverOpened(events: readonly ChainEvent[], at: number): UncheckedCode | null {
  const event = events[at];
  if (event?.type === 'BoardSealWithdrawn') return 'CLOSED';
  const seatOf = ({ payload }: ChainEvent) => (payload as { readonly seat?: string }).seat;
  const next = events
    .slice(at + 1)
    .find(
      (one) =>
        one.type === 'BoardMomentOpened' ||
        (event !== undefined && seatOf(one) === seatOf(event) && one.type.startsWith('BoardSeal')),
    );
  return event?.type === 'BoardSealed' && next?.type !== 'BoardMomentOpened' ? 'CLOSED' : null;
}

const OTHER_ACCOUNT = '01999999-9999-7999-8999-999999999999';

/** A path with its numbers and ids made general. */
const generic = (path: Path): string =>
  path
    .map((part, at) => (/^\d+$/.test(part) || (at > 0 && /[-0-9]/.test(part)) ? '*' : part))
    .join('/');

/** All values within data: leaves, lists and objects, with their paths. Of long lists the first, middle and last. */
function leavesOf(data: Json, path: Path = []): readonly { path: Path; value: Json }[] {
  if (typeof data !== 'object' || data === null) return [{ path, value: data }];
  const members = Object.entries(data) as [string, Json][];
  const few =
    Array.isArray(data) && members.length > 3
      ? [0, members.length >> 1, members.length - 1].map(
          (index) => members[index] as [string, Json],
        )
      : members;
  const below = few.flatMap(([name, value]) => leavesOf(value, [...path, name]));
  return [{ path, value: data }, ...below];
}

const SIBLINGS: readonly (readonly string[])[] = [
  ['A', 'B'],
  ['majorDefeat', 'minorDefeat', 'draw', 'minorVictory', 'majorVictory'],
  ['expected', 'quick', 'autoplayed', 'fought', 'table', 'reported'],
  ['user', 'conservative', 'reckless'],
  ['killed', 'wounded', 'captured', 'unhurt'],
];

/** The ways of changing a value that leave it of its own type, and two that do not. */
function changesOf(
  value: Json,
  path: Path,
  events: readonly ChainEvent[],
): readonly { readonly how: string; readonly value: Json }[] {
  if (path.length === 0)
    return isRecord(value) ? [{ how: 'added a member to', value: { ...value, forged: true } }] : [];
  if (value === null) return [{ how: 'set', value: 1 }];
  if (typeof value === 'boolean') return [{ how: 'turned', value: !value }];
  if (typeof value === 'number')
    return [
      { how: 'raised', value: value + 1 },
      { how: 'lowered', value: value - 1 },
      { how: 'doubled', value: value * 2 + (value === 0 ? 5 : 0) },
    ];
  if (typeof value === 'string') return textChanges(value, events);
  if (Array.isArray(value))
    return value.length === 0
      ? []
      : [
          { how: 'emptied', value: [] },
          { how: 'shortened', value: value.slice(1) },
          { how: 'repeated', value: [...value, value.at(-1) as Json] },
        ];
  return isRecord(value) &&
    'A' in value &&
    'B' in value &&
    JSON.stringify(value.A) !== JSON.stringify(value.B)
    ? [{ how: 'exchanged sides of', value: { ...value, A: value.B as Json, B: value.A as Json } }]
    : [];
}

function textChanges(value: string, events: readonly ChainEvent[]) {
  const family = SIBLINGS.find((one) => one.includes(value));
  if (family !== undefined)
    return family
      .filter((one) => one !== value)
      .slice(0, 2)
      .map((one) => ({ how: 'exchanged', value: one }));
  if (/^[0-9a-f]{64}$/.test(value)) {
    const hashes = events.map(({ hash }) => hash);
    return [
      { how: 'ground', value: value.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      { how: 'replaced', value: hashes[0] ?? value },
    ];
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(value))
    return [
      { how: 'moved', value: value.replace(/\d{2}$/, (day) => (day === '01' ? '02' : '01')) },
    ];
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)) return [{ how: 'renamed', value: OTHER_ACCOUNT }];
  return [{ how: 'reworded', value: `${value} again` }];
}

function changedAt(data: Json, [first, ...rest]: Path, value: Json): Json {
  if (first === undefined) return value;
  if (Array.isArray(data))
    return data.map((one: Json, at) => (String(at) === first ? changedAt(one, rest, value) : one));
  if (!isRecord(data)) throw new Error('a path leads through members');
  return { ...data, [first]: changedAt(data[first] as Json, rest, value) };
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number of forgeries, spread evenly over the kinds, both drawn by a seed: of fewer than there are kinds, of any. */
export function drawn<One extends Pick<Forgery, 'kind'>>(
  all: readonly One[],
  count: number,
  seed: string,
): readonly One[] {
  const draws = new KeyedDraws();
  draws.open(drawSeed(seed), 0);
  const kinds = new Map<string, { readonly one: One; readonly order: number }[]>();
  for (const one of all) {
    const listed = kinds.get(one.kind) ?? [];
    const key = kinds.size * 4096 + listed.length;
    kinds.set(one.kind, [...listed, { one, order: draws.uniform(key) }]);
  }
  const first = ([one]: readonly { readonly order: number }[]) => one?.order ?? 0;
  const shuffled = [...kinds.values()]
    .map((ones) => ones.sort((a, b) => a.order - b.order))
    .sort((a, b) => first(a) - first(b));
  const rounds = Math.max(0, ...shuffled.map((ones) => ones.length));
  return Array.from({ length: rounds }, (_, round) =>
    shuffled.flatMap((ones) => ones[round]?.one ?? []),
  )
    .flat()
    .slice(0, count);
}
