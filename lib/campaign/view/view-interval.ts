import type { Arm } from '@/lib/battle/handoff/battle-order';
import type { DraftQuality, Interval } from '@/lib/campaign/definition/intervals';
import { type DefinitionLookup, keepsCalendar, lookupOf } from '@/lib/campaign/definition/lookup';
import { establishmentOf } from '@/lib/campaign/forces/forces';
import { readIntervalAnswer } from '@/lib/campaign/interval/answers';
import {
  type IntervalAnswer,
  type IntervalStep,
  type RefitAnswer,
  type RefitCategory,
  type RefitPool,
  type RefitQuestion,
  type Strength,
  vacancyKey,
} from '@/lib/campaign/interval/events';
import { BOTH_BY_THE_BOOK, intervalGrounds } from '@/lib/campaign/interval/interval';
import { type ReturnsOutlook, returnsOutlook } from '@/lib/campaign/interval/outlook';
import { settledPolicy } from '@/lib/campaign/interval/policies';
import {
  certainSteps,
  draftsByTheBook,
  type RestOutlook,
  restOutlook,
} from '@/lib/campaign/interval/questions';
import { refitByTheBook, refitRow } from '@/lib/campaign/interval/refit';
import { laterPools } from '@/lib/campaign/interval/replacements';
import type { IntervalState } from '@/lib/campaign/interval/state';
import type { StartedCampaign } from '@/lib/campaign/state';
import { renderText } from '@/lib/campaign/texts/render';
import type { CampaignViewer } from '@/lib/campaign/wording';
import type { BySide, Side } from '@/lib/kernel/side';
import type { LeaderView } from './view-forces';
import { type SealView, viewSeals } from './view-seals';

/** A pool as its own side may draw on it in an interval. */
export interface PoolOffer extends Strength {
  readonly id: string;
  readonly title: string;
  /** Null: the file does not state the kind of its men. */
  readonly quality: DraftQuality | null;
  /** Its total; `men` and `guns` are the most that this interval gives. */
  readonly left: Strength;
}

/** A pool of the viewer's own side that opens after an interval. */
export interface LaterPool extends Strength {
  readonly id: string;
  readonly title: string;
  readonly arms: readonly Arm[];
  /** Date of its first day. */
  readonly from: string;
}

/** A unit that may get drafts. */
export interface UnitOffer {
  readonly id: string;
  readonly name: string;
  /** The formation that it belongs to. */
  readonly formation: string;
  readonly arm: string;
  readonly men: number;
  readonly guns: number;
  readonly establishment: Strength;
  /** What it may still get. */
  readonly room: Strength;
  readonly lost: Strength;
  readonly fatigue: number;
  readonly quality: string;
  readonly pools: readonly string[];
}

/** A vacant command, with the eligible officers. */
export interface VacancyView {
  readonly formation: string;
  readonly name: string;
  readonly before: { readonly name: string; readonly status: LeaderView['status'] };
  /** An earlier interval asked for it already, and the side left it to the book. It may still name somebody. */
  readonly askedBefore: boolean;
  readonly eligible: readonly (LeaderView & {
    /** What they command now, or serve with. */
    readonly formation: string;
  })[];
}

/** What an interval leaves to the viewer's own side. */
export interface IntervalAsked {
  readonly drafts: {
    readonly pools: readonly PoolOffer[];
    readonly units: readonly UnitOffer[];
    /** Pool → unit → its allocation if the side decides nothing. */
    readonly book: Readonly<Record<string, Readonly<Record<string, Strength>>>>;
    /** Shares of a unit from which men of a quality change the unit's own. */
    readonly rules: {
      readonly conscripts: { readonly share: number; readonly steps: number };
      readonly veterans: { readonly share: number; readonly steps: number; readonly upTo: string };
    };
  } | null;
  readonly rest: (RestOutlook & { readonly days: number }) | null;
  readonly promotions: readonly VacancyView[];
  readonly refit: RefitView | null;
}

/** What a side may refit. */
export interface RefitView {
  readonly pools: RefitPool;
  readonly units: readonly {
    readonly id: string;
    readonly name: string;
    readonly category: RefitCategory;
    readonly points: number;
    readonly full: number;
  }[];
  readonly commander: { readonly name: string; readonly cost: number } | null;
  /** What happens if the side decides nothing. */
  readonly book: RefitAnswer;
}

/** An interval that waits for the sides, as a viewer may see it. */
export interface IntervalView {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly kind: Interval['kind'];
  readonly days: number;
  readonly ordinal: number;
  /** Which sides are asked, and which have sealed: whether, never what. */
  readonly asked: BySide<boolean>;
  readonly seals: BySide<SealView>;
  /** The questions to the viewer's own side; null if there are none, or for a viewer who commands no side. */
  readonly own: IntervalAsked | null;
  /** What is certain for the viewer's own side before any decision. */
  readonly certain: readonly IntervalStep[];
  /** Pools that the viewer's own side may draw on later; none without a calendar. */
  readonly laterPools: readonly LaterPool[];
  /** What it returns to the viewer's own side, and when; null for a viewer who commands none. */
  readonly outlook: ReturnsOutlook | null;
  /** The viewer's own sealed answer, if the application opened it for them; else null. */
  readonly ownAnswer: IntervalAnswer | null;
}

