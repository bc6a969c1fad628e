import { ARRIVAL_RANKS, distance, NEIGHBOURS, rankOf, SQUARES } from './ground';
import { leadersToFill, nightOptions, piecesToMark } from './night';
import { LEADER, mayStand } from './pieces';
import { evolve, type Fact } from './records';
import { isMended } from './scene';
import { CLEARING, CONTACT, DAY, DUE, ON_LEADER, RANGE, REPLACEMENTS, type State } from './state';

/** Builds facts: each is immediately folded onto a copy, so that the next one follows from it. */
export class FactBuilder {
  readonly facts: Fact[] = [];
  readonly state: State;

  constructor(before: State) {
    this.state = before.copy();
  }

  record(fact: Fact): void {
    this.facts.push(fact);
    evolve(this.state, fact);
  }
}

/** Pieces of a side due by this turn and not yet placed. */
export function waiting(state: State, side: number): number[] {
  const found: number[] = [];
  for (let piece = 0; piece < state.at.length; piece += 1)
    if (
      state.status[piece] === DUE &&
      state.scene.side[piece] === side &&
      (state.scene.arrives[piece] as number) <= state.battleTurn
    )
      found.push(piece);
  return found;
}

/** The waiting pieces of the command that is next to be placed. */
export function commandToPlace(state: State, side: number): number[] {
  const pieces = waiting(state, side);
  const command = state.scene.command[pieces[0] ?? -1];
  return pieces.filter((piece) => state.scene.command[piece] === command);
}

function freeIn(state: State, side: number, square: number): boolean {
  return state.grid[square] === -1 && rankOf(side, square) < ARRIVAL_RANKS;
}

/** The free squares of the first three ranks that are nearest to a square. */
function nearestFree(state: State, side: number, centre: number): number[] {
  let least = Number.POSITIVE_INFINITY;
  let found: number[] = [];
  for (let square = 0; square < SQUARES; square += 1) {
    if (!freeIn(state, side, square)) continue;
    const away = distance(square, centre);
    if (away < least) {
      least = away;
      found = [];
    }
    if (away === least) found.push(square);
  }
  return found;
}

/**
 * Squares on which a piece of an arriving command may be placed: around its leader (or around its labelled square if
 * the leader is gone); once these are full, the nearest ones of the first three ranks.
 */
export function placesOf(state: State, piece: number): number[] {
  const { scene } = state;
  const side = scene.side[piece] as number;
  const home = scene.home[piece] as number;
  const leader = state.leaders[side as 0 | 1].find(
    (one) => scene.command[one] === scene.command[piece] && (state.at[one] as number) >= 0,
  );
  const centre = leader === undefined ? home : (state.at[leader] as number);
  const around = Array.from(NEIGHBOURS[centre] as Int16Array).filter((square) =>
    freeIn(state, side, square),
  );
  return (around.length > 0 ? around : nearestFree(state, side, centre)).filter((square) =>
    mayStand(scene.type[piece] as number, square),
  );
}

/** Opens the battle: both sides place their initial pieces, side A first. */
export function openBattle(builder: FactBuilder): void {
  const turn = builder.state.scene.setup.firstTurn;
  builder.record({ type: 'PlacementBegan', turn, side: 0 });
  goOnPlacing(builder);
}

/** Places leaders on their squares; stops where a side must choose, else begins the turn. */
export function goOnPlacing(builder: FactBuilder): void {
  const { state } = builder;
  const { firstTurn } = state.scene.setup;
  for (;;) {
    const { side } = state;
    const pieces = commandToPlace(state, side);
    const leader = pieces.find((piece) => state.scene.type[piece] === LEADER);
    if (leader !== undefined) {
      const home = state.scene.home[leader] as number;
      const to = state.grid[home] === -1 ? home : nearestFree(state, side, home)[0];
      if (to !== undefined) {
        builder.record({ type: 'PiecePlaced', piece: leader, to });
        continue;
      }
    } else if (pieces.some((piece) => placesOf(state, piece).length > 0)) return;
    // All are placed, or no square is left: a piece without a square arrives next turn.
    if (state.battleTurn === firstTurn && side === 0)
      builder.record({ type: 'PlacementBegan', turn: firstTurn, side: 1 });
    else {
      beginTurn(builder, state.battleTurn, state.battleTurn === firstTurn ? 0 : side);
      return;
    }
  }
}

function beginTurn(builder: FactBuilder, turn: number, side: number): void {
  const points = builder.state.scene.parameters.actionPoints;
  builder.record({ type: 'TurnBegan', turn, side, points });
}

function openTurn(builder: FactBuilder, turn: number, side: number): void {
  const { state } = builder;
  const due = state.status.some(
    (status, piece) =>
      status === DUE &&
      state.scene.side[piece] === side &&
      (state.scene.arrives[piece] as number) <= turn,
  );
  if (due && turn > state.scene.setup.firstTurn) {
    builder.record({ type: 'PlacementBegan', turn, side });
    goOnPlacing(builder);
  } else beginTurn(builder, turn, side);
}

