import { armRow, CAVALRY, LOGISTICS, RIFLES } from '@/lib/rulesets/shambattle/arms';
import { retreatHex } from '@/lib/rulesets/shambattle/results';
import type { State } from '@/lib/rulesets/shambattle/state';

/** What dice may do to a hex, its owner falling back wherever a die leaves the choice. */
export interface Odds {
  readonly dice: number;
  /** Chances that 0, 1, 2 … points are lost there; they add up to 1. */
  readonly losses: readonly number[];
  /** Points there that dice can take. */
  readonly points: number;
  /** Chance that at least one stand is driven back, or may be. */
  readonly back: number;
  /** Chance that the commander there is hit; 0: none is at hazard. */
  readonly commander: number;
  /** Chance that logistics there are lost; 0: there are none that dice can hit. */
  readonly logistics: number;
}

/** Points of a hex by what hits them: infantry, cavalry, and all that a 1 hits. */
type Left = readonly [infantry: number, cavalry: number, special: number];

/** What a die takes of what is left: index of its kind, and points. */
function taken(die: number, left: Left, stuck: readonly [boolean, boolean]): [number, number] {
  switch (die) {
    case 1:
      return [2, Math.min(1, left[2])];
    case 2:
      return [1, stuck[1] ? Math.min(1, left[1]) : 0];
    case 3:
      return [1, Math.min(1, left[1])];
    case 4:
      return [0, stuck[0] ? Math.min(1, left[0]) : 0];
    case 5:
      return [0, Math.min(1, left[0])];
    default:
      return [0, Math.min(stuck[0] ? 2 : 1, left[0])];
  }
}

/**
 * The chances of dice against stands of one hex that come from another, for one throw by the document's results, with
 * every choice a retreat. Stands of a kind are pooled: their points together, and free to fall back if one of them is. For
 * one stand of a kind, or two with the same way back, that is exact; where one of two is blocked it counts too few losses,
 * and a stand that is driven on is treated as if its way back stayed as it was.
 */
export function oddsAgainst(
  state: State,
  stands: readonly number[],
  hex: number,
  from: number,
  dice: number,
): Odds {
  const { p } = state;
  const left = [0, 0, 0];
  const stuck: [boolean, boolean] = [true, true];
  let supply = false;
  for (const unit of stands) {
    const type = state.type(unit);
    if (type === LOGISTICS) supply = true;
    const kind = type === RIFLES ? 0 : type === CAVALRY ? 1 : 2;
    left[kind] = (left[kind] as number) + (p.sp[unit] as number);
    if (kind < 2 && retreatHex(state, unit, from) >= 0) stuck[kind as 0 | 1] = false;
  }
  const [infantry = 0, cavalry = 0, special = 0] = left;
  const points = infantry + cavalry + special;
  const columns = (cavalry + 1) * (special + 1);
  const at = (i: number, c: number, s: number) => i * columns + c * (special + 1) + s;
  let chances = new Float64Array((infantry + 1) * columns);
  chances[at(infantry, cavalry, special)] = 1;
  for (let thrown = 0; thrown < dice; thrown += 1) {
    const next = new Float64Array(chances.length);
    for (let i = 0; i <= infantry; i += 1)
      for (let c = 0; c <= cavalry; c += 1)
        for (let s = 0; s <= special; s += 1) {
          const chance = (chances[at(i, c, s)] as number) / 6;
          if (chance === 0) continue;
          for (let die = 1; die <= 6; die += 1) {
            const [kind, loss] = taken(die, [i, c, s], stuck);
            const to = at(
              i - (kind === 0 ? loss : 0),
              c - (kind === 1 ? loss : 0),
              s - (kind === 2 ? loss : 0),
            );
            next[to] = (next[to] as number) + chance;
          }
        }
    chances = next;
  }
  const losses = Array<number>(points + 1).fill(0);
  for (let i = 0; i <= infantry; i += 1)
    for (let c = 0; c <= cavalry; c += 1)
      for (let s = 0; s <= special; s += 1) {
        const lost = points - i - c - s;
        losses[lost] = (losses[lost] as number) + (chances[at(i, c, s)] as number);
      }
  while (losses.length > 1 && losses.at(-1) === 0) losses.pop();
  const leader = state.leader(hex);
  const hazard = infantry > 0 && leader >= 0 && p.side[leader] === p.side[stands[0] as number];
  const { back, hit } = backAndHit(infantry, cavalry, stuck, dice);
  return {
    dice,
    losses,
    points,
    back,
    commander: hazard ? hit : 0,
    logistics: supply && special === 0 ? 1 - (5 / 6) ** dice : 0,
  };
}

