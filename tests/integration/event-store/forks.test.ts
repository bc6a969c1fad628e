import { openEventStore } from '@/lib/event-store/store';
import { freshDatabase } from '@/tests/support/database';
import { forksSuite } from '@/tests/support/event-store/forks-suite';

forksSuite(async () => openEventStore({ databaseUrl: await freshDatabase() }));
