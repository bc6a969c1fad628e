import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { fightsVersion, type QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { orderHash } from '@/lib/battle/handoff/order-hash';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { settledMethod, yieldingSide } from '@/lib/campaign/battle/decide-method';
import { battleRoll } from '@/lib/campaign/battle/order';
import { reportFaults } from '@/lib/campaign/battle/report-check';
import type { BattleState } from '@/lib/campaign/battle/state';
import {
  type BattleDefinition,
  campaignDefinitionSchema,
} from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { BoardHead, CampaignEvent, CampaignEvents, Opened } from '@/lib/campaign/events';
import { Folding } from '@/lib/campaign/evolve';
import type { BoardPass } from '@/lib/campaign/mail/events';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import { opensCommitment } from '@/lib/campaign/rounds/sealing';
import type { StartedCampaign } from '@/lib/campaign/state';
import { FIRST_DICE_SCHEME, intervalDraw, isDiceScheme } from '@/lib/chance/keyed-dice';
import { mailSeed } from '@/lib/chance/mail-seeds';
import { battleDiceSeed, opensSeedRoot } from '@/lib/chance/seeds';
import {
  isFingerprintOf,
  keyFingerprint,
  type SignedHead,
  signsHead,
} from '@/lib/chance/signed-head';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import { type ExportedStream, verifyExport } from '@/lib/chance/verify-export';
import { type BySide, SIDES } from '@/lib/kernel/side';
import { aboutOf, type Continuation, type ExportBreak, type ExportVerdict } from './export-verdict';
import { sameData } from './same-data';
import { type BoardClaim, verifyBoard } from './verify-board';
import { checkContinuation } from './verify-continuation';
import { courseFault, intervalFault } from './verify-course';
import { carriedFault, checkExpected, methodFault, UNPROVED } from './verify-result';

/**
 * Everything that anybody can check of an exported campaign without trusting its author: the hash chain, each revealed
 * answer against its commitment, each opened battle seed against the root of the start, each quick battle fought again,
 * each order on a board decided again, each die of an interval drawn again, and that every battle's order and every
 * step follows from the campaign's file. Never throws, whatever the text.
 */
export function verifyCampaignExport(
  text: string,
  resolvers: ReadonlyMap<string, QuickResolver>,
  { noted, older, rulesets = new Map() }: VerifyOptions = {},
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
  return verifier.verdict(chain.events);
}

export interface VerifyOptions {
  /** The fingerprint of the key that should have signed it; absent: any key, or none. */
  readonly noted?: string | undefined;
  /** An earlier export of the same campaign, which this one must continue. */
  readonly older?: string | undefined;
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

/** Whether the start of a campaign names a known dice scheme; absent: the first. */
function namesDiceScheme(data: { readonly diceScheme?: unknown } | null): boolean {
  const { diceScheme = FIRST_DICE_SCHEME } = data ?? {};
  return isDiceScheme(diceScheme);
}

/** The claims of a resolved battle on the board; `seed`: the opened one. */
interface BoardClaimed extends Pick<BoardClaim, 'head' | 'order' | 'report' | 'diceScheme'> {
  readonly index: number;
  readonly seed: string | null;
}

class Verifier {
  readonly #resolvers: ReadonlyMap<string, QuickResolver>;
  readonly #folding = new Folding();
  readonly #breaks: ExportBreak[] = [];
  readonly #notes: ExportBreak[] = [];
  readonly #checked = {
    commitments: 0,
    seals: 0,
    seeds: 0,
    battles: 0,
    acts: 0,
    dice: 0,
    steps: 0,
  };
  readonly #rulesets: ReadonlyMap<string, AnyBoardGame>;
  /** Battles whose own record the campaign names. */
  readonly #named = new Set<number>();
  readonly #stream: ExportedStream | undefined;
  #continuation: Continuation | null = null;
  /** The signer of the head, once that is proved. */
  #signed: SignedHead | null = null;
  #position = 0;
  /** The stream that the current event was written to. */
  #streamId = '';
  /** Nonces of the latest reveal of methods; kept for a what-if that continues a battle on the board. */
  #methodNonces: BySide<string> | null = null;
  /** Where a what-if continues the battle on the board. */
  #boardFrom: BoardHead | null = null;
  /** By mail: the turns of the battle on the board. */
  #turns: BoardPass[] = [];
  /** Authors of the event being checked, and of the pending table report: account ids. */
  #actor = '';
  #reporter: string | null = null;
  /** The seed of a quick battle by mail. */
  #methodSeed: string | null = null;

  constructor(
    resolvers: ReadonlyMap<string, QuickResolver>,
    rulesets: ReadonlyMap<string, AnyBoardGame>,
    stream: ExportedStream | undefined,
  ) {
    this.#resolvers = resolvers;
    this.#rulesets = rulesets;
    this.#stream = stream;
  }

  fault(position: number, code: string, message: string, battle?: number): void {
    this.#breaks.push(this.#found(position, code, message, battle));
  }

  #found(position: number, code: string, message: string, battle?: number): ExportBreak {
    const part =
      battle === undefined
        ? this.#stream
        : this.#stream?.battles.find(({ index }) => index === battle);
    const event = part?.events.find(({ version }) => version === position)?.type ?? null;
    return { position, ...(battle === undefined ? {} : { battle }), event, code, message };
  }

  /** The end of the record and its battles: each one's own record is named, and one may still be on the board. */
  ended(): void {
    for (const { index } of this.#stream?.battles ?? [])
      if (!this.#named.has(index))
        this.fault(0, 'BOARD_UNKNOWN', 'The campaign names no such record of a battle.', index);
    const { campaign } = this.#folding;
    if (campaign?.phase === 'board' && campaign.rewound === null)
      this.#notes.push(
        this.#found(
          this.#position,
          'BOARD_OPEN',
          'A battle stands on the board. Its dice are sealed until it is over, and its record is not in the file.',
        ),
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
    this.#breaks.push(...breaks);
    this.#continuation = continuation;
  }

  verdict(events: number): ExportVerdict {
    return {
      ok: this.#breaks.length === 0,
      events,
      breaks: this.#breaks,
      checked: this.#checked,
      signature: this.#signature(),
      about: aboutOf(this.#folding.campaign, this.#stream?.lineage[0]),
      continuation: this.#continuation,
      notes: this.#notes,
    };
  }

  #signature(): ExportVerdict['signature'] {
    if (this.#signed === null) return null;
    const { publicKey } = this.#signed;
    return { publicKey, fingerprint: keyFingerprint(publicKey) };
  }

  /** Checks one event against its predecessors, then folds it. False: later events cannot be interpreted. */
  take(
    { version, streamId, actor }: Pick<ChainEvent, 'version' | 'streamId' | 'actor'>,
    event: CampaignEvent,
  ): boolean {
    this.#position = version;
    this.#streamId = streamId;
    this.#actor = actor;
    if (event.type === 'CampaignStarted' && !namesDiceScheme(event.data)) {
      this.#break(
        'DICE_SCHEME_UNKNOWN',
        'The campaign throws its dice by a scheme that this version of the program does not know: check it with a newer one.',
      );
      return false;
    }
    try {
      this.#check(event);
      this.#folding.add(event);
      return true;
    } catch {
      this.#break(
        'EVENT_INVALID',
        `The event ${String(event.type).slice(0, 40)} does not fit what went before.`,
      );
      return false;
    }
  }

  #break(code: string, message: string): void {
    this.fault(this.#position, code, message);
  }

  #check(event: CampaignEvent): void {
    const campaign = this.#folding.campaign;
    const fault = campaign === null ? null : courseFault(event, campaign);
    if (fault !== null) this.#break(fault.code, fault.message);
    else if (COURSE.has(event.type)) this.#checked.steps++;
    switch (event.type) {
      case 'CampaignStarted':
        if (!campaignDefinitionSchema.safeParse(event.data.definition).success)
          throw new Error('The definition is none');
        return;
      case 'ChoiceSealed':
      case 'MethodSealed':
      case 'IntervalSealed':
        this.#checked.commitments++;
        return;
      case 'ChoicesRevealed':
        this.#opened(event.data);
        return;
      case 'IntervalDecided':
        this.#opened(event.data);
        return;
      case 'MethodsRevealed':
        this.#opened(event.data);
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
        return;
      case 'BoardMovePassed':
        this.#turns.push(event.data);
        return;
      case 'TableReportSubmitted':
        this.#reporter = this.#actor;
        return;
      case 'BattleResolved':
        if (campaign) this.#battle(event.data, campaign);
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
      else this.#checked.seals++;
    }
  }

  #battle(resolved: CampaignEvents['BattleResolved'], campaign: Readonly<StartedCampaign>): void {
    const { report, opened, board } = resolved;
    const { encounter } = campaign;
    const battle =
      encounter === null ? undefined : lookupOf(campaign.definition).battles.get(encounter.id);
    if (encounter === null || battle === undefined) {
      this.#break('BATTLE_UNKNOWN', 'A battle was resolved that had not been announced.');
      return;
    }
    const [fault] = reportFaults(report, {
      battle: encounter.id,
      methods: ['expected', 'quick', 'reported', 'autoplayed', 'fought'],
      ruleset: null,
      roll: battleRoll(campaign.definition, battle, campaign.forces),
    });
    if (fault) this.#break(fault.code, fault.message);
    const actors = { submitted: this.#reporter, resolved: this.#actor };
    const otherwise = methodFault(resolved, campaign, encounter, actors);
    const kept = fault ? null : carriedFault(resolved, campaign);
    for (const found of [otherwise, kept]) if (found) this.#break(found.code, found.message);
    if (opened !== null) {
      if (opened.index !== encounter.index || !opensSeedRoot(campaign.seedRoot, opened))
        this.#break('SEED_MISMATCH', 'The opened seed is not the one committed to at the start.');
      else this.#checked.seeds++;
    }
    if ((board === undefined) !== (report.method !== 'fought'))
      this.#break(
        'BOARD_MISSING',
        'A battle on the board names its own record, and no other does.',
      );
    if (report.method === 'expected') this.#tryAgain(report, campaign, battle, encounter);
    if (encounter.order === null) return;
    // By mail no server keeps a seed: the dice are derived from both nonces.
    const seed = campaign.mail === null ? (opened?.seed ?? null) : this.#methodSeed;
    if (report.method === 'quick' || report.method === 'autoplayed')
      this.#fightAgain(report, seed, encounter.order);
    else if (board !== undefined)
      this.#onBoard({
        ...{ index: encounter.index, order: encounter.order, report, head: board, seed },
        diceScheme: campaign.diceScheme,
      });
  }

  /** A battle fought on a board: its own record, order by order. */
  #onBoard({ index, seed, ...claimed }: BoardClaimed): void {
    this.#named.add(index);
    const record = this.#stream?.battles.find((one) => one.index === index);
    if (record === undefined) {
      this.#break('BOARD_MISSING', 'The battle’s own record is not in the file.');
      return;
    }
    if (seed === null || this.#methodNonces === null) {
      this.#break('SEED_MISSING', 'A battle was fought on the board, and its seed was not opened.');
      return;
    }
    const [, campaignId = ''] = this.#streamId.split('/');
    const verdict = verifyBoard(
      record,
      {
        ...claimed,
        from: this.#boardFrom,
        turns: this.#turns,
        streamId: battleStreamOf(campaignId, index),
        diceSeed: battleDiceSeed(seed, this.#methodNonces, orderHash(claimed.order)),
      },
      this.#rulesets,
    );
    this.#checked.acts += verdict.acts;
    for (const one of verdict.breaks) this.#breaks.push({ ...one, battle: index });
    for (const one of verdict.notes) this.#notes.push({ ...one, battle: index });
    if (verdict.acts > 0 && verdict.breaks.length === 0) this.#checked.battles++;
  }

  #resolver(order: BattleOrder, report: BattleReport): QuickResolver | null {
    const resolver = this.#resolvers.get(order.ruleset.id);
    const { version } = report.ruleset;
    if (order.ruleset.version === version && fightsVersion(resolver, version)) return resolver;
    this.#notes.push(
      this.#found(
        this.#position,
        'RULESET_VERSION',
        `The battle was fought by ${order.ruleset.id} ${report.ruleset.version}, which is not here: it was not fought again.`,
      ),
    );
    return null;
  }

  #fightAgain(report: BattleReport, seed: string | null, order: BattleOrder): void {
    if (seed === null || this.#methodNonces === null) {
      this.#break('SEED_MISSING', 'A quick battle was fought, and its seed was not opened.');
      return;
    }
    const resolver = this.#resolver(order, report);
    if (resolver === null) return;
    const again = resolver.fight(
      checkedOrder(resolver, order),
      battleDiceSeed(seed, this.#methodNonces, orderHash(order)),
    );
    if (!sameData(again, report))
      this.#break(
        'REPORT_DIFFERS',
        'Fought again with the opened dice, the battle ends otherwise.',
      );
    else this.#checked.battles++;
  }

  /** An expected result is derived again: from the file, or from the trials of its battle. */
  #tryAgain(
    report: BattleReport,
    campaign: Readonly<StartedCampaign>,
    battle: BattleDefinition,
    encounter: BattleState,
  ): void {
    const { order } = encounter;
    const authored = order === null || report.ruleset.id !== order.ruleset.id;
    const resolver = authored ? null : this.#resolver(order, report);
    if (!authored && resolver === null) return;
    const { kind, message } = {
      message: '',
      ...checkExpected(report, campaign, battle, encounter, resolver),
    };
    if (kind === 'differs') this.#break('REPORT_DIFFERS', message);
    else if (kind === 'holds') this.#checked.battles++;
    else this.#notes.push(this.#found(this.#position, UNPROVED[kind].code, UNPROVED[kind].message));
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
      else this.#checked.dice++;
    }
    const fault = intervalFault(passed, campaign, (key) =>
      diceFrom === '' ? 0 : intervalDraw(diceScheme, diceFrom, key),
    );
    if (fault !== null) this.#break(fault.code, fault.message);
  }
}
