import { z } from 'zod';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { BoardDeed } from '@/lib/battle/stream/deeds';
import type { Json } from '@/lib/kernel/canonical-json';
import { isSmallJson } from '@/lib/kernel/small-json';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';

/** What a player's log can contain. Every schema is closed: an unknown field is refused. */

/** Characters of a note that goes with a file. */
export const NOTE_LENGTH_MAX = 2_000;
const ROWS_MAX = 5_000;
/** Deeds of one turn on a board at most, orders that were taken back among them. */
export const DEEDS_MAX = 6_000;
const POSITION_MAX = 1_000_000;

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const hash = hex(64);
const words = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => text.isWellFormed());
const side = z.enum(['A', 'B']);
const count = z.int().min(0).max(10_000_000);
const round = z.string().regex(/^(choice|method|interval)-\d{1,6}$/);

const person = z.strictObject({
  /** The player's name at their own installation. */
  name: words(60),
  /** Public key to encrypt to, `age1…`. */
  recipient: z.string().regex(/^age1[02-9ac-hj-np-z]{58}$/),
  /** Ed25519 public key. */
  signingKey: hash,
});
export type MailPerson = z.infer<typeof person>;

const terms = z.strictObject({
  /** Identifies the campaign between the two installations. */
  campaign: hex(32),
  name: words(80),
  title: words(200),
  /** SHA-256 of the campaign file's canonical JSON. */
  definition: hash,
  settings: z.strictObject({
    useExpectedValues: z.boolean(),
    advantage: z.int().min(-50).max(50),
    /** Ways of settling battles that may be chosen. */
    methods: z
      .array(z.enum(['expected', 'quick', 'autoplayed', 'fought', 'table']))
      .max(5)
      .optional(),
    /** One battle outside any campaign. */
    singleBattle: z.literal(true).optional(),
  }),
  start: words(200),
  /** Ruleset versions that both fight by: id → version. */
  rulesets: z.record(words(100), words(100)),
  /** Those of them on whose boards battles may be fought. Absent: none. */
  boards: z.array(words(100)).min(1).max(50).optional(),
  /** How dice follow from seeds (`lib/chance/keyed-dice`). Absent: scheme 1. */
  diceScheme: z.int().min(2).max(1_000).optional(),
  /** The inviter's side. */
  side,
  inviter: person,
});
/** What an invitation offers, and what the other side agrees to as a whole. */
export type MailTerms = z.infer<typeof terms>;

const ledgerCount = z.strictObject({
  start: count,
  joined: count.optional(),
  returned: count.optional(),
  gained: count.optional(),
  present: count,
  killed: count.optional(),
  wounded: count.optional(),
  missing: count.optional(),
  captured: count.optional(),
  detached: count.optional(),
  transferred: count.optional(),
  spent: count.optional(),
});

/** A whole report from the table; the campaign judges its content, as for every report. */
const tableReport = z.strictObject({
  format: z.literal('orderly-book/battle-report'),
  formatVersion: z.literal(1),
  battle: words(200),
  ruleset: z.strictObject({ id: words(100), version: words(100) }),
  method: z.literal('reported'),
  level: z.enum(VICTORY_LEVELS),
  ledger: z
    .array(
      z.strictObject({
        unit: words(200),
        side,
        counts: z.strictObject({
          men: ledgerCount.optional(),
          guns: ledgerCount.optional(),
          pieces: ledgerCount.optional(),
          points: ledgerCount.optional(),
          figures: ledgerCount.optional(),
          bases: ledgerCount.optional(),
        }),
        fatigue: z.int().min(0).max(900),
        routed: z.boolean().optional(),
      }),
    )
    .max(ROWS_MAX),
  leaders: z
    .array(
      z.strictObject({
        id: words(200),
        fate: z.enum(['unhurt', 'wounded', 'killed', 'captured']),
      }),
    )
    .max(ROWS_MAX),
  heldField: side.nullable(),
  turnsFought: z.int().min(0).max(1_000),
  log: z.array(z.never()).max(0),
}) satisfies z.ZodType<BattleReport>;

const attempt = { battle: z.int().min(0).max(10_000), attempt: z.int().min(1).max(1_000) };

const commander = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person') }),
  z.strictObject({
    kind: z.literal('artificial'),
    doctrine: words(50),
    until: z.literal('turnEnd').optional(),
  }),
]);

/** What a side did on a board: the receiver judges each deed again, by the same ruleset and the same dice. */
const deed = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('order'),
    seat: words(100),
    pending: words(200),
    command: z.custom<Json>(isSmallJson),
    doctrine: words(50).optional(),
  }),
  z.strictObject({
    kind: z.literal('sheet'),
    seat: words(100),
    pending: words(200),
    command: z.custom<Json>(isSmallJson),
    doctrine: words(50).optional(),
  }),
  z.strictObject({
    kind: z.literal('answer'),
    seat: words(100),
    pending: words(200),
    command: z.custom<Json>(isSmallJson),
  }),
  z.strictObject({ kind: z.literal('back'), version: z.int().min(2).max(POSITION_MAX) }),
  z.strictObject({ kind: z.literal('command'), commander }),
]) satisfies z.ZodType<BoardDeed>;

/** A moment of a board, named by the position that it leads to first. */
const moment = {
  battle: attempt.battle,
  from: z.int().min(2).max(POSITION_MAX),
  seat: words(100),
  pending: words(200),
};

export const mailBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('terms'), terms }),
  /** Agrees to the terms: `terms` is the hash of the entry that offered them. */
  z.strictObject({ kind: z.literal('join'), person, terms: hash }),
  z.strictObject({ kind: z.literal('commit'), round, commitment: hash }),
  z.strictObject({ kind: z.literal('open'), round, answer: words(20_000), nonce: hash }),
  z.strictObject({ kind: z.literal('report'), ...attempt, report: tableReport }),
  /** The answer to the other side's report, identified by its hash; a refusal has a reason. */
  z.strictObject({
    kind: z.literal('answer'),
    ...attempt,
    report: hash,
    refused: words(500).nullable(),
  }),
  /** A turn on the board: what it made of the positions from `from` on, one per deed; the digest covers the result. */
  z.strictObject({
    kind: z.literal('board'),
    battle: attempt.battle,
    from: z.int().min(2).max(POSITION_MAX),
    deeds: z.array(deed).min(1).max(DEEDS_MAX),
    digest: hash,
  }),
  /** Orders for a moment of a board that both sides seal: bound by this, and opened once the other side is bound too. */
  z.strictObject({ kind: z.literal('sealed'), ...moment, commitment: hash, commander }),
  z.strictObject({
    kind: z.literal('opened'),
    ...moment,
    command: z.custom<Json>(isSmallJson),
    nonce: hash,
  }),
  /** What is answered for this side when the other’s turn on a board asks it something, from this file on; none: it is asked. */
  z.strictObject({
    kind: z.literal('answers'),
    battle: attempt.battle,
    left: z.array(z.strictObject({ kind: words(100), answer: words(100) })).max(20),
  }),
  z.strictObject({ kind: z.literal('resign') }),
  z.strictObject({ kind: z.literal('note'), text: words(NOTE_LENGTH_MAX) }),
]);
export type MailBody = z.infer<typeof mailBody>;
export type MailBodyOf<K extends MailBody['kind']> = Extract<MailBody, { kind: K }>;
