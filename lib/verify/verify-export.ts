import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import { settledMethod, yieldingSide } from '@/lib/campaign/battle/decide-method';
import { campaignDefinitionSchema } from '@/lib/campaign/definition/definition';
import {
  type BoardHead,
  type CampaignEvent,
  type CampaignEvents,
  isPerson,
  type Opened,
} from '@/lib/campaign/events';
import { Folding } from '@/lib/campaign/evolve';
import type { BoardPass } from '@/lib/campaign/mail/events';
import { NUMBERS_FROM_SCHEME } from '@/lib/campaign/rounds/numbers';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import { opensCommitment } from '@/lib/campaign/rounds/sealing';
import type { StartedCampaign } from '@/lib/campaign/state';
import { FIRST_DICE_SCHEME, intervalDraw, isDiceScheme } from '@/lib/chance/keyed-dice';
import { mailSeed } from '@/lib/chance/mail-seeds';
import { readReceipt, receiptFault } from '@/lib/chance/receipt';
import { addedBy } from '@/lib/chance/round-chance';
import {
  isFingerprintOf,
  keyFingerprint,
  type SignedHead,
  signsHead,
} from '@/lib/chance/signed-head';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import { type ExportedStream, verifyExport } from '@/lib/chance/verify-export';
import { type BySide, SIDES } from '@/lib/kernel/side';
import { aboutOf, type Continuation, type ExportVerdict } from './export-verdict';
import { Findings } from './findings';
import type { TimedMove } from './timed-moves';
import { uncheckedOf } from './unchecked';
import { actorFault } from './verify-actors';
import { actFault, unfinishedFault } from './verify-acts';
import { BattleChecks } from './verify-battles';
import { ChanceChecks } from './verify-chance';
import { checkContinuation } from './verify-continuation';
import { courseFault, intervalFault } from './verify-course';
import { HandChecks } from './verify-hands';
import { RECEIPT_WORDS } from './verify-words';

/**
 * Everything that anybody can check of an exported campaign without trusting its author: the hash chain, each revealed
 * answer against its commitment, each opened battle seed against the root of the start, each quick battle fought again,
 * each order on a board decided again, each die of an interval drawn again, and that every battle's order and every
 * step follows from the campaign's file. Never throws, whatever the text.
 */
export function verifyCampaignExport(
  text: string,
  resolvers: ReadonlyMap<string, QuickResolver>,
  { noted, older, receipt, rulesets = new Map() }: VerifyOptions = {},
): ExportVerdict {
  const chain = verifyExport(text);
  const verifier = new Verifier(resolvers, rulesets, chain.stream);
  for (const { battle, version, code, message } of chain.breaks)
    verifier.fault(version, code, message, battle);
  const events = chain.stream?.events ?? [];
  const whole = events.every((event) =>
    verifier.take(event, { type: event.type, data: event.payload } as CampaignEvent),
  );
  if (whole) verifier.ended();
  verifier.signedBy(noted);
  if (older !== undefined) verifier.continues(older);
  if (receipt !== undefined) verifier.keeps(receipt);
  return verifier.verdict(chain.events);
}

export interface VerifyOptions {
  /** The fingerprint of the key that should have signed it; absent: any key, or none. */
  readonly noted?: string | undefined;
  /** An earlier export of the same campaign, which this one must continue. */
  readonly older?: string | undefined;
  /** A receipt that a player kept: nothing up to its entry may have changed. */
  readonly receipt?: string | undefined;
  /** Rulesets that have a board; if one is missing its battles are not fought again, and a note says so. */
  readonly rulesets?: ReadonlyMap<string, AnyBoardGame>;
}

/** Events that determine the campaign's course: those that `courseFault` judges. */
const COURSE: ReadonlySet<string> = new Set<CampaignEvent['type']>([
  'ChoicesRevealed',
  'BattleAnnounced',
  'IntervalOpened',
  'IntervalDecided',
  'IntervalPassed',
  'SituationReached',
  'CampaignConcluded',
]);

