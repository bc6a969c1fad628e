import type { Wordings } from '@/lib/campaign/wording';
import type { StaffEvents } from './events';

/** Without the names of users, which belong to accounts. */
export const staffWords: Wordings<keyof StaffEvents> = {
  SubCommanderAppointed: ({ side }, { names }) => ({
    kind: 'note',
    title: `${names[side]} has another sub-commander`,
    text: `The commander of ${names[side]} appoints a sub-commander to the staff.`,
    side,
  }),
  SubCommanderLeft: ({ side, how }, { names }) => ({
    kind: 'note',
    title: `A sub-commander leaves ${names[side]}`,
    text: `A sub-commander ${how === 'resigned' ? 'resigns' : 'is dismissed'}; their formations go back to the commander.`,
    side,
  }),
  FormationsAssigned: ({ side, formations }, { lookup, names }) => {
    const given = formations.map((id) => lookup.formations.get(id)?.formation.name ?? id);
    return given.length === 0
      ? {
          kind: 'note',
          title: `${names[side]} takes commands back`,
          text: 'The commander takes back every formation that a sub-commander was given.',
          side,
        }
      : {
          kind: 'note',
          title: `${names[side]} gives out commands`,
          text: `A sub-commander commands from now on: ${given.join(', ')}.`,
          side,
        };
  },
  SupremeCommandPassed: ({ side }, { names }) => ({
    kind: 'note',
    title: `${names[side]} has another commander`,
    text: `A sub-commander takes the supreme command of ${names[side]}; the former commander stays on the staff.`,
    side,
  }),
};
