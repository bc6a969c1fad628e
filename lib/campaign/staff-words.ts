import { assertNever } from '../kernel/assert';
import type { CampaignDefinition } from './definition/definition';
import { lookupOf } from './definition/lookup';
import type { StaffEvents } from './events/staff';

type StaffEvent = {
  [T in keyof StaffEvents]: { readonly type: T; readonly data: StaffEvents[T] };
}[keyof StaffEvents];

/** Title and text of a change in a side's staff; without names, which belong to accounts. */
export function staffWords(event: StaffEvent, definition: CampaignDefinition): [string, string] {
  const side = definition.sides[event.data.side].name;
  switch (event.type) {
    case 'SubCommanderAppointed':
      return [
        `${side} has another sub-commander`,
        `The commander of ${side} takes a sub-commander on his staff.`,
      ];
    case 'SubCommanderLeft':
      return [
        `A sub-commander leaves ${side}`,
        event.data.how === 'resigned'
          ? 'A sub-commander lays his post down; what he commanded falls back to the commander.'
          : 'A sub-commander is dismissed; what he commanded falls back to the commander.',
      ];
    case 'FormationsAssigned': {
      const { formations } = lookupOf(definition);
      const names = event.data.formations.map((id) => formations.get(id)?.formation.name ?? id);
      return names.length === 0
        ? [
            `${side} takes commands back`,
            'The commander takes back all that a sub-commander was given.',
          ]
        : [
            `${side} gives out commands`,
            `A sub-commander commands from now on: ${names.join(', ')}.`,
          ];
    }
    case 'SupremeCommandPassed':
      return [
        `${side} has another commander`,
        `The supreme command of ${side} goes to a sub-commander; who held it serves under him.`,
      ];
    default:
      return assertNever(event, 'event of a staff');
  }
}
