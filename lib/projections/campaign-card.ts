import type { Heads } from '@/lib/battle/handoff/heads';
import type { Seat } from '@/lib/campaign/events';
import type { Audience } from '@/lib/campaign/umpire/state';
import type { CampaignPhase, CampaignView, ChainLink, MailView } from '@/lib/campaign/view/view';
import { askedToGoBack } from '@/lib/campaign/view/view-campaign';
import type { BySide, Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';

/** What lists show of a campaign: only what everybody in it may know. Plain JSON, a pure function of its events. */
export interface CampaignCard {
  readonly name: string;
  readonly title: string;
  readonly definitionId: string;
  /** One battle outside any campaign. */
  readonly singleBattle: boolean;
  readonly sides: BySide<string>;
  readonly seats: BySide<Seat>;
  /** The account of the umpire, null where there is none; absent on cards made earlier. */
  readonly umpire?: string | null;
  /** Who may follow, and how far behind, null where nobody has said; absent on cards made earlier. */
  readonly audience?: { readonly kind: Audience; readonly delayHours: number } | null;
  /** Account ids of each side's sub-commanders. */
  readonly staff: BySide<readonly string[]>;
  readonly hotSeat: boolean;
  /** Riders carry what is known of it, and it is not over; absent elsewhere. */
  readonly ridden?: true;
  /** Its phases have deadlines; absent elsewhere. */
  readonly paced?: true;
  readonly phase: CampaignPhase;
  readonly situation: string | null;
  readonly encounter: string | null;
  readonly date: string;
  readonly awaiting: readonly Side[];
  readonly chain: readonly {
    readonly title: string;
    readonly glyph: VictoryLevel | 'none' | 'here';
  }[];
  readonly strength: BySide<{ readonly start: number; readonly present: number }>;
  /** What strength is counted in; absent: men. */
  readonly heads?: Heads;
  /** Men of both sides over the campaign, the latest last, at most 24 points; absent on cards made earlier. */
  readonly course?: readonly BySide<number>[];
  readonly conclusion: { readonly title: string; readonly value: number } | null;
  /** The battle that was settled last, null where none was; absent on cards made earlier. */
  readonly lastBattle?: { readonly title: string; readonly level: VictoryLevel } | null;
  /** Position of the parent at which a branch begins. */
  readonly forkAt: number | null;
  /** The campaign that continues this one, which was given up by agreement; absent on cards made earlier. */
  readonly continuedIn?: string | null;
  /** The side whose commander is to answer a proposal to go back; absent on cards made earlier. */
  readonly askedToGoBack?: Side | null;
  /** The state of a campaign by mail; absent elsewhere. */
  readonly mail?: MailView;
  /** The index of the battle that is announced or being fought, null where none is; absent on cards made earlier. */
  readonly battle?: number | null;
  /** When the campaign's own newest event was recorded; absent on cards made earlier. */
  readonly recordedAt?: string;
  /** The newest move on the board of that battle: what `awaiting` follows from. Absent where there is none. */
  readonly moved?: { readonly version: number; readonly at: string };
}

/** Points of the course of both strengths that a card holds. */
const COURSE_MOST = 24;

/** The card of a campaign, from its public view. */
export function campaignCard(
  view: CampaignView,
  forkAt: number | null,
  recordedAt: string,
): CampaignCard {
  if (view.viewer.kind !== 'public') throw new Error('A card is made from the public view only');
  const first = view.strength[0];
  const last = view.strength.at(-1);
  const strength = (side: Side) => ({ start: first?.[side] ?? 0, present: last?.[side] ?? 0 });
  return {
    name: view.name,
    title: view.title,
    definitionId: view.definitionId,
    singleBattle: view.settings.singleBattle ?? false,
    sides: { A: view.sides.A.name, B: view.sides.B.name },
    seats: view.seats,
    umpire: view.umpire ?? null,
    audience: view.audience ?? null,
    staff: {
      A: view.staff.A.map(({ user }) => user),
      B: view.staff.B.map(({ user }) => user),
    },
    hotSeat: view.settings.hotSeat,
    ...(view.settings.couriers && view.phase !== 'concluded' ? { ridden: true as const } : {}),
    ...(view.paced ? { paced: true as const } : {}),
    phase: view.phase,
    situation: view.situation?.title ?? null,
    encounter: view.encounter?.title ?? null,
    date: view.date,
    awaiting: view.awaiting,
    chain: view.chain.map((link) => ({ title: nameOf(link), glyph: glyphOf(link) })),
    course: view.strength.slice(-COURSE_MOST).map(({ A, B }) => ({ A, B })),
    strength: { A: strength('A'), B: strength('B') },
    ...(view.heads ? { heads: view.heads } : {}),
    conclusion:
      view.conclusion === null
        ? null
        : { title: view.conclusion.title, value: view.conclusion.value },
    lastBattle: lastBattleOf(view),
    forkAt,
    continuedIn: view.rewound?.successor ?? null,
    askedToGoBack: askedToGoBack(view),
    ...(view.mail ? { mail: view.mail } : {}),
    battle: view.encounter?.index ?? null,
    recordedAt,
  };
}

function lastBattleOf({ battles }: CampaignView): CampaignCard['lastBattle'] {
  const last = battles.findLast(({ report }) => report !== null);
  return last?.report ? { title: last.title, level: last.report.level } : null;
}

/** A past link takes the name of its battle, as on the campaign's own pages. */
function nameOf(link: ChainLink): string {
  return link.current ? link.title : (link.battle?.title ?? link.title);
}

function glyphOf(link: ChainLink): VictoryLevel | 'none' | 'here' {
  if (link.current) return 'here';
  return link.battle?.level ?? 'none';
}
