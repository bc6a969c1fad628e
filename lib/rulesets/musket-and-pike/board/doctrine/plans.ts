import { TERRAIN } from '@/lib/rulesets/musket-and-pike/board/ground';
import { TERRAINS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import type { Field, Piece } from './field';
import type { LineNow } from './line';
import { BATTLES, type Played, playedOut } from './played';
import type { Sector } from './roles';
import type { Situation } from './situation';
import { postOf, type Stack } from './stacks';
import type { Temper } from './temper';

/** Thirds of the front, as its own side sees them. */
export const SECTORS = ['left', 'centre', 'right'] as const;

/**
 * A plan of the whole army: where the main effort is made (there the guns mass and the second line follows), and what
 * the others do: `pin` the enemy out of musket range until the main effort bites, or `join`: all attack.
 */
export interface Plan {
  readonly kind: 'stand' | 'drawOff' | 'attack';
  /** Thirds of the front that attack. */
  readonly main: readonly Sector[];
  /**
   * What it is worth: in men, the enemy’s losses less one’s own as the temper weighs them; from version 13 on in points of
   * victory, as it came to on the battle line.
   */
  readonly worth: number;
  /** How often it was played out on the battle line. */
  readonly battles?: number;
}

/** One third of the front. */
interface Share {
  own: number;
  second: number;
  guns: number;
  enemy: number;
  enemyGuns: number;
  /** 1: open ground; more: the enemy is better covered. */
  cover: number;
}

/** Plans for an army and what each is worth, the best first: main efforts left, in the centre, right, on two thirds, everywhere. */
export function plansOf(
  field: Field,
  situation: Situation,
  stacks: readonly Stack[],
  line: LineNow,
  temper: Temper,
): readonly Plan[] {
  if (situation.stance !== 'attack') return [{ kind: situation.stance, main: [], worth: 0 }];
  if (!temper.weighs) return [{ kind: 'attack', main: [0, 1, 2], worth: 0 }];
  const engaged = engagedOf(field, stacks);
  const choices: readonly (readonly Sector[])[] = [[0], [1], [2], [0, 1], [1, 2], ALL_ALONG];
  const played = field.lessons.has('plays') ? playedOut(field, situation, line, choices) : null;
  if (played !== null) return rankedByPlay(choices, played, engaged);
  if (field.lessons.has('plays')) return [{ kind: 'attack', main: ALL_ALONG, worth: 0 }];
  const shares = sharesOf(field, situation, line);
  return choices
    .map((main): Plan => {
      const worth = judged(shares, main, temper.ownWeight);
      return { kind: 'attack', main, worth: Math.round(worth + BEGUN * begunOf(main, engaged)) };
    })
    .sort((one, other) => other.worth - one.worth || one.main.length - other.main.length);
}

const ALL_ALONG: readonly Sector[] = [0, 1, 2];
/** Men that a plan is worth more whose thirds are at grips: what has begun goes on, and is changed only for a better plan. */
const BEGUN = 250;
/** Standard errors of the difference within which two main efforts are as good as each other. */
const ALIKE = 2.5;
/** Share of its thirds at grips above that of the others from which a plan has begun. */
const UNDER_WAY = 0.5;

const begunOf = (main: readonly Sector[], engaged: readonly number[]): number =>
  main.reduce<number>((sum, sector) => sum + (engaged[sector] ?? 0), 0) / main.length;

/**
 * Plans by what they came to on the battle line. An army attacks all along its front unless a main effort is better by more
 * than chance explains, or is under way; and of main efforts that chance alone tells apart it makes the one that has begun,
 * or else the widest: a few battles more or less would otherwise send bodies back and forth.
 */
function rankedByPlay(
  choices: readonly (readonly Sector[])[],
  played: readonly Played[],
  engaged: readonly number[],
): readonly Plan[] {
  const plans = choices.map((main, index) => {
    const { worth, clearly, error } = played[index] as Played;
    const others = ALL_ALONG.filter((sector) => !main.includes(sector));
    const ahead = main === ALL_ALONG ? 0 : begunOf(main, engaged) - begunOf(others, engaged);
    const begun = ahead >= UNDER_WAY;
    const plan: Plan = { kind: 'attack', main, worth: Math.round(worth), battles: BATTLES };
    return { plan, worth, error, begun, open: main === ALL_ALONG || clearly || begun };
  });
  const best = Math.max(...plans.filter(({ open }) => open).map(({ worth }) => worth));
  const alike = ({ worth, error, open }: (typeof plans)[number]): boolean =>
    open && worth >= best - ALIKE * error;
  return plans
    .sort(
      (one, other) =>
        Number(alike(other)) - Number(alike(one)) ||
        (alike(one)
          ? Number(other.begun) - Number(one.begun) || other.plan.main.length - one.plan.main.length
          : Number(other.open) - Number(one.open) || other.worth - one.worth),
    )
    .map(({ plan }) => plan);
}

/** Share of the first line of each third that is at grips, 0 … 1. */
function engagedOf(field: Field, stacks: readonly Stack[]): readonly number[] {
  const all = [0, 0, 0];
  const near = [0, 0, 0];
  for (const { post, kind, at, routed } of stacks) {
    if (kind !== 'infantry' || post.role !== 'line' || routed) continue;
    all[post.sector] = (all[post.sector] ?? 0) + 1;
    if (field.near(at) <= 2) near[post.sector] = (near[post.sector] ?? 0) + 1;
  }
  return near.map((value, sector) => value / Math.max(1, all[sector] ?? 0));
}

function sharesOf(field: Field, situation: Situation, line: LineNow): Share[] {
  const shares = [0, 1, 2].map(
    (): Share => ({ own: 0, second: 0, guns: 0, enemy: 0, enemyGuns: 0, cover: 1 }),
  );
  for (const piece of field.own) {
    if (piece.kind === 'leader' || piece.kind === 'wagon') continue;
    const post = postOf(situation, piece);
    const share = shares[post.sector] as Share;
    if (piece.kind === 'artillery') share.guns += piece.worth;
    else if (piece.kind === 'infantry' && post.role === 'second') share.second += piece.worth;
    else if (piece.kind === 'cavalry' && post.role === 'horse') share.second += piece.worth;
    else share.own += piece.worth;
  }
  const { right } = situation;
  const lanes = line.stacks.map(({ lane }) => lane);
  const [least, most] = [Math.min(...lanes), Math.max(...lanes)];
  const third = Math.max(1, (most - least) / 3);
  const covers: number[][] = [[], [], []];
  for (const enemy of field.fighters) {
    const lane = enemy.x * right[0] + enemy.y * right[1];
    const sector = lane < least + third ? 0 : lane > most - third ? 2 : 1;
    const share = shares[sector] as Share;
    if (enemy.kind === 'artillery') share.enemyGuns += enemy.worth;
    else share.enemy += enemy.worth;
    covers[sector]?.push(coverAt(field, enemy, line));
  }
  covers.forEach((all, sector) => {
    const share = shares[sector] as Share;
    if (all.length > 0) share.cover = all.reduce((sum, one) => sum + one, 0) / all.length;
  });
  return shares;
}

/** How well the ground under an enemy covers it, 1 … 2: houses, woods, works, and height above the line. */
function coverAt({ ground }: Field, { at }: Piece, { stacks }: LineNow): number {
  const word = TERRAIN[ground.terrain[at] as number] ?? 'clear';
  const cover = word === 'water' ? 0 : -TERRAINS[word].firePercent / 100;
  const works = (ground.works[at] as number) > 0 ? 0.3 : 0;
  const heights = stacks.map((stack) => ground.elevation[stack.at] as number);
  const mean = heights.reduce((sum, one) => sum + one, 0) / Math.max(1, heights.length);
  const above = Math.max(0, Math.min(2, (ground.elevation[at] as number) - mean));
  const obstructed = word !== 'water' && TERRAINS[word].obstructed ? 0.15 : 0;
  return 1 + cover + works + 0.1 * above + obstructed;
}

/** Rounds of fire and assault that a plan is played out for. */
const ROUNDS = 6;
/** Share of its strength that a side takes off the other in a round at grips. */
const RATE = 0.07;
/** A third that has lost so much gives way. */
const BROKEN = 0.5;

/** How much of a fight there is where the enemy is only pinned. */
const PINNING = 0.15;
/** What a third that breaks at once is worth, as a share of the whole enemy: the sooner, the more. */
const EARLY = 0.35;
/** How much more is hit in a flank. */
const FLANKED = 1.4;

/** What a main effort is worth: the battle of the thirds, played out in rounds. */
function judged(shares: readonly Share[], main: readonly Sector[], ownWeight: number): number {
  const reserve = shares.reduce((sum, { second }) => sum + second, 0);
  const guns = shares.reduce((sum, one) => sum + one.guns, 0);
  const own = shares.map(
    (share, sector) => share.own + (main.includes(sector as Sector) ? reserve / main.length : 0),
  );
  const fire = shares.map((_, sector) =>
    main.includes(sector as Sector) ? (0.7 * guns) / main.length : (0.3 * guns) / 3,
  );
  const enemy = shares.map((share) => share.enemy);
  const start = enemy.slice();
  const [before, theirs] = [sum(own), sum(enemy)];
  const gone = [false, false, false];
  // Who pins is shot at by guns alone, and shoots with them.
  const grips = shares.map((_, sector) => (main.includes(sector as Sector) ? 1 : PINNING));
  let early = 0;
  const covers = shares.map(({ cover }) => cover);
  for (let round = 0; round < ROUNDS; round += 1)
    shares.forEach((share, sector) => {
      if (gone[sector]) return;
      const grip = grips[sector] as number;
      const hit =
        (RATE * grip * (own[sector] as number)) / (covers[sector] as number) +
        0.1 * (fire[sector] as number);
      const back = RATE * grip * 1.15 * (enemy[sector] as number) + 0.1 * share.enemyGuns;
      enemy[sector] = Math.max(0, (enemy[sector] as number) - hit);
      own[sector] = Math.max(0, (own[sector] as number) - back);
      if ((enemy[sector] as number) >= BROKEN * (start[sector] as number)) return;
      gone[sector] = true;
      early += (ROUNDS - round) / ROUNDS;
      // Who has broken through falls on the flank of the next.
      const next = sector === 1 ? ((enemy[0] as number) > (enemy[2] as number) ? 0 : 2) : 1;
      if (gone[next]) return;
      own[next] = (own[next] as number) + 0.6 * (own[sector] as number);
      own[sector] = 0.4 * (own[sector] as number);
      grips[next] = 1;
      covers[next] = (covers[next] as number) / FLANKED;
    });
  return (
    theirs - sum(enemy) - ownWeight * (before - Math.min(before, sum(own))) + EARLY * theirs * early
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
