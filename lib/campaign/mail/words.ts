import { possessive, type Wordings } from '@/lib/campaign/wording';
import { otherSide } from '@/lib/kernel/side';
import type { MailEvents } from './events';

export const mailWords: Wordings<keyof MailEvents> = {
  CorrespondentPinned: ({ side }, { names }) => ({
    kind: 'note',
    title: `${names[side]} is commanded elsewhere`,
    text: `From here on its commander is known by their keys; files signed with another key are not opened.`,
    side,
  }),
  MailPosted: ({ number }, { campaign, names }) => {
    const side = campaign.mail?.own ?? null;
    return {
      kind: 'note',
      title: `File ${number} goes out`,
      text: `${side === null ? 'The' : possessive(names[side])} messages are encrypted and signed; they can no longer be changed.`,
      side,
    };
  },
  MailOpened: ({ number }, { campaign, names }) => {
    const side = campaign.mail ? otherSide(campaign.mail.own) : null;
    return {
      kind: 'note',
      title: `File ${number} comes in`,
      text: `${side === null ? 'The other side’s' : possessive(names[side])} messages are opened.`,
      side,
    };
  },
  BoardMovePassed: ({ battle, by, from, to, next }, { names }) => {
    const onward =
      next === null
        ? 'With that the battle is over.'
        : next === 'both'
          ? 'Both sides seal their orders.'
          : `The move is ${possessive(names[next])}.`;
    if (by === null && from > 1)
      return {
        kind: 'note',
        title: 'The sealed orders on the board',
        text: `Both sides’ orders are opened and carried out: positions ${from} to ${to} of the battle. ${onward}`,
        battleIndex: battle,
        turn: { from, to },
      };
    if (by === null)
      return {
        kind: 'note',
        title: 'The board is set up',
        text: `Both armies are deployed. ${onward}`,
        battleIndex: battle,
      };
    return {
      kind: 'note',
      title: `${possessive(names[by])} turn on the board`,
      text: `${from === to ? `Position ${to}` : `Positions ${from} to ${to}`} of the battle. ${onward}`,
      side: by,
      battleIndex: battle,
      turn: { from, to },
    };
  },
  BoardSheetSealed: ({ side, battle }, { names }) => ({
    kind: 'note',
    title: `${names[side]} seals its orders on the board`,
    text: 'They are opened when both sides’ orders have gone out.',
    side,
    battleIndex: battle,
  }),
  BoardSheetWithdrawn: ({ side, battle }, { names }) => ({
    kind: 'note',
    title: `${names[side]} takes its sealed orders back`,
    text: 'They had not been sent, and are never opened.',
    side,
    battleIndex: battle,
  }),
  BoardCommandGiven: ({ side, battle, commander }, { names }) => ({
    kind: 'note',
    ...(commander.kind === 'person'
      ? {
          title: `${names[side]} is commanded by hand`,
          text: 'From its next move on the board a person gives its orders.',
        }
      : {
          title: `${names[side]} is handed over`,
          text: 'From its next move on the board an artificial commander gives its orders.',
        }),
    side,
    battleIndex: battle,
  }),
};
