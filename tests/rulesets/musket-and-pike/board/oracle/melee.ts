import { TERRAINS, type TerrainName } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import {
  card,
  enemies,
  type Field,
  faces,
  groundAt,
  heightAt,
  isFoot,
  isGuns,
  isHorse,
  isLeader,
  isMounted,
  isSkirmisher,
  isWagon,
  neighbours,
  now,
  obstructedGround,
  obstructedSide,
  parameter,
  sideAt,
  stackOf,
  workAt,
} from './field';
import { mayNotFire } from './fire';
import { tired } from './morale';
import { allowance, bridgeNeeded } from './movement';

/* Meleeing: who may attack, with what strength, with what chances. */

/** Why a unit may not attack a hex by itself; null: it may. */
export function mayNotAttack(field: Field, unit: number, hex: number): string | null {
  const state = now(field, unit);
  const { kind } = card(field, unit);
  if (state.status !== 'field' || state.side !== field.position.mover) return 'not its turn';
  if (kind === 'artillery' || kind === 'wagon' || kind === 'ship' || kind === 'leader')
    return 'kind';
  if (state.fixed || state.routed || state.detached) return 'state';
  const { multipleInfantryMelees, multipleCavalryMelees } = field.scenario.switches;
  const again =
    state.mayContinue || (isHorse(field, unit) ? multipleCavalryMelees : multipleInfantryMelees);
  if (state.melees > 0 && !again) return 'has attacked';
  if (state.repairing) return 'repairs';
  const direction = neighbours(field, state.at).indexOf(hex);
  if (direction < 0 || !faces(field, unit, hex)) return 'facing';
  const foes = enemies(field, hex, state.side);
  if (foes.length === 0) {
    // Bridge Damage: one that nobody is on can be attacked.
    const bridge = field.scenario.ground.bridgeAt[hex] as number;
    const stands = bridge >= 0 && (field.position.bridges[bridge] as number) > 0;
    if (!stands || stackOf(field, hex).length > 0) return 'nobody';
  }
  const fighters = foes.filter((foe) => !isLeader(field, foe));
  if (
    isFoot(field, unit) &&
    state.formation !== 'block' &&
    fighters.some((foe) => isMounted(field, foe))
  )
    return 'foot against horse';
  if (isHorse(field, unit) && groundAt(field, hex) === 'chateau') return 'chateau';
  if (barred(field, unit, direction, hex)) return 'way';
  if (
    state.men >
    parameter(field, isHorse(field, unit) ? 'cavalryStackingMen' : 'infantryStackingMen')
  )
    return 'stacking';
  return null;
}

/** Whether the unit could not legally go that way, whatever its points. */
function barred(field: Field, unit: number, direction: number, hex: number): boolean {
  const { at, formation, charging } = now(field, unit);
  const { ground, condition } = field.scenario;
  const frozen = condition === 'frozen';
  const side = sideAt(field, at, direction);
  const narrow =
    charging < 0 && (isMounted(field, unit) || ['column', 'skirmish'].includes(formation));
  const strong = (bridge: number) =>
    bridge < 0 || (field.position.bridges[bridge] as number) >= bridgeNeeded(field, unit);
  if (side === 'highWall') return true;
  if (side === 'gate' && !narrow) return true;
  if (side === 'creek' && !frozen) {
    const over = ground.bridgeOver[6 * at + direction] as number;
    const ford = (ground.fords[6 * at + direction] as number) === 1;
    if ((over < 0 && !ford) || !narrow || !strong(over)) return true;
  }
  for (const water of [at, hex])
    if (groundAt(field, water) === 'water' && !frozen && !card(field, unit).traits.boats) {
      const bridge = ground.bridgeAt[water] as number;
      if (bridge < 0 || !narrow || !strong(bridge)) return true;
    }
  const terrain = groundAt(field, hex);
  return terrain !== 'water' && allowance(field, unit, false) === 0;
}

export interface MeleeReading {
  /** Strength after all modifiers, attackers and defenders. */
  readonly attack: number;
  readonly defence: number;
  readonly charge: boolean;
  /** What was added to the attack and to the defence as a whole, in per cent. */
  readonly attackAdded: readonly (readonly [string, number])[];
  readonly defenceAdded: readonly (readonly [string, number])[];
}

