import { expect, test } from 'vitest';
import { DISORDERED, LIMBERED } from '@/lib/rulesets/musket-and-pike/quick/frozen/battlefield';
import { setUpChance } from '@/lib/rulesets/musket-and-pike/quick/frozen/command-phase';
import {
  discharge,
  fireGuns,
  fireMusketry,
  fireOpportunity,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/fire-phase';
import {
  fireValue,
  plainShot,
  type Shot,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/rules/fire';
import { WEAPONS, weaponValue } from '@/lib/rulesets/musket-and-pike/quick/frozen/rules/weapons';
import {
  calculate,
  duel,
  meanOver,
  openField,
  unitOf,
  withUnits,
} from '@/tests/rulesets/musket-and-pike/support';

const value = (change: Partial<Shot>) =>
  fireValue(Object.assign(plainShot(), { strength: 100, weaponValue: 6 }, change));

test('[musket-and-pike: Hard and Soft Fire Values] the hard value is used against armoured targets', () => {
  const bow = WEAPONS.bow;
  if (!bow) throw new Error('no bow');
  expect(weaponValue(bow, 1, false)).toBe(3);
  expect(weaponValue(bow, 1, true)).toBe(1);
  expect(weaponValue(bow, 4, false)).toBe(0);
});

test('[musket-and-pike: Range and Line of Sight Limitations] a musket counts 6, 3, 1 at 1 to 3 hexes and nothing beyond', () => {
  const musket = WEAPONS.musket;
  if (!musket) throw new Error('no musket');
  expect([1, 2, 3, 4].map((range) => weaponValue(musket, range, false))).toEqual([6, 3, 1, 0]);
});

test('[musket-and-pike: Range and Line of Sight Limitations] no unit fires beyond visibility', () => {
  const seen = (visibility: number) => {
    const field = openField(duel({ distance: 3, weather: { visibility } }));
    field.weather = field.weatherLines[0] ?? null;
    field.phase(7);
    discharge(field, unitOf(field, 'a-foot-1'), unitOf(field, 'b-foot-1'), 3, false, false);
    return field.fired[unitOf(field, 'a-foot-1')];
  };
  expect(seen(2)).toBe(0);
  expect(seen(3)).toBe(1);
  expect(seen(0)).toBe(1);
});

test('[musket-and-pike: Firing Fire Modifiers] quality, disorder, column, ranks, skirmishers, guns, fatigue', () => {
  expect(value({})).toBe(600);
  expect([6, 7, 5, 3, 2, 1].map((quality) => value({ quality }))).toEqual([
    720, 720, 600, 600, 480, 480,
  ]);
  expect(value({ quality: 6, qualityPercent: 10 })).toBeCloseTo(660, 9);
  expect(value({ disordered: true })).toBe(300);
  expect(value({ columnPercent: 25 })).toBe(150);
  expect(value({ ranksPercent: 150 })).toBe(900);
  expect(value({ ranksPercent: 75 })).toBe(450);
  expect(value({ skirmisher: true })).toBe(450);
  expect(value({ artillery: true, strength: 8, weaponValue: 10 })).toBe(4000);
  expect([300, 600, 900].map((fatigue) => value({ fatigue }))).toEqual([540, 480, 360]);
});

test('[musket-and-pike: Target Fire Modifiers] cover, enfilade, column and block, horse, limbered guns, wagons, skirmishers, density', () => {
  expect(value({ coverPercent: -30 })).toBe(420);
  expect(value({ enfiladePercent: 40 })).toBe(840);
  expect(value({ targetMassed: true })).toBe(750);
  expect(value({ targetMassed: true, artillery: true, strength: 2 })).toBe(900);
  expect(value({ cavalryPercent: 20, rangeHexes: 6 })).toBe(720);
  expect(value({ cavalryPercent: 20, rangeHexes: 7 })).toBe(660);
  expect(value({ cavalryPercent: 20, rangeHexes: 13 })).toBe(600);
  expect(value({ targetLimbered: true })).toBe(900);
  expect(value({ targetWagons: true })).toBe(1200);
  expect(value({ targetScattered: true })).toBe(150);
  expect(value({ densityMen: 1800 })).toBe(900);
  expect(value({ densityMen: 1200 })).toBe(600);
});

test('[musket-and-pike: Skirmisher Modifier] fire through a screen loses 20 per cent', () => {
  expect(value({ throughScreen: true })).toBe(480);
});

test('[musket-and-pike: Offensive Fire Modifiers and Effects] fire after movement counts half', () => {
  expect(value({ moved: true })).toBe(300);
});

test('[musket-and-pike: Offensive Fire Modifiers and Effects] units low on ammunition do not fire in their own turn, but still in defence', () => {
  const field = openField(duel());
  const foot = unitOf(field, 'a-foot-1');
  const enemy = unitOf(field, 'b-foot-1');
  field.ammunition[foot] = 1;
  fireMusketry(field, 0);
  expect(field.fired[foot]).toBe(0);
  field.moved[enemy] = 1;
  fireOpportunity(field, 0);
  expect(field.fired[foot]).toBe(1);
  field.fired.fill(0);
  field.ammunition[foot] = 2;
  fireOpportunity(field, 0);
  expect(field.fired[foot]).toBe(0);
});

test('[musket-and-pike: Turns vs. Phases] opportunity fire is at half effect, and only at an enemy that moved', () => {
  expect(value({ opportunity: true })).toBe(300);
  const field = openField(duel());
  fireOpportunity(field, 0);
  expect(field.fired[unitOf(field, 'a-foot-1')]).toBe(0);
});

test('[musket-and-pike: Armor Modifier] two points of armour save a fifth of fire casualties', () => {
  const plain = calculate('fire-casualties', { strength: 340 });
  const armour = calculate('fire-casualties', { strength: 340, targetArmour: 2 });
  expect(armour.high as number).toBeCloseTo((plain.high as number) * 0.8, 6);
});

test('[musket-and-pike: Target Fire Modifiers] ground, works, hexside and height protect a wing that has not moved', () => {
  const lost = (wing: { [key: string]: string | number }, front = 0) =>
    meanOver(300, (trial) => {
      const field = openField(duel({ wings: { B: { centre: wing } } }), trial);
      field.front[4] = front;
      field.phase(7);
      discharge(field, unitOf(field, 'a-foot-1'), unitOf(field, 'b-foot-1'), 1, false, false);
      return field.hit[unitOf(field, 'b-foot-1')] ?? 0;
    });
  const open = lost({});
  expect(lost({ terrain: 'forest' }) / open).toBeCloseTo(0.8, 1);
  expect(lost({ works: 'redoubt' }) / open).toBeCloseTo(0.6, 1);
  expect(lost({ obstacle: 'wall' }) / open).toBeCloseTo(0.8, 1);
  expect(lost({ elevation: 1 }) / open).toBeCloseTo(0.9, 1);
  expect(lost({ elevation: 4 }) / open).toBeCloseTo(0.8, 1);
  expect(lost({ works: 'redoubt' }, 1)).toBe(open);
});

test('[musket-and-pike: Target Fire Modifiers] buildings and rough ground shelter skirmishers only', () => {
  const lost = (formation: string) =>
    meanOver(200, (trial) => {
      const order = withUnits(
        duel({
          wings: { B: { centre: { terrain: 'village' } } },
          deployment: { 'b-foot-1': { wing: 'centre', formation } },
        }),
        () => ({ traits: { light: true } }),
      );
      const field = openField(order, trial);
      field.phase(7);
      discharge(field, unitOf(field, 'a-foot-1'), unitOf(field, 'b-foot-1'), 1, false, false);
      return field.hit[unitOf(field, 'b-foot-1')] ?? 0;
    });
  expect(lost('skirmish') / lost('line')).toBeCloseTo(0.6, 1);
});

test('[musket-and-pike: Fire Casualties] the advantage strengthens one side’s results and weakens the other’s', () => {
  const lost = (advantage: number, side: 'a' | 'b') =>
    meanOver(200, (trial) => {
      const field = openField({ ...duel(), advantage }, trial);
      field.phase(7);
      const enemy = side === 'a' ? 'b' : 'a';
      discharge(
        field,
        unitOf(field, `${side}-foot-1`),
        unitOf(field, `${enemy}-foot-1`),
        1,
        false,
        false,
      );
      return field.hit[unitOf(field, `${enemy}-foot-1`)] ?? 0;
    });
  expect(lost(50, 'a') / lost(0, 'a')).toBeCloseTo(1.5, 1);
  expect(lost(50, 'b') / lost(0, 'b')).toBeCloseTo(0.5, 1);
});

test('[musket-and-pike: Artillery Setup] one third, two thirds, then certain; quality A starts at two thirds', () => {
  expect([0, 1, 2].map((turn) => setUpChance(turn, 4))).toEqual([1 / 3, 2 / 3, 1]);
  expect(setUpChance(0, 6)).toBe(2 / 3);
});

test('[musket-and-pike: Artillery Setup] foot guns that moved or are limbered do not fire, horse artillery may after moving', () => {
  const fires = (
    change: (field: ReturnType<typeof openField>, gun: number) => void,
    horseArtillery = false,
  ) => {
    const order = withUnits(duel({ distance: 5 }, { batteries: 1 }), (unit) =>
      unit.arm === 'artillery' ? { traits: { horseArtillery } } : {},
    );
    const field = openField(order);
    const gun = unitOf(field, 'a-battery-1');
    change(field, gun);
    fireGuns(field, 0);
    return field.fired[gun];
  };
  expect(fires(() => undefined)).toBe(1);
  expect(
    fires((field, gun) => {
      field.moved[gun] = 1;
    }),
  ).toBe(0);
  expect(
    fires((field, gun) => {
      field.moved[gun] = 1;
    }, true),
  ).toBe(1);
  expect(
    fires((field, gun) => {
      field.formation[gun] = LIMBERED;
    }),
  ).toBe(0);
  expect(
    fires((field, gun) => {
      field.settingUp[gun] = 0;
    }),
  ).toBe(0);
});

test('[musket-and-pike: Supply] each shot of a battery uses one of its side’s rounds; without rounds guns cannot fire', () => {
  const field = openField(duel({ distance: 5, artilleryAmmunition: { A: 1 } }, { batteries: 2 }));
  fireGuns(field, 0);
  expect(field.artilleryRounds[0]).toBe(0);
  expect(
    (field.fired[unitOf(field, 'a-battery-1')] ?? 0) +
      (field.fired[unitOf(field, 'a-battery-2')] ?? 0),
  ).toBe(1);
});

test('[musket-and-pike: Combat Results] averaging two draws keeps the mean and halves the variance', () => {
  const sample = (averagedFire: boolean) =>
    Array.from({ length: 400 }, (_, trial) => {
      const field = openField(duel({ optionalRules: { averagedFire } }), trial);
      field.phase(7);
      discharge(field, unitOf(field, 'a-foot-1'), unitOf(field, 'b-foot-1'), 1, false, false);
      return field.hit[unitOf(field, 'b-foot-1')] ?? 0;
    });
  const spread = (values: number[]) => {
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    return {
      mean,
      variance: values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length,
    };
  };
  const one = spread(sample(false));
  const two = spread(sample(true));
  expect(two.mean / one.mean).toBeCloseTo(1, 1);
  expect(two.variance / one.variance).toBeGreaterThan(0.4);
  expect(two.variance / one.variance).toBeLessThan(0.62);
});

test('[musket-and-pike: Combat Results] fire on a battery costs a gun for each Artillery Fire value of men', () => {
  const guns = meanOver(600, (trial) => {
    const field = openField(duel({ distance: 1 }, { batteries: 1, guns: 40 }), trial);
    field.phase(7);
    discharge(field, unitOf(field, 'a-foot-1'), unitOf(field, 'b-battery-1'), 1, false, false);
    return field.gunsDestroyed[unitOf(field, 'b-battery-1')] ?? 0;
  });
  // 700 muskets × 6 → 16.8 … 84 men, 50.4 on average: one gun.
  expect(Math.abs(guns - 50.4 / 50)).toBeLessThan(0.1);
});

test('[musket-and-pike: Firing Fire Modifiers] the battlefield applies disorder and two ranks to its units', () => {
  const hits = (
    prepare: (field: ReturnType<typeof openField>, unit: number) => void,
    ranks: 2 | 3 = 3,
  ) =>
    meanOver(200, (trial) => {
      const field = openField(
        withUnits(duel(), () => ({ traits: { ranks } })),
        trial,
      );
      const unit = unitOf(field, 'a-foot-1');
      prepare(field, unit);
      field.phase(7);
      discharge(field, unit, unitOf(field, 'b-foot-1'), 1, false, false);
      return field.hit[unitOf(field, 'b-foot-1')] ?? 0;
    });
  const plain = hits(() => undefined);
  expect(
    hits((field, unit) => {
      field.state[unit] = DISORDERED;
    }) / plain,
  ).toBeCloseTo(0.5, 1);
  expect(hits(() => undefined, 2) / plain).toBeCloseTo(1.5, 1);
});
