import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { figure, percentage } from '@/lib/campaign/figures';
import {
  TOLL_CREDITS,
  TOLL_DEBITS,
  type TollCause,
  type TollCounts,
} from '@/lib/campaign/toll/state';
import { tollBalance } from '@/lib/campaign/toll/toll';
import { type BySide, SIDES } from '@/lib/kernel/side';
import type { Ending } from './endings';
import { MORE, type Paired } from './paired';

export interface Figures {
  readonly endings: readonly Ending[];
  /** Plays whose sides end within 2 points of each other. */
  readonly near: number;
  /** Share of the men lost who are back. */
  readonly back: BySide<number>;
  readonly paired: Paired;
}

const NAMES: Readonly<Record<TollCause, string>> = {
  start: 'at the start',
  joined: '+ joined',
  rallied: '+ stragglers back',
  healed: '+ wounded back',
  recovered: '+ recovered',
  refitted: '+ refitted',
  recruits: '+ recruits and replacements',
  gained: '+ gained in battle',
  restored: '+ restored by the umpire',
  killed: '− killed',
  wounded: '− wounded',
  missing: '− missing',
  captured: '− captured',
  spent: '− spent',
  turned: '− went over to the enemy',
  surrendered: '− laid down their arms',
  dispersed: '− dispersed',
  left: '− left the army',
  struck: '− struck off by the umpire',
};

/** The document that the command writes. */
export function document(definition: CampaignDefinition, figures: Figures): string {
  const { endings, near, back, paired } = figures;
  const columns = SIDES.flatMap((side) => [
    endings.map(({ men }) => men[side]),
    endings.map(({ guns }) => guns[side]),
  ]);
  const mean = (counts: readonly TollCounts[], of: (one: TollCounts) => number) =>
    figure(counts.reduce((sum, one) => sum + of(one), 0) / counts.length);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const { A, B } = definition.sides;
  const rows = [...TOLL_CREDITS, ...TOLL_DEBITS].flatMap((cause) => {
    const cells = columns.map((counts) => mean(counts, (one) => one[cause] ?? 0));
    return cells.every((cell) => cell === '0') ? [] : [line([NAMES[cause], ...cells])];
  });
  const ends = new Map<string, number>();
  for (const { conclusion } of endings) ends.set(conclusion, (ends.get(conclusion) ?? 0) + 1);
  return [
    '# What the war costs',
    '',
    `${endings.length} conservative plays of “${definition.title}”, battles drawn from their odds; written by \`npm run bench -- losses\`.`,
    'Means of all plays; each row of each play sums to the last one, man by man.',
    '',
    line(['', `${A.name}, men`, 'guns', `${B.name}, men`, 'guns']),
    '|---|---|---|---|---|',
    ...rows,
    line(['**present**', ...columns.map((counts) => mean(counts, tollBalance))]),
    '',
    '| | figure | wanted |',
    '|---|---|---|',
    `| of the men lost, back at the end | ${A.name} ${percentage(back.A)}, ${B.name} ${percentage(back.B)} | at most 45 % |`,
    `| plays whose sides end within 2 points of each other, of start + joined | ${near} of ${endings.length} | at most a tenth |`,
    `| ${figure(MORE)} more lost by ${A.name} in June: fewer men in December | ${figure(paired.fewerInDecember)} on the mean, ${figure(paired.fewerAtLeast)} at least, of ${paired.pairs} pairs | at least 2,500 |`,
    `| odds of the next battle: chance that ${A.name} wins it | ${percentage(paired.wins.as)}, with the losses ${percentage(paired.wins.more)} | other odds |`,
    `| its mean score, −2 to 2 | ${paired.score.as.toFixed(2)}, with the losses ${paired.score.more.toFixed(2)} | other odds |`,
    '',
    `Conclusions: ${[...ends]
      .sort((one, other) => other[1] - one[1])
      .map(
        ([id, count]) =>
          `${definition.conclusions.find((one) => one.id === id)?.title ?? id} ${count}`,
      )
      .join(', ')}.`,
    '',
    'A pair: two histories that differ only in one battle of June, in which one half of the pair loses more men, in the proportions of',
    'the ledger. Both then live through the same battles, at the same levels and with what these cost the armies that are there, and the',
    'same intervals by the book.',
    '',
  ].join('\n');
}
