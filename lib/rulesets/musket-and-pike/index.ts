import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { CALCULATORS } from './calculators/calculators';
import { HOUSE_VALUES } from './quick/house-values';
import { logFigures } from './quick/line/figures';
import { planner } from './quick/line/plan';
import { story } from './quick/line/story';
import { tableWriter } from './quick/line/table-notes';
import { logLine } from './quick/line/words';
import { quickResolver } from './quick/quick-resolver';
import { RULES_PAGE } from './rules-page';

/** Musket and Pike: linear warfare, resolved without a board. */
export const musketAndPike: Ruleset = {
  id: quickResolver.id,
  version: quickResolver.version,
  title: 'Musket and Pike',
  source: 'Musket and Pike User Manual (series manual, 49 pages)',
  quick: quickResolver,
  words: { logLine, figures: logFigures },
  story: { story },
  plan: planner,
  table: tableWriter,
  calculators: CALCULATORS,
  houseValues: HOUSE_VALUES,
  handicap: ({ A, B }) =>
    `At 20, the fire and melee of ${A} cost the enemy a fifth more, and those of ${B} a fifth less; at −20 it is the other way round.`,
  rules: RULES_PAGE,
  intervalPresets: ['men', 'musket-and-pike', 'house'],
};
