import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { DiceScheme } from '@/lib/chance/keyed-dice';
import type { ChainStream } from '@/lib/chance/verify-chain';
import type { Side } from '@/lib/kernel/side';
import type { Unchecked } from './unchecked';

/** A battle or an interval whose dice a side added nothing to. */
export interface WithoutNumber {
  readonly position: number;
  readonly side: Side;
  /** `battle`: its dice; `interval`: those between two situations. */
  readonly what: 'battle' | 'interval';
}

/** A device that signed what a player gave. */
export interface Device {
  readonly account: string;
  /** Null: it signed nothing of a side. */
  readonly side: Side | null;
  readonly fingerprint: string;
  /** Version of the event that registered it; null: its first seal did, before there were such events. */
  readonly registered: number | null;
  /** Version of the event by which its player revoked it; null: none did. */
  readonly revoked: number | null;
  /** Version of the first event in the campaign that bears its signature. */
  readonly first: number;
  readonly seals: number;
  /** Everything that it signed: seals, orders on boards, reports, answers. */
  readonly acts: number;
}

/** Who gave what people gave in a battle on the board. */
export interface BoardHands {
  /** Index of the battle, 0 upward. */
  readonly battle: number;
  readonly signed: number;
  /** Positions in the battle's record that the server made in a player's name. */
  readonly byServer: readonly number[];
  /** Positions that a device signed after its player had revoked it. */
  readonly revoked: readonly number[];
}

/** What bears no signature of an account that had registered a device by then. */
export interface BareActs {
  readonly account: string;
  readonly side: Side | null;
  /** Versions in the campaign. */
  readonly entries: readonly number[];
  /** Battles on the board, each in its own positions. */
  readonly boards: readonly { readonly battle: number; readonly entries: readonly number[] }[];
}

/** Who gave what people gave. */
export interface Hands {
  /** Acts that a device of the player signed, on boards too. */
  readonly signed: number;
  /** Versions of those in the campaign that the server made in a player's name. */
  readonly byServer: readonly number[];
  /** Battles on the board, each in its own positions. */
  readonly boards: readonly BoardHands[];
  readonly devices: readonly Device[];
  /**
   * Acts of players who had a device, without its signature. A browser without script or with its storage cleared, a
   * deputy and an order left beforehand explain them; a server that put others in their place would too.
   */
  readonly bare: readonly BareActs[];
}

/** One broken promise. */
export interface ExportBreak {
  /** Version of the event it was found at, 1 upward; 0 for the file, or a battle's own record, as a whole. */
  readonly position: number;
  /** Found in the record of a battle that was fought on a board: index of the battle, 0 upward. */
  readonly battle?: number;
  /** The type of that event; null for the file as a whole. */
  readonly event: string | null;
  readonly code: string;
  readonly message: string;
}

/** An earlier file of the same campaign that this one continues. */
export interface Continuation {
  /** Entries of the earlier file. */
  readonly from: number;
  /** Entries that have come since. */
  readonly added: number;
}

export interface ExportVerdict {
  readonly ok: boolean;
  readonly events: number;
  readonly breaks: readonly ExportBreak[];
  /** Everything checked against its commitment, or recomputed. */
  readonly checked: {
    /** Answers that were sealed, changed ones included. */
    readonly commitments: number;
    /** Opened answers that match what was sealed. */
    readonly seals: number;
    readonly seeds: number;
    readonly battles: number;
    /** Orders on the board that were decided again. */
    readonly acts: number;
    readonly dice: number;
    /** Events that were checked against the campaign's own file. */
    readonly steps: number;
    /** Decisions of artificial commanders that they would take again. */
    readonly commanders: number;
  };
  /** The key whose signature under the head is valid; null: unsigned. */
  readonly signature: { readonly publicKey: string; readonly fingerprint: string } | null;
  /** The campaign's identity, by its own account; null if unreadable. */
  readonly about: {
    readonly name: string;
    readonly title: string;
    /** One battle outside any campaign. */
    readonly singleBattle: boolean;
    /** How its dice are derived from the opened seeds (`lib/chance/keyed-dice`). */
    readonly diceScheme: DiceScheme;
    readonly position: number;
    /** Hash of the newest event. */
    readonly hash: string;
    /** Title of the conclusion it has reached, or null. */
    readonly conclusion: string | null;
  } | null;
  /** The part of an earlier file that it continues; null: none was given, or it does not. */
  readonly continuation: Continuation | null;
  /** The entry up to which a receipt proves it unchanged; null: none was given, or it does not hold. */
  readonly receipt: number | null;
  /** Checks that could not be repeated here, and why; not breaks. */
  readonly notes: readonly ExportBreak[];
  readonly hands: Hands;
  /** Dice that a side added nothing to, so that the server, or the other side with it, could have chosen among few. */
  readonly withoutNumber: readonly WithoutNumber[];
  /** What nobody can check of it, and is taken on trust: never empty for a record that could be read. */
  readonly unchecked: readonly Unchecked[];
}

/** The campaign that a verdict is about; null if the file does not say. */
export function aboutOf(
  campaign: Readonly<StartedCampaign> | null,
  head: Pick<ChainStream, 'version' | 'hash'> | undefined,
): ExportVerdict['about'] {
  if (campaign === null || head === undefined) return null;
  const { conclusion, definition, diceScheme, name, settings } = campaign;
  const reached = conclusion?.conclusion;
  const title =
    reached === null || reached === undefined
      ? 'The campaign runs out'
      : (lookupOf(definition).conclusions.get(reached)?.title ?? reached);
  return {
    name,
    title: definition.title,
    singleBattle: settings.singleBattle === true,
    diceScheme,
    position: head.version,
    hash: head.hash,
    conclusion: conclusion === null ? null : title,
  };
}
