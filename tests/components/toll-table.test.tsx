import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TollTable } from '@/app/_components/figures/toll-table';

test('[product: interval] the toll lists arrivals, departures and present strength by cause; empty rows and columns are left out', () => {
  const markup = renderToStaticMarkup(
    <TollTable
      sides={{ A: 'North', B: 'South' }}
      toll={{
        A: { men: { start: 4_000, killed: 100, wounded: 300, healed: 30 } },
        B: { men: { start: 3_000, surrendered: 1_000 } },
      }}
    />,
  );
  const rows = [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map((row) =>
    [...(row[1] ?? '').matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map((cell) =>
      (cell[1] ?? '').replaceAll('<!-- -->', ''),
    ),
  );
  expect(rows).toEqual([
    ['Cause', 'North, men', 'South, men'],
    ['At the start', '4,000', '3,000'],
    ['Wounded back', '+30', '–'],
    ['Killed', '−100', '–'],
    ['Wounded', '−300', '–'],
    ['Laid down their arms', '–', '−1,000'],
    ['Present', '3,630', '2,000'],
  ]);
});
