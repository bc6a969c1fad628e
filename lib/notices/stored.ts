import { z } from 'zod';

/** Notices as they are recorded with events. */
export const STORED_NOTICES = z.object({
  campaignId: z.string(),
  settled: z.array(z.uuid()),
  notices: z.array(
    z.object({
      kind: z.string(),
      userId: z.uuid(),
      campaignId: z.string().nullable(),
      key: z.string(),
      data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      showAt: z.coerce.date().optional(),
      sendAt: z.coerce.date().optional(),
    }),
  ),
});
export type StoredNoticesOfEvents = z.infer<typeof STORED_NOTICES>;
