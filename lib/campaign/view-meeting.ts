import type { Side } from '../kernel/side';
import { keepsCalendar, lookupOf, meetingOf } from './definition/lookup';
import { reportedLosses } from './report-losses';
import type { StartedCampaign } from './state';
import type { CampaignViewer, MeetingView } from './view';
import { letterOf, readableText } from './view-words';

/** The pair of choices that was opened last; what its author says of it where it led straight on. */
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
    return { letter: letterOf(Math.max(0, at)), title: listed[at]?.title ?? chosen[side] };
  };
  const fought = meeting?.battle === undefined ? undefined : lookup.battles.get(meeting.battle);
  const report = campaign.battles.find(({ index }) => index === link.battle)?.report ?? null;
  const battle =
    fought === undefined || link.battle === null
      ? null
      : {
          title: fought.title,
          index: link.battle,
          result: report && {
            level: report.level,
            losses: reportedLosses(report),
            text: fought.outcomes?.[report.level] ?? null,
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
    text: fought === undefined ? readableText(meeting?.message, viewer, definition.sides) : null,
  };
}
