import type { Scenario } from './scenario';
import { FULL, NO_LOSSES, type Position, State, type Unit } from './state';

/** A unit before it is placed: whole units are due, detachments are part of their parents. */
function unitOf({ cards }: Scenario, index: number): Unit {
  const card = cards[index];
  if (card === undefined) throw new Error(`no unit ${index}`);
  const whole = card.part === 'whole';
  return {
    status: whole ? 'due' : 'within',
    at: -1,
    side: card.side,
    level: 0,
    facing: 0,
    formation:
      card.kind === 'cavalry' || card.kind === 'leader'
        ? 'mounted'
        : card.kind === 'artillery'
          ? 'limbered'
          : card.kind === 'ship'
            ? 'unlimbered'
            : 'column',
    men: whole ? card.men : 0,
    guns: whole ? card.guns : 0,
    fatigue: card.fatigue,
    disordered: false,
    routed: false,
    ranOn: -1,
    ammunition: FULL,
    crew: 'own',
    settingUp: -1,
    fixed: false,
    detached: false,
    isolated: false,
    repairing: false,
    spent: 0,
    halted: false,
    moved: false,
    fired: false,
    firedBack: false,
    melees: 0,
    continued: 0,
    mayContinue: false,
    charging: -1,
    stirred: false,
    mustCheck: false,
    enfiladed: false,
    used: false,
    bonus: 0,
    passed: false,
    rating: card.command,
    fate: 'unhurt',
    lostMen: { ...NO_LOSSES },
    lostGuns: { ...NO_LOSSES },
  };
}

/** The position before anybody is placed. */
export function openingState(scenario: Scenario): State {
  const position: Position = {
    units: scenario.cards.map((_, index) => unitOf(scenario, index)),
    turn: 0,
    half: 0,
    mover: scenario.first,
    phase: 'turn',
    bridges: scenario.ground.bridges.map(({ strength }) => strength),
    holders: scenario.objectives.map(({ holder }) => holder),
    rounds: [...scenario.rounds],
    weather: -1,
    draws: 0,
    asked: 0,
    givenUp: -1,
    level: -1,
    ending: '',
    beaten: -1,
  };
  return new State(scenario, position);
}