/** Melee Modifiers, Cavalry Charge Rules, Special Cavalry Rules, for attackers who begin without defenders firing. */
export function melee(field: Field, attackers: readonly number[], hex: number): MeleeReading {
  const { scenario, position } = field;
  const side = now(field, attackers[0] as number).side;
  const defenders = enemies(field, hex, side);
  const fighting = attackers.filter((unit) => !isLeader(field, unit));
  const standing = defenders.filter((unit) => !isLeader(field, unit) && !isWagon(field, unit));
  const weather = scenario.weather[position.weather];
  const attackAdded: [string, number][] = [];
  const attackFactors: [string, number][] = [];
  const defenceAdded: [string, number][] = [];
  const direction = (unit: number) => neighbours(field, now(field, unit).at).indexOf(hex);

  const canFire = (unit: number) => {
    const weapon = scenario.weapons[card(field, unit).weapon];
    return (weapon?.soft.length ?? 0) > 0;
  };
  if (!fighting.some((unit) => canFire(unit) && now(field, unit).fired))
    attackAdded.push(['held their fire', 20]);
  const ready = standing.some((unit) =>
    fighting.some((foe) => mayNotFire(field, unit, now(field, foe).at, 'defensive') === null),
  );
  if (ready) attackAdded.push(['defenders have fire', -20]);
  const ledBy = (unit: number) =>
    stackOf(field, now(field, unit).at).some(
      (other) => isLeader(field, other) && now(field, other).side === now(field, unit).side,
    );
  if (fighting.some(ledBy)) attackAdded.push(['leader', 20]);
  if (defenders.some((unit) => isLeader(field, unit))) defenceAdded.push(['leader', 20]);
  const formed = standing.filter((unit) => !isSkirmisher(field, unit));
  const flanked = fighting.some(
    (unit) =>
      formed.length > 0 &&
      standing.every((foe) => !isSkirmisher(field, foe)) &&
      !formed.some((foe) => faces(field, foe, now(field, unit).at)),
  );
  if (flanked) attackAdded.push(['flank', 40]);
  const over: Record<string, number> = {
    ...{
      stream: scenario.condition === 'frozen' ? 0 : -20,
      hedge: -10,
      wall: -20,
      embankment: -20,
    },
    fort: parameter(field, 'fortMeleePercent'),
    gate: parameter(field, 'gateMeleePercent'),
  };
  const sides = fighting.map(
    (unit) => over[sideAt(field, now(field, unit).at, direction(unit))] ?? 0,
  );
  const worst = Math.min(0, ...sides);
  if (worst < 0) attackAdded.push(['hexside', worst]);
  const climb = Math.max(
    0,
    ...fighting.map((unit) => heightAt(field, hex) - heightAt(field, now(field, unit).at)),
  );
  if (climb > 0) attackAdded.push(['elevation', climb * parameter(field, 'elevationMeleePercent')]);
  const quality = (units: readonly number[]) => units.map((unit) => card(field, unit).quality);
  if (Math.min(...quality(fighting)) >= 6) attackAdded.push(['quality', 20]);
  if (Math.max(...quality(fighting)) <= 2) attackAdded.push(['quality', -20]);
  if (standing.length > 0 && Math.min(...quality(standing)) >= 6)
    defenceAdded.push(['quality', 20]);
  if (standing.length > 0 && Math.max(...quality(standing)) <= 2)
    defenceAdded.push(['quality', -20]);
  const ground = groundAt(field, hex);
  if (ground === 'chateau') attackFactors.push(['chateau', 0.5]);
  if (scenario.switches.meleeTerrain && ground !== 'water') {
    const { firePercent } = TERRAINS[ground as TerrainName];
    if (firePercent !== 0) attackAdded.push(['terrain', firePercent]);
  }
  if (weather !== undefined && weather.attackerPercent !== 0)
    attackAdded.push(['weather', weather.attackerPercent]);

  const only = (test: (unit: number) => boolean) =>
    defenders.every((unit) => isLeader(field, unit) || test(unit)) && defenders.some(test);
  const block = (unit: number) => isFoot(field, unit) && now(field, unit).formation === 'block';
  const blocked =
    standing.some(block) &&
    standing.every(
      (unit) =>
        block(unit) ||
        isMounted(field, unit) ||
        isSkirmisher(field, unit) ||
        isGuns(field, unit) ||
        isWagon(field, unit),
    );
  const hiding = ground === 'village' && only((unit) => isSkirmisher(field, unit));
  const prey = standing.some(
    (unit) => isSkirmisher(field, unit) || now(field, unit).routed || isGuns(field, unit),
  );
  const charges = (unit: number) =>
    isMounted(field, unit) &&
    now(field, unit).charging >= 0 &&
    !weather?.noCharges &&
    !obstructedGround(field, hex) &&
    !obstructedSide(field, now(field, unit).at, direction(unit)) &&
    !blocked &&
    !hiding &&
    (!card(field, unit).traits.irregular || prey);

  const bayonets = (unit: number) =>
    card(field, unit).traits.noBayonet ||
    scenario.weapons[card(field, unit).weapon]?.noBayonet === true;
  let attack = 0;
  for (const unit of fighting) {
    const { men, fatigue, disordered, formation, charging } = now(field, unit);
    const { traits, nation } = card(field, unit);
    let percent = 10 * traits.melee - tired(fatigue).percent;
    if (traits.heavy && isHorse(field, unit)) percent += 25;
    let factor = 1;
    const line = isFoot(field, unit) && ['line', 'extended', 'block'].includes(formation);
    const breaks =
      ((line || isMounted(field, unit)) &&
        (obstructedGround(field, hex) ||
          obstructedSide(field, now(field, unit).at, direction(unit)))) ||
      (!isSkirmisher(field, unit) && workAt(field, hex) === 'abatis') ||
      (!isSkirmisher(field, unit) &&
        ['trench', 'redoubt'].includes(workAt(field, hex)) &&
        !['trench', 'redoubt'].includes(workAt(field, now(field, unit).at)));
    if (disordered || breaks) factor /= 3;
    if (bayonets(unit)) factor /= 3;
    if (
      traits.assaultPenalty &&
      (['trench', 'redoubt'].includes(workAt(field, hex)) ||
        workAt(field, now(field, unit).at) === 'abatis')
    )
      factor /= 2;
    if (isFoot(field, unit) && formation === 'column')
      percent +=
        scenario.nations[nation]?.columnMeleePercent ?? parameter(field, 'columnMeleePercent');
    if (charging >= 0 && charges(unit)) factor *= parameter(field, 'chargeFactor');
    attack += men * (1 + percent / 100) * factor;
  }
  let defence = 0;
  for (const unit of standing) {
    const { men, guns, disordered, routed, isolated } = now(field, unit);
    const { traits, kind } = card(field, unit);
    let strength = kind === 'artillery' ? guns * parameter(field, 'artilleryMeleePerGun') : men;
    strength *= 1 + traits.melee / 10;
    if (routed && isolated) strength = 0;
    else if (routed || isolated) strength /= 2;
    if (disordered) strength *= 2 / 3;
    if (bayonets(unit)) strength /= 3;
    defence += strength;
  }
  const whole = (list: readonly (readonly [string, number])[]) =>
    Math.max(0, 1 + list.reduce((sum, [, percent]) => sum + percent, 0) / 100);
  return {
    attack: attackFactors.reduce((all, [, factor]) => all * factor, attack * whole(attackAdded)),
    defence: defence * whole(defenceAdded),
    charge: fighting.some(charges),
    ...{ attackAdded, defenceAdded },
  };
}

/** Melee Resolution: least and most casualties of the two sides. */
export function meleeLosses({ attack, defence }: Pick<MeleeReading, 'attack' | 'defence'>) {
  return {
    attackers: [(40 * defence) / 1000, (160 * defence) / 1000] as const,
    defenders: [(20 * attack) / 1000, (100 * attack) / 1000] as const,
  };
}

/** Chance that the attackers' casualties are the greater, by summing over a fine grid. Defenders win ties. */
export function attackersLose(attack: number, defence: number): number {
  const { attackers, defenders } = meleeLosses({ attack, defence });
  const parts = 400;
  let lost = 0;
  for (let one = 0; one < parts; one += 1)
    for (let other = 0; other < parts; other += 1) {
      const theirs = attackers[0] + ((attackers[1] - attackers[0]) * (one + 0.5)) / parts;
      const mine = defenders[0] + ((defenders[1] - defenders[0]) * (other + 0.5)) / parts;
      if (theirs >= mine) lost += 1;
    }
  return lost / parts ** 2;
}
