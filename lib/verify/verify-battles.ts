import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { fightsVersion, type QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { orderHash } from '@/lib/battle/handoff/order-hash';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { AUTHORED_RULESET } from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import { reportFaults } from '@/lib/campaign/battle/report-check';
import type { BattleState } from '@/lib/campaign/battle/state';
import type { BattleDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { BoardHead, CampaignEvents } from '@/lib/campaign/events';
import type { BoardPass } from '@/lib/campaign/mail/events';
import type { StartedCampaign } from '@/lib/campaign/state';
import { battleDiceSeed, opensSeedRoot } from '@/lib/chance/seeds';
import { type BySide, otherSide } from '@/lib/kernel/side';
import type { Findings } from './findings';
import { sameData } from './same-data';
import type { TimedMove } from './timed-moves';
import { type BoardClaim, UNKNOWN_VERSION, verifyBoard } from './verify-board';
import type { HandChecks } from './verify-hands';
import {
  carriedFault,
  checkExpected,
  methodFault,
  type ReportActors,
  UNPROVED,
} from './verify-result';

/** What the events before a result say of how its battle was fought. */
export interface BattleCourse {
  /** The stream that the result was written to. */
  readonly streamId: string;
  readonly actors: ReportActors;
  /** What each side added to the dice; null: the methods were never opened. */
  readonly nonces: BySide<string> | null;
  /** The seed of a quick battle by mail. */
  readonly mailSeed: string | null;
  /** Where a what-if continues the battle on the board. */
  readonly boardFrom: BoardHead | null;
  /** By mail: the turns of the battle on the board. */
  readonly turns: readonly BoardPass[];
  /** Moves on the board whose deadline the campaign has an entry of. */
  readonly moves: readonly TimedMove[];
  /** Whether an artificial commander ever held the seat of a side. */
  readonly machines: BySide<boolean>;
  /** Accounts that ever held the seat of a side, or a post on its staff. */
  readonly people: BySide<ReadonlySet<string>>;
  /** Accounts that the campaign's own record names, as those who made its entries or hold its posts. */
  readonly known: ReadonlySet<string>;
}

type Resolved = CampaignEvents['BattleResolved'];

/** Checks the results of battles: by whom, in which way, with which dice, and what the campaign keeps of them. */
export class BattleChecks {
  /** Battles whose own record the campaign names. */
  readonly named = new Set<number>();

  constructor(
    readonly findings: Findings,
    readonly resolvers: ReadonlyMap<string, QuickResolver>,
    readonly rulesets: ReadonlyMap<string, AnyBoardGame>,
    readonly hands: HandChecks,
  ) {}

  /** A battle's result, held against the campaign just before it. */
  check(resolved: Resolved, campaign: Readonly<StartedCampaign>, course: BattleCourse): void {
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
    const otherwise = methodFault(resolved, campaign, encounter, course.actors);
    const kept = fault ? null : carriedFault(resolved, campaign);
    for (const found of [otherwise, kept]) if (found) this.#break(found.code, found.message);
    if (opened !== null) {
      if (opened.index !== encounter.index || !opensSeedRoot(campaign.seedRoot, opened))
        this.#break('SEED_MISMATCH', 'The opened seed is not the one committed to at the start.');
      else this.findings.checked.seeds++;
    } else if (campaign.mail === null && encounter.methods.length > 0)
      this.#break('SEED_MISSING', 'The battle’s seed was not opened with its result.');
    if ((board === undefined) !== (report.method !== 'fought'))
      this.#break(
        'BOARD_MISSING',
        'A battle on the board names its own record, and no other does.',
      );
    if (!this.#bySystem(report, encounter))
      this.#break('WRONG_RULESET', 'The result names another ruleset than the battle’s order.');
    if (report.method === 'expected') this.#tryAgain(report, campaign, battle, encounter);
    if (encounter.order === null) return;
    // By mail no server keeps a seed: the dice are derived from both nonces.
    const seed = campaign.mail === null ? (opened?.seed ?? null) : course.mailSeed;
    if (report.method === 'quick' || report.method === 'autoplayed')
      this.#fightAgain(report, seed, encounter.order, course);
    else if (board !== undefined)
      this.#onBoard(
        {
          ...{ order: encounter.order, report, head: board, diceScheme: campaign.diceScheme },
          seed,
        },
        encounter.index,
        course,
        campaign,
      );
  }

  /** A result is of the ruleset that the order pins; an expected one may be of the campaign's file alone. */
  #bySystem({ method, ruleset }: BattleReport, { order }: BattleState): boolean {
    const authored = sameData(ruleset, AUTHORED_RULESET);
    return order === null
      ? authored
      : sameData(ruleset, order.ruleset) || (authored && method === 'expected');
  }

  #break(code: string, message: string): void {
    this.findings.broken(code, message);
  }

  /** A battle fought on a board: its own record, order by order. `seed`: the opened one. */
  #onBoard(
    {
      seed,
      ...claimed
    }: Pick<BoardClaim, 'head' | 'order' | 'report' | 'diceScheme'> & {
      readonly seed: string | null;
    },
    index: number,
    { streamId, nonces, boardFrom, turns, moves, machines, people, known }: BattleCourse,
    campaign: Readonly<StartedCampaign>,
  ): void {
    this.named.add(index);
    const { findings } = this;
    const record = findings.stream?.battles.find((one) => one.index === index);
    if (record === undefined) {
      this.#break('BOARD_MISSING', 'The battle’s own record is not in the file.');
      return;
    }
    if (seed === null || nonces === null) {
      this.#break('SEED_MISSING', 'A battle was fought on the board, and its seed was not opened.');
      return;
    }
    const [, campaignId = ''] = streamId.split('/');
    const verdict = verifyBoard(
      record,
      {
        ...claimed,
        from: boardFrom,
        ...{ turns, moves, machines, people },
        letters: campaign.mail === null ? null : { away: otherSide(campaign.mail.own), known },
        streamId: battleStreamOf(campaignId, index),
        diceSeed: battleDiceSeed(seed, nonces, orderHash(claimed.order)),
      },
      this.rulesets,
    );
    if (campaign.mail === null) this.hands.board(index, verdict.hands, campaign);
    findings.checked.acts += verdict.acts;
    findings.checked.commanders += verdict.thoughts;
    for (const one of verdict.breaks) findings.breaks.push({ ...one, battle: index });
    for (const one of verdict.notes) findings.notes.push({ ...one, battle: index });
    if (verdict.acts > 0 && verdict.breaks.length === 0) findings.checked.battles++;
  }

  #resolver(order: BattleOrder, report: BattleReport): QuickResolver | null {
    const resolver = this.resolvers.get(order.ruleset.id);
    const { version } = report.ruleset;
    if (order.ruleset.version === version && fightsVersion(resolver, version)) return resolver;
    const fought = `The battle was fought by ${order.ruleset.id} ${report.ruleset.version}`;
    if (this.resolvers.size === 0)
      this.findings.note(
        'RULESET_VERSION',
        `${fought}, which is not here: it was not fought again.`,
      );
    else this.#break('RULESET_VERSION', `${fought}, ${UNKNOWN_VERSION}`);
    return null;
  }

  #fightAgain(
    report: BattleReport,
    seed: string | null,
    order: BattleOrder,
    { nonces }: BattleCourse,
  ): void {
    if (seed === null || nonces === null) {
      this.#break('SEED_MISSING', 'A quick battle was fought, and its seed was not opened.');
      return;
    }
    const resolver = this.#resolver(order, report);
    if (resolver === null) return;
    const again = resolver.fight(
      checkedOrder(resolver, order),
      battleDiceSeed(seed, nonces, orderHash(order)),
    );
    if (!sameData(again, report))
      this.#break(
        'REPORT_DIFFERS',
        'Fought again with the opened dice, the battle ends otherwise.',
      );
    else this.findings.checked.battles++;
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
    else if (kind === 'holds') this.findings.checked.battles++;
    else this.findings.note(UNPROVED[kind].code, UNPROVED[kind].message);
  }
}
