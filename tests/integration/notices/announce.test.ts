import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '@/lib/accounts/register';
import { closeDatabase, prisma } from '@/lib/database/client';
import { announce, type NewNotice } from '@/lib/notices/announce';
import { freshDatabase } from '@/tests/support/database';

let reader: string;

beforeAll(async () => {
  await freshDatabase();
  const made = await register(
    { email: 'reader@example.org', displayName: 'Reader', password: 'seven grenadiers' },
    'direct',
  );
  if (!made.ok) throw new Error(made.error.code);
  reader = made.value.userId;
});
afterAll(() => closeDatabase());

const reminder = (key: string): NewNotice => ({
  kind: 'campaign-over',
  userId: reader,
  campaignId: null,
  key,
  data: { campaign: 'Bohemia' },
});
const stored = (key: string) => prisma().notice.count({ where: { userId: reader, key } });

test('[notices: announce] a key is announced once, also by sixteen transactions at the same moment', async () => {
  const counts = await Promise.all(
    Array.from({ length: 16 }, () => prisma().$transaction((tx) => announce(tx, reminder('once')))),
  );
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await stored('once')).toBe(1);
  expect(await announce(prisma(), [reminder('once'), reminder('other')])).toBe(1);
});

test('[notices: announce] a notice exists only if its transaction commits', async () => {
  await prisma()
    .$transaction(async (tx) => {
      await announce(tx, reminder('taken back'));
      throw new Error('taken back');
    })
    .catch((fault: Error) => expect(fault.message).toBe('taken back'));
  expect(await stored('taken back')).toBe(0);
});

test('[notices: announce] data that its kind does not declare are refused', async () => {
  const leaking = { ...reminder('leak'), data: { campaign: 'Bohemia', strength: 4_000 } };
  await expect(announce(prisma(), leaking as NewNotice)).rejects.toThrow();
  await expect(announce(prisma(), reminder(''))).rejects.toThrow('1 to 200');
  expect(await stored('leak')).toBe(0);
});
