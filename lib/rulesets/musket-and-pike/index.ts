import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { agreed } from './board/agreed';
import { checkedWithBoard } from './board/check-order';
import { FUZZ_PLAN } from './board/fuzz-plan';
import { board } from './board/game';
import { boardFigures, boardLine } from './board/log';
import { SIGNS } from './board/signs';
import { boardStory } from './board/story';
import { CALCULATORS } from './calculators/calculators';
import { HOUSE_VALUES } from './quick/house-values';
import { logFigures } from './quick/line/figures';
import { planner } from './quick/line/plan';
import { story } from './quick/line/story';
import { tableWriter } from './quick/line/table-notes';
import { logLine } from './quick/line/words';
import { quickResolver } from './quick/quick-resolver';
import { RULES_PAGE } from './rules-page';

/** Musket and Pike: linear warfare, as a line of battle or on a board of hexes. */
export const musketAndPike: Ruleset = {
  id: quickResolver.id,
  version: quickResolver.version,
  title: 'Musket and Pike',
  source: 'Musket and Pike User Manual (series manual, 49 pages)',
  quick: { ...quickResolver, checkOrder: checkedWithBoard(quickResolver) },
  board,
  signs: SIGNS,
  words: {
    logLine: (fact, context) => {
      const { A, B } = context.order.sides;
      return boardLine(fact, { A: A.name, B: B.name }) ?? logLine(fact, context);
    },
    figures: (fact) => {
      const found = boardFigures(fact);
      return found.length > 0 ? found : logFigures(fact);
    },
  },
  story: {
    story: (report, order, names) => boardStory(report, names) ?? story(report, order, names),
  },
  plan: planner,
  table: tableWriter,
  calculators: CALCULATORS,
  houseValues: HOUSE_VALUES,
  handicap: ({ A, B }) =>
    `At 20, the fire and melee of ${A} cost the enemy a fifth more, and those of ${B} a fifth less; at −20 it is the other way round.`,
  agreed,
  fuzz: FUZZ_PLAN,
  rules: RULES_PAGE,
  intervalPresets: ['men', 'musket-and-pike', 'house'],
};