/**
 * Chances that a stand goes back, and that a commander with the infantry is hit. Sure losses come first, 3, 5, then 6: a
 * stand that they take goes nowhere, and a 6 that finds nobody is no hazard.
 */
function backAndHit(
  infantry: number,
  cavalry: number,
  stuck: readonly [boolean, boolean],
  dice: number,
): { readonly back: number; readonly hit: number } {
  let [stays, unhurt] = [0, 0];
  let fives = 1;
  for (let five = 0; five <= dice; five += 1) {
    const left = Math.max(0, infantry - five);
    let sixes = fives;
    for (let six = 0; five + six <= dice; six += 1) {
      const hits = Math.min(six, Math.ceil(left / (stuck[0] ? 2 : 1)));
      const goes = !stuck[0] && six > 0 && left > 1;
      // A 4 drives back who was not hit by a 6; the last point of all is lost to one.
      const fours = !stuck[0] && six === 0 && left > 0 ? 0 : 1;
      let threes = sixes;
      const rest = dice - five - six;
      for (let three = 0; three <= rest; three += 1) {
        const twos = !stuck[1] && three < cavalry ? 0 : 1;
        const others = rest - three;
        unhurt += threes * 3 ** others * (5 / 6) ** hits;
        if (!goes) stays += threes * (1 + fours + twos) ** others;
        threes *= (rest - three) / (three + 1);
      }
      sixes *= rest / (six + 1);
    }
    fives *= (dice - five) / (five + 1);
  }
  return { back: Math.max(0, 1 - stays / 6 ** dice), hit: Math.max(0, 1 - unhurt / 6 ** dice) };
}

/** The chance that a stand of a kind loses this many points or more to dice that are all for it. */
export function lostBy(type: number, points: number, dice: number): number {
  const faces = [2, 1, 1][Math.max(0, armRow(type).category)] ?? 1;
  const hit = faces / 6;
  let fewer = 0;
  let chance = (1 - hit) ** dice;
  for (let losses = 0; losses < points && losses <= dice; losses += 1) {
    fewer += chance;
    chance *= ((dice - losses) / (losses + 1)) * (hit / (1 - hit));
  }
  return Math.max(0, 1 - fewer);
}

/** “20 %”, “under 1 %”. */
export function percentWords(chance: number): string {
  const whole = Math.round(100 * chance);
  if (chance > 0 && whole === 0) return 'under 1 %';
  return chance < 1 && whole === 100 ? 'over 99 %' : `${whole} %`;
}

/** “no loss 25 %, 1 point 50 %, 2 points or more 25 %”. */
export function lossWords(losses: readonly number[]): string {
  const parts: string[] = [];
  const most = Math.min(3, losses.length - 1);
  for (let points = 0; points <= most; points += 1) {
    const last = points === most && losses.length - 1 > most;
    const chance = last
      ? losses.slice(points).reduce((sum, one) => sum + one, 0)
      : (losses[points] as number);
    const words = points === 0 ? 'no loss' : points === 1 ? '1 point' : `${points} points`;
    parts.push(`${words}${last ? ' or more' : ''} ${percentWords(chance)}`);
  }
  return parts.join(', ');
}

/** Odds in sentences, the points first. */
export function oddsWords(odds: Odds, who: string): string[] {
  if (odds.dice === 0) return [`No dice at ${who}.`];
  const found: string[] = [];
  if (odds.points > 0) found.push(`${who}: ${lossWords(odds.losses)}.`);
  if (odds.logistics > 0) found.push(`${who} lost: ${percentWords(odds.logistics)}.`);
  if (odds.back > 0) found.push(`Driven back, or free to go: ${percentWords(odds.back)}.`);
  if (odds.commander > 0) found.push(`Commander hit: ${percentWords(odds.commander)}.`);
  return found;
}
