import { boardResolver } from '@/lib/battle/autoplay/board-resolver';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { agreed } from './agreed';
import { CALCULATORS } from './calculators';
import { FUZZ_PLAN } from './fuzz-plan';
import { shambattle as board } from './game';
import { HOUSE_VALUES } from './parameters';
import { RULES_PAGE } from './rules-page';
import { SIGNS } from './signs';
import { story } from './story/story';
import { LOG_WORDS } from './words';

/** Shambattle on hexes: strength points, turncoats, bridges and the night. */
export const shambattleOnHexes: Ruleset = {
  id: board.id,
  version: board.version,
  title: 'Shambattle on hexes',
  source: 'Shambattle: the hex-celled grid (rules of a blog, up to its concluding points)',
  quick: boardResolver(board, { doctrine: 'fast', trialsMost: 400, trialsAtOnce: 20 }),
  board,
  signs: SIGNS,
  words: LOG_WORDS,
  story: { story },
  calculators: CALCULATORS,
  houseValues: HOUSE_VALUES,
  handicap: ({ A, B }) =>
    `At 20, one in five dice of ${A} that hit nobody are thrown again; at −20, of ${B}.`,
  agreed,
  rules: RULES_PAGE,
  intervalPresets: ['shambattle', 'none'],
  fuzz: FUZZ_PLAN,
};
