import type { Statements } from '@/tests/simulator/memory/sql';
import { LIST_STATEMENTS } from './lists';
import { PEOPLE_STATEMENTS } from './people';
import { STORE_STATEMENTS } from './store';
import { TRIAL_STATEMENTS } from './trials';
import { WORD_STATEMENTS } from './words';

/** Every statement of the program that the database in memory runs. */
export const STATEMENTS: Statements = {
  ...STORE_STATEMENTS,
  ...PEOPLE_STATEMENTS,
  ...LIST_STATEMENTS,
  ...TRIAL_STATEMENTS,
  ...WORD_STATEMENTS,
};
