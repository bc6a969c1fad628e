import 'server-only';
import { siteAddress } from '@/app/_server/site-address';
import { type Place, placeAt } from '@/lib/accounts/passkeys';

/** Where this server is reached, to which browsers bind a passkey; null where no address is configured. */
export const passkeyPlace = (): Place | null => placeAt(siteAddress());
