import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import { handIn } from '@/lib/chance/hand';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES } from '@/lib/kernel/side';
import type { UncheckedCode } from '@/lib/verify/unchecked';
import { firstLines, parts, SPELLINGS } from './file-tricks';
import type { Forged, Material } from './forge';

/** A lie that a host tells by exchanging, moving or claiming things, none of which is a single field. */
interface Trick {
  readonly kind: string;
  readonly forged: Forged;
  readonly harmless: UncheckedCode | null;
}

type Entries = readonly ChainEvent[];
type Payload = { readonly [member: string]: Json };
const OTHER_ID = '01999999-9999-7999-8999-999999999999';

/** Every trick that a record has room for. `others`: records of other campaigns. */
export function tricksOf({ stream }: Material, others: readonly Material[]): readonly Trick[] {
  const { events } = stream;
  const trick = (kind: string, forged: Forged, harmless: UncheckedCode | null = null): Trick => ({
    ...{ kind: `trick: ${kind}`, forged, harmless },
  });
  const within = (kind: string, changed: Entries, harmless: UncheckedCode | null = null) =>
    trick(kind, { events: changed }, harmless);
  return [
    ...devices(events).map(([kind, changed, harmless]) => within(kind, changed, harmless)),
    ...exchanges(events).map(([kind, changed, harmless]) => within(kind, changed, harmless)),
    ...signedElsewhere(events, others).map(([kind, changed]) => within(kind, changed)),
    ...versions(events).map(([kind, changed]) => within(kind, changed)),
    ...endings(events).map(([kind, changed, harmless]) => within(kind, changed, harmless)),
    ...intervals(events).map(([kind, changed]) => within(kind, changed)),
    ...envelopes(events).map(([kind, changed, harmless]) => within(kind, changed, harmless)),
    ...firstLines(stream).map(([kind, forged, harmless]) => trick(kind, forged, harmless)),
    ...parts(stream).map(([kind, forged, harmless]) => trick(kind, forged, harmless)),
    ...SPELLINGS.map(([kind, spelled]) => trick(`file: ${kind}`, { events, spelled })),
  ];
}

type Change = readonly [kind: string, changed: Entries, harmless?: UncheckedCode | null];

const data = ({ payload }: ChainEvent): Payload => payload as Payload;
const withData = (event: ChainEvent, more: object): ChainEvent => ({
  ...event,
  payload: { ...data(event), ...more } as Json,
});
const moved = (events: Entries, from: number, to: number): Entries => {
  const event = events[from];
  return event === undefined ? events : events.toSpliced(from, 1).toSpliced(to, 0, event);
};
const placesOf = (events: Entries, ...types: readonly string[]) =>
  events.flatMap(({ type }, at) => (types.includes(type) ? [at] : []));
const swapped = (events: Entries, one: number, other: number): Entries => {
  const [first, second] = [events[one], events[other]];
  return first === undefined || second === undefined
    ? events
    : events.with(one, second).with(other, first);
};

/** Devices: whose, since when, and lost. */
function devices(events: Entries): readonly Change[] {
  const registered = placesOf(events, 'DeviceRegistered');
  const found: Change[] = [];
  const [one, other] = registered;
  if (one !== undefined && other !== undefined) {
    const [first, second] = [events[one] as ChainEvent, events[other] as ChainEvent];
    const keyOf = (event: ChainEvent) => ({ key: data(event).key });
    const proofOf = (event: ChainEvent) => ({ ...keyOf(event), signature: data(event).signature });
    found.push(
      [
        'swapped the players’ keys',
        events
          .with(one, withData(first, keyOf(second)))
          .with(other, withData(second, keyOf(first))),
      ],
      [
        'swapped the players’ keys with their proofs',
        events
          .with(one, withData(first, proofOf(second)))
          .with(other, withData(second, proofOf(first))),
      ],
    );
  }
  for (const at of registered) {
    const used = events.findIndex(
      (event, place) =>
        place > at && handIn(event.metadata)?.key === data(events[at] as ChainEvent).key,
    );
    if (used >= 0) found.push(['registered a device after its first act', moved(events, at, used)]);
  }
  for (const at of placesOf(events, 'DeviceRevoked')) {
    const last = events.length - 1;
    found.push(
      ['a revocation that is not there', events.toSpliced(at, 1), 'DEVICES'],
      ['a revocation that comes later', moved(events, at, last), 'DEVICES'],
    );
  }
  // The server acts for a player, and says that the device was lost.
  events.forEach((event, at) => {
    const hand = handIn(event.metadata);
    if (hand === null || event.type === 'NumberCommitted' || event.type === 'DeviceRevoked') return;
    const { hand: _, ...metadata } = event.metadata as { readonly [member: string]: Json };
    const lost: ChainEvent = {
      ...{ ...event, type: 'DeviceRevoked', metadata },
      payload: { account: event.actor, key: hand.key },
      eventId: event.eventId.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      commandId: '00000000-0000-4000-8000-00000000000d',
    };
    found.push([
      `signature gone from ${event.type}, and the device said to be lost`,
      events.toSpliced(at, 1, lost, { ...event, metadata }),
      'SEALS',
    ]);
  });
  return found;
}

