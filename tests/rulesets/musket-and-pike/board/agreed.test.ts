import { expect, test } from 'vitest';
import { type SetUp, termWords, withTerms } from '@/lib/battle/contract/agreed-terms';
import { agreed } from '@/lib/rulesets/musket-and-pike/board/agreed';
import { checkOrder } from '@/lib/rulesets/musket-and-pike/board/check-order';
import { exampleBattle } from '@/lib/rulesets/musket-and-pike/board/example';

/** What two players agree on before a battle on hexes, in the start form and in a letter. */

test('[musket-and-pike: Turns vs. Phases] every optional rule and fog of war is a switch of the start form, and what is chosen there is played', () => {
  const order = exampleBattle();
  const checked = checkOrder(order);
  if (!checked.ok) throw new Error('an order');
  const { switches } = checked.value.scenario;
  const terms = agreed(order.setup);
  const offered = terms.filter(({ kind }) => kind === 'switch');
  expect(offered.map(({ id }) => id).sort()).toEqual(Object.keys(switches).sort());
  for (const term of offered) {
    if (term.kind !== 'switch') continue;
    expect([term.id, term.value]).toEqual([term.id, switches[term.id as keyof typeof switches]]);
    const laid = withTerms(order.setup as SetUp, terms, { [term.id]: term.value ? 'no' : 'yes' });
    if (!laid.ok) throw new Error(JSON.stringify(laid.error));
    const other = checkOrder({ ...order, setup: laid.value });
    if (!other.ok) throw new Error(JSON.stringify(other.error));
    expect(other.value.scenario.switches).toEqual({ ...switches, [term.id]: !term.value });
  }
  // Each says in words what it stands for, both ways.
  const words = offered.map((term) => term.kind === 'switch' && [term.on, term.off, term.hint]);
  expect(words.flat().every((word) => typeof word === 'string' && word.length > 1)).toBe(true);
  expect(new Set(offered.map(({ title }) => title)).size).toBe(offered.length);
  expect(termWords(offered[0] as never).value).toBe('of itself, at half effect');
});
