import type { DrawSeed } from '@/lib/chance/draws';
import { PHASE } from './codes';
import { commandSide } from './commander';
import { diesDown, givesUp, pursue, shareField, takeObjectives } from './ending';
import { fireGuns, fireMusketry, fireOpportunity } from './fire';
import { intentFact } from './intent';
import { exhaustionChecks } from './losses';
import { assaults, charges } from './melee';
import { openPlayerTurn } from './opening';
import { standingOf } from './standing';
import type { BattleState } from './state';

/**
 * One battle from the first turn to the pursuit. Each battle turn has two player turns; in each: reinforcements, command
 * and rally, movement with the enemy's opportunity fire, guns, charges, assaults, and the musketry of units that did not
 * attack. Source: Turns vs. Phases (the turn-based mode).
 */
export function runBattle(battle: BattleState, seed: DrawSeed, trial: number): void {
  battle.open(seed, trial);
  const { setup, menOf } = battle.layout;
  battle.phase(PHASE.lot);
  const first = setup.firstMove ?? (setup.attacker === 'both' ? 'lot' : setup.attacker);
  const opener = first === 'A' ? 0 : first === 'B' ? 1 : battle.uniform(0, 63) < 0.5 ? 0 : 1;
  if (menOf[0] === 0 || menOf[1] === 0) {
    battle.broken = menOf[0] > 0 ? 1 : menOf[1] > 0 ? 0 : -1;
    return;
  }
  for (let battleTurn = 1; battleTurn <= setup.turns; battleTurn += 1) {
    battle.battleTurn = battleTurn;
    setClock(battle);
    battle.facts?.add(
      'turn',
      null,
      {
        ...{ is: 'turn', night: battle.night, weather: battle.weather?.name ?? null },
        standing: standingOf(battle),
      },
      true,
    );
    if (battleTurn === 1) tellIntents(battle);
    for (let half = 0; half < 2; half += 1) {
      const side = half === 0 ? opener : 1 - opener;
      playerTurn(battle, side);
      if (settles(battle, 1 - side) || settles(battle, side)) return;
    }
    if (diesDown(battle)) {
      battle.facts?.add('end', null, { is: 'dies-down' }, true);
      shareField(battle);
      return;
    }
    battle.minutes += battle.night ? setup.minutesPerNightTurn : setup.minutesPerTurn;
  }
  shareField(battle);
}

/** The log says what an army means to do that has no orders of its author. */
function tellIntents(battle: BattleState): void {
  battle.layout.intents.forEach((intent, side) => {
    if (intent === null) return;
    battle.facts?.add('command', side, { is: 'intends', ...intentFact(intent) });
  });
}

function playerTurn(battle: BattleState, side: number): void {
  battle.playerSide = side;
  battle.fired.fill(0);
  openPlayerTurn(battle, side);
  commandSide(battle, side);
  fireOpportunity(battle, 1 - side);
  battle.phase(PHASE.exhaustion);
  exhaustionChecks(battle, true);
  fireGuns(battle, side);
  const { noNightMelee } = battle.layout.setup.houseRules;
  if (!battle.night || !noNightMelee) {
    battle.forgetChecks();
    charges(battle, side);
    assaults(battle, side);
  }
  fireMusketry(battle, side);
  battle.phase(PHASE.exhaustion);
  exhaustionChecks(battle, false);
  takeObjectives(battle);
}

/** True if a side gives up the field: the battle ends with the pursuit. */
function settles(battle: BattleState, side: number): boolean {
  if (!givesUp(battle, side)) return false;
  battle.broken = side;
  battle.facts?.add('end', side, { is: 'gives-up', inGoodOrder: battle.inGoodOrder }, true);
  pursue(battle, side);
  return true;
}

function setClock(battle: BattleState): void {
  const { deployment, weather } = battle.layout;
  const { dawn, dusk } = deployment;
  const minute = battle.minutes % 1440;
  battle.night = dawn < dusk ? minute < dawn || minute >= dusk : minute < dawn && minute >= dusk;
  battle.weather = null;
  for (const line of weather) if (line.fromTurn <= battle.battleTurn) battle.weather = line;
}
