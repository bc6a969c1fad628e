import 'server-only';
import { databaseUrl } from '@/lib/database/client';
import { logFault } from '@/lib/log/log';
import { exchangeCommand, giveOrder, takeBackAct } from './board/acts';
import { BOARD_LOOK, EXCHANGE, GIVE_ORDER, LOG_LOOK, OPTIONS_LOOK, TAKE_BACK } from './board/input';
import { boardLog, boardOptions, boardPage, boardPosition } from './board/pages';
import type { BoardApplication, Undeclared } from './contract';
import type { Services } from './core/services';
import { withSound } from './core/sound-input';
import { storeKey } from './core/store-key';
import { type ApplicationOf, openDoors } from './core/use-case';
import { LIBRARY } from './library/use-cases';
import { MAIL_FILE, PASSWORD, POST_MAIL, REPLAY, RESIGN_BY_MAIL } from './mail/input';
import { openMailFile } from './mail/open';
import { mailDesk, mailPage, replayPage, showMailIdentity } from './mail/pages';
import { mailFile, postMail, resignByMail } from './mail/send';
import { ODDS } from './odds/use-cases';
import { openServices } from './open-services';
import { PAGES } from './pages/use-cases';
import { ROUNDS } from './rounds/use-cases';
import { STAFF } from './staff/use-cases';
import { START } from './start/use-cases';

/** Every use case there is. */
export const USE_CASES = { ...LIBRARY, ...ODDS, ...PAGES, ...ROUNDS, ...STAFF, ...START };

/** What pages, handlers and the command line may ask. */
export type CampaignApplication = ApplicationOf<typeof USE_CASES> & Undeclared;

/** The use cases of one services. */
export function applicationOf(services: Services): CampaignApplication {
  return {
    ...openDoors(services, USE_CASES),
    mailDesk: (user) => mailDesk(services, user),
    showMailIdentity: (user, given) =>
      withSound(PASSWORD, given, (input) => showMailIdentity(services, user, input)),
    openMailFile: (user, given) =>
      withSound(MAIL_FILE, given, (input) => openMailFile(services, user, input)),
    mailPage: (user, id) => mailPage(services, user, id),
    postMail: (user, id, given) =>
      withSound(POST_MAIL, given, (input) => postMail(services, user, id, input)),
    mailFile: (user, id) => mailFile(services, user, id),
    resignByMail: (user, id, given) =>
      withSound(RESIGN_BY_MAIL, given, (input) => resignByMail(services, user, id, input)),
    replayPage: (user, id, given) =>
      withSound(REPLAY, given, (look) => replayPage(services, user, id, look)),
    ...boardApplication(services),
  };
}

function boardApplication(services: Services): BoardApplication {
  return {
    boardPage: (user, id, index, given) =>
      withSound(BOARD_LOOK, given ?? {}, (look) => boardPage(services, user, id, index, look)),
    boardPosition: (user, id, index, given) =>
      withSound(BOARD_LOOK, given ?? {}, (look) => boardPosition(services, user, id, index, look)),
    boardLog: (user, id, index, given) =>
      withSound(LOG_LOOK, given, (ask) => boardLog(services, user, id, index, ask)),
    boardOptions: (user, id, index, given) =>
      withSound(OPTIONS_LOOK, given ?? {}, (ask) => boardOptions(services, user, id, index, ask)),
    giveOrder: (user, id, index, given) =>
      withSound(GIVE_ORDER, given, (input) => giveOrder(services, user, id, index, input)),
    takeBackAct: (user, id, index, given) =>
      withSound(TAKE_BACK, given, (input) => takeBackAct(services, user, id, index, input)),
    exchangeCommand: (user, id, index, given) =>
      withSound(EXCHANGE, given, (input) => exchangeCommand(services, user, id, index, input)),
  };
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
export function campaignApplication(): CampaignApplication {
  const url = databaseUrl();
  if (holder.orderlyServices?.url !== url) {
    const services = openServices({
      databaseUrl: url,
      wrappingKey: storeKey(),
      applicationName: 'orderly-book web',
      onFault: logFault,
    });
    holder.orderlyServices = { url, services, application: applicationOf(services) };
  }
  return holder.orderlyServices.application;
}
