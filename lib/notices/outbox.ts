import type { OutboxMessage } from '@/lib/event-store/contract';
import type { Json } from '@/lib/kernel/canonical-json';
import { type NewNotice, noticeRow } from './announce';
import { STORED_NOTICES, type StoredNoticesOfEvents } from './stored';

/**
 * Notices that follow from events: a message of the event store's outbox, recorded in the same statement as they are. A
 * worker makes the notices of it after the commit (`lib/jobs/notices.ts`).
 */
export const NOTICES_TOPIC = 'notices';

/** What the events of one command mean for people. */
export interface NoticesOfEvents {
  readonly campaignId: string;
  readonly notices: readonly NewNotice[];
  /** Account ids of those for whom the campaign no longer waits: what asked them to act before counts as read. */
  readonly settled: readonly string[];
}

/** The message to go with an append; none where nobody is concerned. */
export function noticesMessage({
  campaignId,
  notices,
  settled,
}: NoticesOfEvents): readonly OutboxMessage[] {
  if (notices.length === 0 && settled.length === 0) return [];
  const payload = { campaignId, settled, notices: notices.map(noticeRow) };
  return [{ topic: NOTICES_TOPIC, payload: JSON.parse(JSON.stringify(payload)) as Json }];
}

/** A message as `noticesMessage` made it. Throws on any other. */
export function readNoticesMessage(payload: Json): StoredNoticesOfEvents {
  return STORED_NOTICES.parse(payload);
}
