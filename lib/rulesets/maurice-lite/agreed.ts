import { type AgreedTerm, houseTerm } from '@/lib/battle/contract/agreed-terms';
import { figuresWith } from '@/lib/battle/contract/set-up';
import type { Json } from '@/lib/kernel/canonical-json';
import type { BySide } from '@/lib/kernel/side';
import { HOUSE_VALUES } from './parameters';
import { readSetup } from './setup';

/**
 * What two players agree on before a battle: who begins, and how many cards are dealt and kept, which decides how much
 * each side can do in a round. Its length follows from the deck and from morale.
 */
export function agreed(setUp: Json, sides: BySide<string>): readonly AgreedTerm[] {
  const read = readSetup(setUp);
  if (!read.ok) return [];
  const { firstRound, parameters, settingUp } = read.value;
  const figures = figuresWith(HOUSE_VALUES, parameters);
  return [
    {
      ...{ id: 'settingUp', path: ['settingUp'], title: 'Setting up' },
      ...{ kind: 'choice', value: settingUp ?? 'scenario' },
      hint: 'By dice, one of you lays the ground, the other picks the edge of the table, and each posts an army in the third at its own edge.',
      choices: [
        { value: 'scenario', title: 'as the scenario says', absent: true },
        { value: 'dice', title: 'by dice: ground, edges and posts' },
      ],
    },
    {
      ...{ id: 'firstRound', path: ['firstRound'], title: 'The first round' },
      ...{ kind: 'choice', value: firstRound ?? 'dice' },
      choices: [
        { value: 'dice', title: 'thrown for', absent: true },
        { value: 'A', title: `begun by ${sides.A}` },
        { value: 'B', title: `begun by ${sides.B}` },
      ],
    },
    houseTerm('cardsDealt', 'Cards dealt', HOUSE_VALUES.cardsDealt, figures),
    houseTerm('handMost', 'Cards kept at most', HOUSE_VALUES.handMost, figures),
  ];
}
