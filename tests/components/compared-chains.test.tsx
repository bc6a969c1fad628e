import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ComparedChains } from '@/app/_components/branches/compared-chains';

test('[branches: compare] a branch that is over never comes to a situation of the other; one that is played has not yet', () => {
  const written = (over: boolean) =>
    renderToStaticMarkup(
      <ComparedChains
        sides={{ A: 'North', B: 'South' }}
        names={{ one: 'I. Trunk', other: 'II. What if' }}
        over={{ one: false, other: over }}
        rows={[{ ordinal: 0, shared: false, one: null, other: null }]}
        href={() => '/'}
      />,
    );
  expect(written(false).match(/It has not come so far/g)).toHaveLength(2);
  expect(written(true)).toContain('It was over before this.');
  expect(written(true).match(/It has not come so far/g)).toHaveLength(1);
});
