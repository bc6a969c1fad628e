import type { CommanderName } from '@/lib/application/core/campaign-header';
import type { Seat } from '@/lib/campaign/events';
import type { BySide } from '@/lib/kernel/side';

const ARTIFICIAL = {
  conservative: 'Artificial, conservative',
  reckless: 'Artificial, reckless',
} as const;

/**
 * Who commands each side, by name. `names`: display names of the club's members by account id; `correspondent`: the
 * player at the other installation, by mail.
 */
export function commandersOf(
  seats: BySide<Seat>,
  names: ReadonlyMap<string, string>,
  user: string,
  correspondent?: string,
): BySide<CommanderName> {
  const commander = ({ controller, user: seated }: Seat): CommanderName => {
    if (controller === 'remote')
      return {
        controller,
        userId: null,
        name: correspondent ?? 'An opponent by mail',
        open: false,
        you: false,
      };
    if (controller !== 'user')
      return { controller, userId: null, name: ARTIFICIAL[controller], open: false, you: false };
    if (seated === undefined)
      return { controller, userId: null, name: 'Open seat', open: true, you: false };
    const name = names.get(seated);
    if (name === undefined)
      return { controller, userId: null, name: 'A former member', open: true, you: false };
    return { controller, userId: seated, name, open: false, you: seated === user };
  };
  return { A: commander(seats.A), B: commander(seats.B) };
}
