import { ACTS, simulate, type Wish } from './simulate';
import { CALM, STORMY, type Weather } from './world';

/**
 * The mildest weather, and the fewest acts, under which a seed still breaks a law: each kind of trouble is left out in
 * turn, then acts are. A seed that breaks none is given back as it is.
 */
export async function shrunk(wish: Wish): Promise<Wish> {
  const breaks = async (tried: Wish) => (await simulate(tried)).violations.length > 0;
  let best: Wish = { ...wish, weather: wish.weather ?? STORMY };
  if (!(await breaks(best))) return wish;
  for (const trouble of Object.keys(CALM) as (keyof Weather)[]) {
    const milder = { ...best, weather: { ...STORMY, ...best.weather, [trouble]: 0 } };
    if (await breaks(milder)) best = milder;
  }
  for (let acts = 3; acts < ACTS; acts += 3) {
    const shorter = { ...best, acts };
    if (await breaks(shorter)) return shorter;
  }
  return best;
}
