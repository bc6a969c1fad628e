import { campaignList } from '@/lib/projections/campaign-list';
import { catchUp } from '@/lib/projections/runner';
import type { House } from './house';

/** Brings the list of campaigns up to date. Where that fails the list is shown as it is, and the fault is told. */
export async function freshenList(house: House): Promise<void> {
  try {
    await catchUp(house.sql, campaignList);
  } catch (fault) {
    house.onFault(fault);
  }
}
