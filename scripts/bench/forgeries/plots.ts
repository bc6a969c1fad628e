import type { CampaignEvent } from '@/lib/campaign/events';
import { REVEALED_EVENTS, SEALED_EVENTS } from '@/lib/campaign/rounds/rounds';
import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { UncheckedCode } from '@/lib/verify/unchecked';
import type { Material } from './forge';

/** A lie over several entries at once, made so that they fit each other. */
interface Plot {
  readonly kind: string;
  readonly forged: { readonly events: readonly ChainEvent[] };
  readonly harmless: UncheckedCode | null;
}

type Entries = readonly ChainEvent[];
type Payload = { readonly [member: string]: Json };
const ROUNDS = Object.keys(SEALED_EVENTS) as (keyof typeof SEALED_EVENTS)[];
const NONCE = '5e'.repeat(32);
const STRANGER = '01999999-9999-7999-8999-999999999999';

/** What a host would try who changes all that follows from a lie, as far as that can be done without the rules. */
export function plotsOf({ stream: { events } }: Material, others: readonly Material[]): Plot[] {
  const plot = (kind: string, changed: Entries, harmless: UncheckedCode | null = null): Plot => ({
    ...{ kind: `plot: ${kind}`, forged: { events: changed }, harmless },
  });
  return [
    ...sealedAgain(events).map(({ kind, changed, harmless }) => plot(kind, changed, harmless)),
    ...roundsLeftOut(events).map((changed) => plot('left out a whole round', changed)),
    ...playersExchanged(events).map((changed) => plot('exchanged the players', changed, 'PEOPLE')),
    ...fileChanged(events).map(({ kind, changed }) => plot(kind, changed, 'FILE')),
    ...fromElsewhere(events, others).map(({ kind, changed }) => plot(kind, changed)),
    ...inserted(events).map(({ kind, changed, harmless }) => plot(kind, changed, harmless)),
  ];
}

const data = ({ payload }: ChainEvent): Payload => payload as Payload;
const withData = (event: ChainEvent, more: object): ChainEvent => ({
  ...event,
  payload: { ...data(event), ...more } as Json,
});

/** An opened answer with another nonce, or another open answer, under a commitment that fits. */
function sealedAgain(events: Entries) {
  return events.flatMap((event, at) => {
    const kind = ROUNDS.find((one) => REVEALED_EVENTS[one] === event.type);
    if (kind === undefined || kind === 'interval') return [];
    return SIDES.flatMap((side) => {
      const opened = data(event)[side] as { answer: string; nonce: string } | null | undefined;
      const { round } = data(event) as { round?: string };
      if (!opened || round === undefined) return [];
      const sealed = events.findLastIndex(
        (one, before) =>
          before < at &&
          one.type === SEALED_EVENTS[kind] &&
          data(one).side === side &&
          data(one).round === round,
      );
      const seal = events[sealed];
      if (seal === undefined) return [];
      const under = (answer: string, nonce: string): Entries =>
        events
          .with(sealed, withData(seal, { commitment: sealCommitment(round, side, answer, nonce) }))
          .with(at, withData(event, { [side]: { ...opened, answer, nonce } }));
      const answers = openTo(events.slice(0, at), kind, side);
      return [
        // Who draws a random number and what it was is the word of the device, or of the server.
        {
          kind: `another random number under ${seal.type}`,
          changed: under(opened.answer, NONCE),
          harmless: 'SEALS' as const,
        },
        ...answers
          .filter((one) => one !== opened.answer)
          .map((one) => ({
            kind: `another answer sealed and opened, ${seal.type}`,
            changed: under(one, opened.nonce),
            // Another course is found. Answers that lead to the same method differ in nothing but who said what.
            harmless: kind === 'method' ? ('SEALS' as const) : null,
          })),
      ];
    });
  });
}

/** The answers that were open to a side. */
function openTo(before: Entries, kind: 'choice' | 'method', side: Side): readonly string[] {
  if (kind === 'choice') {
    const reached = before.findLast(({ type }) => type === 'SituationReached');
    return (reached && (data(reached).open as Record<Side, string[]>)[side]) ?? [];
  }
  const announced = before.findLast(({ type }) => type === 'BattleAnnounced');
  return (announced && (data(announced).methods as string[])) ?? [];
}

/**
 * Everything of a round, from its first seal to what it led to, is not there, though the course goes on after it. What is
 * cut off at the end shows only by a receipt or an earlier file.
 */
function roundsLeftOut(events: Entries): readonly Entries[] {
  return events.flatMap((event, from) => {
    if (!Object.values<string>(SEALED_EVENTS).includes(event.type)) return [];
    if (events[from - 1]?.type === event.type) return [];
    const to = events.findIndex(
      ({ type }, at) => at > from && Object.values<string>(REVEALED_EVENTS).includes(type),
    );
    const goesOn = events.slice(to + 1).some(({ type }) => COURSE.includes(type));
    return to < 0 || !goesOn ? [] : [events.toSpliced(from, to - from + 1)];
  });
}

/** Wherever one player is named, the other is. */
function playersExchanged(events: Entries): readonly Entries[] {
  const [first] = events;
  const seats = first && (data(first).seats as Record<Side, { user?: string }> | undefined);
  const [one, other] = [seats?.A.user, seats?.B.user];
  if (one === undefined || other === undefined || one === other) return [];
  const turned = (text: string) =>
    text.replaceAll(one, '\0').replaceAll(other, one).replaceAll('\0', other);
  return [events.map((event) => JSON.parse(turned(JSON.stringify(event))) as ChainEvent)];
}

