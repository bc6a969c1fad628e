import { figuresOf, heldWithSupply } from '@/lib/rulesets/strategy-tactical/objectives';
import { enemyOf, type SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';

/** A general thinks of drawing off once this part of his army has fallen, in hundredths: a loser of 1700–1815 lost about as much. */
const BEATEN = 20;
/** At this part he leaves whenever he has lost more of himself. */
const SPENT = 40;
/** At `BEATEN` he leaves where the part that is left to him is no more than this of the enemy’s, at `SPENT` 100. */
const OUTMATCHED = 75;
/** While he holds more headquarters than the enemy he stays as long as he has this. */
const OUTMATCHED_AHEAD = 65;
/** Where the enemy has taken one of his, or cut it off, he leaves so much sooner. */
const BEHIND = 15;
/** Nobody leaves in the last moves: the field decides then. */
const LAST_MOVES = 2;

/** Whether a commander draws off: beaten, and worse than who stands before him. What has fallen is open to both sides. */
export function drawsOff(state: State, side: SideNumber): boolean {
  const { scene, p } = state;
  if (scene.drawingOff !== true || p.move + LAST_MOVES > scene.moveLimit) return false;
  const mine = figuresOf(state, side);
  const theirs = figuresOf(state, enemyOf(side));
  if (
    mine.start === 0 ||
    theirs.start === 0 ||
    (mine.start - mine.left) * 100 < mine.start * BEATEN
  )
    return false;
  const lost = (100 * (mine.start - mine.left)) / mine.start;
  const even =
    OUTMATCHED +
    ((100 - OUTMATCHED) * Math.min(lost, SPENT) - (100 - OUTMATCHED) * BEATEN) / (SPENT - BEATEN);
  const held = heldWithSupply(state);
  const lead = held[side] - held[enemyOf(side)];
  const enough = lead > 0 ? OUTMATCHED_AHEAD : lead === 0 ? even : Math.min(105, even + BEHIND);
  // By the part that is left of each: a small army is not beaten before it is fought.
  return mine.left * theirs.start * 100 < theirs.left * mine.start * enough;
}
