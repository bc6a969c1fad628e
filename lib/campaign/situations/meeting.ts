import { reportedLosses } from '@/lib/campaign/battle/report-losses';
import { keepsCalendar, lookupOf, meetingOf } from '@/lib/campaign/definition/lookup';
import type { MapMarch } from '@/lib/campaign/definition/map';
import type { StartedCampaign } from '@/lib/campaign/state';
import { outcomeText } from '@/lib/campaign/texts/outcome';
import { shownMarches } from '@/lib/campaign/texts/shown-view';
import type { CampaignViewer } from '@/lib/campaign/wording';
import { letterOf, readableText } from '@/lib/campaign/wording';
import type { BySide, Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';

/** A pair of choices once both seals are broken: no longer secret. */
export interface MeetingView {
  readonly situation: { readonly title: string; readonly ordinal: number; readonly date: string };
  readonly choices: BySide<{
    readonly letter: string;
    readonly title: string;
    readonly marches: readonly MapMarch[];
  }>;
  /** The battle that it led to, with its result once there is one; null if it led straight on. */
  readonly battle: {
    readonly title: string;
    readonly index: number;
    readonly result: {
      readonly level: VictoryLevel;
      readonly losses: BySide<{ readonly start: number; readonly lost: number }>;
      /** The author's text. */
      readonly text: string | null;
    } | null;
  } | null;
  /**
   * The author's text on a meeting without a battle, as far as this viewer may read it. A battle has its own message.
   */
  readonly text: string | null;
}

/** The latest pair of choices opened; with its author's text if it led straight on. */
export function viewMeeting(
  campaign: Readonly<StartedCampaign>,
  viewer: CampaignViewer,
): MeetingView | null {
  const { definition, chain } = campaign;
  const link = chain.findLast(({ chosen }) => chosen !== null);
  if (!link?.chosen) return null;
  const { chosen } = link;
  const lookup = lookupOf(definition);
  const situation = lookup.situations.get(link.situation);
  const meeting = meetingOf(definition, link.situation, chosen);
  const choice = (side: Side): MeetingView['choices'][Side] => {
    const listed = situation?.choices[side] ?? [];
    const at = listed.findIndex(({ id }) => id === chosen[side]);
    return {
      letter: letterOf(Math.max(0, at)),
      title: listed[at]?.title ?? chosen[side],
      marches: shownMarches(listed[at]?.marches ?? [], situation?.view, campaign.met ?? campaign),
    };
  };
  const fought = meeting?.battle === undefined ? undefined : lookup.battles.get(meeting.battle);
  const resolved = campaign.battles.find(({ index }) => index === link.battle);
  const report = resolved?.report ?? null;
  const battle =
    fought === undefined || link.battle === null
      ? null
      : {
          title: fought.title,
          index: link.battle,
          result: report && {
            level: report.level,
            losses: reportedLosses(report),
            text: outcomeText(campaign, resolved),
          },
        };
  return {
    situation: {
      title: situation?.title ?? link.situation,
      ordinal: link.ordinal,
      date: keepsCalendar(definition) ? link.date : '',
    },
    choices: { A: choice('A'), B: choice('B') },
    battle,
    text:
      fought === undefined
        ? readableText(meeting?.message, viewer, campaign.met ?? campaign)
        : null,
  };
}
