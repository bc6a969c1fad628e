import type { FormationChange, MoveOrder } from './move-order';
import { fieldOf, type State, standOf } from './state';
import { tryMove } from './tactics';

const CHANGES: readonly FormationChange[] = [
  { to: 'column', hand: 'left' },
  { to: 'column', hand: 'right' },
  { to: 'line', hand: 'left' },
  { to: 'line', hand: 'right' },
  { to: 'line', hand: 'both', by: 'rearUp' },
  { to: 'line', hand: 'left', by: 'rearUp' },
  { to: 'line', hand: 'right', by: 'rearUp' },
  { to: 'massed', hand: 'both' },
  { to: 'massed', hand: 'left' },
  { to: 'massed', hand: 'right' },
  { to: 'massed', hand: 'left', by: 'rearUp' },
  { to: 'massed', hand: 'right', by: 'rearUp' },
];

/**
 * What a unit of a marching force can do without going anywhere, for the buttons of a page: its legal changes of
 * formation, and for cavalry an about-face. None in a charge.
 */
export function formingOrders(state: State, unit: number): MoveOrder[] {
  const stand = standOf(state, unit);
  if (stand === null || stand.arm === 'guns' || state.p.choice !== 'march') return [];
  const field = fieldOf(state);
  const orders: MoveOrder[] = [
    ...CHANGES.filter(({ to }) => to !== stand.formation).map((change) => ({ unit, change })),
    ...(stand.arm === 'horse' ? [{ unit, aboutFace: true as const }] : []),
  ];
  return orders.filter((order) => tryMove(field, order, 'march', { brief: true }).refused === null);
}

const HANDS = { left: 'to the left', right: 'to the right', both: 'to both sides' } as const;

/** An order that is pressed, in words after the name of its unit: “form column to the left”, “charge”. */
export function formingWords({ aboutFace, change, charge }: Omit<MoveOrder, 'unit'>): string {
  if (charge) return 'charge';
  if (aboutFace) return 'face about';
  if (change === undefined) return 'move';
  const bases = change.by === 'frontBack' ? ', the front bases going back' : '';
  return `form ${change.to} ${HANDS[change.hand]}${bases}`;
}
