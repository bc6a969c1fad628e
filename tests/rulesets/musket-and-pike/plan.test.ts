import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldPlan } from '@/lib/battle/contract/field-plan';
import { openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import { planner } from '@/lib/rulesets/musket-and-pike/quick/line/plan';
import { lineOrder } from './varied-orders';

/** The plan of a field: before a battle from its setup, after it from its facts. */

function isWhole(plan: FieldPlan, units: number): void {
  expect(plan.widthMetres).toBeGreaterThanOrEqual(plan.depthMetres);
  expect(plan.units).toHaveLength(units);
  for (const moment of plan.moments) {
    expect(moment.places).toHaveLength(units);
    moment.places.forEach((place, unit) => {
      if (place === null) return;
      expect(place.x).toBeGreaterThan(0);
      expect(place.x).toBeLessThan(plan.widthMetres);
      expect(place.y).toBeGreaterThan(0);
      expect(place.y).toBeLessThan(plan.depthMetres);
      expect(place.length).toBeGreaterThan(0);
      expect(plan.wings[place.wing]?.side).toBe(plan.units[unit]?.side);
    });
  }
}

test('[musket-and-pike: Quick resolver] before a battle the plan shows both lines in every version, and its text accounts for every man', () => {
  for (let index = 0; index < 40; index += 1) {
    const order = lineOrder(index);
    for (const version of ['1', '2', '3', '4', '5']) {
      const plan = planner.before({ ...order, ruleset: { ...order.ruleset, version } });
      if (plan === null) throw new Error(`no plan of order ${index}`);
      isWhole(plan, order.units.length);
      expect(plan.moments).toHaveLength(1);
      const front = (side: 'A' | 'B') =>
        plan.moments[0].places.flatMap((place, unit) =>
          place && plan.units[unit]?.side === side && plan.units[unit]?.arm !== 'artillery'
            ? [place.y]
            : [],
        );
      const [a, b] = [front('A'), front('B')];
      if (a.length > 0 && b.length > 0) expect(Math.max(...a)).toBeLessThan(Math.min(...b));
      const said = plan.words
        .flatMap((words) => [...(/: ([\d,]+) m[ae]n/.exec(words)?.slice(1) ?? [])])
        .reduce((sum, figure) => sum + Number(figure.replaceAll(',', '')), 0);
      expect(said).toBe(order.units.reduce((sum, unit) => sum + (unit.strength.men ?? 0), 0));
      for (const { from, to } of plan.orders) expect(from[0]).toBe(to[0]);
    }
  }
});

test('[musket-and-pike: Quick resolver] a battle is drawn turn by turn, in agreement with its log, to the end', () => {
  for (let index = 0; index < 40; index += 1) {
    const order = lineOrder(index);
    const report = openLine.trialReport(order, `plan ${index}`, index, true);
    const plan = planner.fought(report, order);
    if (report.turnsFought === 0) {
      expect(plan).toBeNull();
      continue;
    }
    if (plan === null) throw new Error(`no plan of battle ${index}`);
    isWhole(plan, order.units.length);
    expect(plan.orders).toEqual([]);
    expect(plan.moments.map(({ turnsPlayed }) => turnsPlayed)).toEqual(
      Array.from({ length: report.turnsFought + 1 }, (_, turn) => turn),
    );
    for (const { present, battleTurn, kind } of report.log)
      if (kind === 'turn' && present) expect(plan.moments[battleTurn - 1]?.men).toEqual(present);
    // At the end every man in the ledger is with his unit on the plan, or off the field.
    plan.moments.at(-1)?.places.forEach((place, unit) => {
      const present = report.ledger[unit]?.counts.men?.present;
      if (place !== null) expect(place.men).toBe(present ?? 0);
    });
  }
});

test('[musket-and-pike: Quick resolver] a report without facts has no plan, and invalid facts do not throw', () => {
  const order = lineOrder(6);
  const report = openLine.trialReport(order, 'none', 0, true);
  expect(planner.fought({ ...report, log: [] }, order)).toBeNull();
  expect(planner.before({ ...order, setup: { turns: 'many' } })).toBeNull();
  fc.assert(
    fc.property(fc.jsonValue(), (standing) => {
      const log = report.log.map((line) =>
        line.fact === undefined ? line : { ...line, fact: { ...(line.fact as object), standing } },
      );
      expect(planner.fought({ ...report, log } as never, order)).toBeNull();
    }),
  );
});
