import type { BySide, Side } from '../../kernel/side';
import type { CampaignEvent } from '../events';

type BoardByMailEvent = Extract<CampaignEvent, { type: 'BoardMovePassed' | 'BoardCommandGiven' }>;

/** What passes between two installations while they fight on the board, as a line of the chronicle. */
export function boardByMailWords(
  event: BoardByMailEvent,
  names: BySide<string>,
): { readonly title: string; readonly text: string; readonly side: Side | null } {
  if (event.type === 'BoardCommandGiven') {
    const { side, commander } = event.data;
    return commander.kind === 'person'
      ? {
          title: `${names[side]} is commanded by hand`,
          text: 'From its next move on the board its orders are given by hand.',
          side,
        }
      : {
          title: `${names[side]} is handed over`,
          text: 'From its next move on the board an artificial commander gives its orders.',
          side,
        };
  }
  const { by, from, to, next } = event.data;
  const onward =
    next === null ? 'With that the battle is over.' : `The move is ${possessive(names[next])}.`;
  if (by === null)
    return { title: 'The board is laid out', text: `Both armies stand. ${onward}`, side: null };
  return {
    title: `${possessive(names[by])} turn on the board`,
    text: `${from === to ? `Position ${to}` : `Positions ${from} to ${to}`} of the battle. ${onward}`,
    side: by,
  };
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}
