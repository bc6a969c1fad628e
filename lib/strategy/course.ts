import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { CampaignEvent } from '@/lib/campaign/events';
import { Folding } from '@/lib/campaign/evolve';
import type { StartedCampaign } from '@/lib/campaign/state';
import { invariant } from '@/lib/kernel/assert';
import type { BySide } from '@/lib/kernel/side';

/** A battle in the course of a campaign. */
export interface CourseBattle {
  readonly id: string;
  readonly index: number;
  readonly order: BattleOrder | null;
  /** Null while it is not resolved. */
  readonly report: BattleReport | null;
}

/** A situation that a campaign reached, and the choices made there. */
export interface CourseStop {
  /** Position of the event by which it was reached. */
  readonly position: number;
  /** The campaign with its choices open, with both armies as they were. */
  readonly campaign: Readonly<StartedCampaign>;
  /** Null while they are not revealed. */
  readonly chosen: BySide<string> | null;
  readonly battle: CourseBattle | null;
}

/** The course of a campaign, as far as everybody may know it once it is over. */
export interface CampaignCourse {
  readonly stops: readonly CourseStop[];
  readonly conclusion: {
    readonly id: string | null;
    readonly value: number;
    readonly position: number;
  } | null;
}

/** The course described by events. Events hold nothing sealed, so neither does the course. */
export function courseOf(events: readonly CampaignEvent[]): CampaignCourse {
  const folding = new Folding();
  const stops: { -readonly [key in keyof CourseStop]: CourseStop[key] }[] = [];
  let conclusion: CampaignCourse['conclusion'] = null;
  for (const event of events) {
    folding.add(event);
    const stop = stops.at(-1);
    switch (event.type) {
      case 'SituationReached': {
        const { campaign, position } = folding.state();
        invariant(campaign !== null, 'the campaign has started');
        stops.push({ position, campaign, chosen: null, battle: null });
        break;
      }
      case 'ChoicesRevealed':
        if (stop) stop.chosen = { A: event.data.A.answer, B: event.data.B.answer };
        break;
      case 'BattleAnnounced': {
        const { battle: id, index, order } = event.data;
        if (stop) stop.battle = { id, index, order, report: null };
        break;
      }
      case 'BattleResolved':
        if (stop?.battle) stop.battle = { ...stop.battle, report: event.data.report };
        break;
      case 'CampaignConcluded':
        conclusion = {
          id: event.data.conclusion,
          value: event.data.value,
          position: folding.position,
        };
        break;
      default:
    }
  }
  return { stops, conclusion };
}
