import type { DrawSeed } from '@/lib/chance/draws';
import type { Battlefield } from './battlefield';
import { openPlayerTurn } from './command-phase';
import { givesUp, pursue, takeObjectives } from './ending';
import { fireGuns, fireMusketry, fireOpportunity } from './fire-phase';
import { meleeOf } from './melee-phase';
import { moveSide } from './movement-phase';

/**
 * One battle from the first turn to the pursuit. Each battle turn has two player turns; in each: reinforcements,
 * command and rally, movement with the enemy's opportunity fire, guns, assaults, musketry of whoever did not attack.
 * Source: Turns vs. Phases (the turn-based mode).
 */
export function runBattle(field: Battlefield, seed: DrawSeed, trial: number): void {
  field.open(seed, trial);
  const { setup } = field;
  field.phase(0);
  const first = setup.firstMove ?? (setup.attacker === 'both' ? 'lot' : setup.attacker);
  const opener = first === 'A' ? 0 : first === 'B' ? 1 : field.uniform(0, 63) < 0.5 ? 0 : 1;
  if (field.startMenOf[0] === 0 || field.startMenOf[1] === 0) {
    field.broken = field.startMenOf[0] > 0 ? 1 : field.startMenOf[1] > 0 ? 0 : -1;
    return;
  }
  for (let battleTurn = 1; battleTurn <= setup.turns; battleTurn += 1) {
    field.battleTurn = battleTurn;
    setClock(field);
    if (field.chronicle) field.chronicle.turnBegins();
    for (let half = 0; half < 2; half += 1) {
      const side = half === 0 ? opener : 1 - opener;
      playerTurn(field, side);
      if (settle(field, 1 - side) || settle(field, side)) return;
    }
    field.minutes += field.night ? setup.minutesPerNightTurn : setup.minutesPerTurn;
  }
}

function playerTurn(field: Battlefield, side: number): void {
  field.playerSide = side;
  field.fired.fill(0);
  openPlayerTurn(field, side);
  moveSide(field, side);
  fireOpportunity(field, 1 - side);
  fireGuns(field, side);
  if (!field.night) meleeOf(field, side);
  fireMusketry(field, side);
  takeObjectives(field);
}

/** True if a side gives up the field: the battle ends with the pursuit. */
function settle(field: Battlefield, side: number): boolean {
  if (!givesUp(field, side)) return false;
  field.broken = side;
  if (field.chronicle) field.chronicle.givesUp(side, field.brokenInGoodOrder);
  pursue(field, side);
  return true;
}

function setClock(field: Battlefield): void {
  const { dawn, dusk } = field.deployment;
  const minute = field.minutes % 1440;
  field.night = dawn < dusk ? minute < dawn || minute >= dusk : minute < dawn && minute >= dusk;
  let weather = null;
  for (let index = 0; index < field.weatherLines.length; index += 1) {
    const line = field.weatherLines[index];
    if (line && line.fromTurn <= field.battleTurn) weather = line;
  }
  field.weather = weather;
}
