import { type AgreedTerm, houseTerm } from '@/lib/battle/contract/agreed-terms';
import { figuresWith } from '@/lib/battle/contract/set-up';
import type { Json } from '@/lib/kernel/canonical-json';
import { HOUSE_VALUES } from './parameters';
import { readSetup } from './setup';

/** What two players agree on before a battle: its length, the range of muskets, and the rules that the document leaves to them. */
export function agreed(setUp: Json): readonly AgreedTerm[] {
  const read = readSetup(setUp);
  if (!read.ok) return [];
  const {
    moveLimit,
    counterMove,
    flanks,
    automaticKills,
    horseArtillery,
    drawingOff,
    concealment,
    stands,
    parameters,
  } = read.value;
  const figures = figuresWith(HOUSE_VALUES, parameters);
  const on = (
    id: string,
    title: string,
    value: boolean,
    words: readonly [on: string, off: string],
    hint: string,
  ): AgreedTerm => ({
    ...{ id, path: [id], title, hint, kind: 'switch', value, on: words[0], off: words[1] },
  });
  return [
    {
      ...{ id: 'moveLimit', path: ['moveLimit'], title: 'Length', kind: 'whole' },
      ...{ value: moveLimit, min: 1, max: 60, unit: 'moves' },
    },
    // Stands of a set-up need concealment.
    ...(stands.A.length + stands.B.length > 0
      ? []
      : [
          on(
            'concealment',
            'Concealment',
            concealment,
            ['columns are hidden', 'everything is in sight'],
            'Hidden columns march as numbered stands until they are seen or attacked.',
          ),
        ]),
    on(
      'counterMove',
      'Counter-move',
      counterMove,
      ['the winner of the die may alter orders in the centre', 'none'],
      'After both sheets are opened, for bodies whose paths lie in the middle third of the table.',
    ),
    {
      ...{ id: 'flanks', path: ['flanks'], title: 'Moves', kind: 'choice', value: flanks },
      hint: 'Spoken, a move has two sheets: each side begins at one flank, and answers at the other what the enemy did there.',
      choices: [
        { value: 'sealed', title: 'sealed, both whole sheets at once', absent: true },
        { value: 'spoken', title: 'spoken, flank after flank' },
      ],
    },
    on(
      'automaticKills',
      'Automatic kills',
      automaticKills,
      ['automatic, as written', 'thrown for: 1 to 5'],
      'Many shots and canister kill without a die.',
    ),
    on(
      'horseArtillery',
      'Horse artillery',
      horseArtillery,
      ['moves half and fires', 'moves or fires like other guns'],
      'Counts only where an army has horse guns.',
    ),
    on(
      'drawingOff',
      'Drawing off',
      drawingOff,
      ['an army may leave the field', 'fought to the last move'],
      'Who draws off loses, but saves what is left: a minor defeat, if it goes in time.',
    ),
    houseTerm('musketRange', 'Range of muskets', HOUSE_VALUES.musketRange, figures),
  ];
}
