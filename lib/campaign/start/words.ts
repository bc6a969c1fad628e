import type { MethodAnswer } from '@/lib/campaign/battle/events';
import { allowedMethods } from '@/lib/campaign/battle/methods';
import { startOf } from '@/lib/campaign/definition/lookup';
import { escapeMarkdown, type Wordings } from '@/lib/campaign/wording';
import type { StartEvents } from './events';
import type { Seat } from './settings';

export const startWords: Wordings<keyof StartEvents> = {
  CampaignStarted: ({ name, settings, boards, start }, { definition, lookup, names }) => {
    const terms = [
      methodTerms(allowedMethods(settings, boards !== undefined)),
      ...(settings.hotSeat ? ['Both sides sit at one table.'] : []),
      ...(settings.advantage === 0
        ? []
        : [
            `${names[settings.advantage > 0 ? 'A' : 'B']} fights with a handicap of ${Math.abs(settings.advantage)} per cent in its favour.`,
          ]),
    ].join(' ');
    if (settings.singleBattle) {
      const title = [definition.title, definition.subtitle].filter(Boolean).join('. ');
      return { kind: 'start', title: name, text: `${title}. ${terms}` };
    }
    const situation = `“${lookup.situations.get(start)?.title ?? start}”`;
    const begins =
      start === startOf(definition)
        ? `begins at ${situation}`
        : `begins in the middle at ${situation}, with the forces that its author states for it`;
    return { kind: 'start', title: name, text: `${definition.title} ${begins}. ${terms}` };
  },
  CampaignRenamed: ({ name }) => ({
    kind: 'note',
    title: 'A new name',
    text: `From here on it is called “${escapeMarkdown(name)}”.`,
  }),
  BranchBegun: ({ name, continues, board }) => ({
    kind: 'branch',
    title: name,
    text:
      continues === undefined
        ? `Another history begins here: the same past, other decisions and other dice.${board === undefined ? '' : ' The battle on the board goes on from this position.'}`
        : 'By agreement of both commanders the campaign goes on from here: the same past, nothing sealed, and other dice.',
  }),
  SeatTaken: ({ side, seat }, { names }) => ({ ...seatWords(names[side], seat), side }),
};

/** A change of command. */
function seatWords(side: string, { controller, user }: Seat) {
  const taken = { kind: 'note', title: `${side} has a commander` } as const;
  if (controller !== 'user')
    return { ...taken, text: `An artificial commander takes command of ${side}.` };
  if (user !== undefined) return { ...taken, text: `A commander takes command of ${side}.` };
  return {
    kind: 'note',
    title: `${side} has no commander`,
    text: `The commander of ${side} resigns; the seat is vacant.`,
  } as const;
}

/** The allowed methods of settling battles, in words. */
function methodTerms(allowed: readonly MethodAnswer[]): string {
  const ways = allowed.map((one) => METHOD_TERMS[one]);
  const last = ways.pop();
  if (last === undefined) return '';
  return `Battles are ${ways.length === 0 ? '' : `${ways.join(', ')}, or `}${last}.`;
}

const METHOD_TERMS: Readonly<Record<MethodAnswer, string>> = {
  expected: 'settled by their expected result',
  quick: 'fought quickly',
  autoplayed: 'fought out by both staffs',
  fought: 'fought on the board',
  table: 'reported from a table',
};
