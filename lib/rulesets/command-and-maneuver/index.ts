import { boardResolver } from '@/lib/battle/autoplay/board-resolver';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { agreed } from './agreed';
import { CALCULATORS } from './calculators';
import { FUZZ_PLAN } from './fuzz-plan';
import { macysburg as board } from './game';
import { HOUSE_VALUES } from './parameters';
import { RULES_PAGE } from './rules-page';
import { SIGNS } from './signs';

/** Command and Maneuver: the battle of Macysburg, on a board of squares. */
export const commandAndManeuver: Ruleset = {
  id: board.id,
  version: board.version,
  title: 'Command and Maneuver: Macysburg',
  source: 'Command and Maneuver: The Battle of Macysburg (special rules), and its basic rules',
  quick: boardResolver(board, { doctrine: 'fast', trialsMost: 100, trialsAtOnce: 8 }),
  board,
  signs: SIGNS,
  calculators: CALCULATORS,
  houseValues: HOUSE_VALUES,
  agreed,
  rules: RULES_PAGE,
  intervalPresets: ['command-and-maneuver-3', 'command-and-maneuver-4', 'none'],
  fuzz: FUZZ_PLAN,
};
