import { accountsToErase } from '@/lib/accounts/closing';
import { eraseAccount } from '@/lib/application/club/erase-account';
import type { Services } from '@/lib/application/core/services';

/** Most accounts deleted in one pass. */
const ACCOUNTS_MOST = 20;

/**
 * Deletes accounts whose owners had their days to change their minds. One that cannot be deleted is reported and tried again at the next
 * pass; it does not keep the others waiting.
 *
 * @returns how many were deleted
 */
export async function eraseDueAccounts(services: Services, nowMs: number): Promise<number> {
  let erased = 0;
  for (const userId of await accountsToErase(nowMs, ACCOUNTS_MOST)) {
    try {
      if (await eraseAccount(services, userId, nowMs)) erased += 1;
    } catch (fault) {
      services.onFault(fault);
    }
  }
  return erased;
}
