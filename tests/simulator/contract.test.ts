import { describe } from 'vitest';
import { appendSuite } from '@/tests/support/event-store/append-suite';
import { forksSuite } from '@/tests/support/event-store/forks-suite';
import { MemoryDatabase } from './memory/database';
import { memoryEventStore } from './memory/store';

/** The very tests that the store on PostgreSQL passes. */
describe('in memory', () => {
  const open = async () => memoryEventStore(new MemoryDatabase());
  appendSuite(open);
  forksSuite(open);
});
