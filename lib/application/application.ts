import 'server-only';
import type { SecretKeeper } from '@/lib/accounts/second-factor';
import { databaseUrl, readUrls, sessionUrl } from '@/lib/database/client';
import { logFault } from '@/lib/log/log';
import { BOARD } from './board/use-cases';
import { CHALLENGES } from './challenges/use-cases';
import { CLUB } from './club/use-cases';
import type { Services } from './core/services';
import { storeKey } from './core/store-key';
import { type ApplicationOf, openDoors } from './core/use-case';
import { DEADLINES } from './deadlines/use-cases';
import { DESK } from './desk/use-cases';
import { HOUSE } from './house/use-cases';
import { lastAct } from './last-act';
import { LIBRARY } from './library/use-cases';
import { LOBBIES } from './lobbies/use-cases';
import { MAIL } from './mail/use-cases';
import { NOTICES } from './notices/use-cases';
import { ODDS } from './odds/use-cases';
import { openServices } from './open-services';
import { PAGES } from './pages/use-cases';
import { PHOTOGRAPHS } from './photographs/use-cases';
import { ROUNDS } from './rounds/use-cases';
import { STAFF } from './staff/use-cases';
import { START } from './start/use-cases';

/** Every use case there is. */
export const USE_CASES = {
  ...LIBRARY,
  ...ODDS,
  ...PAGES,
  ...ROUNDS,
  ...STAFF,
  ...START,
  ...CHALLENGES,
  ...LOBBIES,
  ...HOUSE,
  ...CLUB,
  ...DESK,
  ...PHOTOGRAPHS,
  ...BOARD,
  ...MAIL,
  ...NOTICES,
  ...DEADLINES,
};

/** What pages, handlers and the command line may call. */
export type CampaignApplication = ApplicationOf<typeof USE_CASES>;

/** The use cases over one set of services. */
export function applicationOf(services: Services): CampaignApplication {
  return openDoors(services, USE_CASES);
}

/** Kept across reloads of this module in development, so that connections do not pile up. */
const holder = globalThis as typeof globalThis & {
  orderlyServices?: {
    readonly url: string;
    readonly application: CampaignApplication;
    readonly services: Services;
  };
};

/** The use cases of this process, on the database that DATABASE_URL names. */
export const campaignApplication = (): CampaignApplication => ofProcess().application;

/** What encrypts for a person in this process: for second factors, which the account room asks for. */
export const secretKeeper = (): SecretKeeper => ofProcess().services.secrets;

function ofProcess() {
  const url = databaseUrl();
  if (holder.orderlyServices?.url !== url) {
    const services = openServices({
      databaseUrl: url,
      sessionUrl: sessionUrl(),
      ...(readUrls().length > 0 && { standbys: { readUrls: readUrls(), traveller: lastAct } }),
      wrappingKey: storeKey(),
      applicationName: 'orderly-book web',
      onFault: logFault,
      preparesAnswers: true,
    });
    holder.orderlyServices = { url, services, application: applicationOf(services) };
  }
  return holder.orderlyServices;
}
