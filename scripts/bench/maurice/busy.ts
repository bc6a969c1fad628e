import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { TableArm } from '@/lib/rulesets/maurice-lite/body';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import type { State } from '@/lib/rulesets/maurice-lite/state';

const ARMS: readonly TableArm[] = ['foot', 'horse', 'guns'];

/** What units of an arm did in a battle: shares of all of them that ever did it, and how often for each. */
type Deeds = Record<'moved' | 'charged' | 'volleyed' | 'bombarded' | 'idle', number>;

/**
 * How busy each arm is: `busy [games] [doctrine] [seed]`, of the usual table.
 * Prints for each arm the share of its units that moved, charged, fired in volleys, bombarded, or did nothing of all that,
 * and for a battle the choices made and the moves of the commanders-in-chief.
 */
export function busy([games = '20', doctrine = 'strong', seed = 'busy']: readonly string[]): void {
  const order = exampleOrder({ foot: 6, horse: 4, guns: 2 });
  const most = Number(games);
  const board: AnyBoardGame = mauriceLite as AnyBoardGame;
  const checked = checkedOrder(board, order);
  const count = (arm: TableArm, scene: State['scene']) =>
    scene.units.filter((unit) => unit.arm === arm).length;
  const totals = new Map<TableArm, { units: number; by: Deeds }>();
  const choices: Record<string, number> = {};
  let cincs = 0;
  for (let trial = 0; trial < most; trial += 1) {
    const did = { moved: new Set(), charged: new Set(), volleyed: new Set(), bombarded: new Set() };
    let scene: State['scene'] | null = null;
    autoplay(board, {
      ...{ checked, seed, trial, players: { A: doctrine, B: doctrine } },
      sink: (record, before) => {
        const fact = record as Fact;
        scene = (before as State).scene;
        if (fact.type === 'ChoiceMade') choices[fact.choice] = (choices[fact.choice] ?? 0) + 1;
        if (fact.type === 'CincMoved') cincs += 1;
        if (fact.type === 'UnitMoved')
          did[fact.order.charge === true ? 'charged' : 'moved'].add(fact.order.unit);
        if (fact.type === 'Fired')
          did[fact.kind === 'bombardment' ? 'bombarded' : 'volleyed'].add(fact.unit);
      },
    });
    if (scene === null) continue;
    const { units } = scene as State['scene'];
    for (const arm of ARMS) {
      const known = totals.get(arm) ?? {
        units: 0,
        by: { moved: 0, charged: 0, volleyed: 0, bombarded: 0, idle: 0 },
      };
      totals.set(arm, known);
      known.units += count(arm, scene);
      units.forEach((unit, number) => {
        if (unit.arm !== arm) return;
        let idle = true;
        for (const [deed, who] of Object.entries(did) as [keyof typeof did, Set<unknown>][]) {
          if (!who.has(number)) continue;
          known.by[deed] += 1;
          idle = false;
        }
        if (idle) known.by.idle += 1;
      });
    }
  }
  for (const [arm, { units, by }] of totals)
    console.log(
      `${arm.padEnd(6)} ${Object.entries(by)
        .map(([deed, sum]) => `${deed} ${Math.round((100 * sum) / Math.max(1, units))} %`)
        .join(', ')}`,
    );
  const perGame = Object.entries(choices).map(([one, sum]) => `${one} ${(sum / most).toFixed(1)}`);
  console.log(`a battle: ${perGame.join(', ')}; commanders moved ${(cincs / most).toFixed(1)}`);
}
