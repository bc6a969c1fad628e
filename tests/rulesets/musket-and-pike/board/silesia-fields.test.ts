import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { openingState } from '@/lib/rulesets/musket-and-pike/board/opening';
import { orderAsStated } from '@/lib/trials/battle-odds';

/** The five great battles of 1757 in their campaign, on their fields. */
const read = readCampaignFile(
  readFileSync(
    path.resolve(import.meta.dirname, '../../../../campaigns/silesia-1757.yaml'),
    'utf8',
  ),
);
if (!read.ok) throw new Error(read.error[0]?.message);
const definition = read.value;
const resolvers = new Map([[musketAndPike.id, musketAndPike.quick]]);

test.each(['prague', 'kolin', 'rossbach', 'breslau', 'leuthen'])(
  '[musket-and-pike: Brigades on the board] %s is fought on its field by battalions, squadrons and batteries, all of them there to the man',
  (id) => {
    const battle = definition.battles.find((one) => one.id === id);
    const order = battle === undefined ? null : orderAsStated(definition, battle, resolvers);
    if (!order) throw new Error(`no order for ${id}`);
    const checked = board.checkOrder(order);
    if (!checked.ok) throw new Error(JSON.stringify(checked.error.slice(0, 3)));
    const { cards, ground, placements, order: fought } = checked.value.scenario;
    expect(ground.size).toBeGreaterThanOrEqual(90 * 75);
    const whole = cards.filter(({ part, kind }) => part === 'whole' && kind !== 'leader');
    for (const [kind, most] of [
      ['infantry', 1050],
      ['cavalry', 675],
    ] as const)
      for (const card of whole.filter((one) => one.kind === kind))
        expect([card.name, card.men <= most]).toEqual([card.name, true]);
    for (const { id: source, strength } of order.units) {
      const parts = whole.filter((card) => card.source === source);
      const sum = (of: 'men' | 'guns') => parts.reduce((all, card) => all + card[of], 0);
      expect([source, sum('men'), sum('guns')]).toEqual([
        source,
        strength.men ?? 0,
        strength.guns ?? 0,
      ]);
    }
    // Nobody is left without a place, and the armies do not stand in each other.
    expect(placements.length).toBeGreaterThanOrEqual(whole.length);
    const hexes = (side: number) =>
      new Set(placements.flatMap(({ unit, at }) => (cards[unit]?.side === side ? [at] : [])));
    expect([...hexes(0)].filter((hex) => hexes(1).has(hex))).toEqual([]);
    const report = board.report(openingState(checked.value.scenario), fought);
    const rows = order.units.map(({ id: unit, name, side, strength }) => ({
      ...{ unit, name, side, strength },
    }));
    expect(checkLedger(rows, report.ledger).ok).toBe(true);
  },
);
