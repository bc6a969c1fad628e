import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import type { Numbers, Source } from './spoil';

/** The campaigns that are shipped and those of the tests; the largest one seldom, because it takes the longest. */
const FILES: readonly (readonly [file: string, weight: number])[] = [
  ['campaigns/silesia-1757.yaml', 1],
  ['campaigns/tutorial.yaml', 7],
  ['tests/support/campaigns/two-roads.yaml', 8],
  ['tests/support/campaigns/valley.yaml', 8],
  ['tests/integration/application/campaigns/skirmish.yaml', 12],
];

/** Sound files to be damaged; a number selects one. */
export function sourcesIn(root: string): (next: Numbers) => Source {
  const sources = FILES.map(([file, weight]) => ({ ...sourceOf(root, file), weight }));
  const whole = sources.reduce((sum, { weight }) => sum + weight, 0);
  return (next) => {
    let left = next() * whole;
    for (const source of sources) {
      left -= source.weight;
      if (left < 0) return source;
    }
    throw new Error('no file to damage');
  };
}

function sourceOf(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const read = readCampaignFile(text);
  if (!read.ok) throw new Error(`${file} is not sound: ${read.error[0]?.message}`);
  return { name: path.basename(file, '.yaml'), text, json: JSON.stringify(read.value) };
}
