import { escapeMarkdown, type Wordings } from '@/lib/campaign/wording';
import type { UmpireEvents } from './events';
import type { Audience } from './state';

/** Without the names of users, which belong to accounts. */
export const umpireWords: Wordings<keyof UmpireEvents> = {
  UmpireSeated: () => ({
    kind: 'note',
    title: 'The campaign has an umpire',
    text: 'A member of the club umpires from here on, and sees what both sides see.',
  }),
  UmpireLeft: () => ({
    kind: 'note',
    title: 'The umpire leaves',
    text: 'The umpire’s seat is vacant. Its holder takes no command in this campaign.',
  }),
  StandInBegun: ({ side }, { names }) => ({
    kind: 'note',
    title: `The umpire acts for ${names[side]}`,
    text: `From here on the umpire may decide for ${names[side]} in its commander’s absence.`,
    side,
  }),
  StandInEnded: ({ side }, { names }) => ({
    kind: 'note',
    title: `${names[side]} decides for itself again`,
    text: `The umpire no longer acts for ${names[side]}.`,
    side,
  }),
  AudienceSet: ({ audience, delayHours }) => ({
    kind: 'note',
    title: 'Who may follow',
    text: `${FOLLOWERS[audience]} ${delayWords(delayHours)}`,
  }),
  PauseBegun: ({ until, reason }) => ({
    kind: 'note',
    title: 'The umpire pauses the campaign',
    text: `Nobody decides anything until ${until.slice(0, 10)}, ${until.slice(11, 16)} UTC.${reason === '' ? '' : ` “${escapeMarkdown(reason)}”`}`,
  }),
  StrengthCorrected: ({ entry, units, reason }, { lookup }) => ({
    kind: 'note',
    title: `The umpire corrects entry ${entry}`,
    text: `${units
      .map(({ unit, men, guns }) => {
        const name = lookup.units.get(unit)?.unit.name ?? unit;
        const counts = [
          ...(men.from === men.to ? [] : [`${men.to} men instead of ${men.from}`]),
          ...(guns.from === guns.to ? [] : [`${guns.to} guns instead of ${guns.from}`]),
        ];
        return `${escapeMarkdown(name)} has ${counts.join(' and ')}.`;
      })
      .join(' ')} “${escapeMarkdown(reason)}”`,
  }),
  PauseEnded: () => ({
    kind: 'note',
    title: 'The pause is over',
    text: 'The umpire lets the campaign go on.',
  }),
};

const FOLLOWERS: Readonly<Record<Audience, string>> = {
  players: 'Only its players, and those who umpire in the club, may follow the campaign.',
  club: 'The members of the club may follow the campaign.',
  public: 'Everybody may follow the campaign on the club’s public page.',
};

function delayWords(hours: number): string {
  if (hours === 0) return 'They see what happens at once.';
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `Who holds no post in it sees what happens ${count === 1 ? `one ${unit}` : `${count} ${unit}s`} later.`;
}
