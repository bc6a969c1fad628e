import { expect, test } from 'vitest';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import {
  COLUMN,
  DISORDERED,
  GUNS,
  LIMBERED,
  READY,
  ROUTED,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/battlefield';
import { loseGuns, rout, sufferFire } from '@/lib/rulesets/musket-and-pike/quick/frozen/casualties';
import { openPlayerTurn } from '@/lib/rulesets/musket-and-pike/quick/frozen/command-phase';
import { firesInMelee } from '@/lib/rulesets/musket-and-pike/quick/frozen/fire-phase';
import { meleeOf } from '@/lib/rulesets/musket-and-pike/quick/frozen/melee-phase';
import { moveSide, threatAt } from '@/lib/rulesets/musket-and-pike/quick/frozen/movement-phase';
import { fireValue, plainShot } from '@/lib/rulesets/musket-and-pike/quick/frozen/rules/fire';
import {
  attackPercent,
  defencePercent,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/rules/melee';
import {
  duel,
  meanOver,
  musketAndPike,
  openField,
  unitOf,
  withUnits,
} from '@/tests/rulesets/musket-and-pike/support';
import { exampleOrder } from './example';

/** What version 2 mended, rule by rule, and what version 1 still does for the battles that were begun by it. */

type Field = ReturnType<typeof openField>;
type Part = { [key: string]: Json };
const first = (order: BattleOrder): BattleOrder => ({
  ...order,
  ruleset: { ...order.ruleset, version: '1' },
});
const assault = { parameters: { meleeOddsPercent: 0, chargeOddsPercent: 0 } };
const centre = { wing: 'centre', line: 'first' };

/** Mean loss of B’s unit `id` in the melees of A’s player turn, with no fire. */
function lossOf(order: BattleOrder, id = 'b-foot-1', prepare?: (field: Field) => void): number {
  return meanOver(150, (trial) => {
    const field = openField(order, trial);
    field.ammunition.fill(2);
    prepare?.(field);
    meleeOf(field, 0);
    const unit = unitOf(field, id);
    return (field.hit[unit] ?? 0) + (field.captured[unit] ?? 0);
  });
}

const horse = (count: number, setup: Part = {}) => {
  const order = exampleOrder(
    { A: { foot: 0, horse: count, batteries: 0 }, B: { foot: 1, horse: 0, batteries: 0 } },
    {
      distance: 2,
      deployment: { 'a-army': centre, 'b-foot-1': { wing: 'centre' } },
      ...assault,
      ...setup,
    },
  );
  return { ...order, leaders: [] };
};
const shakenFoot = (field: Field) => {
  field.state[unitOf(field, 'b-foot-1')] = DISORDERED;
};

test('[musket-and-pike: Quick resolver] every released version can fight its battles, an unknown one is refused', () => {
  expect(musketAndPike.versions).toContain(musketAndPike.version);
  for (const version of musketAndPike.versions ?? []) {
    const order = { ...exampleOrder(), ruleset: { id: 'musket-and-pike', version } };
    expect(musketAndPike.fight(order, 'x').ruleset).toEqual({ id: 'musket-and-pike', version });
  }
  const unknown = { ...exampleOrder(), ruleset: { id: 'musket-and-pike', version: '0' } };
  const answer = musketAndPike.checkOrder(unknown);
  expect(answer.ok ? '' : answer.error[0]?.code).toBe('VERSION_UNKNOWN');
});

test('[musket-and-pike: Melee Modifiers] defenders who held their fire reduce the attack by a fifth, not the defence', () => {
  const side = { withLeader: false, bestQuality: 4, worstQuality: 4 };
  expect(attackPercent(side, false, false, 0, 0, -10, 0, true)).toBe(-20);
  expect(defencePercent(side)).toBe(0);
});

test('[musket-and-pike: Fatigue] fatigue reduces the strength of an attack, not of a defence', () => {
  const order = duel({ ...assault });
  const losses = (whole: BattleOrder, tired: string) =>
    meanOver(150, (trial) => {
      const field = openField(whole, trial);
      field.ammunition.fill(2);
      // Just below the fatigue that itself causes a check.
      field.fatigue[unitOf(field, tired)] = 890;
      meleeOf(field, 0);
      const [own, prey] = ['a-foot-1', 'b-foot-1'].map((id) => unitOf(field, id));
      const fell = (unit = 0) => (field.hit[unit] ?? 0) + (field.captured[unit] ?? 0);
      return tired === 'a-foot-1' ? fell(prey) : fell(own);
    });
  const fresh = lossOf(order);
  // 120 per cent for fire held back, less 20 of the own strength.
  expect(losses(order, 'a-foot-1') / fresh).toBeCloseTo(0.8, 1);
  const ratio = losses(first(order), 'b-foot-1') / losses(order, 'b-foot-1');
  expect(ratio).toBeCloseTo(0.8, 1);
});

test('[musket-and-pike: Melee Modifiers] a block in flank gives the attacker the two fifths, skirmishers have no flank', () => {
  const order = (formation: string, turned: boolean) =>
    withUnits(
      duel({
        ...assault,
        wings: { B: { centre: { turnedUntilTurn: turned ? 9 : 0 } } },
        deployment: { 'b-foot-1': { wing: 'centre', formation } },
      }),
      () => ({ traits: { canBlock: true, light: true } }),
    );
  const gain = (formation: string, whole = (one: BattleOrder) => one) =>
    lossOf(whole(order(formation, true))) / lossOf(whole(order(formation, false)));
  expect(gain('line')).toBeCloseTo(1.6 / 1.2, 1);
  expect(gain('block')).toBeCloseTo(1.6 / 1.2, 1);
  expect(gain('skirmish')).toBeCloseTo(1, 5);
  expect(gain('block', first)).toBeCloseTo(1, 5);
});

test('[musket-and-pike: Melee Resolution] in a melee only guns that are set up fire, and no weapon that cannot fire in defence', () => {
  const order = duel({ weapons: { pila: { soft: [4], noDefensiveFire: true } } }, { batteries: 1 });
  const fires = (id: string, prepare?: (field: Field, unit: number) => void, whole = order) => {
    const field = openField(whole);
    const unit = unitOf(field, id);
    prepare?.(field, unit);
    return firesInMelee(field, unit, unitOf(field, 'a-foot-1'));
  };
  const limbered = (field: Field, unit: number) => {
    field.formation[unit] = LIMBERED;
  };
  const settingUp = (field: Field, unit: number) => {
    field.settingUp[unit] = 1;
  };
  const spent = (field: Field) => {
    field.artilleryRounds.fill(0);
  };
  expect(fires('b-battery-1')).toBe(true);
  for (const prepare of [limbered, settingUp, spent]) {
    expect(fires('b-battery-1', prepare)).toBe(false);
    expect(fires('b-battery-1', prepare, first(order))).toBe(true);
  }
  const armed = withUnits(order, (unit) => (unit.arm === 'infantry' ? { weapon: 'pila' } : {}));
  expect(fires('b-foot-1')).toBe(true);
  expect(fires('b-foot-1', undefined, armed)).toBe(false);
});

test('[musket-and-pike: Armor Modifier] each attacker uses their own armour in a melee', () => {
  const lost = (order: BattleOrder) => (id: string) =>
    meanOver(120, (trial) => {
      const field = openField(order, trial);
      field.ammunition.fill(2);
      meleeOf(field, 0);
      return field.hit[unitOf(field, id)] ?? 0;
    });
  const mixed = withUnits(
    {
      ...exampleOrder(
        { A: { foot: 2, horse: 0, batteries: 0 }, B: { foot: 1, horse: 0, batteries: 0 } },
        { distance: 1, deployment: { 'a-army': centre, 'b-army': centre }, ...assault },
      ),
      leaders: [],
    },
    (unit) => (unit.id === 'a-foot-1' ? { traits: { armour: 5 } } : {}),
  );
  const now = lost(mixed);
  expect(now('a-foot-1') / now('a-foot-2')).toBeCloseTo(0.5, 1);
  const before = lost(first(mixed));
  expect(before('a-foot-1') / before('a-foot-2')).toBeCloseTo(1, 1);
});

test('[musket-and-pike: Cavalry Charge Rules] of cavalry attacking together only units that may charge have triple strength', () => {
  const mixed = withUnits(
    horse(2, { parameters: { ...assault.parameters, chargeContinuation: 0 } }),
    (unit) =>
      unit.arm === 'cavalry'
        ? { strength: { men: 200 }, traits: { irregular: unit.id === 'a-horse-2' } }
        : {},
  );
  const regular = withUnits(mixed, (unit) => (unit.arm === 'cavalry' ? { traits: {} } : {}));
  const irregular = withUnits(mixed, (unit) =>
    unit.arm === 'cavalry' ? { traits: { irregular: true } } : {},
  );
  const all = lossOf(regular, 'b-foot-1', shakenFoot);
  expect(lossOf(mixed, 'b-foot-1', shakenFoot) / all).toBeCloseTo(4 / 6, 1);
  expect(lossOf(irregular, 'b-foot-1', shakenFoot) / all).toBeCloseTo(2 / 6, 1);
  // In version 1 the first of them represents all.
  expect(lossOf(first(mixed), 'b-foot-1', shakenFoot) / all).toBeCloseTo(1, 1);
});

test('[musket-and-pike: Melee Modifiers] a unit with the assault penalty attacks into trenches and out of abatis at half strength', () => {
  const order = (wings: Part, assaultPenalty: boolean) =>
    withUnits(duel({ wings, ...assault }), () => ({ traits: { assaultPenalty } }));
  const ratio = (wings: Part, whole = (one: BattleOrder) => one) =>
    lossOf(whole(order(wings, true))) / lossOf(whole(order(wings, false)));
  const trench = { B: { centre: { works: 'trench' } } };
  const abatis = { A: { centre: { works: 'abatis' } } };
  expect(ratio(trench)).toBeCloseTo(0.5, 1);
  expect(ratio(abatis)).toBeCloseTo(0.5, 1);
  expect(ratio(abatis, first)).toBeCloseTo(1, 5);
  expect(ratio({ B: { centre: { works: 'abatis' } } })).toBeCloseTo(1, 5);
});

test('[musket-and-pike: Unit Values] infantry that forms no line takes block if it can, else column, and attacks as a column', () => {
  const order = (traits: Part, formation?: string) =>
    withUnits(
      duel({
        attacker: 'B',
        deployment: { 'a-foot-1': { wing: 'centre', ...(formation ? { formation } : {}) } },
        ...assault,
      }),
      (unit) => (unit.id === 'a-foot-1' ? { traits: { noLine: true, ...traits } } : {}),
    );
  const stands = (one: BattleOrder) => {
    const field = openField(one);
    moveSide(field, 0);
    return field.formation[unitOf(field, 'a-foot-1')];
  };
  expect(stands(order({ canBlock: true }))).toBe(3);
  expect(stands(order({ canBlock: true }, 'line'))).toBe(3);
  expect(stands(order({}))).toBe(COLUMN);
  expect(stands(order({}, 'line'))).toBe(COLUMN);
  expect(stands(order({}, 'block'))).toBe(COLUMN);
  expect(stands(first(order({})))).toBe(3);
  const line = lossOf(withUnits(order({}), () => ({ traits: {} })));
  expect(lossOf(order({})) / line).toBeCloseTo(0.95 / 1.2, 1);
});

test('[musket-and-pike: Melee Modifiers] a column keeps its order into woods and over hedges, not over works', () => {
  const order = (wing: Part) =>
    withUnits(duel({ attacker: 'B', wings: { B: { centre: wing } }, ...assault }), (unit) =>
      unit.id === 'a-foot-1' ? { traits: { noLine: true } } : {},
    );
  const open = lossOf(order({}));
  expect(lossOf(order({ terrain: 'forest' })) / open).toBeCloseTo(1, 1);
  expect(lossOf(order({ works: 'abatis' })) / open).toBeLessThan(0.4);
});

test('[musket-and-pike: Special Skirmisher Resolution] a unit that attacks skirmishers is not disordered, however many they are', () => {
  const order = withUnits(
    duel({ ...assault, deployment: { 'b-foot-1': { wing: 'centre', formation: 'skirmish' } } }),
    () => ({ quality: 'A+++', traits: { light: true } }),
  );
  const states = (whole: BattleOrder) =>
    Array.from({ length: 40 }, (_, trial) => {
      const field = openField(whole, trial);
      field.ammunition.fill(2);
      // No morale check: losses alone would disorder.
      field.quality.fill(20);
      meleeOf(field, 0);
      return field.state[unitOf(field, 'a-foot-1')];
    });
  expect(states(order).filter((state) => state === READY).length).toBeGreaterThan(10);
  expect(states(first(order))).not.toContain(READY);
});

test('[musket-and-pike: Target Fire Modifiers] infantry and guns gain from a dense infantry target, cavalry does not', () => {
  const massed = (change: Part) =>
    fireValue(
      Object.assign(plainShot(), { strength: 100, weaponValue: 2, targetMassed: true, ...change }),
    );
  expect(massed({})).toBe(250);
  expect(massed({ mounted: true })).toBe(200);
});

test('[musket-and-pike: Recovering Fatigue] a unit that has moved does not rest', () => {
  const rested = (order: BattleOrder) =>
    meanOver(60, (trial) => {
      const field = openField(order, trial);
      field.fatigue[0] = 500;
      field.moved[0] = 1;
      openPlayerTurn(field, 0);
      return 500 - (field.fatigue[0] ?? 0);
    });
  expect(rested(duel())).toBe(0);
  expect(rested(first(duel()))).toBeGreaterThan(0.5);
});

test('[musket-and-pike: Cavalry Charges] under threat cavalry may fail to charge, and is disordered', () => {
  // Horse of quality C against 600 others at 2 hexes: a threat of 18, 80 of 98 ride.
  const order = exampleOrder(
    { A: { foot: 0, horse: 1, batteries: 0 }, B: { foot: 0, horse: 1, batteries: 0 } },
    { distance: 2, deployment: { 'a-army': centre, 'b-army': centre }, ...assault },
  );
  const rode = (whole: BattleOrder, prepare?: (field: Field) => void) =>
    meanOver(600, (trial) => {
      const field = openField({ ...whole, leaders: [] }, trial);
      prepare?.(field);
      meleeOf(field, 0);
      const unit = unitOf(field, 'a-horse-1');
      if (field.fought[unit] === 0) expect(field.state[unit]).toBe(DISORDERED);
      return field.fought[unit] === 2 ? 1 : 0;
    });
  expect(rode(order)).toBeCloseTo(80 / 98, 1);
  expect(rode(first(order))).toBe(1);
  // Tired horse rides less often, and a disordered unit exerts no threat.
  const tired = rode(order, (field) => {
    field.fatigue.fill(600);
  });
  expect(tired).toBeCloseTo(40 / 58, 1);
  expect(
    rode(order, (field) => {
      field.state[unitOf(field, 'b-horse-1')] = DISORDERED;
    }),
  ).toBe(1);
});

test('[musket-and-pike: Recovery From Rout] crews that ran with their teams return to the guns, not into the line', () => {
  const order = duel({}, { batteries: 1 });
  const line = (whole: BattleOrder) => {
    for (let trial = 0; trial < 60; trial += 1) {
      const field = openField(whole, trial);
      const battery = unitOf(field, 'a-battery-1');
      field.formation[battery] = LIMBERED;
      field.phase(7);
      rout(field, battery);
      openPlayerTurn(field, 0);
      if (field.state[battery] === DISORDERED) return field.line[battery];
    }
    return null;
  };
  expect(line(order)).toBe(GUNS);
  expect(line(first(order))).toBe(1);
});

test('[musket-and-pike: Morale] in defensive fire guns on the move are disordered by a failed check, not routed', () => {
  const order = withUnits(duel({}, { batteries: 1, guns: 40 }), () => ({ quality: 'F' }));
  const states = (whole: BattleOrder) =>
    new Set(
      Array.from({ length: 60 }, (_, trial) => {
        const field = openField(whole, trial);
        const battery = unitOf(field, 'a-battery-1');
        field.formation[battery] = LIMBERED;
        field.phase(6);
        sufferFire(field, battery, 200, unitOf(field, 'b-foot-1'), 0, true, false);
        return field.state[battery];
      }),
    );
  expect(states(order)).not.toContain(ROUTED);
  expect(states(first(order))).toContain(ROUTED);
});

test('[musket-and-pike: Optional Line Movement Restriction] skirmishers that move keep their order', () => {
  const order = (formation: string) =>
    withUnits(
      duel({
        distance: 9,
        attacker: 'A',
        optionalRules: { lineMovement: true },
        parameters: { lineMovementDisorderPercent: 100 },
        deployment: { 'a-foot-1': { wing: 'centre', formation } },
      }),
      () => ({ traits: { light: true } }),
    );
  const state = (whole: BattleOrder) => {
    const field = openField(whole);
    moveSide(field, 0);
    return field.state[0];
  };
  expect(state(order('line'))).toBe(DISORDERED);
  expect(state(order('skirmish'))).toBe(READY);
  expect(state(first(order('skirmish')))).toBe(DISORDERED);
});

test('[musket-and-pike: Weather and Conditions] where charges are impossible cavalry still attacks adjacent units, without triple strength', () => {
  const order = (distance: number, noCharges: boolean) =>
    horse(1, { distance, weather: { noCharges } });
  const prepare = (field: Field) => {
    field.weather = field.weatherLines[0] ?? null;
    shakenFoot(field);
  };
  const lost = (one: BattleOrder) => lossOf(one, 'b-foot-1', prepare);
  expect(lost(order(2, true))).toBe(0);
  expect(lost(order(1, true)) / lost(order(1, false))).toBeCloseTo(1 / 3, 1);
  expect(lost(first(order(1, true)))).toBe(0);
});

test('[musket-and-pike: Weather and Conditions] mud slows guns as it slows the line', () => {
  const pace = (whole: BattleOrder) => {
    const field = openField(whole);
    field.weather = field.weatherLines[0] ?? null;
    field.front[1] = 10;
    moveSide(field, 0);
    return field.gunFront[1];
  };
  const order = (movementPercent: number) =>
    duel({ distance: 30, attacker: 'A', weather: { movementPercent } }, { batteries: 1 });
  expect(pace(order(100))).toBe(3);
  expect(pace(order(200))).toBe(1);
  expect(pace(first(order(200)))).toBe(3);
});

test('[musket-and-pike: Melee Resolution] attackers who are killed to the last man have not won', () => {
  // One man of great skill against eight: he can inflict more than he suffers, and fall.
  const order = withUnits(duel(assault), (unit) => ({
    strength: { men: unit.side === 'A' ? 1 : 8 },
    quality: 'A+++' as const,
  }));
  const wonDead = (whole: BattleOrder) => {
    let count = 0;
    for (let trial = 0; trial < 400; trial += 1) {
      const field = openField(whole, trial);
      field.ammunition.fill(2);
      field.meleeValue[0] = 200;
      meleeOf(field, 0);
      if (field.men[0] === 0 && field.line[unitOf(field, 'b-foot-1')] !== 0) count += 1;
    }
    return count;
  };
  expect(wonDead(order)).toBe(0);
  expect(wonDead(first(order))).toBeGreaterThan(0);
});

test('[musket-and-pike: Night Turns] by night no second line steps up: lines that move fall into disorder', () => {
  const order = {
    ...exampleOrder(
      { A: { foot: 2, horse: 0, batteries: 0 }, B: { foot: 1, horse: 0, batteries: 0 } },
      {
        deployment: {
          'a-foot-1': centre,
          'a-foot-2': { wing: 'centre', line: 'second' },
          'b-army': centre,
        },
      },
    ),
    leaders: [],
  };
  const inFront = (whole: BattleOrder, night: boolean) => {
    const field = openField(whole);
    field.night = night;
    field.state[0] = DISORDERED;
    moveSide(field, 0);
    return field.line[unitOf(field, 'a-foot-2')] === 0;
  };
  expect(inFront(order, false)).toBe(true);
  expect(inFront(order, true)).toBe(false);
  expect(inFront(first(order), true)).toBe(true);
});

test('[musket-and-pike: Threat Values] guns in disorder threaten nobody', () => {
  const threat = (whole: BattleOrder) => {
    const field = openField(whole);
    const battery = unitOf(field, 'b-battery-1');
    const before = threatAt(field, 0, 1, 0, 1);
    field.state[battery] = DISORDERED;
    return before - threatAt(field, 0, 1, 0, 1);
  };
  // Eight guns at two hexes: twice their number.
  expect(threat(duel({}, { batteries: 1 }))).toBe(16);
  expect(threat(first(duel({}, { batteries: 1 })))).toBe(0);
});

test('[musket-and-pike: Artillery Capture] a leader may be captured with the guns', () => {
  const fate = (whole: BattleOrder) => {
    const field = openField(whole);
    const battery = unitOf(field, 'a-battery-1');
    field.phase(8);
    field.leaderWith[battery] = 0;
    loseGuns(field, battery);
    return field.leaderFate[0];
  };
  const order = exampleOrder({}, { parameters: { leaderCapturedPercent: 100 } });
  expect(fate(order)).toBe(3);
  expect(fate(first(order))).toBe(0);
});

test('[musket-and-pike: Fixed Units] with the optional rule an enemy seen within nine hexes releases them', () => {
  const fixed = (setup: Part) => {
    const field = openField(
      duel({
        distance: 9,
        deployment: { 'a-foot-1': { wing: 'centre', releasedTurn: 5 } },
        ...setup,
      }),
    );
    field.weather = field.weatherLines[0] ?? null;
    openPlayerTurn(field, 0);
    return field.fixed[0];
  };
  const optionalRules = { releaseWhenSpotted: true };
  expect(fixed({})).toBe(1);
  expect(fixed({ optionalRules })).toBe(0);
  expect(fixed({ optionalRules, distance: 10 })).toBe(1);
  expect(fixed({ optionalRules, weather: { visibility: 5 } })).toBe(1);
});