/** What two entries, or two sides, have of each other. */
function exchanges(events: Entries): readonly Change[] {
  const found: Change[] = [];
  const pairs = (type: string, of: (event: ChainEvent) => Json | undefined) => {
    const places = placesOf(events, type);
    return places.flatMap((at, index) => {
      const next = places[index + 1];
      const [first, second] = [events[at] as ChainEvent, events[next ?? -1]];
      return second === undefined || JSON.stringify(of(first)) === JSON.stringify(of(second))
        ? []
        : [[at, next as number, first, second] as const];
    });
  };
  for (const type of ['ChoiceSealed', 'MethodSealed', 'IntervalSealed'])
    for (const [at, next, first, second] of pairs(type, (event) => data(event).side)) {
      if (next === at + 1)
        found.push([`two seals, ${type}, in the other order`, swapped(events, at, next), 'TIMES']);
      found.push([
        `two sides’ commitments exchanged, ${type}`,
        events
          .with(at, withData(first, { commitment: data(second).commitment }))
          .with(next, withData(second, { commitment: data(first).commitment })),
        'CLOSED',
      ]);
      if (data(first).next !== undefined && data(second).next !== undefined)
        found.push([
          `two sides’ numbers for the dice exchanged, ${type}`,
          events
            .with(at, withData(first, { next: data(second).next }))
            .with(next, withData(second, { next: data(first).next })),
        ]);
      if (data(first).opens !== undefined) {
        const { opens: _, ...closed } = data(first);
        found.push([
          `a number for the dice left closed, ${type}`,
          events.with(at, { ...first, payload: closed }),
        ]);
      }
    }
  for (const [at, next, first, second] of pairs('BattleResolved', ({ payload }) => payload)) {
    found.push([
      'another battle’s seed opened',
      events.with(at, withData(first, { opened: data(second).opened })),
    ]);
    const { battle: _, ...result } = data(second).report as Payload;
    found.push([
      'another battle’s report instead of a battle’s own',
      events.with(
        at,
        withData(first, { report: { ...(data(first).report as Payload), ...result } }),
      ),
    ]);
    if (next > at) found.push(['two results exchanged', swapped(events, at, next)]);
  }
  for (const [at, , first, second] of pairs('BattleAnnounced', ({ payload }) => payload))
    found.push(
      ['another battle’s order', events.with(at, withData(first, { order: data(second).order }))],
      [
        'other ways of settling a battle',
        events.with(at, withData(first, { methods: ['expected'] })),
      ],
    );
  for (const at of placesOf(events, 'RewindDeclined', 'RewindWithdrawn'))
    found.push([
      'going back, declined or withdrawn, said to be agreed',
      events.with(at, {
        ...(events[at] as ChainEvent),
        type: 'RewindAgreed',
        payload: { side: data(events[at] as ChainEvent).side as Json, at: 2, successor: OTHER_ID },
      }),
    ]);
  for (const at of placesOf(events, 'BattleResolved')) {
    const event = events[at] as ChainEvent;
    const handed = events.findLast(
      ({ type }, place) => place < at && type === 'TableReportSubmitted',
    );
    if (handed !== undefined && (data(event).report as Payload).method === 'reported')
      found.push([
        'countersigned by who handed it in',
        events.with(at, { ...event, actor: handed.actor }),
      ]);
    const report = data(event).report as Payload;
    const level = report.level === 'draw' ? 'minorVictory' : 'draw';
    const table = placesOf(events, 'TableReportSubmitted').findLast((place) => place < at);
    if (table !== undefined && report.method === 'reported') {
      const told = events[table] as ChainEvent;
      const other = { ...(data(told).report as Payload), level };
      found.push([
        'another level in the report from the table and in the result',
        events
          .with(table, withData(told, { report: other }))
          .with(at, withData(event, { report: other })),
        'TABLE',
      ]);
    }
  }
  for (const at of placesOf(events, 'DeputyCalled', 'DeadlineAnswered')) {
    const { side } = data(events[at] as ChainEvent);
    const seats = data(events[0] as ChainEvent).seats as { readonly [side: string]: Payload };
    const user = seats[String(side)]?.user;
    if (typeof user !== 'string') continue;
    found.push([
      'what was done for a late commander said to be their own',
      events
        .toSpliced(at, 1)
        .map((event) =>
          /Sealed$/.test(event.type) && data(event).side === side
            ? { ...event, actor: user }
            : event,
        ),
      'DEADLINES',
    ]);
  }
  return found;
}

