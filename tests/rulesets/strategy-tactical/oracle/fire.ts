/**
 * A slow second reading of the fire tables, from the rules document alone. Every answer is the list of the faces of one
 * die that kill; all six faces: automatic.
 */
export type Foot = 'line' | 'light' | 'grenadier';
export type Cover = 'open' | 'village' | 'forest' | 'hill';
export type Faces = readonly number[];

export const ALWAYS: Faces = [1, 2, 3, 4, 5, 6];
export const NEVER: Faces = [];

export interface RifleCase {
  readonly foot: Foot;
  /** Figures on the tray, 1 to 4. */
  readonly figures: number;
  /** A cross-country column fires as one regiment in line. */
  readonly formation: 'line' | 'road' | 'country';
  readonly from: Cover;
  readonly at: Cover;
}

/** Casualty rates 1 to 7. "From the same": both in such cover, of whatever kind. */
export function rifleFaces({ foot, figures, formation, from, at }: RifleCase): Faces {
  if (figures < 1 || figures > 4) throw new Error('a tray holds one to four figures');
  if (foot !== 'line') return ALWAYS; // 7
  if (from !== 'open') return at === 'open' ? ALWAYS : [1, 3, 6]; // 5
  if (at !== 'open') return figures > 1 ? [1, 3, 6] : [6]; // 6
  if (formation === 'road') return figures > 1 ? [1, 3, 6] : [6]; // 3, 4
  return figures > 1 ? ALWAYS : [1, 3, 6]; // 1, 2
}

/** Casualty rate 8: the faces that kill a gun's crew. */
export function crewFaces(foot: Foot, figures: number): Faces {
  if (foot !== 'line') return [1, 3, 6];
  return figures > 1 ? [3, 6] : [6];
}

export type Ground = 'open' | 'hill' | 'outer' | 'inner';

export interface GunCase {
  /** Where the gun is. A village's gate gives no range; a fortress wall does. */
  readonly gun: 'flat' | 'hill' | 'wall' | 'village';
  readonly at: Ground;
  readonly target: Foot | 'heavyHorse' | 'lightHorse' | 'gun';
  /** Inches between them, hundredths kept. */
  readonly inches: number;
  /** 6, or 9 in later periods. */
  readonly musketInches: number;
}

export interface GunResult {
  readonly kills: Faces;
  /** Driven back three moves, nobody killed. */
  readonly drives: Faces;
  /** Canister: the target may answer at once, with the figures it had. */
  readonly canister: boolean;
}

/** Artillery fire 1 to 3, canister, 6. A "kill" of a gun is one of the three hits that it takes. */
export function gunResult({ gun, at, target, inches, musketInches }: GunCase): GunResult {
  const range = gun === 'hill' || gun === 'wall' ? 18 : 16;
  const none = { kills: NEVER, drives: NEVER, canister: false };
  if (at === 'inner' || inches > range) return none;
  if (at === 'outer') return { kills: [3, 6], drives: NEVER, canister: false };
  if (target === 'gun') return { kills: [1, 3, 6], drives: NEVER, canister: false };
  if (inches <= musketInches) return { kills: ALWAYS, drives: NEVER, canister: true };
  return {
    kills: [1, 3, 6],
    drives: target === 'grenadier' ? NEVER : [2],
    canister: false,
  };
}
