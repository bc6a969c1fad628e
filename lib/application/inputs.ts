import type { LedgerColumn, StrengthKind } from '@/lib/battle/ledger';
import type { MethodAnswer, Seat } from '@/lib/campaign/events';
import type { Side } from '@/lib/kernel/side';

/** What changing use cases are given; the door that holds it against these shapes is `sound-input`. */

export interface ImportInput {
  readonly clubId: string;
  readonly fileName: string;
  /** The file's text as it came. */
  readonly content: string;
}

export type Opponent =
  | { readonly kind: 'conservative' }
  | { readonly kind: 'reckless' }
  | { readonly kind: 'member'; readonly userId: string }
  /** Any member of the club may take the seat. */
  | { readonly kind: 'open' }
  | { readonly kind: 'hotSeat' }
  /** A player at another installation; `recipient`: his mail key, if it is known. */
  | { readonly kind: 'mail'; readonly recipient?: string | undefined };

export interface StartInput {
  readonly libraryId: string;
  /** 1 … 80 characters. */
  readonly name: string;
  /** The user's own side (in a hot-seat game: the side that begins at the screen). */
  readonly side: Side;
  readonly opponent: Opponent;
  readonly useExpectedValues: boolean;
  /** Ways of settling battles that may be chosen; absent: all, the expected result by `useExpectedValues`. */
  readonly methods?: readonly MethodAnswer[] | undefined;
  /** −50 … +50 per cent in favour of side A. Default 0. */
  readonly advantage?: number;
  /** Default: the author's start. */
  readonly startSituation?: string;
  /** Default: the user's own club (the oldest that he owns). */
  readonly clubId?: string;
  readonly commandId: string;
}

export interface ResignSeatInput {
  /** Needed only by who commands both sides at two screens. */
  readonly side?: Side | undefined;
  readonly commandId: string;
}
export interface HandSeatInput {
  readonly side: Side;
  readonly controller: Exclude<Seat['controller'], 'user' | 'remote'>;
  readonly commandId: string;
}

export interface SealInput<T extends string> {
  /** `view.round` of the page on which the answer was given. */
  readonly round: string;
  /** Hot-seat: for which side. Elsewhere it may be left out. */
  readonly side?: Side | undefined;
  readonly answer: T;
  readonly commandId: string;
}

/** A figure of the form: what was typed, or a number. Blank or absent counts 0, except `present`: what remains. */
export type FormFigure = string | number | undefined;

export interface TableReportInput {
  readonly battleIndex: number;
  /** Hot-seat: which side hands it in. */
  readonly side?: Side | undefined;
  readonly level: string;
  /** `A`, `B` or `none`. */
  readonly heldField: string;
  /** 0 … 500; blank: 0. */
  readonly turnsFought?: FormFigure;
  /**
   * One row for each unit of the battle; `start` comes from the order. Faults are refused with the paths
   * `rows[<unit id>].<kind>.<column>`, `rows[<unit id>].fatigue`, `level`, `heldField`, `turnsFought`,
   * `leaders[<leader id>]`.
   */
  readonly rows: readonly {
    readonly unit: string;
    readonly counts: Readonly<
      Partial<Record<StrengthKind, Readonly<Partial<Record<LedgerColumn, FormFigure>>>>>
    >;
    /** 0 … 900; blank: as before the battle. */
    readonly fatigue?: FormFigure;
    readonly routed?: boolean;
  }[];
  readonly leaders: readonly { readonly id: string; readonly fate: string }[];
  readonly commandId: string;
}
export interface TableAnswerInput {
  readonly battleIndex: number;
  readonly side?: Side | undefined;
  /** `view.encounter.tableReport.position` of the page: an answer to an older report is refused as STALE_ROUND. */
  readonly reportPosition: number;
  readonly commandId: string;
}

export interface BranchInput {
  /** The position whose state the branch begins with. */
  readonly at: number;
  readonly name: string;
  /** The user keeps his side; `member` and `open` are refused before the conclusion. */
  readonly opponent: Opponent;
  /** Who holds no side says which he takes. */
  readonly side?: Side | undefined;
  readonly commandId: string;
}