/** Ends the player turn: victory, the other side's turn, the night, or the next day. */
export function endTurn(builder: FactBuilder): void {
  const { state } = builder;
  const { battleTurn, side } = state;
  const { lastTurn, decisiveTurn, dayTurns, nights } = state.scene.setup;
  builder.record({ type: 'TurnEnded', turn: battleTurn, side });
  if (victory(builder)) return;
  if (side === 0) {
    openTurn(builder, battleTurn, 1);
    return;
  }
  if (battleTurn >= decisiveTurn) {
    const holder = state.town[0] as number;
    const whole = holder >= 0 && state.town.every((one) => one === holder);
    builder.record({ type: 'BattleEnded', result: whole ? 1 : 0, winner: whole ? holder : -1 });
  } else if (nights && battleTurn % dayTurns === 0) {
    builder.record({ type: 'NightFell', night: battleTurn / dayTurns });
    builder.record({ type: 'StepBegan', phase: CONTACT });
    goOnByNight(builder);
  } else if (battleTurn >= lastTurn) builder.record({ type: 'BattleEnded', result: 0, winner: -1 });
  else openTurn(builder, battleTurn + 1, 0);
}

/** Ends the battle if exactly one army is destroyed or driven off the board. */
function victory(builder: FactBuilder): boolean {
  const { state } = builder;
  const { strategicUnits, operationalFromTurn } = state.scene.parameters;
  const destroyed = [0, 1].map((side) => state.armySize(side) <= strategicUnits);
  if (destroyed[0] !== destroyed[1]) {
    builder.record({ type: 'BattleEnded', result: 3, winner: destroyed[0] ? 1 : 0 });
    return true;
  }
  if (state.battleTurn < operationalFromTurn) return false;
  // On that turn side A's reinforcements are there before side B's.
  if (isMended(state.scene) && state.battleTurn === operationalFromTurn && firstHalf(state))
    return false;
  const gone = [0, 1].map((side) => state.onBoard(side) === 0);
  if (gone[0] === gone[1]) return false;
  builder.record({ type: 'BattleEnded', result: 2, winner: gone[0] ? 1 : 0 });
  return true;
}

/** Whether it is the end of side A's half of a turn. */
function firstHalf({ phase, side }: State): boolean {
  return phase === DAY && side === 0;
}

/**
 * Passes over a side's replacements although some are owed: none of the captured pieces is in this battle. Only version
 * 1 comes to this, in a continued day.
 */
export function passReplacements(builder: FactBuilder): void {
  nextToReplace(builder);
  goOnByNight(builder);
}

function nextToReplace(builder: FactBuilder): void {
  if (builder.state.side === 0) builder.record({ type: 'HalfRoundEnded', side: 0 });
  else builder.record({ type: 'StepBegan', phase: CLEARING });
}

/** Runs the night until a side must choose, or the next day begins. */
export function goOnByNight(builder: FactBuilder): void {
  const { state } = builder;
  for (;;) {
    if (state.phase === REPLACEMENTS) {
      if (state.owedAll(state.side) > 0 && leadersToFill(state, state.side).length > 0) return;
      nextToReplace(builder);
      continue;
    }
    if (state.round > 0) {
      if (sideCanMove(state)) return;
      const { side } = state;
      builder.record({ type: 'HalfRoundEnded', side });
      if (side === 0) continue;
    }
    if (!nextRound(builder) && !nextStep(builder)) return;
  }
}

function sideCanMove(state: State): boolean {
  for (let piece = 0; piece < state.at.length; piece += 1) {
    if (state.marked[piece] === 0 || state.scene.side[piece] !== state.side) continue;
    const { to, blockers } = nightOptions(state, piece);
    if (to.length > 0 || blockers.length > 0) return true;
  }
  return false;
}

/** Marks pieces for another round; false: the step is over. */
function nextRound(builder: FactBuilder): boolean {
  const { state } = builder;
  const { round } = state;
  const idle = round > 0 && state.movedInRound === 0;
  if (idle || round >= state.scene.parameters.nightRounds) return false;
  const pieces = piecesToMark(state);
  if (pieces.length === 0) return false;
  builder.record({ type: 'PiecesMarked', round: round + 1, pieces });
  return true;
}

/** The next step of the night; false: the night is over. */
function nextStep(builder: FactBuilder): boolean {
  const { state } = builder;
  switch (state.phase) {
    case CONTACT:
      builder.record({
        type: 'StepBegan',
        phase: state.scene.setup.replacements ? REPLACEMENTS : RANGE,
      });
      return true;
    case CLEARING:
      for (let piece = 0; piece < state.status.length; piece += 1)
        if (state.status[piece] === ON_LEADER) builder.record({ type: 'ReplacementWaits', piece });
      builder.record({ type: 'StepBegan', phase: RANGE });
      return true;
    default:
      builder.record({ type: 'NightEnded', night: state.night });
      if (victory(builder)) return false;
      if (state.battleTurn >= state.scene.setup.lastTurn)
        builder.record({ type: 'BattleEnded', result: 0, winner: -1 });
      else openTurn(builder, state.battleTurn + 1, 0);
      return false;
  }
}
