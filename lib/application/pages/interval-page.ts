import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { LOOK } from '@/lib/application/core/input-schemas';
import { campaignEvent, stateAt } from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { openCampaign } from '@/lib/application/header/open-campaign';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent, CampaignEvents, IntervalStep } from '@/lib/campaign/events';
import type { IntervalAccountRow } from '@/lib/campaign/interval/account';
import { intervalAccount } from '@/lib/campaign/interval/account';
import { decisionsInWords } from '@/lib/campaign/interval/words';
import { renderText } from '@/lib/campaign/texts/render';
import type { CampaignView } from '@/lib/campaign/view/view';
import { shownDate } from '@/lib/campaign/view/view-campaign';
import { ok } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';

/** One interval that has passed. */
export interface IntervalPage {
  readonly header: CampaignHeader;
  readonly view: Pick<CampaignView, 'sides' | 'position' | 'dated'>;
  readonly interval: {
    /** Of the situation that it led to. */
    readonly ordinal: number;
    readonly title: string;
    readonly text: string | null;
    readonly from: string;
    readonly to: string;
    readonly steps: readonly IntervalStep[];
    /** Men of both sides when it began. */
    readonly before: BySide<number>;
    readonly position: number;
    /** Who got what, unit by unit. */
    readonly account: readonly IntervalAccountRow[];
    /** What the sides decided, in words; null for a side that was not asked, or where nothing was left to decide. */
    readonly decided: BySide<string | null>;
  };
  /** The battle that was fought before it, if one was. */
  readonly battle: { readonly index: number; readonly title: string } | null;
  /** The situation that it led to. */
  readonly toward: { readonly title: string; readonly position: number };
  /** Other intervals of the campaign, for links. */
  readonly previous: number | null;
  readonly next: number | null;
}

/** An interval of the history: what happened, and its place in the history. */
interface Passed {
  readonly ordinal: number;
  readonly position: number;
  readonly data: CampaignEvents['IntervalPassed'];
  /** The opened answers that decided it, if it left anything to the sides. */
  readonly decided: CampaignEvents['IntervalDecided'] | null;
}

/** One interval that was over at the position shown: its steps, who got what, what the sides had decided. */
export const intervalPage = useCase({
  on: 'interval',
  may: 'watch',
  effect: 'reads',
  input: LOOK,
  async run({ services, access, ordinal }, look): Promise<Answer<IntervalPage>> {
    const opened = await openCampaign(services, access, look);
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    const { loaded } = access;
    const { definition } = loaded.campaign;
    const events = loaded.events.slice(0, header.at).map(campaignEvent);
    const all = passedIntervals(events);
    const at = all.findIndex((one) => one.ordinal === ordinal);
    const passed = all[at];
    const before = passed && stateAt(loaded, passed.position - 1).campaign;
    if (!passed || !before) return { ok: false, error: NOT_FOUND };
    const { data, position } = passed;
    const lookup = lookupOf(definition);
    const shown = shownDate(definition);
    const prose = lookup.intervals.get(data.interval ?? '')?.text;
    const last = before.battles.at(-1);
    const strength = view.strength.findLast((point) => point.position < position);
    return ok({
      header,
      view: { sides: view.sides, position: view.position, dated: view.dated },
      interval: {
        ordinal,
        title: data.title,
        text:
          prose === undefined ? null : renderText(prose, { ...before, phase: 'interval' }) || null,
        from: shown(data.from),
        to: shown(data.to),
        steps: data.steps.map((step) => ({ ...step, date: shown(step.date) })),
        before: { A: strength?.A ?? 0, B: strength?.B ?? 0 },
        position,
        account: intervalAccount(before, data),
        decided:
          before.interval && passed.decided
            ? decisionsInWords(before.interval.asked, textsOf(passed.decided), before)
            : { A: null, B: null },
      },
      battle:
        last && before.chain.at(-1)?.battle === last.index
          ? { index: last.index, title: lookup.battles.get(last.id)?.title ?? last.id }
          : null,
      toward: {
        title:
          lookup.situations.get(data.toward)?.title ??
          lookup.conclusions.get(data.toward)?.title ??
          data.toward,
        position: Math.min(position + 1, header.at),
      },
      previous: all[at - 1]?.ordinal ?? null,
      next: all[at + 1]?.ordinal ?? null,
    });
  },
});

function textsOf({ A, B }: CampaignEvents['IntervalDecided']): BySide<string | null> {
  return { A: A?.answer ?? null, B: B?.answer ?? null };
}

/** The intervals of a history, the oldest first, each with the ordinal of the situation that it led to. */
function passedIntervals(events: readonly CampaignEvent[]): Passed[] {
  const passed: Passed[] = [];
  let ordinal = 0;
  let decided: Passed['decided'] = null;
  events.forEach((event, index) => {
    if (event.type === 'SituationReached') ordinal = event.data.ordinal;
    if (event.type === 'IntervalDecided') decided = event.data;
    if (event.type !== 'IntervalPassed') return;
    passed.push({ ordinal: ordinal + 1, position: index + 1, data: event.data, decided });
    decided = null;
  });
  return passed;
}