/** Events that hold the terms of a campaign or of a branch. */
const TERMS: ReadonlySet<string> = new Set<CampaignEvent['type']>([
  'CampaignStarted',
  'BranchBegun',
]);

/** Whether the start of a campaign names a known dice scheme; absent: the first. */
function namesDiceScheme(data: { readonly diceScheme?: unknown } | null): boolean {
  const { diceScheme = FIRST_DICE_SCHEME } = data ?? {};
  return isDiceScheme(diceScheme);
}

/** Ways of fighting a battle that throw dice. */
const DICED: ReadonlySet<string> = new Set(['quick', 'autoplayed', 'fought']);

/** What both sides added to a battle's dice: their own numbers, or, earlier, what the server made for their seals. */
function addedToDice(
  { diceScheme, drawn, mail }: Readonly<StartedCampaign>,
  nonces: BySide<string> | null,
): BySide<string> | null {
  return diceScheme < NUMBERS_FROM_SCHEME || mail !== null ? nonces : addedBy(drawn);
}

class Verifier {
  readonly #folding = new Folding();
  readonly #findings: Findings;
  readonly #battles: BattleChecks;
  readonly #chance: ChanceChecks;
  readonly #hands: HandChecks;
  readonly #stream: ExportedStream | undefined;
  #continuation: Continuation | null = null;
  /** The entry of a receipt that holds. */
  #receipt: number | null = null;
  /** The signer of the head, once that is proved. */
  #signed: SignedHead | null = null;
  /** The stream that the current event was written to. */
  #streamId = '';
  /** Nonces of the latest reveal of methods; kept for a what-if that continues a battle on the board. */
  #methodNonces: BySide<string> | null = null;
  /** Where a what-if continues the battle on the board. */
  #boardFrom: BoardHead | null = null;
  /** By mail: the turns of the battle on the board. */
  #turns: BoardPass[] = [];
  /** Moves of the battle on the board whose deadline has an entry. */
  #moves: readonly TimedMove[] = [];
  /** Authors of the event being checked, and of the pending table report: account ids. */
  #actor = '';
  #reporter: string | null = null;
  /** Whether an artificial commander ever held the seat of a side. */
  readonly #machines = { A: false, B: false };
  /** Accounts that ever held the seat of a side, or a post on its staff. */
  readonly #people = { A: new Set<string>(), B: new Set<string>() };
  /** All accounts that made an entry of the campaign, or hold a post in it. */
  readonly #known = new Set<string>();
  /** Type of the event before the one being checked. */
  #before: string | null = null;
  /** The event being checked has no fault of its course yet. */
  #unexplained = true;
  /** The seed of a quick battle by mail. */
  #methodSeed: string | null = null;

  constructor(
    resolvers: ReadonlyMap<string, QuickResolver>,
    rulesets: ReadonlyMap<string, AnyBoardGame>,
    stream: ExportedStream | undefined,
  ) {
    this.#stream = stream;
    this.#findings = new Findings(stream);
    this.#hands = new HandChecks(this.#findings);
    this.#battles = new BattleChecks(this.#findings, resolvers, rulesets, this.#hands);
    this.#chance = new ChanceChecks(this.#findings, resolvers);
  }