/** The open interval for one viewer; null if none is open. */
export function viewInterval(
  campaign: Readonly<StartedCampaign>,
  viewer: CampaignViewer,
  ownText: string | null,
): IntervalView | null {
  const open = campaign.interval;
  const lookup = lookupOf(campaign.definition);
  const interval = open && lookup.intervals.get(open.id);
  if (!open || !interval) return null;
  const side = viewer.kind === 'side' ? viewer.side : null;
  const questions = side === null ? null : open.asked[side];
  const answer = questions && ownText !== null ? readIntervalAnswer(ownText, questions) : null;
  return {
    id: open.id,
    title: interval.title,
    text: interval.text === undefined ? null : renderText(interval.text, campaign) || null,
    kind: interval.kind,
    days: interval.days,
    ordinal: open.ordinal,
    asked: { A: open.asked.A !== null, B: open.asked.B !== null },
    seals: viewSeals(open.seals),
    own: side === null ? null : asked(campaign, open, interval, lookup, side),
    certain: side === null ? [] : certainSteps(campaign, interval, side, open.asked),
    laterPools: side === null ? [] : poolsToCome(campaign, interval, side),
    outlook: side === null ? null : returnsOutlook(campaign, interval, side),
    ownAnswer: answer?.ok ? answer.value : null,
  };
}

function poolsToCome(
  campaign: Readonly<StartedCampaign>,
  interval: Interval,
  side: Side,
): LaterPool[] {
  if (!keepsCalendar(campaign.definition)) return [];
  const grounds = intervalGrounds(campaign, {
    interval,
    draw: () => 0.5,
    answers: BOTH_BY_THE_BOOK,
  });
  return laterPools(grounds[side]).map(({ id, title, arms, from }) => ({
    id,
    title,
    arms,
    from,
    ...(campaign.pools.get(id) ?? { men: 0, guns: 0 }),
  }));
}

function asked(
  campaign: Readonly<StartedCampaign>,
  open: IntervalState,
  interval: Interval,
  lookup: DefinitionLookup,
  side: Side,
): IntervalAsked | null {
  const questions = open.asked[side];
  if (!questions) return null;
  const { forces, pools } = campaign;
  const policy = settledPolicy(campaign.definition, interval, side);
  return {
    drafts: questions.drafts
      ? {
          pools: questions.drafts.pools.map(({ pool, men, guns }) => ({
            id: pool,
            title: lookup.pools.get(pool)?.title ?? pool,
            quality: lookup.pools.get(pool)?.quality ?? null,
            left: pools.get(pool) ?? { men: 0, guns: 0 },
            men,
            guns,
          })),
          units: questions.drafts.units.flatMap((room) => offer(campaign, lookup, room)),
          book: draftsByTheBook(campaign, interval, side),
          rules: { conscripts: policy.conscripts, veterans: policy.veterans },
        }
      : null,
    rest: questions.rest
      ? { ...restOutlook(campaign, interval, side), days: questions.rest.days }
      : null,
    refit: questions.refit ? refitView(campaign, questions.refit) : null,
    promotions: (questions.promotions ?? []).map(({ formation, before, eligible }) => ({
      formation,
      name: lookup.formations.get(formation)?.formation.name ?? formation,
      before: {
        name: forces.leaders.get(before)?.name ?? before,
        status: forces.leaders.get(before)?.status ?? 'killed',
      },
      askedBefore: campaign.vacanciesAsked.has(vacancyKey({ formation, before })),
      eligible: eligible.flatMap((id) => {
        const officer = forces.leaders.get(id);
        if (!officer) return [];
        const { name, rank, command, leadership, status } = officer;
        const at = lookup.formations.get(officer.formation)?.formation.name ?? officer.formation;
        return [{ id, name, rank, command, leadership, status, formation: at }];
      }),
    })),
  };
}

function refitView(campaign: Readonly<StartedCampaign>, question: RefitQuestion): RefitView {
  const { pools, units, commander } = question;
  return {
    pools,
    units: units.map(({ unit, category }) => ({
      ...{ id: unit, category },
      ...refitRow(campaign, unit),
    })),
    commander: commander
      ? { name: refitRow(campaign, commander.unit).name, cost: commander.cost }
      : null,
    book: refitByTheBook(question),
  };
}

function offer(
  { forces }: Readonly<StartedCampaign>,
  lookup: DefinitionLookup,
  { unit: id, pools, ...room }: { unit: string; pools: readonly string[] } & Strength,
): UnitOffer[] {
  const placed = lookup.units.get(id);
  const unit = forces.units.get(id);
  if (!placed || !unit) return [];
  const formation = placed.formations.at(-1) ?? '';
  return [
    {
      id,
      name: placed.unit.name,
      formation: lookup.formations.get(formation)?.formation.name ?? formation,
      arm: placed.unit.arm,
      men: unit.men,
      guns: unit.guns,
      establishment: establishmentOf(placed),
      room,
      lost: unit.lost,
      fatigue: unit.fatigue,
      quality: unit.quality,
      pools,
    },
  ];
}
