import type { Layout } from './layout';

/** The leader of most of a wing, with most of their men in it; null: there is none. `side` 0 or 1, `sector` 0 … 2. */
export function leaderOf(layout: Layout, side: number, sector: number): string | null {
  const { order } = layout;
  const own = [...layout.unitsOf[side as 0 | 1]];
  const men = (units: readonly number[]) =>
    units.reduce((sum, unit) => sum + (layout.men[unit] as number), 0);
  const here = own.filter((unit) => layout.deployment.sector[unit] === sector);
  let best: string | null = null;
  let most = 0;
  for (const leader of order.leaders) {
    if (leader.side !== (side === 0 ? 'A' : 'B') || leader.name.includes(',')) continue;
    const led = own.filter((unit) => order.units[unit]?.formations.includes(leader.formation));
    const both = men(led.filter((unit) => here.includes(unit)));
    if (both * 2 <= men(here) || both * 4 <= men(led) * 3 || both <= most) continue;
    most = both;
    best = leader.name;
  }
  return best;
}