  /** The dice of what follows by itself: nothing thrown before anything was opened can be proved. */
  readonly #draw = (key: string): number => {
    const { diceFrom = '', diceScheme = FIRST_DICE_SCHEME } = this.#folding.campaign ?? {};
    return diceFrom === '' ? 0 : intervalDraw(diceScheme, diceFrom, key);
  };

  fault(position: number, code: string, message: string, battle?: number): void {
    this.#findings.fault(position, code, message, battle);
  }

  /** The end of the record and its battles: each one's own record is named, and one may still be on the board. */
  ended(): void {
    for (const { index } of this.#stream?.battles ?? [])
      if (!this.#battles.named.has(index))
        this.fault(0, 'BOARD_UNKNOWN', 'The campaign names no such record of a battle.', index);
    const own = this.#stream?.lineage[0];
    if (this.#stream?.lineage.some(({ type }) => type !== 'campaign'))
      this.fault(0, 'LINEAGE', 'The file is of something else than a campaign.');
    if (own !== undefined && own.parentId !== null && own.version <= own.forkVersion)
      this.#break('BRANCH_DIFFERS', 'A branch was left before anything was recorded in it.');
    const { campaign } = this.#folding;
    const cut = campaign === null ? null : unfinishedFault(campaign);
    if (cut !== null) this.#break(cut.code, cut.message);
    if (campaign?.phase === 'board' && campaign.rewound === null)
      this.#findings.note(
        'BOARD_OPEN',
        'A battle stands on the board. Its dice are sealed until it is over, and its record is not in the file.',
      );
  }

  /** Whether the head is the signed one, and by the expected key, if one was given. */
  signedBy(noted: string | undefined): void {
    const { signed = null, lineage } = this.#stream ?? {};
    const head = lineage?.[0];
    if (signed !== null && head !== undefined) {
      if (signsHead(signed, head)) this.#signed = signed;
      else this.fault(0, 'SIGNATURE', 'The head of the record is not what was signed.');
    }
    if (noted === undefined) return;
    if (this.#signed === null)
      this.fault(0, 'UNSIGNED', 'The file bears no signature that holds, and one was asked for.');
    else if (!isFingerprintOf(noted, this.#signed.publicKey))
      this.fault(
        0,
        'KEY_DIFFERS',
        `Signed by ${keyFingerprint(this.#signed.publicKey)}, which is not the key you noted.`,
      );
  }

  /** Whether the record continues an earlier file. */
  continues(older: string): void {
    if (this.#stream === undefined) return;
    const { breaks, continuation } = checkContinuation(older, this.#stream);
    this.#findings.breaks.push(...breaks);
    this.#continuation = continuation;
  }

  /** Whether the record still holds what a receipt says of it. */
  keeps(receipt: string): void {
    if (this.#stream === undefined) return;
    const fault = receiptFault(receipt, this.#stream, this.#signed?.publicKey ?? null);
    if (fault !== null) this.fault(0, fault, RECEIPT_WORDS[fault]);
    else this.#receipt = readReceipt(receipt)?.version ?? null;
  }

  verdict(events: number): ExportVerdict {
    const { breaks, checked, notes } = this.#findings;
    return {
      ok: breaks.length === 0,
      events,
      breaks,
      checked,
      signature: this.#signature(),
      about: aboutOf(this.#folding.campaign, this.#stream?.lineage[0]),
      continuation: this.#continuation,
      receipt: this.#receipt,
      notes,
      hands: this.#hands.found(),
      withoutNumber: this.#chance.without,
      unchecked: uncheckedOf(this.#stream?.events ?? [], this.#hands.unproved()),
    };
  }

  #signature(): ExportVerdict['signature'] {
    if (this.#signed === null) return null;
    const { publicKey } = this.#signed;
    return { publicKey, fingerprint: keyFingerprint(publicKey) };
  }

  /** Checks one event against its predecessors, then folds it. False: later events cannot be interpreted. */
  take(
    recorded: Pick<
      ChainEvent,
      'version' | 'streamId' | 'actor' | 'commandId' | 'schemaVersion' | 'metadata' | 'recordedAt'
    >,
    event: CampaignEvent,
  ): boolean {
    const { version, streamId, actor } = recorded;
    const before = this.#findings.position === 0 ? null : this.#actor;
    this.#findings.position = version;
    this.#streamId = streamId;
    this.#actor = actor;
    if (event.type === 'CampaignStarted' && !namesDiceScheme(event.data)) {
      this.#break(
        'DICE_SCHEME_UNKNOWN',
        'The campaign throws its dice by a scheme that this version of the program does not know: check it with a newer one.',
      );
      return false;
    }
    if (this.#branches(version, streamId) !== (event.type === 'BranchBegun'))
      this.#break('BRANCH_DIFFERS', 'A branch does not begin where it leaves its parent.');
    try {
      this.#check(event);
      const { campaign, position } = this.#folding;
      if (campaign !== null) this.#hands.take(recorded, event, campaign);
      const hand = actorFault(event, recorded, campaign, before);
      if (hand !== null) this.#break(hand.code, hand.message);
      if (this.#unexplained) {
        const act = actFault(event, { position, campaign }, this.#draw, this.#before);
        if (act !== null) this.#break(act.code, act.message);
        // Terms that are none would be read by everything after them.
        if (act !== null && TERMS.has(event.type)) return false;
      }
      this.#before = event.type;
      this.#folding.add(event);
      this.#notePeople();
      return true;
    } catch {
      this.#break(
        'EVENT_INVALID',
        `The event ${String(event.type).slice(0, 40)} does not fit what went before.`,
      );
      return false;
    }
  }

  #notePeople(): void {
    const { campaign } = this.#folding;
    if (campaign === null) return;
    this.#known.add(this.#actor);
    for (const side of SIDES) {
      const { user } = campaign.seats[side];
      for (const one of [user, ...campaign.staff[side].map((post) => post.user)])
        if (one !== undefined) this.#known.add(one);
      if (campaign.mail !== null) continue;
      if (!isPerson(campaign.seats[side].controller)) this.#machines[side] = true;
      if (user !== undefined) this.#people[side].add(user);
      for (const { user: served } of campaign.staff[side]) this.#people[side].add(served);
      if (campaign.standsIn[side] && campaign.umpire !== null)
        this.#people[side].add(campaign.umpire);
    }
  }

  /** Whether a version is the first of its own in a stream that left another. */
  #branches(version: number, streamId: string): boolean {
    const stream = this.#stream?.lineage.find((one) => one.streamId === streamId);
    return stream !== undefined && stream.parentId !== null && version === stream.forkVersion + 1;
  }

  #break(code: string, message: string): void {
    this.#findings.broken(code, message);
  }

  #check(event: CampaignEvent): void {
    const campaign = this.#folding.campaign;
    const fault = campaign === null ? null : courseFault(event, campaign);
    this.#unexplained = fault === null;
    if (fault !== null) this.#break(fault.code, fault.message);
    else if (COURSE.has(event.type)) this.#findings.checked.steps++;
    switch (event.type) {
      case 'CampaignStarted':
        if (!campaignDefinitionSchema.safeParse(event.data.definition).success)
          throw new Error('The definition is none');
        return;
      case 'ChoiceSealed':
      case 'MethodSealed':
      case 'IntervalSealed':
        this.#findings.checked.commitments++;
        return;
      case 'DeadlineAnswered':
        this.#chance.answered(event.data);
        return;
      case 'ChoicesRevealed':
      case 'IntervalDecided':
        this.#opened(event.data);
        if (campaign) this.#chance.revealed(event, campaign);
        return;
      case 'MethodsRevealed':
        this.#opened(event.data);
        if (campaign) this.#chance.revealed(event, campaign);
        this.#methodNonces = { A: event.data.A.nonce, B: event.data.B.nonce };
        this.#methodSeed = mailSeed(event.data.round, this.#methodNonces);
        if (
          settledMethod(
            event.data.A.answer,
            event.data.B.answer,
            campaign ? yieldingSide(campaign.seats) : null,
          ) !== event.data.method
        )
          this.#break(
            'METHOD_DIFFERS',
            'The two answers do not add up to the method that was used.',
          );
        return;
      case 'SealWithdrawn':
        if (campaign === null || roundOf(campaign)?.key !== event.data.round)
          this.#break('ROUND_DIFFERS', 'A seal was taken back of a round that was not open.');
        else if ((roundOf(campaign)?.seals[event.data.side] ?? null) === null)
          this.#break('SEAL_MISSING', `Side ${event.data.side} took back what it had not sealed.`);
        return;
      case 'BattleAnnounced':
      case 'BranchBegun':
        this.#boardFrom = ('board' in event.data && event.data.board) || null;
        if (this.#boardFrom === null) this.#methodNonces = null;
        this.#turns = [];
        this.#moves = [];
        return;
      case 'BoardMovePassed':
        this.#turns.push(event.data);
        return;
      case 'BoardMoveAwaited':
        this.#moves = [...this.#moves, { ...event.data, missed: [] }];
        return;
      case 'DeadlineMissed':
        this.#moves = this.#moves.map((move, index, { length }) =>
          index === length - 1 && event.data.phase.startsWith('board-')
            ? { ...move, missed: [...move.missed, ...event.data.sides] }
            : move,
        );
        return;
      case 'TableReportSubmitted':
        this.#reporter = this.#actor;
        return;
      case 'BattleResolved':
        if (campaign)
          this.#battles.check(event.data, campaign, {
            streamId: this.#streamId,
            actors: { submitted: this.#reporter, resolved: this.#actor },
            nonces: addedToDice(campaign, this.#methodNonces),
            mailSeed: this.#methodSeed,
            boardFrom: this.#boardFrom,
            turns: this.#turns,
            moves: this.#moves,
            machines: this.#machines,
            people: this.#people,
            known: this.#known,
          });
        if (campaign && DICED.has(event.data.report.method))
          this.#chance.thrown('battle', campaign);
        this.#reporter = null;
        return;
      case 'IntervalPassed':
        if (campaign) this.#interval(event.data, campaign);
        return;
      default:
        return;
    }
  }

  /** Both answers of a reveal against their commitments. */
  #opened(revealed: { readonly round: string } & BySide<Opened<string> | null>): void {
    const campaign = this.#folding.campaign;
    const round = campaign === null ? null : roundOf(campaign);
    if (round?.key !== revealed.round)
      this.#break('ROUND_DIFFERS', 'The reveal is of another round than the one that was open.');
    for (const side of round?.asked ?? SIDES) {
      const commitment = round?.seals[side] ?? null;
      const answer = revealed[side];
      if (commitment === null) this.#break('SEAL_MISSING', `Side ${side} had sealed nothing.`);
      else if (answer === null || !opensCommitment(commitment, revealed.round, side, answer))
        this.#break(
          'COMMITMENT_MISMATCH',
          `The answer of side ${side} is not the one it had sealed.`,
        );
      else this.#findings.checked.seals++;
    }
  }

  #interval(passed: CampaignEvents['IntervalPassed'], campaign: Readonly<StartedCampaign>): void {
    const { diceFrom, diceScheme } = campaign;
    const ordinal = (campaign.situation?.ordinal ?? 0) + 1;
    for (const { key, value } of passed.steps.flatMap((step) => step.draws ?? [])) {
      if (diceFrom === '') {
        this.#break(
          'DIE_UNPROVEN',
          'A die was thrown in an interval, and nothing was opened that it follows from.',
        );
        return;
      }
      const drawn =
        Math.floor(intervalDraw(diceScheme, diceFrom, `interval:${ordinal}:${key}`) * 1_000_000) /
        1_000_000;
      if (drawn !== value)
        this.#break(
          'DIE_DIFFERS',
          `The die “${String(key).slice(0, 80)}” shows ${drawn}, not ${value}.`,
        );
      else this.#findings.checked.dice++;
    }
    if (passed.steps.some((step) => (step.draws ?? []).length > 0))
      this.#chance.thrown('interval', campaign);
    const fault = intervalFault(passed, campaign, this.#draw);
    if (fault !== null) this.#break(fault.code, fault.message);
  }
}
