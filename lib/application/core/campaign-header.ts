import type { Seat } from '@/lib/campaign/events';
import type { Audience } from '@/lib/campaign/umpire/state';
import type { CampaignPhase, CampaignView, CampaignViewer } from '@/lib/campaign/view/view';
import type { Seen } from '@/lib/chance/hand';
import type { BySide, Side } from '@/lib/kernel/side';
import type { CampaignRole } from './access';
import type { LoadedCampaign } from './loaded-campaign';

/** What somebody is on a staff. */
export interface Served {
  /** The side under whose commander the looking user serves; null where under none. */
  readonly serves: Side | null;
  /** It must act now: the act is their commander's, and is not counted as the user's own. */
  readonly sideToAct: boolean;
}

/** What the header of a campaign says of posts and of what is written between them. */
export interface InboxHeader extends Served {
  /** Messages that the user has not read. */
  readonly unread: number;
  /** Members who ask for a post on the staff of the side that the user commands. */
  readonly petitions: number;
  /** Posts on a staff that are offered to the user. */
  readonly offers: number;
  /** A mark that changes with what waits for this user: give it to the live feed. */
  readonly inboxMark: string;
}

/** How the reader's own browser signs what it gives in a campaign. */
export interface Signing {
  readonly account: string;
  readonly campaignId: string;
  /** The newest entry that the page shows. */
  readonly seen: Seen;
  /** Keys of the account's devices that are registered in the campaign. */
  readonly devices: readonly string[];
  /** Those of them that it revoked: they sign nothing any more. */
  readonly revoked: readonly string[];
}

/** How an account's browser signs here; null: by mail, or where nothing can be given any more. */
export function signingOf(
  { id, campaign, events, version }: LoadedCampaign,
  account: string,
): Signing | null {
  if (campaign.mail !== null || campaign.rewound !== null) return null;
  const own = campaign.devices.filter((device) => device.account === account);
  return {
    ...{ account, campaignId: id, seen: { version, hash: events.at(-1)?.hash ?? '' } },
    devices: own.map(({ key }) => key),
    revoked: own.flatMap(({ key, revoked }) => (revoked === null ? [] : [key])),
  };
}

export interface CampaignHeader extends InboxHeader {
  readonly campaignId: string;
  readonly name: string;
  readonly title: string;
  readonly club: { readonly id: string; readonly name: string };
  readonly role: CampaignRole;
  /** One battle outside any campaign. */
  readonly singleBattle: boolean;
  /** Played by mail, between two installations. */
  readonly byMail: boolean;
  /** What the user's side has sealed cannot be opened: the program runs with another store key. */
  readonly wrongStoreKey: boolean;
  /** Sides the user commands. */
  readonly sides: readonly Side[];
  /** Sides for which the user decides: those they command, and as the umpire, those for which they stand in. */
  readonly deciding: readonly Side[];
  /** The user is the umpire: they see what each side sees, by looking as that side. */
  readonly umpires: boolean;
  /** The umpire’s display name; null: there is none. */
  readonly umpire: string | null;
  /** The user may take the umpire’s seat now. */
  readonly mayUmpire: boolean;
  /** Who may follow without a post, and how many hours behind. */
  readonly audience: { readonly kind: Audience; readonly delayHours: number };
  /** The user may say who follows. */
  readonly mayOpen: boolean;
  /** It was sent to another server: nothing happens in it here. */
  readonly away: boolean;
  /** Until when the umpire has paused the campaign, and why; null: it is not paused. */
  readonly pause: { readonly until: string; readonly reason: string } | null;
  /**
   * Riders carry what is known of it; `asOf`: of a post that is away, the hour of its news in words. Null: it has no
   * couriers, or the user is not to see them.
   */
  readonly couriers: { readonly asOf: string | null } | null;
  /** The user is kept behind: that many hours, or as far as couriers have brought the campaign. */
  readonly delayed: boolean;
  /** Who looks: with a curtain drawn, `public`. */
  readonly viewer: CampaignViewer;
  /** A hot-seat game, and nobody has sat down yet. */
  readonly curtain: boolean;
  /** The newest position: give it to the live feed. */
  readonly head: number;
  /** The position shown; equal to `head` unless one of the past was asked for. */
  readonly at: number;
  readonly phase: CampaignPhase;
  readonly awaiting: readonly Side[];
  /** Two people play, each at a screen of their own: its phases can have deadlines. */
  readonly mayHaveDeadlines: boolean;
  /** The deadline of the open phase, as everybody in the campaign may know it; null: none runs. */
  readonly deadline: DeadlineHeader | null;
  /** The user must act now (always false on a page of the past). */
  readonly yourTurn: boolean;
  /** Who commands each side. */
  readonly commanders: BySide<CommanderName>;
  readonly branch: {
    readonly parentId: string;
    readonly parentName: string;
    readonly at: number;
    readonly private: boolean;
    /** Both commanders agreed to go back to here: it is no what-if, but the campaign itself. */
    readonly continues: boolean;
  } | null;
  /** A proposal to go back that waits for the other commander now, whatever position is shown. */
  readonly rewindProposal: CampaignView['rewindProposal'];
  /** The user may propose to go back now. */
  readonly mayRewind: boolean;
  /** This branch was given up by agreement; name null: the branch that continues it does not exist yet. */
  readonly continuedIn: {
    readonly campaignId: string;
    readonly at: number;
    readonly name: string | null;
  } | null;
  /** The user may rename it. */
  readonly mayRename: boolean;
  /** The user may have it analysed: it is over, or they are an umpire without a seat. */
  readonly mayAnalyse: boolean;
  readonly mayBranch: boolean;
  /** Open seats that the user may take now. */
  readonly mayTake: readonly Side[];
  /** Open seats that the user may hand to an artificial commander. */
  readonly mayHand: readonly Side[];
  /** How the user's browser signs; null: it gives nothing here. */
  readonly signing: Signing | null;
  /** The user may resign their command. */
  readonly mayResign: boolean;
}

/** All instants RFC 3339. */
export interface DeadlineHeader {
  readonly phase: string;
  /** It is of a move on the board. */
  readonly onBoard: boolean;
  readonly dueAt: string;
  readonly graceEndsAt: string;
  /** That moment has passed. */
  readonly graceOver: boolean;
  /** Sides that had not answered at the deadline. */
  readonly missed: readonly Side[];
  /** Sides whose deputy may answer now. */
  readonly called: readonly Side[];
  /** The looking user is the deputy who was called, for this side. */
  readonly deputyFor: Side | null;
  /** After everything else, the computer answers. False: the campaign waits. */
  readonly computer: boolean;
  /** What the user can add at once from their bank, in minutes. */
  readonly step: number;
}

export interface CommanderName {
  readonly controller: Seat['controller'];
  /** Null: the seat is open, or its holder is no member any more. */
  readonly userId: string | null;
  /** Display name, “Artificial, conservative”, “Open seat”, “A former member”. */
  readonly name: string;
  /** Nobody commands the side now; true also where a former member holds the seat in the record. */
  readonly open: boolean;
  /** The viewer. */
  readonly you: boolean;
}
