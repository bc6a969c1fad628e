import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { OpenedSeed } from '@/lib/campaign/battle/events';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type DefinitionLookup, lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvents, CampaignEventType } from '@/lib/campaign/events';
import type { CampaignSettings } from '@/lib/campaign/start/settings';
import { opensSeedRoot } from '@/lib/chance/seeds';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import type { AnswerSealed, Opened } from './events';
import type { RoundKind } from './rounds';
import { opensCommitment } from './sealing';

/**
 * What a campaign has committed to, what of it has been opened, and what is still closed. Everybody who can see the
 * campaign may know all of it: commitments and opened answers, never sealed ones.
 */
export interface FairnessAccount {
  /** Root over the seeds of all battles, committed to at the start and at the beginning of each what-if. */
  readonly roots: readonly { readonly root: string; readonly position: number }[];
  /** Rounds in which something was or will be sealed, the earliest first. */
  readonly rounds: readonly FairRound[];
  readonly battles: readonly FairBattle[];
}

export interface FairRound {
  /** `choice-3`, `method-0` … */
  readonly key: string;
  readonly kind: RoundKind;
  /** Title of the situation, of the battle or of the interval. */
  readonly title: string;
  /** Position of the event that opened the round. */
  readonly position: number;
  /** Whether anything is asked of a side: an interval may ask only one. */
  readonly asked: BySide<boolean>;
  readonly seals: BySide<FairSeal | null>;
  /** Null while it is closed. */
  readonly opened: {
    readonly position: number;
    /** Null for a side that was not asked. */
    readonly answers: BySide<FairAnswer | null>;
  } | null;
}

export interface FairAnswer {
  /** The answer in words. */
  readonly title: string;
  readonly nonce: string;
  /** The answer and its nonce give the commitment. */
  readonly holds: boolean;
}

export interface FairSeal {
  /** The commitment in force (hex). */
  readonly commitment: string;
  /** Position of the event that set it. */
  readonly position: number;
  /** Number of times the side changed its answer. */
  readonly changes: number;
}

export interface FairBattle {
  readonly index: number;
  readonly title: string;
  /** Position of the event that announced it. */
  readonly position: number;
  readonly method: BattleReport['method'] | null;
  readonly resolvedAt: number | null;
  /** Its seed, once it is opened, and whether it leads to the root that was in force. */
  readonly seed: { readonly opened: OpenedSeed; readonly holds: boolean } | null;
}

/** How events of a chapter enter the account; those that neither commit nor open anything are left out. */
export type FairnessEntries<T extends CampaignEventType> = {
  readonly [Each in T]?: (
    ledger: FairnessLedger,
    data: CampaignEvents[Each],
    position: number,
  ) => void;
};

/** An account in the making. */
export class FairnessLedger {
  readonly lookup: DefinitionLookup;
  /** Settings of the campaign, once it has started. */
  settings: Pick<CampaignSettings, 'singleBattle'> = {};
  readonly #roots: { root: string; position: number }[] = [];
  readonly #rounds = new Map<string, FairRound>();
  readonly #battles = new Map<number, FairBattle>();

  constructor(definition: CampaignDefinition) {
    this.lookup = lookupOf(definition);
  }

  account(): FairnessAccount {
    return {
      roots: this.#roots,
      rounds: [...this.#rounds.values()],
      battles: [...this.#battles.values()],
    };
  }

  commitSeeds(root: string, position: number): void {
    this.#roots.push({ root, position });
  }

  openRound(
    key: string,
    { kind, title, position }: Pick<FairRound, 'kind' | 'title' | 'position'>,
    asked: BySide<boolean> = { A: true, B: true },
  ): void {
    const seals = { A: null, B: null };
    this.#rounds.set(key, { key, kind, title, position, asked, seals, opened: null });
  }

  seal({ round: key, side, commitment }: AnswerSealed, position: number): void {
    const before = this.#rounds.get(key)?.seals[side];
    const changes = before ? before.changes + 1 : 0;
    this.#setSeal(key, side, { commitment, position, changes });
  }

  withdraw(key: string, side: Side): void {
    this.#setSeal(key, side, null);
  }

  #setSeal(key: string, side: Side, seal: FairSeal | null): void {
    const round = this.#rounds.get(key);
    if (round !== undefined)
      this.#rounds.set(key, { ...round, seals: { ...round.seals, [side]: seal } });
  }

  /** Answers sealed but not opened remain with the branch that a what-if leaves. */
  dropSeals(): void {
    for (const [key, round] of this.#rounds)
      if (round.opened === null) this.#rounds.set(key, { ...round, seals: { A: null, B: null } });
  }

  /** Opens a round. `title`: an answer in words. */
  reveal(
    key: string,
    position: number,
    revealed: BySide<Opened<string> | null>,
    title: (side: Side, answer: string) => string,
  ): void {
    const round = this.#rounds.get(key);
    if (round === undefined) return;
    const [A = null, B = null] = SIDES.map((side): FairAnswer | null => {
      const opened = revealed[side];
      if (opened === null) return null;
      const commitment = round.seals[side]?.commitment ?? '';
      const holds = opensCommitment(commitment, key, side, opened);
      return { title: title(side, opened.answer), nonce: opened.nonce, holds };
    });
    this.#rounds.set(key, { ...round, opened: { position, answers: { A, B } } });
  }

  announceBattle(index: number, title: string, position: number): void {
    const open = { method: null, resolvedAt: null, seed: null };
    this.#battles.set(index, { index, title, position, ...open });
  }

  resolveBattle(method: BattleReport['method'], opened: OpenedSeed | null, position: number): void {
    const battle = [...this.#battles.values()].findLast((one) => one.resolvedAt === null);
    if (battle === undefined) return;
    const root = this.#roots.at(-1)?.root ?? '';
    const seed = opened && {
      opened,
      holds: opened.index === battle.index && opensSeedRoot(root, opened),
    };
    this.#battles.set(battle.index, { ...battle, method, resolvedAt: position, seed });
  }
}
