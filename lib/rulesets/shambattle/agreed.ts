import type { AgreedTerm } from '@/lib/battle/contract/agreed-terms';
import type { Json } from '@/lib/kernel/canonical-json';
import { readSetup } from './setup';

/**
 * What two players agree on before a battle: its length, the night, and both rules that the document calls optional,
 * treachery and elite and poor units (*Treachery*, *Shooting*, *Close Combat*).
 */
export function agreed(setUp: Json): readonly AgreedTerm[] {
  const read = readSetup(setUp);
  if (!read.ok) return [];
  const { days, dayTurns, nights, treachery, grades } = read.value;
  return [
    {
      ...{ id: 'days', path: ['days'], title: 'Days' },
      ...{ kind: 'whole', value: days, min: 1, max: 4, unit: 'days' },
      hint: 'An army that is not beaten by then has held out.',
    },
    {
      ...{ id: 'dayTurns', path: ['dayTurns'], title: 'Turns of a day' },
      ...{ kind: 'whole', value: dayTurns, min: 1, max: 24, unit: 'turns' },
    },
    {
      ...{ id: 'nights', path: ['nights'], title: 'Nights between the days' },
      ...{ kind: 'switch', value: nights, on: 'played', off: 'not played' },
      hint: 'At night part of the day’s losses come back, bridges are built, and commanders are replaced.',
    },
    {
      ...{ id: 'treachery', path: ['treachery'], title: 'Treachery' },
      ...{ kind: 'choice', value: treachery },
      hint: 'Units may mutiny, go over to the enemy, or fire on their friends.',
      choices: [
        { value: 'turns', title: 'thrown for in every turn' },
        { value: 'start', title: 'thrown for at the start, and hidden until it shows' },
        { value: 'off', title: 'none' },
      ],
    },
    {
      ...{ id: 'grades', path: ['grades'], title: 'Elite and poor units' },
      ...{ kind: 'switch', value: grades, on: 'count', off: 'do not count' },
      hint: 'Units of quality A and better hit more easily, those of E and F less.',
    },
  ];
}
