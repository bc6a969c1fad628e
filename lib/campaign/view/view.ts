import type { AuthoredExpectation } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { Heads } from '@/lib/battle/handoff/heads';
import type { BoardHead, MethodAnswer, OpenedSeed } from '@/lib/campaign/battle/events';
import type { MapMarch, MapView } from '@/lib/campaign/definition/map';
import type { IntervalStep } from '@/lib/campaign/interval/events';
import type { MeetingView } from '@/lib/campaign/situations/meeting';
import type { CampaignPhase } from '@/lib/campaign/situations/state';
import type { Staff } from '@/lib/campaign/staff/state';
import type { CampaignSettings, Seat } from '@/lib/campaign/start/settings';
import type { Toll } from '@/lib/campaign/toll/state';
import type { UmpirePart } from '@/lib/campaign/umpire/state';
import type { CampaignViewer } from '@/lib/campaign/wording';
import type { BySide, Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import type { FormationView } from './view-forces';
import type { IntervalView } from './view-interval';
import type { SealView } from './view-seals';

/** The types a view is made of, for other rooms. */
export type { MeetingView } from '@/lib/campaign/situations/meeting';
export type { CampaignPhase } from '@/lib/campaign/situations/state';
export type { CampaignViewer, ChronicleEntry } from '@/lib/campaign/wording';
export type { FormationView, LeaderView, UnitView } from './view-forces';
export type { SealView } from './view-seals';

/** A choice as its own side sees it. */
export interface ChoiceView {
  readonly id: string;
  readonly letter: string;
  readonly title: string;
  readonly text: string | null;
  readonly marches: readonly MapMarch[];
  readonly open: boolean;
  /** In words, why it is open or closed; null if it has no condition. */
  readonly why: string | null;
}

export interface BattleView {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly date: string;
  /** Its place on the campaign's map, in the map's kilometres. */
  readonly place: readonly [number, number] | null;
  /** 0 …, the index of its seed. */
  readonly index: number;
  /** The encounter message for this viewer. */
  readonly message: string | null;
  readonly methods: readonly MethodAnswer[];
  readonly seals: BySide<SealView>;
  /** The viewer's own sealed answer, if the application opened it for them; never the other side's. */
  readonly ownAnswer: MethodAnswer | null;
  readonly method: MethodAnswer | null;
  readonly authored: AuthoredExpectation;
  readonly hasScenario: boolean;
  readonly forces: BySide<{ readonly men: number; readonly guns: number }>;
  /** Submitted and waiting for the other side; `position` is the event that submitted it. */
  readonly tableReport: {
    readonly side: Side;
    readonly report: BattleReport;
    readonly position: number;
  } | null;
  readonly refusedReason: string | null;
  readonly report: BattleReport | null;
  readonly opened: OpenedSeed | null;
  /** Fought on a board: the last event of its own record there. */
  readonly board?: BoardHead;
  readonly history: {
    readonly text: string;
    readonly lossA: number | null;
    readonly lossB: number | null;
  } | null;
  readonly outcomeText: string | null;
  /** Position (stream version) of the event that resolved it. */
  readonly resolvedAt: number | null;
}

/** One entry of the chain of situations. */
export interface ChainLink {
  readonly situation: string;
  readonly title: string;
  readonly date: string;
  readonly ordinal: number;
  /** Null: no battle was fought there, or none yet. */
  readonly battle: {
    readonly id: string;
    readonly title: string;
    readonly level: VictoryLevel | null;
    readonly index: number;
  } | null;
  readonly current: boolean;
  readonly position: number;
}

/** Everything that a viewer may know of a campaign at one position of its history. Plain JSON, safe to send. */
export interface CampaignView {
  readonly name: string;
  readonly definitionId: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly sides: BySide<{
    readonly name: string;
    readonly adjective: string;
    readonly text: string | null;
  }>;
  readonly settings: CampaignSettings;
  /** Some of its battles may be fought on a board; left out if none may. */
  readonly hasBoard?: true;
  /** Title of the situation at which it was begun, if that is not the author's start; else null. */
  readonly startedAt: string | null;
  readonly seats: BySide<Seat>;
  /** Account ids of the sub-commanders and their assignments: as public as the names of the commanders. */
  readonly staff: Staff;
  /** The account of the umpire; absent: there is none. */
  readonly umpire?: string;
  /** Who may follow without a post; absent: nobody has said. */
  readonly audience?: NonNullable<UmpirePart['audience']>;
  readonly viewer: CampaignViewer;
  /** Number of events folded: the stream version that this view shows. */
  readonly position: number;
  readonly phase: CampaignPhase;
  readonly date: string;
  /** The file keeps a calendar. If not, every date of the view is empty. */
  readonly dated: boolean;
  readonly overview: { readonly text: string; readonly view: MapView | null } | null;
  /** The open round's key; sealed answers name it, so that a stale page is refused. */
  readonly round: string | null;
  readonly situation: {
    readonly id: string;
    readonly title: string;
    readonly ordinal: number;
    readonly text: string | null;
    readonly view: MapView | null;
    /** The viewer's own choices; empty for a viewer who commands no side. */
    readonly choices: readonly ChoiceView[];
    readonly seals: BySide<SealView>;
    readonly ownChoice: string | null;
  } | null;
  readonly encounter: BattleView | null;
  /** The interval that waits for the sides; left out if there is none. */
  readonly interval?: IntervalView;
  readonly battles: readonly BattleView[];
  readonly chain: readonly ChainLink[];
  /** The latest pair of choices opened, and what it led to; null if there is none. */
  readonly lastMeeting: MeetingView | null;
  readonly forces: BySide<readonly FormationView[]>;
  /** What its armies are counted in, where that is not men: every "men" of this view counts these. */
  readonly heads?: Heads;
  /** What both sides have gained and lost so far, by cause. */
  readonly toll: BySide<Toll>;
  /** Both sides' present strength after each event that changed it. */
  readonly strength: readonly {
    readonly position: number;
    readonly date: string;
    readonly A: number;
    readonly B: number;
    readonly label: string;
  }[];
  readonly lastInterval: {
    readonly title: string;
    readonly from: string;
    readonly to: string;
    readonly steps: readonly IntervalStep[];
    readonly position: number;
  } | null;
  readonly conclusion: {
    readonly id: string | null;
    readonly title: string;
    readonly value: number;
    readonly text: string | null;
  } | null;
  /** A proposal to go back that waits for the other commander; spectators are not shown the reason. */
  readonly rewindProposal: {
    readonly side: Side;
    readonly at: number;
    readonly reason: string | null;
    readonly position: number;
  } | null;
  /**
   * This branch was given up by agreement: the entry after which the campaign continues, and the branch in which it
   * does.
   */
  readonly rewound: {
    readonly at: number;
    readonly successor: string;
    readonly position: number;
  } | null;
  /** It was sent to another server: nothing happens in it here. */
  readonly away: boolean;
  /** Sides that must act now. */
  readonly awaiting: readonly Side[];
  /** Its phases have deadlines; absent elsewhere. */
  readonly paced?: true;
  /** The correspondence of a campaign by mail; absent elsewhere. */
  readonly mail?: MailView;
}

/** A correspondence, as everybody in the campaign may know it. */
export interface MailView {
  /** The side that is played at this installation. */
  readonly own: Side;
  /** This installation sent the invitation. */
  readonly invites: boolean;
  /** The other player's keys are known: the invitation was accepted. */
  readonly joined: boolean;
  /** Files made and opened so far. */
  readonly files: number;
  readonly opened: number;
  /** Messages are waiting for the next file. */
  readonly fileDue: boolean;
  /** The own side's only task is to make its file and send it. */
  readonly onlyFile: boolean;
  /** The own answer of the open round was sent: it can no longer be changed. */
  readonly answerPosted: boolean;
}
