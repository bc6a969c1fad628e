import { battleWords } from '@/lib/campaign/battle/words';
import { courierWords } from '@/lib/campaign/couriers/words';
import { deadlineWords } from '@/lib/campaign/deadlines/words';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { deviceWords } from '@/lib/campaign/devices/words';
import type { CampaignEvent, CampaignEvents, CampaignEventType } from '@/lib/campaign/events';
import { Folding } from '@/lib/campaign/evolve';
import { houseWords } from '@/lib/campaign/house/words';
import { intervalWords } from '@/lib/campaign/interval/words';
import { mailWords } from '@/lib/campaign/mail/words';
import { rewindWords } from '@/lib/campaign/rewind/words';
import { whyFrom } from '@/lib/campaign/situations/reasons';
import { situationWords } from '@/lib/campaign/situations/words';
import { staffWords } from '@/lib/campaign/staff/words';
import { startWords } from '@/lib/campaign/start/words';
import { umpireWords } from '@/lib/campaign/umpire/words';
import { undoWords } from '@/lib/campaign/undo/words';
import {
  type CampaignViewer,
  type ChronicleEntry,
  escapeMarkdown,
  paragraphs,
  type Wording,
  type WordingContext,
  type Wordings,
  wordingContext,
} from '@/lib/campaign/wording';
import { invariant } from '@/lib/kernel/assert';

/** How every event is worded: the chapters' tables, together. */
const WORDINGS: Wordings<CampaignEventType> = {
  ...startWords,
  ...situationWords,
  ...battleWords,
  ...intervalWords,
  ...mailWords,
  ...staffWords,
  ...umpireWords,
  ...rewindWords,
  ...undoWords,
  ...deadlineWords,
  ...deviceWords,
  ...houseWords,
  ...courierWords,
};

/** The history of a campaign in plain words for one viewer: an entry for each event, the oldest first. */
export function chronicle(
  events: readonly CampaignEvent[],
  definition: CampaignDefinition,
  viewer: CampaignViewer,
): ChronicleEntry[] {
  const folding = new Folding();
  const entries = events.map((event): ChronicleEntry | null => {
    const before = folding.campaign;
    const why = before !== null && endsBranch(event) ? whyFrom(before) : null;
    folding.add(event);
    const { campaign, position } = folding;
    invariant(campaign !== null, 'a history begins with its start');
    if (event.type === 'RidersRode' && !ridersTold(events, viewer)) return null;
    const context = wordingContext(campaign, definition, viewer);
    const wording = worded(event, context);
    return {
      position,
      date: context.dated ? campaign.date : '',
      kind: wording.kind,
      title: wording.title,
      text: why === null ? wording.text : paragraphs(wording.text, escapeMarkdown(why)),
      side: wording.side ?? null,
      level: wording.level ?? null,
      battleIndex: wording.battleIndex ?? null,
      losses: wording.losses ?? null,
      ...(wording.turn === undefined ? {} : { turn: wording.turn }),
    };
  });
  return entries.filter((entry) => entry !== null);
}

/** Rides are told when the campaign is over; only the umpire reads of them before. A what-if has none of its own. */
function ridersTold(events: readonly CampaignEvent[], viewer: CampaignViewer): boolean {
  const begun = events.findLast(({ type }) => type === 'BranchBegun');
  if (begun?.type === 'BranchBegun' && begun.data.continues === undefined) return false;
  return viewer.kind === 'umpire' || events.at(-1)?.type === 'CampaignConcluded';
}

/** Whether an event is the target of a branch in the campaign's file. */
function endsBranch(event: CampaignEvent): boolean {
  return (
    event.type === 'IntervalPassed' ||
    event.type === 'SituationReached' ||
    (event.type === 'CampaignConcluded' && event.data.reason === 'branch')
  );
}

function worded<T extends CampaignEventType>(
  event: { readonly type: T; readonly data: CampaignEvents[T] },
  context: WordingContext,
): Wording {
  invariant(Object.hasOwn(WORDINGS, event.type), `${event.type} is an event of a campaign`);
  return WORDINGS[event.type](event.data, context);
}
