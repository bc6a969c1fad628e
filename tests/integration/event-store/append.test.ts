import { openEventStore } from '@/lib/event-store/store';
import { freshDatabase } from '@/tests/support/database';
import { appendSuite } from '@/tests/support/event-store/append-suite';

appendSuite(async () => openEventStore({ databaseUrl: await freshDatabase(), connectionsMax: 16 }));
