import type { MapPosition, MapView } from '@/lib/campaign/definition/map';
import type { FormationView } from '@/lib/campaign/view/view';
import type { BySide, Side } from '@/lib/kernel/side';
import { keptByMap } from './kept';

/** An army's block on a map. */
export interface MapArmy {
  readonly id: string;
  readonly side: Side;
  readonly label: string;
  /** Kilometres of the map. */
  readonly at: readonly [number, number];
  /** Present men; null: not known. */
  readonly men: number | null;
  /** The figure is a guess: "about 65,000". */
  readonly about?: boolean | undefined;
  /** Degrees clockwise of its front from north. */
  readonly facing: number;
  readonly nameSide: MapPosition['nameSide'];
}

/** The blocks of a view: authored men where stated, else the present men of the formations named, else unknown. */
export function armiesOf(view: MapView, forces: BySide<readonly FormationView[]>): MapArmy[] {
  const men = { A: menOf(forces.A), B: menOf(forces.B) };
  return view.positions.map((position) => {
    const found = position.formations
      .map((id) => men[position.side].get(id))
      .filter((value) => value !== undefined);
    const counted = found.length > 0 ? found.reduce((sum, value) => sum + value, 0) : null;
    return {
      id: position.id,
      side: position.side,
      label: position.label,
      at: position.at,
      men: position.men ?? counted,
      facing: position.facing,
      nameSide: position.nameSide,
    };
  });
}

const keep = keptByMap<ReadonlyMap<string, number>>(1);

/** Counted once for each state of an army. */
function menOf(formations: readonly FormationView[]): ReadonlyMap<string, number> {
  return keep(formations, '', () => menByFormation(formations));
}

function menByFormation(
  formations: readonly FormationView[],
  into = new Map<string, number>(),
): Map<string, number> {
  for (const formation of formations) {
    into.set(formation.id, formation.status === 'present' ? formation.men : 0);
    menByFormation(formation.formations, into);
  }
  return into;
}

/** Sides of a block in pixels: its area follows the men, twice as wide as deep. */
export function blockSize(men: number | null): { readonly width: number; readonly depth: number } {
  if (men === null) return { width: 18, depth: 13 };
  const area = Math.min(620, Math.max(42, men / 100));
  const depth = Math.sqrt(area / 2);
  return { width: depth * 2, depth };
}

/** Width of a march in pixels: its men. */
export function marchWidth(men: number | null): number {
  if (men === null) return 5;
  return Math.min(18, Math.max(4, 1.5 + men / 2_100));
}
