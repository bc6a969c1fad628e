import type { FireRow } from './records';
import { isElite, isFoot, type Kind } from './scenario';

/** Faces of a die that count. “3-6” in the document is a 3 or a 6, as “1-3-6” is a 1, a 3 or a 6. */
export const ONE_THREE_SIX: readonly number[] = [1, 3, 6];
export const THREE_SIX: readonly number[] = [3, 6];
export const SIX: readonly number[] = [6];
/** What an automatic kill is thrown for where the players do not use automatic kills. */
export const NEARLY_ALL: readonly number[] = [1, 2, 3, 4, 5];

/** How a kill is judged: automatic, or by the faces that kill; nothing: it is impossible. */
export type Judged = { readonly row: FireRow; readonly faces: 'automatic' | readonly number[] };

/** One regiment's shot as the tables see it. */
export interface RifleShot {
  readonly kind: Kind;
  /** Figures on the firing tray, 1 … 4. */
  readonly figures: number;
  /** The firing regiment is in road column. */
  readonly road: boolean;
  /** The firing regiment is in a village, a forest or a farm, or on a hill. */
  readonly covered: boolean;
  /** So is its target. */
  readonly targetCovered: boolean;
  /** It fires at the crew of a gun. */
  readonly atCrew: boolean;
}

/** *Casualty Rates* 1 … 8, by its numbers. Elite foot never throws, except at a gun's crew. */
export function rifleRow({
  kind,
  figures,
  road,
  covered,
  targetCovered,
  atCrew,
}: RifleShot): Judged {
  if (atCrew)
    return {
      row: 'rifle8',
      faces: isElite(kind) ? ONE_THREE_SIX : figures > 1 ? THREE_SIX : SIX,
    };
  if (isElite(kind)) return { row: 'rifle7', faces: 'automatic' };
  if (covered) return { row: 'rifle5', faces: targetCovered ? ONE_THREE_SIX : 'automatic' };
  if (targetCovered) return { row: 'rifle6', faces: figures > 1 ? ONE_THREE_SIX : SIX };
  if (road)
    return figures > 1 ? { row: 'rifle3', faces: ONE_THREE_SIX } : { row: 'rifle4', faces: SIX };
  return figures > 1
    ? { row: 'rifle1', faces: 'automatic' }
    : { row: 'rifle2', faces: ONE_THREE_SIX };
}

/** What a gun fires at. */
export type GunTarget = 'gun' | 'canister' | 'cover' | 'wall' | 'open';

/** *Artillery Fire* 2, 3 and 6, and canister: the faces that kill a figure or hit a gun. */
export function gunRow(target: GunTarget): Judged {
  if (target === 'gun') return { row: 'counterBattery', faces: ONE_THREE_SIX };
  if (target === 'canister') return { row: 'canister', faces: 'automatic' };
  if (target === 'cover' || target === 'wall') return { row: target, faces: THREE_SIX };
  return { row: 'open', faces: ONE_THREE_SIX };
}

/** The throw that drives troops in the open back; nobody else, and never grenadiers. */
export const DRIVES_BACK = 2;
/** Hits that destroy a gun (*Artillery Fire* 3). */
export const GUN_HITS = 3;

/** Combat points of one figure (*The Melee*). */
export function pointsOf(kind: Kind): number {
  if (kind === 'grenadier' || kind === 'heavy') return 6;
  return kind === 'lightHorse' ? 5 : 4;
}

/** What a stand of a number of figures kills in a melee: a sure number, or one by the faces of a die. */
export interface MeleeKill {
  readonly sure: number;
  /** Faces that kill one; empty: no die is thrown. */
  readonly faces: readonly number[];
}

const sure = (count: number): MeleeKill => ({ sure: count, faces: [] });
const thrown = (faces: readonly number[]): MeleeKill => ({ sure: 0, faces });

/** The killing power of a stand in melee, by its kind and its figures. */
export function meleeKill(kind: Kind, figures: number): MeleeKill {
  if (figures <= 0) return sure(0);
  if (kind === 'grenadier') return sure(figures >= 4 ? 2 : 1);
  if (isFoot(kind)) return figures >= 2 ? sure(1) : thrown(SIX);
  if (kind === 'heavy')
    return figures >= 3 ? sure(2) : figures === 2 ? sure(1) : thrown(ONE_THREE_SIX);
  if (kind === 'lightHorse')
    return figures >= 3 ? sure(1) : thrown(figures === 2 ? ONE_THREE_SIX : THREE_SIX);
  return sure(0);
}
