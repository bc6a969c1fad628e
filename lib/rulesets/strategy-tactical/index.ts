import { boardResolver } from '@/lib/battle/autoplay/board-resolver';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { agreed } from './agreed';
import { CALCULATORS } from './calculators';
import { FUZZ_PLAN } from './fuzz-plan';
import { strategyTactical as board } from './game';
import { HOUSE_VALUES } from './parameters';
import { RULES_PAGE } from './rules-page';
import { SIGNS } from './signs';
import { story } from './words/story';
import { TABLE_WRITER } from './words/table-notes';
import { LOG_WORDS } from './words/words';

/** Strategy-Tactical: two corps, hidden columns, five miles of country. */
export const strategyTacticalWargame: Ruleset = {
  id: board.id,
  version: board.version,
  title: 'Strategy-Tactical',
  source: 'The Strategy Tactical Wargame, rules by Jack Scruby (1961)',
  quick: boardResolver(board, { doctrine: 'fast', trialsMost: 60, trialsAtOnce: 5 }),
  board,
  signs: SIGNS,
  words: LOG_WORDS,
  story: { story },
  table: TABLE_WRITER,
  calculators: CALCULATORS,
  houseValues: HOUSE_VALUES,
  agreed,
  rules: RULES_PAGE,
  intervalPresets: ['none'],
  fuzz: FUZZ_PLAN,
};
