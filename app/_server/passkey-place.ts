import 'server-only';
import { siteAddress } from '@/app/_server/site-address';
import { type Place, placeAt } from '@/lib/accounts/passkeys';
import { ok, type Result, refuse } from '@/lib/kernel/result';

/** What a device is asked, or why it is not. */
export type Asked<Options> = { readonly options: Options } | { readonly fault: string };

/** Where this server is reached, to which browsers bind a passkey. Refuses PLACE_UNKNOWN where no address is configured. */
export function passkeyPlace(): Result<Place> {
  const place = placeAt(siteAddress());
  return place === null
    ? refuse('PLACE_UNKNOWN', 'This server has no address of its own yet.')
    : ok(place);
}

/** An answer of the account room as what a device is asked. */
export const asked = <Options>(begun: Result<Options>): Asked<Options> =>
  begun.ok ? { options: begun.value } : { fault: begun.error.message };