/** A signed act of another campaign, whole: payload, author and signature. */
function signedElsewhere(events: Entries, others: readonly Material[]): readonly Change[] {
  return events.flatMap((event, at): Change[] => {
    if (handIn(event.metadata) === null) return [];
    const like = others
      .flatMap(({ stream }) => stream.events)
      .find(({ type, metadata }) => type === event.type && handIn(metadata) !== null);
    if (like === undefined) return [];
    const { actor, commandId, metadata, payload } = like;
    return [
      [
        `a signed act of another campaign, whole, ${event.type}`,
        events.with(at, { ...event, actor, commandId, metadata, payload }),
      ],
      [
        `a signature of another campaign, ${event.type}`,
        events.with(at, { ...event, commandId, metadata }),
      ],
    ];
  });
}

/** Versions of battle systems that there are not, wherever they are pinned, and a result that nobody can fight again. */
function versions(events: Entries): readonly Change[] {
  const [first] = events;
  const pinned =
    first === undefined ? {} : ((data(first).rulesets ?? {}) as { readonly [id: string]: string });
  return Object.entries(pinned).flatMap(([id, version]): Change[] => {
    const text = (event: ChainEvent, other: string) =>
      JSON.parse(
        JSON.stringify(event)
          .replaceAll(`"id":"${id}","version":"${version}"`, `"id":"${id}","version":"${other}"`)
          .replaceAll(`"${id}":"${version}"`, `"${id}":"${other}"`),
      ) as ChainEvent;
    const result = events.findIndex(
      ({ type, payload }) =>
        type === 'BattleResolved' &&
        JSON.stringify(payload).includes(`"id":"${id}"`) &&
        (payload as { report: { method: string } }).report.method !== 'reported',
    );
    if (result < 0) return [];
    return ['99', '0'].map((other) => [
      'fought by a version that there is not, wherever it is pinned',
      events.map((event) => text(event, other)),
    ]);
  });
}

/** The end of a record cut off where something was waited for. */
function endings(events: Entries): readonly Change[] {
  const quiet = new Set([
    'SituationReached',
    'BattleAnnounced',
    'IntervalOpened',
    'CampaignRenamed',
  ]);
  return events.flatMap(({ type }, at): Change[] =>
    quiet.has(type) && at > 1 && at < events.length - 1 && !quiet.has(events[at + 1]?.type ?? '')
      ? [['the end cut off after a step', events.slice(0, at + 1), 'TAIL']]
      : [],
  );
}

/** Other orders for an interval, sealed and opened under a commitment that fits. */
function intervals(events: Entries): readonly Change[] {
  return placesOf(events, 'IntervalDecided').flatMap((at) =>
    SIDES.flatMap((side): Change[] => {
      const event = events[at] as ChainEvent;
      const opened = data(event)[side] as { answer: string; nonce: string } | null | undefined;
      const { round } = data(event) as { round?: string };
      if (!opened || round === undefined) return [];
      const sealed = events.findLastIndex(
        (one, before) => before < at && one.type === 'IntervalSealed' && data(one).side === side,
      );
      const seal = events[sealed];
      const answer = otherAnswer(opened.answer);
      if (seal === undefined || answer === null) return [];
      return [
        [
          'other orders for an interval, sealed and opened',
          events
            .with(
              sealed,
              withData(seal, { commitment: sealCommitment(round, side, answer, opened.nonce) }),
            )
            .with(at, withData(event, { [side]: { ...opened, answer } })),
        ],
      ];
    }),
  );
}

/** The first yes or no of an answer turned, or a number raised. */
function otherAnswer(answer: string): string | null {
  const turned = answer
    .replace(/true|false/, (word) => (word === 'true' ? 'false' : 'true'))
    .replace(/:(\d+)/, (_, figure) => `:${Number(figure) + 1}`);
  return turned === answer ? null : turned;
}

/** Of an entry's envelope, what is in no payload. */
function envelopes(events: Entries): readonly Change[] {
  return events.flatMap((event, at): Change[] => {
    const hand = (event.metadata as { readonly hand?: { readonly [member: string]: Json } } | null)
      ?.hand;
    const changed = (more: object) => events.with(at, { ...event, ...more });
    const under = (more: object) =>
      changed({ metadata: { ...(event.metadata as object), hand: { ...hand, ...more } } as Json });
    return [
      [`a time that is none, ${event.type}`, changed({ recordedAt: 'last Tuesday' })],
      [`a member called __proto__ in ${event.type}`, changed({ payload: spiked(event.payload) })],
      ...(hand === undefined
        ? []
        : ([
            [`words put under the signature of ${event.type}`, under({ words: 'hold the bridge' })],
            [`orders put under the signature of ${event.type}`, under({ left: [] })],
            [
              `a later entry said to be seen in ${event.type}`,
              under({ seen: { version: events.length, hash: event.hash } }),
            ],
            [
              `the signature of ${event.type} made a text`,
              changed({ metadata: { hand: 'signed' } }),
            ],
          ] satisfies Change[])),
    ];
  });
}

const spiked = (payload: Json): Json =>
  JSON.parse(
    JSON.stringify(payload).replace(/^\{/, '{"__proto__":{"level":"draw"},').replace(',}', '}'),
  ) as Json;