/** The campaign's file with other words or figures, wherever the record repeats them. */
function fileChanged(events: Entries) {
  const [first] = events;
  const definition = first && (data(first).definition as Payload | undefined);
  if (definition === undefined) return [];
  const everywhere = (from: string, to: string): Entries =>
    events.map((event) => JSON.parse(JSON.stringify(event).replaceAll(from, to)) as ChainEvent);
  const named = (definition.situations as readonly { readonly title?: string }[] | undefined) ?? [];
  const titles = named.flatMap(({ title }) => (title === undefined ? [] : [title]));
  const setups = (definition.scenarios as readonly { readonly setup?: Json }[] | undefined) ?? [];
  const turns = setups.flatMap(({ setup }) => {
    const turnCount = (setup as { readonly turns?: number } | undefined)?.turns;
    return turnCount === undefined ? [] : [turnCount];
  });
  return [
    ...titles.map((title) => ({
      kind: 'another name in the file and wherever it stands',
      changed: everywhere(JSON.stringify(title), JSON.stringify(`${title} Again`)),
    })),
    ...[...new Set(turns)].map((count) => ({
      kind: 'another length of battles in the file and wherever it stands',
      changed: everywhere(`"turns":${count}`, `"turns":${count + 1}`),
    })),
  ];
}

/** What a campaign's course rests on. */
const WEIGHTY: readonly CampaignEvent['type'][] = [
  'ChoicesRevealed',
  'MethodsRevealed',
  'BattleAnnounced',
  'BattleResolved',
  'IntervalDecided',
  'IntervalPassed',
];

const COURSE: readonly string[] = [...WEIGHTY, 'SituationReached', 'IntervalOpened'];

/** An act of another campaign instead of this one's, payload and signature. */
function fromElsewhere(events: Entries, others: readonly Material[]) {
  return events.flatMap((event, at) =>
    others.flatMap(({ name, stream }) => {
      if (!WEIGHTY.includes(event.type as CampaignEvent['type'])) return [];
      const like = stream.events.find(
        ({ type, payload }) =>
          type === event.type && JSON.stringify(payload) !== JSON.stringify(event.payload),
      );
      if (like === undefined) return [];
      const { payload, metadata } = like;
      return [
        {
          kind: `${event.type} of another campaign, ${name}`,
          changed: events.with(at, { ...event, payload, metadata }),
        },
      ];
    }),
  );
}

/** Acts that nobody gave, put before the first choice. */
function inserted(events: Entries) {
  const at = events.findIndex(({ type }) => type === 'ChoiceSealed');
  const like = events[at];
  const [first] = events;
  const units = first && (data(first).definition as { forces?: Record<Side, Json> }).forces;
  if (like === undefined || units === undefined) return [];
  const person = like.actor;
  const put = (...acts: readonly { type: string; actor?: string; payload: object }[]): Entries =>
    events.toSpliced(
      at,
      0,
      ...acts.map(({ type, actor = person, payload }, index) => ({
        ...like,
        ...{ type, actor, payload: payload as Json, metadata: {} },
        eventId: like.eventId.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
        commandId: `0000000${index}-0000-4000-8000-000000000000`,
      })),
    );
  const { side } = data(like) as { side: Side };
  const unit = /"id":"([^"]+)","men":\d+/.exec(JSON.stringify(units))?.[1] ?? 'none';
  const pace = { name: 'fast', move: 1, grace: 1, bank: 1, step: 1, last: 'computer' };
  return [
    {
      kind: 'inserted an umpire’s seat',
      changed: put({ type: 'UmpireSeated', actor: STRANGER, payload: { user: STRANGER } }),
      harmless: 'PEOPLE' as const,
    },
    {
      kind: 'inserted an umpire who corrects a strength',
      changed: put(
        { type: 'UmpireSeated', actor: STRANGER, payload: { user: STRANGER } },
        {
          ...{ type: 'StrengthCorrected', actor: STRANGER },
          payload: {
            ...{ entry: 1, reason: 'Counted twice.' },
            units: [{ unit, men: { from: 9, to: 8 }, guns: { from: 0, to: 0 } }],
          },
        },
      ),
      harmless: null,
    },
    {
      kind: 'inserted a pause without an umpire',
      changed: put({
        type: 'PauseBegun',
        payload: { until: '2026-11-24T10:00:00.000Z', reason: '' },
      }),
      // Where the umpire stands in, they gave the act before which it is put.
      harmless: events.some(({ type, actor }) => type === 'UmpireSeated' && actor === person)
        ? ('UMPIRE' as const)
        : null,
    },
    {
      kind: 'inserted an extension of a deadline that does not run',
      changed: put({ type: 'DeadlineExtended', payload: { phase: 'choice-1', minutes: 60 } }),
      harmless: null,
    },
    {
      kind: 'inserted a pace that only one side agreed to',
      changed: put({ type: 'PaceAgreed', payload: { side, pace } }),
      harmless: null,
    },
    {
      kind: 'inserted a missed deadline',
      changed: put({
        type: 'DeadlineMissed',
        actor: 'system',
        payload: { phase: 'choice-1', sides: [side] },
      }),
      harmless: null,
    },
    {
      kind: 'inserted a commander who is dismissed by nobody',
      changed: put({
        type: 'SubCommanderLeft',
        payload: { side, user: STRANGER, how: 'dismissed' },
      }),
      harmless: null,
    },
    {
      kind: 'inserted a number for the dice that no device signed',
      changed: put({ type: 'NumberCommitted', payload: { side, next: NONCE } }),
      harmless: null,
    },
  ];
}
