import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import {
  isFoot,
  isGun,
  isHorse,
  type Kind,
  type SceneUnit,
} from '@/lib/rulesets/strategy-tactical/scenario';

/** Men of a regiment for a figure on its tray: 1,000 men are four (*Basic Conception*). */
export const MEN_PER_FIGURE = 250;
/** Horsemen for a figure of a squadron: ours, the document gives none. */
export const HORSE_PER_FIGURE = 100;

/** Most figures on a tray (*The Troops*). */
export const figuresMost = (kind: Kind): number => (isFoot(kind) ? 4 : isHorse(kind) ? 3 : 1);

const FOOT: Readonly<Record<string, Kind>> = {
  light: 'light',
  lights: 'light',
  jaeger: 'light',
  grenadier: 'grenadier',
  grenadiers: 'grenadier',
  guard: 'grenadier',
};
const LIGHT_HORSE: readonly string[] = ['light', 'hussars', 'hussar', 'chasseurs', 'uhlans'];

/** What a unit of the campaign is on the table; null: nothing. */
export function kindOf({ arm, type }: Pick<OrderedUnit, 'arm' | 'type'>): Kind | null {
  const word = type.toLowerCase();
  if (arm === 'infantry') return (Object.hasOwn(FOOT, word) ? FOOT[word] : undefined) ?? 'line';
  if (arm === 'cavalry') return LIGHT_HORSE.includes(word) ? 'lightHorse' : 'heavy';
  if (arm === 'artillery') return word.startsWith('horse') ? 'horseGun' : 'gun';
  return null;
}

/**
 * Model soldiers that a unit brings: `figures` as given, else counted from its men and rounded, at least 1 and at most
 * as many as its tray holds. A gun counts 1, however many it stands for.
 */
export function figuresOf({ strength }: Pick<OrderedUnit, 'strength'>, kind: Kind): number {
  const most = figuresMost(kind);
  if (isGun(kind)) return 1;
  if (strength.figures !== undefined) return strength.figures;
  const men = strength.men ?? 0;
  const each = isFoot(kind) ? MEN_PER_FIGURE : HORSE_PER_FIGURE;
  return Math.min(most, Math.max(1, Math.round(men / each)));
}

/** “Masséna”; without a leader of its own, “Division 1”: the formation's id without that of its army. */
function groupNameOf(order: BattleOrder, { formations, side }: OrderedUnit): string {
  const id = formations.at(-1) ?? '';
  const leader = order.leaders.find(({ formation }) => formation === id);
  if (leader !== undefined) return leader.name;
  const [army = ''] = id.split('-');
  const common = order.units.every(
    (unit) => unit.side !== side || (unit.formations.at(-1) ?? '').startsWith(`${army}-`),
  );
  const words = (common ? id.slice(army.length + 1) : id).replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The units of an order whose arms were checked. */
export function sceneUnits(order: BattleOrder): readonly SceneUnit[] {
  return order.units.map((unit): SceneUnit => {
    const kind = kindOf(unit) ?? 'line';
    return {
      ...{ id: unit.id, name: unit.name, side: unit.side === 'A' ? 0 : 1, kind },
      figures: figuresOf(unit, kind),
      group: unit.formations.at(-1) ?? '',
      groupName: groupNameOf(order, unit),
    };
  });
}
