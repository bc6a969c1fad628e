import type { AuthoredExpectation } from '../battle/battle-order';
import type { BattleReport } from '../battle/battle-report';
import type { BySide, Side } from '../kernel/side';
import type { VictoryLevel } from '../kernel/victory-level';
import type { MapMarch, MapView } from './definition/map';
import type {
  BoardHead,
  CampaignSettings,
  IntervalStep,
  MethodAnswer,
  OpenedSeed,
  Seat,
} from './events';
import type { Staff } from './staff';
import type { IntervalView } from './view-interval';

/**
 * Who looks. `side`: the viewer's own side; `both` sides never exist at once: a hot-seat user looks as the side
 * that sits at the screen. `public` sees what both sides may know; so does a spectator.
 */
export type CampaignViewer =
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'umpire' }
  | { readonly kind: 'public' };

export type CampaignPhase =
  | 'choosing'
  | 'encounter'
  | 'expected'
  | 'table'
  | 'board'
  | 'interval'
  | 'concluded';

/** A choice as its own side sees it. */
export interface ChoiceView {
  readonly id: string;
  readonly letter: string;
  readonly title: string;
  readonly text: string | null;
  readonly marches: readonly MapMarch[];
  readonly open: boolean;
  /** In words, why it is open or why not; null where it has no condition. */
  readonly why: string | null;
}

/** What everybody in the campaign may know of a seal: whether, never what. */
export interface SealView {
  readonly sealed: boolean;
  /** First characters of the commitment, for people to compare; null while not sealed. */
  readonly fingerprint: string | null;
  readonly commitment: string | null;
}

export interface UnitView {
  readonly id: string;
  readonly name: string;
  readonly arm: string;
  readonly type: string;
  readonly quality: string;
  readonly men: number;
  readonly guns: number;
  readonly fatigue: number;
  readonly establishment: { readonly men: number; readonly guns: number };
  readonly start: { readonly men: number; readonly guns: number };
  readonly lost: { readonly men: number; readonly guns: number };
  readonly estimate: boolean;
  readonly status: 'present' | 'later' | 'detached' | 'disbanded';
}
export interface LeaderView {
  readonly id: string;
  readonly name: string;
  readonly rank: string | null;
  readonly command: string;
  readonly leadership: string;
  readonly status: 'present' | 'killed' | 'wounded' | 'captured';
}
export interface FormationView {
  readonly id: string;
  readonly name: string;
  readonly level: string | null;
  readonly at: string | null;
  readonly leaders: readonly LeaderView[];
  readonly formations: readonly FormationView[];
  readonly units: readonly UnitView[];
  /** Totals of all present units below. */
  readonly men: number;
  readonly guns: number;
  readonly startMen: number;
  readonly status: 'present' | 'later' | 'detached';
}

export interface BattleView {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly date: string;
  /** Where on the campaign's map it is fought, in the map's kilometres. */
  readonly place: readonly [number, number] | null;
  /** 0 …, the index of its seed. */
  readonly index: number;
  /** The encounter message for this viewer. */
  readonly message: string | null;
  readonly methods: readonly MethodAnswer[];
  readonly seals: BySide<SealView>;
  /** The viewer's own sealed answer, if the application opened it for him; never the other side's. */
  readonly ownAnswer: MethodAnswer | null;
  readonly method: MethodAnswer | null;
  readonly authored: AuthoredExpectation;
  readonly hasScenario: boolean;
  readonly forces: BySide<{ readonly men: number; readonly guns: number }>;
  /** Handed in and waiting for the other side; `position` is the event that handed it in. */
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

/** A pair of choices once both seals are broken: no secret any more. */
export interface MeetingView {
  readonly situation: { readonly title: string; readonly ordinal: number; readonly date: string };
  readonly choices: BySide<{ readonly letter: string; readonly title: string }>;
  /** The battle that it led to, with its result once there is one; null where it led straight on. */
  readonly battle: {
    readonly title: string;
    readonly index: number;
    readonly result: {
      readonly level: VictoryLevel;
      readonly losses: BySide<{ readonly start: number; readonly lost: number }>;
      /** What the author says of it. */
      readonly text: string | null;
    } | null;
  } | null;
  /** What the author says of a meeting without a battle, as far as this viewer is told. A battle has its own message. */
  readonly text: string | null;
}

/** All that a viewer may know of a campaign at one position of its history. Plain JSON, safe to send. */
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
  /** Some of its battles may be fought on a board; left out where none may. */
  readonly hasBoard?: true;
  /** Title of the situation at which it was begun, where that is not the author's start; else null. */
  readonly startedAt: string | null;
  readonly seats: BySide<Seat>;
  /** Account ids of the sub-commanders and what they were given: no secret, as the names of the commanders are none. */
  readonly staff: Staff;
  readonly viewer: CampaignViewer;
  /** Number of events folded: the stream version this view stands at. */
  readonly position: number;
  readonly phase: CampaignPhase;
  readonly date: string;
  /** The file keeps a calendar. Where it does not, every date of the view is empty. */
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
    /** The viewer's own choices; empty for who commands no side. */
    readonly choices: readonly ChoiceView[];
    readonly seals: BySide<SealView>;
    readonly ownChoice: string | null;
  } | null;
  readonly encounter: BattleView | null;
  /** The interval that waits for the sides; left out where none does. */
  readonly interval?: IntervalView;
  readonly battles: readonly BattleView[];
  readonly chain: readonly ChainLink[];
  /** The pair of choices opened last, and what it led to; null while none was. */
  readonly lastMeeting: MeetingView | null;
  readonly forces: BySide<readonly FormationView[]>;
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
  /** A proposal to go back that waits for the other commander; the reason is not for who looks on. */
  readonly rewindProposal: {
    readonly side: Side;
    readonly at: number;
    readonly reason: string | null;
    readonly position: number;
  } | null;
  /** This line was given up by agreement: after which entry the campaign goes on, and as which. */
  readonly rewound: {
    readonly at: number;
    readonly successor: string;
    readonly position: number;
  } | null;
  /** Sides that must act now. */
  readonly awaiting: readonly Side[];
  /** How a campaign by mail stands; absent elsewhere. */
  readonly mail?: MailView;
}

/** One line of the chronicle: an event in plain words for this viewer. */
export interface ChronicleEntry {
  /** Stream version of the event: its address. */
  readonly position: number;
  readonly date: string;
  readonly kind:
    | 'start'
    | 'situation'
    | 'seal'
    | 'reveal'
    | 'encounter'
    | 'battle'
    | 'interval'
    | 'conclusion'
    | 'branch'
    | 'note';
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly side: Side | null;
  readonly level: VictoryLevel | null;
  readonly battleIndex: number | null;
  readonly losses: BySide<{ readonly start: number; readonly lost: number }> | null;
  /** A turn on the board, by mail: the positions of the battle that it made, both included. */
  readonly turn?: { readonly from: number; readonly to: number };
}

/** A correspondence, as everybody in the campaign may know it. */
export interface MailView {
  /** The side that is played at this installation. */
  readonly own: Side;
  /** This installation invited the other. */
  readonly invites: boolean;
  /** The other player's keys are known: he accepted, or his invitation was. */
  readonly joined: boolean;
  /** Files made and opened so far. */
  readonly files: number;
  readonly opened: number;
  /** Something waits to be put into the next file. */
  readonly fileDue: boolean;
  /** Nothing is due of the own side but to make its file and send it. */
  readonly onlyFile: boolean;
  /** The own answer of the open round went out: it can no longer be changed. */
  readonly answerPosted: boolean;
}
