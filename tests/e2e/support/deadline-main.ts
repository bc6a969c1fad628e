import { storeKey } from '@/lib/application/core/store-key';
import { workOnDeadline } from '@/lib/application/due/deadlines';
import { openServices } from '@/lib/application/open-services';

/** What a worker does with the deadline of a campaign (the first argument) at a moment (the second, milliseconds since 1970). */
const [campaignId = '', now = ''] = process.argv.slice(2);
const services = openServices({
  databaseUrl: process.env.DATABASE_URL ?? '',
  wrappingKey: storeKey(),
  applicationName: 'deadline of a test',
  onFault: (fault) => console.error(fault),
});
await workOnDeadline(services, campaignId, Number(now));
await services.close();
process.exit(0);
