import { boardResolver } from '@/lib/battle/autoplay/board-resolver';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { agreed } from './agreed';
import { CALCULATORS } from './calculators';
import { FUZZ_PLAN } from './fuzz-plan';
import { mauriceLite as board } from './game';
import { HOUSE_VALUES } from './parameters';
import { RULES_PAGE } from './rules-page';
import { SIGNS } from './signs';
import { story } from './words/story';
import { LOG_WORDS } from './words/words';

/** Maurice Lite: cards, an open table, the lines of the eighteenth century. */
export const mauriceLite: Ruleset = {
  id: board.id,
  version: board.version,
  title: 'Maurice Lite',
  source: 'Maurice Lite, version 1.0 (free introductory rules)',
  quick: boardResolver(board, { doctrine: 'fast', trialsMost: 200, trialsAtOnce: 10 }),
  board,
  signs: SIGNS,
  words: LOG_WORDS,
  story: { story },
  calculators: CALCULATORS,
  houseValues: HOUSE_VALUES,
  agreed,
  rules: RULES_PAGE,
  intervalPresets: ['maurice', 'none'],
  fuzz: FUZZ_PLAN,
};
