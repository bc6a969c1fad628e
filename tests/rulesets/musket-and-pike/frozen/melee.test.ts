import { expect, test } from 'vitest';
import {
  DISORDERED,
  GONE,
  READY,
  ROUTED,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/battlefield';
import { Chronicle } from '@/lib/rulesets/musket-and-pike/quick/frozen/chronicle';
import { cutOff, meleeOf } from '@/lib/rulesets/musket-and-pike/quick/frozen/melee-phase';
import {
  attackingStrength,
  attackPercent,
  defencePercent,
  defendingStrength,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/rules/melee';
import {
  duel,
  meanOver,
  openField,
  unitOf,
  withUnits,
} from '@/tests/rulesets/musket-and-pike/support';
import { exampleOrder } from './example';

const unit = {
  strength: 300,
  meleeValue: 0,
  fatigue: 0,
  disordered: false,
  noBayonet: false,
  heavyCavalry: false,
};
const side = { withLeader: false, bestQuality: 4, worstQuality: 4 };

/** A fight in which A’s unit always attacks: no minimum odds. */
const assault = { parameters: { meleeOddsPercent: 0, chargeOddsPercent: 0 } };
const horseAgainst = (setup: object = {}) => {
  const order = exampleOrder(
    { A: { foot: 0, horse: 1, batteries: 0 }, B: { foot: 1, horse: 0, batteries: 0 } },
    {
      distance: 2,
      deployment: { 'a-horse-1': { wing: 'centre' }, 'b-foot-1': { wing: 'centre' } },
      ...assault,
      ...setup,
    },
  );
  return { ...order, leaders: [] };
};

test('[musket-and-pike: Melee Modifiers] modifiers of a unit: melee value, fatigue, disorder, bayonet, column', () => {
  expect(attackingStrength(unit, false, 1, 0)).toBe(300);
  expect(attackingStrength({ ...unit, meleeValue: 2 }, false, 1, 0)).toBe(360);
  expect(
    [300, 600, 900].map((fatigue) => attackingStrength({ ...unit, fatigue }, false, 1, 0)),
  ).toEqual([270, 240, 180]);
  expect(attackingStrength({ ...unit, disordered: true }, false, 1, 0)).toBe(100);
  expect(attackingStrength(unit, true, 1, 0)).toBe(100);
  expect(attackingStrength({ ...unit, noBayonet: true }, false, 1, 0)).toBe(100);
  expect(attackingStrength(unit, false, 1, -25)).toBe(225);
  expect(defendingStrength({ ...unit, disordered: true }, false, false)).toBe(200);
  expect(defendingStrength(unit, true, false)).toBe(150);
  expect(defendingStrength(unit, false, true)).toBe(150);
  expect(defendingStrength(unit, true, true)).toBe(0);
});

test('[musket-and-pike: Melee Modifiers] modifiers of a side: leader, quality, held fire, flank, hexside, height', () => {
  const attack = (change: object, ...rest: [boolean, boolean, number, number]) =>
    attackPercent({ ...side, ...change }, rest[0], rest[1], rest[2], rest[3], -10, 0);
  expect(attack({}, false, false, 0, 0)).toBe(0);
  expect(attack({ withLeader: true }, false, false, 0, 0)).toBe(20);
  expect(attack({ bestQuality: 7, worstQuality: 6 }, false, false, 0, 0)).toBe(20);
  expect(attack({ bestQuality: 7, worstQuality: 5 }, false, false, 0, 0)).toBe(0);
  expect(attack({ bestQuality: 2, worstQuality: 1 }, false, false, 0, 0)).toBe(-20);
  expect(attack({}, true, false, 0, 0)).toBe(20);
  expect(attack({}, false, true, 0, 0)).toBe(40);
  expect(attack({}, false, false, -20, 2)).toBe(-40);
  expect(defencePercent({ ...side, withLeader: true })).toBe(20);
  expect(defencePercent(side)).toBe(0);
  expect(defencePercent({ ...side, bestQuality: 7, worstQuality: 6 })).toBe(20);
  expect(defencePercent({ ...side, bestQuality: 2, worstQuality: 1 })).toBe(-20);
});

test('[musket-and-pike: Special Cavalry Rules] heavy cavalry attacks with a quarter more', () => {
  expect(attackingStrength({ ...unit, heavyCavalry: true }, false, 1, 0)).toBe(375);
});

test('[musket-and-pike: Meleeing] foot attacks foot next to it, is disordered by it, and never attacks horse', () => {
  const field = openField(duel(assault));
  const own = unitOf(field, 'a-foot-1');
  meleeOf(field, 0);
  expect(field.fought[own]).toBe(1);
  expect(field.state[own]).toBeGreaterThanOrEqual(DISORDERED);
  const order = exampleOrder(
    { A: { foot: 1, horse: 0, batteries: 0 }, B: { foot: 0, horse: 1, batteries: 0 } },
    {
      distance: 1,
      deployment: { 'b-horse-1': { wing: 'centre' }, 'a-foot-1': { wing: 'centre' } },
      ...assault,
    },
  );
  const against = openField(order);
  meleeOf(against, 0);
  expect(against.fought[unitOf(against, 'a-foot-1')]).toBe(0);
});

test('[musket-and-pike: Meleeing] no unit attacks from two hexes away, disordered, fixed, or across a deep brook', () => {
  const fought = (
    setup: object,
    prepare?: (field: ReturnType<typeof openField>, own: number) => void,
  ) => {
    const field = openField(duel({ ...assault, ...setup }));
    const own = unitOf(field, 'a-foot-1');
    prepare?.(field, own);
    meleeOf(field, 0);
    return field.fought[own];
  };
  expect(fought({})).toBe(1);
  expect(fought({ distance: 2 })).toBe(0);
  expect(
    fought({}, (field, own) => {
      field.state[own] = DISORDERED;
    }),
  ).toBe(0);
  expect(
    fought({}, (field, own) => {
      field.fixed[own] = 1;
    }),
  ).toBe(0);
  expect(fought({ wings: { B: { centre: { obstacle: 'creek' } } } })).toBe(0);
  expect(fought({ wings: { B: { centre: { obstacle: 'creek' } } }, ground: 'frozen' })).toBe(1);
});

test('[musket-and-pike: Weather and Conditions] frozen ground removes streams, mud stops charges, fog limits sight', () => {
  const frozen = openField(
    duel({ wings: { B: { centre: { obstacle: 'stream' } } }, ground: 'frozen' }),
  );
  expect(frozen.obstacle[4]?.obstructed).toBe(false);
  const charged = (noCharges: boolean) => {
    const field = openField(horseAgainst({ weather: { noCharges } }));
    field.weather = field.weatherLines[0] ?? null;
    field.state[unitOf(field, 'b-foot-1')] = DISORDERED;
    meleeOf(field, 0);
    return field.fought[unitOf(field, 'a-horse-1')];
  };
  expect(charged(false)).toBe(2);
  expect(charged(true)).toBe(0);
});

test('[musket-and-pike: Cavalry Charge Rules] a charge on open ground has three times the strength, none in woods or over a hedge', () => {
  const lost = (wing: object) =>
    meanOver(200, (trial) => {
      const field = openField(
        horseAgainst({
          wings: { B: { centre: wing } },
          parameters: { ...assault.parameters, chargeContinuation: 0 },
        }),
        trial,
      );
      const prey = unitOf(field, 'b-foot-1');
      field.state[prey] = DISORDERED;
      field.ammunition[prey] = 2;
      meleeOf(field, 0);
      return (field.hit[prey] ?? 0) + (field.captured[prey] ?? 0);
    });
  const open = lost({});
  // 600 heavy × 1.25 × 1.2 (no fire) × 3 = 2,700; 20 … 100 a thousand, 60 on average, when they win.
  expect(open).toBeGreaterThan(120);
  expect(lost({ terrain: 'forest' })).toBeLessThan(open / 3);
  expect(lost({ obstacle: 'hedge' })).toBeLessThan(open / 3);
  expect(lost({ works: 'trench' })).toBeLessThan(open / 3);
});

test('[musket-and-pike: Cavalry Charge Rules] no triple strength against cavalry alone, nor for irregulars against formed infantry', () => {
  const lines = (
    order: ReturnType<typeof exampleOrder>,
    prepare: (field: ReturnType<typeof openField>) => void,
  ) => {
    const field = openField(order);
    field.chronicle = new Chronicle(field);
    prepare(field);
    meleeOf(field, 0);
    return field.chronicle.lines.filter((line) => line.kind === 'charge').map((line) => line.text);
  };
  const shaken = (field: ReturnType<typeof openField>) => {
    field.state[unitOf(field, 'b-foot-1')] = DISORDERED;
  };
  const isCharge = (text: string | undefined) => /charges|rides at/.test(text ?? '');
  expect(isCharge(lines(horseAgainst(), shaken)[0])).toBe(true);
  const irregular = withUnits(horseAgainst(), (one) =>
    one.arm === 'cavalry' ? { traits: { irregular: true } } : {},
  );
  expect(isCharge(lines(irregular, shaken)[0])).toBe(false);
  const horse = exampleOrder(
    { A: { foot: 0, horse: 1, batteries: 0 }, B: { foot: 0, horse: 1, batteries: 0 } },
    {
      distance: 2,
      deployment: { 'a-horse-1': { wing: 'centre' }, 'b-horse-1': { wing: 'centre' } },
      ...assault,
    },
  );
  const met = lines(horse, () => undefined);
  expect(met.length).toBeGreaterThan(0);
  expect(isCharge(met[0])).toBe(false);
});

test('[musket-and-pike: Cavalry Charges] cavalry that charged is disordered at the end of the player turn', () => {
  for (let trial = 0; trial < 20; trial += 1) {
    const field = openField(horseAgainst(), trial);
    const own = unitOf(field, 'a-horse-1');
    field.state[unitOf(field, 'b-foot-1')] = DISORDERED;
    meleeOf(field, 0);
    expect(field.fought[own]).toBe(2);
    expect(field.state[own]).not.toBe(READY);
  }
});

test('[musket-and-pike: Cavalry Melee Continuation] winning horse goes on, up to three further melees', () => {
  const most = (chargeContinuation: number) => {
    let longest = 0;
    for (let trial = 0; trial < 60; trial += 1) {
      const order = exampleOrder(
        {
          A: { foot: 0, horse: 1, batteries: 0, horseMen: 1000 },
          B: { foot: 8, horse: 0, batteries: 0, footMen: 150 },
        },
        {
          distance: 2,
          deployment: { 'a-army': { wing: 'centre' }, 'b-army': { wing: 'centre' } },
          parameters: { ...assault.parameters, chargeContinuation },
        },
      );
      const field = openField({ ...order, leaders: [] }, trial);
      field.chronicle = new Chronicle(field);
      for (let prey = 0; prey < field.count; prey += 1)
        if (field.side[prey] === 1) field.state[prey] = DISORDERED;
      meleeOf(field, 0);
      longest = Math.max(
        longest,
        field.chronicle.lines.filter((line) => line.kind === 'charge').length,
      );
    }
    return longest;
  };
  expect(most(3)).toBe(4);
  expect(most(0)).toBe(1);
});

test('[musket-and-pike: Melee Resolution] a beaten defender leaves the first line; one that is not beaten loses no more than it inflicts', () => {
  let beaten = 0;
  for (let trial = 0; trial < 60; trial += 1) {
    const field = openField(duel({ ...assault }), trial);
    field.chronicle = new Chronicle(field);
    const prey = unitOf(field, 'b-foot-1');
    meleeOf(field, 0);
    const line = field.chronicle.lines.find((one) => one.kind === 'melee' && /los/.test(one.text));
    if (line === undefined) continue;
    // A line of the defender's side names the attackers' loss first, then its own.
    const [attackers, defenders] = [...line.text.replace(/1\. Regiment/g, '').matchAll(/\d+/g)].map(
      Number,
    );
    if (line.side === 'A') {
      beaten += 1;
      expect(field.line[prey]).not.toBe(0);
      expect(field.state[prey]).toBeGreaterThanOrEqual(DISORDERED);
    } else expect(defenders ?? Number.NaN).toBeLessThanOrEqual(attackers ?? Number.NaN);
  }
  expect(beaten).toBeGreaterThan(2);
});

test('[musket-and-pike: Melee Resolution] defenders of a walled farm do not retreat, and cavalry does not attack it', () => {
  for (let trial = 0; trial < 30; trial += 1) {
    const field = openField(
      duel({ wings: { B: { centre: { terrain: 'chateau' } } }, ...assault }),
      trial,
    );
    meleeOf(field, 0);
    expect(field.line[unitOf(field, 'b-foot-1')]).toBe(0);
  }
  const field = openField(horseAgainst({ wings: { B: { centre: { terrain: 'chateau' } } } }));
  field.state[unitOf(field, 'b-foot-1')] = DISORDERED;
  meleeOf(field, 0);
  expect(field.fought[unitOf(field, 'a-horse-1')]).toBe(0);
});

test('[musket-and-pike: Melee Resolution] the loser’s fatigue is doubled, the winner’s rises by half', () => {
  let winner = 0;
  let winnerLoss = 0;
  let loser = 0;
  let loserLoss = 0;
  for (let trial = 0; trial < 300; trial += 1) {
    const field = openField(
      withUnits(duel(assault), () => ({ quality: 'A+++' })),
      trial,
    );
    const own = unitOf(field, 'a-foot-1');
    const prey = unitOf(field, 'b-foot-1');
    // No ammunition: only the melee costs men.
    field.ammunition.fill(2);
    meleeOf(field, 0);
    if (field.line[prey] === 0) continue;
    winner += field.fatigue[own] ?? 0;
    winnerLoss += field.hit[own] ?? 0;
    loser += field.fatigue[prey] ?? 0;
    loserLoss += (field.hit[prey] ?? 0) + (field.captured[prey] ?? 0);
  }
  expect(winner / winnerLoss).toBeCloseTo(3, 0);
  expect(loser / loserLoss).toBeCloseTo(4, 0);
});

test('[musket-and-pike: Special Skirmisher Resolution] a few skirmishers lose a fifth and always fall back', () => {
  const order = withUnits(
    duel(
      { ...assault, deployment: { 'b-foot-1': { wing: 'centre', formation: 'skirmish' } } },
      { footMen: 200 },
    ),
    () => ({ traits: { light: true } }),
  );
  const lost = meanOver(100, (trial) => {
    const field = openField(order, trial);
    const prey = unitOf(field, 'b-foot-1');
    field.ammunition.fill(2);
    meleeOf(field, 0);
    expect(field.line[prey]).not.toBe(0);
    return (field.hit[prey] ?? 0) + (field.captured[prey] ?? 0);
  });
  // 200 × 1.2 → 4.8 … 24 men, 14.4 on average, a fifth of it 2.9.
  expect(lost).toBeCloseTo(2.88, 0);
});

test('[musket-and-pike: Block Formation] charging cavalry beats a block only without loss, so in practice never', () => {
  for (let trial = 0; trial < 40; trial += 1) {
    const order = withUnits(
      horseAgainst({
        deployment: {
          'a-horse-1': { wing: 'centre' },
          'b-foot-1': { wing: 'centre', formation: 'block' },
        },
      }),
      (one) => (one.arm === 'infantry' ? { quality: 'A+++', traits: { canBlock: true } } : {}),
    );
    const field = openField(order, trial);
    const prey = unitOf(field, 'b-foot-1');
    field.state[prey] = DISORDERED;
    meleeOf(field, 0);
    expect(field.line[prey]).toBe(0);
  }
});

test('[musket-and-pike: Artillery Capture] a battery beaten on its own loses its guns to the enemy', () => {
  let taken = 0;
  for (let trial = 0; trial < 30; trial += 1) {
    const order = exampleOrder(
      { A: { foot: 3, horse: 0, batteries: 0 }, B: { foot: 0, horse: 0, batteries: 1 } },
      {
        distance: 1,
        deployment: { 'a-army': { wing: 'centre' }, 'b-army': { wing: 'centre' } },
        ...assault,
      },
    );
    const field = openField({ ...order, leaders: [] }, trial);
    const battery = unitOf(field, 'b-battery-1');
    meleeOf(field, 0);
    if (field.state[battery] !== GONE) continue;
    taken += 1;
    expect(field.guns[battery]).toBe(0);
    expect(field.gunsCaptured[battery]).toBe(8);
  }
  expect(taken).toBeGreaterThan(5);
});

test('[musket-and-pike: Isolation] an outflanked wing on its own is cut off, and surrenders when beaten', () => {
  const order = exampleOrder(
    {
      A: { foot: 4, horse: 0, batteries: 0 },
      B: { foot: 1, horse: 0, batteries: 0, footMen: 200 },
    },
    {
      distance: 1,
      deployment: {
        'a-foot-1': { wing: 'left' },
        'a-foot-2': { wing: 'centre' },
        'a-foot-3': { wing: 'centre' },
        'a-foot-4': { wing: 'right' },
        'b-foot-1': { wing: 'centre' },
      },
      ...assault,
    },
  );
  let surrendered = 0;
  for (let trial = 0; trial < 30; trial += 1) {
    const field = openField({ ...order, leaders: [] }, trial);
    expect(cutOff(field, 1, 1)).toBe(false);
    field.wheelTarget[0] = 1;
    field.wheel[0] = 1;
    expect(cutOff(field, 1, 1)).toBe(true);
    meleeOf(field, 0);
    const prey = unitOf(field, 'b-foot-1');
    if (field.state[prey] === ROUTED || field.state[prey] === GONE)
      surrendered += field.men[prey] === 0 ? 1 : 0;
  }
  expect(surrendered).toBeGreaterThan(5);
});

test('[musket-and-pike: Meleeing] a wheeling wing strikes a flank, unless the enemy has wheeled to meet it', () => {
  const field = openField(exampleOrder());
  field.wheelTarget[0] = 1;
  expect(field.onFlank(0, 0, 1)).toBe(true);
  field.wheelTarget[4] = 0;
  expect(field.onFlank(0, 0, 1)).toBe(false);
  expect(field.onFlank(0, 1, 1)).toBe(false);
});
