import { expect, test } from 'vitest';
import {
  DISORDERED,
  GONE,
  READY,
  ROUTED,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/battlefield';
import {
  hitLeader,
  moraleCheck,
  moraleNow,
  rout,
  sufferFire,
  tire,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/casualties';
import {
  commanderOf,
  openPlayerTurn,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/command-phase';
import {
  lineDisorderChance,
  moveSide,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/movement-phase';
import {
  duel,
  meanOver,
  openField,
  unitOf,
  withUnits,
} from '@/tests/rulesets/musket-and-pike/support';
import { exampleOrder } from './example';

const share = (trials: number, happens: (trial: number) => boolean) =>
  meanOver(trials, (trial) => (happens(trial) ? 1 : 0));

test('[musket-and-pike: Morale] a passed check leaves disorder, a failed one rout: quality C fails two times in six', () => {
  const states = (trial: number) => {
    const field = openField(duel(), trial);
    field.phase(7);
    moraleCheck(field, 0, false, false);
    return field.state[0];
  };
  const routed = share(600, (trial) => states(trial) === ROUTED);
  expect(routed).toBeGreaterThan(0.28);
  expect(routed).toBeLessThan(0.39);
  expect(share(50, (trial) => states(trial) === READY)).toBe(0);
});

test('[musket-and-pike: Morale] in defensive fire a failed check only disorders', () => {
  for (let trial = 0; trial < 40; trial += 1) {
    const field = openField(
      withUnits(duel(), () => ({ quality: 'F' })),
      trial,
    );
    field.phase(6);
    moraleCheck(field, 0, true, false);
    expect(field.state[0]).toBe(DISORDERED);
  }
});

test('[musket-and-pike: Morale] the battlefield’s morale counts leader, ammunition, night, fatigue, enfilade, disorder and fanatics', () => {
  const field = openField(
    withUnits(exampleOrder(), (unit) =>
      unit.id === 'a-foot-2' ? { traits: { fanatical: true } } : {},
    ),
  );
  const unit = unitOf(field, 'a-foot-1');
  expect(moraleNow(field, unit, false, 0)).toBe(4);
  field.leaderWith[unit] = 0;
  expect(moraleNow(field, unit, false, 0)).toBe(5);
  field.ammunition[unit] = 1;
  field.fatigue[unit] = 600;
  field.state[unit] = DISORDERED;
  expect(moraleNow(field, unit, true, 0)).toBe(5 - 1 - 2 - 1 - 2);
  field.night = true;
  expect(moraleNow(field, unit, true, 0)).toBe(5 - 1 - 2 - 1 - 2 - 2);
  expect(moraleNow(field, unit, false, 2)).toBe(5 - 1 - 2 - 1 - 2 + 2);
  expect(moraleNow(field, unitOf(field, 'a-foot-2'), false, 0)).toBe(4 + 2 - 2);
});

test('[musket-and-pike: Morale] a routed unit that fails again loses 25 stragglers a point, guns in place never rout', () => {
  const field = openField(withUnits(duel(), () => ({ quality: 'F' })));
  field.phase(7);
  field.state[0] = ROUTED;
  field.night = true;
  moraleCheck(field, 0, false, false);
  expect(field.missing[0]).toBeGreaterThan(0);
  expect((field.missing[0] ?? 1) % 25).toBe(0);
  const guns = openField(withUnits(duel({}, { batteries: 1 }), () => ({ quality: 'F' })));
  const battery = unitOf(guns, 'a-battery-1');
  guns.phase(7);
  for (let check = 0; check < 20; check += 1) moraleCheck(guns, battery, false, false);
  expect(guns.state[battery]).toBe(DISORDERED);
});

test('[musket-and-pike: Morale] rout spreads to neighbours, and those who hold are disordered', () => {
  const deployment = { 'a-army': { wing: 'centre', line: 'first' }, 'b-army': { wing: 'centre' } };
  const army = { foot: 7, horse: 0, batteries: 0 };
  const spread = (routLimiting: boolean) =>
    meanOver(300, (trial) => {
      const field = openField(
        {
          ...exampleOrder({ A: army, B: army }, { deployment, optionalRules: { routLimiting } }),
          leaders: [],
        },
        trial,
      );
      field.phase(7);
      rout(field, unitOf(field, 'a-foot-4'));
      expect(field.state[unitOf(field, 'a-foot-4')]).toBe(ROUTED);
      for (const neighbour of ['a-foot-3', 'a-foot-5'])
        expect(field.state[unitOf(field, neighbour)]).not.toBe(READY);
      let routed = 0;
      for (let unit = 0; unit < field.count; unit += 1)
        if (field.state[unit] === ROUTED) routed += 1;
      return routed;
    });
  const free = spread(false);
  const limited = spread(true);
  expect(free).toBeGreaterThan(1.5);
  expect(limited).toBeLessThan(free);
});

test('[musket-and-pike: Morale] the optional flank rule helps a unit with formed friends on both sides', () => {
  const deployment = { 'a-army': { wing: 'centre', line: 'first' }, 'b-army': { wing: 'centre' } };
  const army = { foot: 3, horse: 0, batteries: 0 };
  const field = openField(
    exampleOrder({ A: army, B: army }, { deployment, optionalRules: { flankMorale: true } }),
  );
  expect(moraleNow(field, unitOf(field, 'a-foot-2'), false, 0)).toBe(5);
  expect(moraleNow(field, unitOf(field, 'a-foot-1'), false, 0)).toBe(4);
});

test('[musket-and-pike: Fatigue] a loss costs one to three times its men in fatigue, a brigade’s shared by its battalions', () => {
  const tired = (men: number) =>
    meanOver(400, (trial) => {
      const field = openField(duel({}, { footMen: men }), trial);
      field.phase(7);
      tire(field, 0, 30, 1, 0, 0);
      const points = field.fatigue[0] ?? 0;
      expect(points).toBeGreaterThanOrEqual(Math.floor(30 / Math.max(1, men / 700)));
      expect(points).toBeLessThanOrEqual(Math.ceil(90 / Math.max(1, men / 700)));
      return points;
    });
  expect(tired(700)).toBeCloseTo(60, -1);
  expect(tired(2100)).toBeCloseTo(20, -1);
});

test('[musket-and-pike: Fatigue] it stops at 900, where further fatigue means a morale check', () => {
  const field = openField(duel());
  field.phase(7);
  field.fatigue[0] = 880;
  tire(field, 0, 30, 1, 0, 0);
  expect(field.fatigue[0]).toBe(900);
  expect(field.state[0]).toBe(READY);
  tire(field, 0, 30, 1, 0, 0);
  expect(field.fatigue[0]).toBe(900);
  expect(field.state[0]).not.toBe(READY);
});

test('[musket-and-pike: Recovering Fatigue] only units that neither moved nor suffered losses rest, faster by night', () => {
  const rested = (stirred: number, night: boolean) =>
    meanOver(200, (trial) => {
      const field = openField(duel(), trial);
      field.night = night;
      field.fatigue[0] = 500;
      field.stirred[0] = stirred;
      openPlayerTurn(field, 0);
      return 500 - (field.fatigue[0] ?? 0);
    });
  expect(rested(1, false)).toBe(0);
  expect(rested(0, false)).toBeCloseTo(1, 0);
  expect(rested(0, true)).toBeGreaterThan(6.5);
  expect(rested(0, true)).toBeLessThan(9.5);
});

test('[musket-and-pike: Leaders] a leader who is hit is killed or wounded, and the next in order succeeds', () => {
  const order = exampleOrder(
    {},
    { parameters: { leaderFireCasualtyPercent: 100, leaderKilledPercent: 50 } },
  );
  const fates = new Set<number>();
  for (let trial = 0; trial < 20; trial += 1) {
    const field = openField(order, trial);
    const unit = unitOf(field, 'a-foot-1');
    expect(commanderOf(field, 0)).toBe(0);
    field.leaderWith[unit] = 0;
    field.phase(7);
    hitLeader(field, unit, 100, unit, 0);
    fates.add(field.leaderFate[0] ?? 0);
    expect(field.leaderWith[unit]).toBe(-1);
    expect(commanderOf(field, 0)).toBe(1);
    field.leaderFate[1] = 2;
    expect(commanderOf(field, 0)).toBe(-1);
  }
  expect([...fates].sort()).toEqual([1, 2]);
});

test('[musket-and-pike: Command] tests run from the top; a commander who fails passes no bonus down', () => {
  const order = exampleOrder();
  const leaders = order.leaders.map((leader) => ({
    ...leader,
    command: leader.id.endsWith('marshal') ? ('A' as const) : ('F' as const),
  }));
  const passes = share(400, (trial) => {
    const field = openField({ ...order, leaders }, trial);
    openPlayerTurn(field, 0);
    const army = field.command.formations.indexOf('a-army');
    const horse = field.command.formations.indexOf('a-horse-wing');
    expect(field.passed[army]).toBe(1);
    return (field.passed[horse] ?? 0) > 0;
  });
  // F with a bonus of 1 passes on 1 and 2.
  expect(passes).toBeGreaterThan(0.27);
  expect(passes).toBeLessThan(0.4);
});

test('[musket-and-pike: Night Turns] by night command and morale fall, and no unit advances or attacks', () => {
  const order = exampleOrder();
  const leaders = order.leaders.map((leader) => ({ ...leader, command: 'F' as const }));
  const field = openField({ ...order, leaders });
  field.night = true;
  openPlayerTurn(field, 0);
  expect([...field.passed].every((passed) => passed === 0)).toBe(true);
  moveSide(field, 0);
  expect([...field.front]).toEqual([0, 0, 0, 0, 0, 0]);
});

test('[musket-and-pike: Recovery From Disorder] without a commander one in six recovers, by night none', () => {
  const recovered = (night: boolean) =>
    share(600, (trial) => {
      const field = openField(duel(), trial);
      field.night = night;
      field.state[0] = DISORDERED;
      openPlayerTurn(field, 0);
      return field.state[0] === READY;
    });
  expect(recovered(false)).toBeGreaterThan(0.12);
  expect(recovered(false)).toBeLessThan(0.22);
  expect(recovered(true)).toBe(0);
});

test('[musket-and-pike: Recovery From Rout] quality C rallies in three of six, disordered, behind the line', () => {
  const rallied = share(400, (trial) => {
    const field = openField(duel(), trial);
    field.phase(7);
    rout(field, 0);
    openPlayerTurn(field, 0);
    if (field.state[0] === DISORDERED) expect(field.line[0]).toBe(1);
    return field.state[0] === DISORDERED;
  });
  expect(rallied).toBeGreaterThan(0.43);
  expect(rallied).toBeLessThan(0.57);
});

test('[musket-and-pike: Supply] wagons resupply ten men a point until they are empty, never the routed', () => {
  const field = openField(duel({ supplyWagons: { A: 75 } }));
  field.ammunition[0] = 2;
  openPlayerTurn(field, 0);
  expect(field.ammunition[0]).toBe(0);
  expect(field.supplyWagons[0]).toBe(5);
  field.ammunition[0] = 1;
  openPlayerTurn(field, 0);
  expect(field.ammunition[0]).toBe(1);
});

test('[musket-and-pike: Optional Line Movement Restriction] A −10, B −5, D +10, E +20, F +30 per cent', () => {
  expect(
    [7, 6, 5, 4, 3, 2, 1].map((quality) => Math.round(100 * lineDisorderChance(15, quality))),
  ).toEqual([5, 5, 10, 15, 25, 35, 45]);
});

test('[musket-and-pike: Fixed Units] a fixed wing stays until fired upon or released', () => {
  const order = duel({
    distance: 9,
    attacker: 'A',
    deployment: { 'a-foot-1': { wing: 'centre', releasedTurn: 5 } },
  });
  const field = openField(order);
  openPlayerTurn(field, 0);
  moveSide(field, 0);
  expect(field.front[1]).toBe(0);
  sufferFire(field, 0, 20, 1, 0, true, false);
  moveSide(field, 0);
  expect(field.front[1]).toBeGreaterThan(0);
  const later = openField(order);
  later.battleTurn = 5;
  openPlayerTurn(later, 0);
  expect(later.fixed[0]).toBe(0);
});

test('[musket-and-pike: Movement] foot in line covers 12 ÷ 3 hexes on open ground, half of that from woods, less when disordered', () => {
  const pace = (terrain: string, state = READY) => {
    const field = openField(
      duel({ distance: 20, attacker: 'A', wings: { A: { centre: { terrain } } } }),
    );
    field.state[0] = state;
    moveSide(field, 0);
    return field.front[1];
  };
  expect(pace('clear')).toBe(4);
  expect(pace('forest')).toBe(2);
  expect(pace('clear', DISORDERED)).toBe(2);
});

test('[musket-and-pike: Formation] a column near the enemy deploys, or falls into disorder under threat', () => {
  const deployed = (distance: number) =>
    share(200, (trial) => {
      const field = openField(
        duel(
          {
            distance,
            attacker: 'B',
            deployment: { 'a-foot-1': { wing: 'centre', formation: 'column' } },
          },
          { footMen: 3000 },
        ),
        trial,
      );
      moveSide(field, 0);
      if (field.formation[0] === 2) expect(field.state[0]).toBe(DISORDERED);
      return field.formation[0] === 0;
    });
  expect(deployed(5)).toBe(1);
  // 3,000 men at one hex threaten with 60: 80 ÷ 140.
  expect(deployed(1)).toBeGreaterThan(0.47);
  expect(deployed(1)).toBeLessThan(0.67);
});

test('[musket-and-pike: Overruns] a unit without men is gone from the field', () => {
  const field = openField(duel());
  field.phase(7);
  sufferFire(field, 0, 5000, 1, 0, false, false);
  expect(field.state[0]).toBe(GONE);
  expect(field.men[0]).toBe(0);
  expect(field.hit[0]).toBe(700);
  expect(field.formed(0, 1)).toBe(0);
});
