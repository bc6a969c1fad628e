import { expect, test } from 'vitest';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerRow } from '@/lib/battle/handoff/ledger';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { careersIn, type ServedBattle } from '@/lib/campaign/toll/careers';
import type { Side } from '@/lib/kernel/side';
import { fixture } from '@/tests/support/campaigns/play';

const definition = fixture('marsh');
const nameOf = (unit: string) => lookupOf(definition).units.get(unit)?.unit.name;

/** A row of 20 points that lost some. */
const row = (unit: string, killed: number, changes: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ unit, side: 'A', fatigue: 0 },
  counts: { points: { start: 20, present: 20 - killed, killed } },
  ...changes,
});
const battle = (
  title: string,
  level: BattleReport['level'],
  ledger: readonly LedgerRow[],
  changes: { readonly side?: Side; readonly heldField?: Side | null } = {},
): ServedBattle => ({
  ...{ title, date: '1757-05-06', side: changes.side ?? 'A', definition },
  report: {
    ...{ format: 'orderly-book/battle-report', formatVersion: 1, battle: title },
    ruleset: { id: 'shambattle', version: '1' },
    ...{ method: 'quick', level, ledger, leaders: [], turnsFought: 4, log: [] },
    heldField: changes.heldField ?? null,
  },
});
const honoursOf = (...battles: readonly ServedBattle[]) =>
  careersIn(battles).units.map(({ name, honours }) => [
    name,
    honours.map(({ title, distinction }) => `${title}${distinction ? '*' : ''}`),
  ]);

test('[careers: honours] a battle that was won honours who was in the fighting and stood, with a star at a fifth of its strength', () => {
  const won = battle('Causeway', 'minorVictory', [
    row('green-1', 4),
    row('green-2', 1),
    row('green-lancers', 0),
  ]);
  expect(honoursOf(won)).toEqual([
    [nameOf('green-1'), ['Causeway*']],
    [nameOf('green-2'), ['Causeway']],
    [nameOf('green-lancers'), []],
  ]);
});

test('[careers: honours] none for a rout, for the last of a unit, for a defeat, or for a draw on a field that nobody held', () => {
  const ledger = [row('green-1', 3)];
  expect(
    honoursOf(
      battle('Rout', 'majorVictory', [row('green-1', 3, { routed: true })]),
      battle('Last stand', 'majorVictory', [row('green-1', 20)]),
      battle('Defeat', 'minorDefeat', ledger),
      battle('Stalemate', 'draw', ledger),
      battle('Their field', 'draw', ledger, { heldField: 'B' }),
      battle('Our field', 'draw', ledger, { heldField: 'A' }),
    ),
  ).toEqual([[nameOf('green-1'), ['Our field']]]);
});

test('[careers: honours] only the own side counts, and a unit that came over brought nothing', () => {
  const there = row('green-1', 5, {
    side: 'B',
    counts: { points: { start: 0, gained: 9, present: 4, killed: 5 } },
  });
  const mixed = battle('Causeway', 'minorDefeat', [row('green-1', 4), there], { side: 'B' });
  expect(careersIn([mixed]).units).toEqual([]);
});

test('[careers: units] losses and battles of all campaigns add up, the most honoured first', () => {
  const battles = [
    battle('One', 'minorVictory', [row('green-1', 2), row('green-2', 9)]),
    battle('Two', 'minorVictory', [row('green-1', 3)]),
  ];
  expect(careersIn(battles).units).toMatchObject([
    { name: nameOf('green-1'), battles: 2, lost: 5, honours: [{ title: 'One' }, { title: 'Two' }] },
    { name: nameOf('green-2'), battles: 1, lost: 9, honours: [{ distinction: true }] },
  ]);
});

test('[careers: officers] battles, victories, wounds and ends are counted by name; the enemy’s officers are left out', () => {
  const [own, enemy] = (['A', 'B'] as const).map(
    (side) => definition.forces[side].flatMap(({ leaders }) => leaders)[0],
  );
  const fates = (title: string, level: BattleReport['level'], fate: 'wounded' | 'killed') => {
    const one = battle(title, level, []);
    const leaders = [own, enemy].flatMap((leader) => (leader ? [{ id: leader.id, fate }] : []));
    return { ...one, report: { ...one.report, leaders } };
  };
  expect(
    careersIn([fates('One', 'minorVictory', 'wounded'), fates('Two', 'draw', 'killed')]).officers,
  ).toMatchObject([
    { name: own?.name, battles: 2, won: 1, wounded: 1, ends: [{ fate: 'killed', title: 'Two' }] },
  ]);
});
