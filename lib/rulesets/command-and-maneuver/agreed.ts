import type { AgreedTerm } from '@/lib/battle/contract/agreed-terms';
import type { Json } from '@/lib/kernel/canonical-json';
import { readSetup } from './setup';

/** The document's optional rules: the night, replacements, and fighting on into the night (*Optional Rules*). */
export function agreed(setUp: Json): readonly AgreedTerm[] {
  const read = readSetup(setUp);
  if (!read.ok) return [];
  const { nights, replacements, continuationOfCombat } = read.value;
  return [
    {
      ...{ id: 'nights', path: ['nights'], title: 'Nights' },
      ...{ kind: 'switch', value: nights, on: 'played', off: 'not played' },
      hint: 'After twelve turns both armies draw apart. Without nights there are no replacements.',
    },
    {
      ...{ id: 'replacements', path: ['replacements'], title: 'Replacements' },
      ...{ kind: 'switch', value: replacements, on: 'come in at night', off: 'none' },
      hint: 'For every three pieces of a type that were taken, one comes back.',
    },
    {
      ...{ id: 'continuationOfCombat', path: ['continuationOfCombat'], title: 'At nightfall' },
      ...{ kind: 'switch', value: continuationOfCombat },
      ...{ on: 'pieces in contact may fight on', off: 'the fighting ends' },
    },
  ];
}
