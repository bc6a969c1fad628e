import fs from 'node:fs';
import path from 'node:path';

const APP = path.resolve(import.meta.dirname, '../../../app');

/** Every page and handler of the program, as its folder names it: `/campaigns/[campaignId]/forces`. */
export function routesOfTheApp(): string[] {
  const found: string[] = [];
  const visit = (folder: string) => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) visit(path.join(folder, entry.name));
      else if (/^(page\.tsx|route\.tsx?)$/.test(entry.name)) found.push(addressOf(folder));
    }
  };
  visit(APP);
  return found.sort();
}

/** The address of a folder of the app, without route groups (in parentheses). */
function addressOf(folder: string): string {
  const parts = path.relative(APP, folder).split(path.sep);
  return `/${parts.filter((part) => !/^\(.*\)$/.test(part)).join('/')}`;
}

/** Values for the brackets of an address. */
export interface Places {
  readonly campaignId: string;
  readonly clubId: string;
  readonly libraryId: string;
  /** An open invitation's secret. */
  readonly secret: string;
  /** The address of the challenge that the campaign began with. */
  readonly challenge?: string;
  /** The address of a lobby. */
  readonly lobby?: string;
}

export interface Route {
  /** Addresses to open, the plain one first. */
  readonly addresses: (places: Places) => readonly string[];
  /**
   * page: read as a page and as the router's data; file: read as it is; feed: kept open; door: an answer of next-auth.
   */
  readonly kind: 'page' | 'file' | 'feed' | 'door';
  /** Who may read it: everybody, signed-in users, the club's members, or the campaign's club. */
  readonly open: 'all' | 'signedIn' | 'club' | 'campaign';
}

const page = (
  open: Route['open'],
  addresses: Route['addresses'],
  kind: Route['kind'] = 'page',
): Route => ({ open, addresses, kind });
const ofCampaign = (rest: string, more: readonly string[] = []) =>
  page('campaign', ({ campaignId }) =>
    [rest, ...more].map((one) => `/campaigns/${campaignId}${one}`),
  );

/** One row for each route; a route without one fails the tests. */
export const ROUTES: Readonly<Record<string, Route>> = {
  '/': page('all', () => ['/']),
  '/account': page('signedIn', () => ['/account']),
  '/account/data': page('signedIn', () => ['/account/data'], 'file'),
  '/account/delete': page('signedIn', () => ['/account/delete']),
  // Leads to the account, or to signing in, unless the account is being deleted.
  '/account/keep': page('signedIn', () => ['/account/keep']),
  '/record': page('signedIn', () => ['/record']),
  '/account/second-factor': page('signedIn', () => ['/account/second-factor']),
  '/account/notices': page('signedIn', () => ['/account/notices']),
  '/account/notices/confirm/[channelId]/[proof]': page('signedIn', () => [
    '/account/notices/confirm/11111111-2222-4333-8444-555555555555/x',
  ]),
  '/api/auth/[...nextauth]': page(
    'all',
    () => ['/api/auth/session', '/api/auth/csrf', '/api/auth/providers'],
    'door',
  ),
  '/api/health': page('all', () => ['/api/health'], 'file'),
  '/api/live/campaign/[id]': page(
    'campaign',
    ({ campaignId }) => [`/api/live/campaign/${campaignId}?after=0`],
    'feed',
  ),
  '/api/live/notices': page('signedIn', () => ['/api/live/notices'], 'feed'),
  '/api/notices/read': page('signedIn', () => ['/api/notices/read'], 'file'),
  // To everybody without its token there is nothing here.
  '/api/metrics': page('all', () => ['/api/metrics'], 'file'),
  '/api/ready': page('all', () => ['/api/ready'], 'file'),
  '/battles': page('signedIn', () => ['/battles']),
  '/battles/new': page('signedIn', ({ libraryId }) => [
    '/battles/new',
    '/battles/new?from=tutorial&battle=nothing',
    `/battles/new?from=${libraryId}&battle=ford`,
  ]),
  '/campaigns': page('signedIn', () => ['/campaigns']),
  '/campaigns/[campaignId]': ofCampaign('', ['?at=1', '?at=2', '?as=A', '?as=B', '?at=999999']),
  '/campaigns/[campaignId]/analysis': ofCampaign('/analysis', ['/analysis?as=A']),
  '/campaigns/[campaignId]/battles': ofCampaign('/battles', ['/battles?as=B']),
  '/campaigns/[campaignId]/battles/[index]': ofCampaign('/battles/0', [
    '/battles/0?watch=1',
    '/battles/7',
  ]),
  '/campaigns/[campaignId]/battles/[index]/board': ofCampaign('/battles/0/board', [
    '/battles/0/board?at=1',
    '/battles/0/board?as=B',
  ]),
  '/campaigns/[campaignId]/battles/[index]/board/answers': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/battles/0/board/answers`],
    'file',
  ),
  '/campaigns/[campaignId]/battles/[index]/board/command': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/battles/0/board/command`],
    'file',
  ),
  '/campaigns/[campaignId]/battles/[index]/board/log': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/battles/0/board/log?after=0&limit=500`],
    'file',
  ),
  '/campaigns/[campaignId]/battles/[index]/board/options': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/battles/0/board/options`],
    'file',
  ),
  '/campaigns/[campaignId]/battles/[index]/board/orders': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/battles/0/board/orders`],
    'file',
  ),
  '/campaigns/[campaignId]/battles/[index]/board/overlays': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/battles/0/board/overlays?at=1`],
    'file',
  ),
  '/campaigns/[campaignId]/battles/[index]/board/plan': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/battles/0/board/plan?piece=1&to=5`],
    'file',
  ),
  '/campaigns/[campaignId]/battles/[index]/board/position': page(
    'campaign',
    ({ campaignId }) => [
      `/campaigns/${campaignId}/battles/0/board/position`,
      `/campaigns/${campaignId}/battles/0/board/position?at=1`,
    ],
    'file',
  ),
  '/campaigns/[campaignId]/battles/[index]/board/sheet': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/battles/0/board/sheet`],
    'file',
  ),
  '/campaigns/[campaignId]/battles/[index]/board/take-back': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/battles/0/board/take-back`],
    'file',
  ),
  '/campaigns/[campaignId]/battles/[index]/board/try-out': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/battles/0/board/try-out`],
    'file',
  ),
  '/campaigns/[campaignId]/branches': ofCampaign('/branches'),
  '/campaigns/[campaignId]/branches/compare': ofCampaign('/branches/compare', [
    '/branches/compare?with=nothing',
  ]),
  '/campaigns/[campaignId]/chronicle': ofCampaign('/chronicle', [
    '/chronicle?at=2',
    '/chronicle?as=B',
  ]),
  '/campaigns/[campaignId]/chronicle/print': ofCampaign('/chronicle/print', [
    '/chronicle/print?at=2',
    '/chronicle/print?as=B',
  ]),
  '/campaigns/[campaignId]/chronicle/print/file': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/chronicle/print/file`],
    'file',
  ),
  '/campaigns/[campaignId]/export': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/export`],
    'file',
  ),
  '/campaigns/[campaignId]/brief': ofCampaign('/brief', ['/brief?as=B']),
  '/campaigns/[campaignId]/couriers': ofCampaign('/couriers'),
  '/campaigns/[campaignId]/deadlines': ofCampaign('/deadlines', ['/deadlines?as=B']),
  '/campaigns/[campaignId]/fairness': ofCampaign('/fairness', ['/fairness?at=2', '/fairness?as=B']),
  '/campaigns/[campaignId]/forces': ofCampaign('/forces', ['/forces?at=1']),
  '/campaigns/[campaignId]/intervals/[ordinal]': ofCampaign('/intervals/2', [
    '/intervals/2?as=B',
    '/intervals/99',
  ]),
  '/campaigns/[campaignId]/mail': ofCampaign('/mail'),
  '/campaigns/[campaignId]/mail/file': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/mail/file`],
    'file',
  ),
  '/campaigns/[campaignId]/mail/replay': ofCampaign('/mail/replay?from=1', [
    '/mail/replay?from=1&quiet=1',
  ]),
  '/campaigns/[campaignId]/messages': ofCampaign('/messages', [
    '/messages?page=2',
    '/messages?as=B',
  ]),
  '/campaigns/[campaignId]/overview': ofCampaign('/overview', ['/overview?at=1']),
  '/campaigns/[campaignId]/photographs/[photographId]': page(
    'campaign',
    ({ campaignId }) => [
      `/campaigns/${campaignId}/photographs/11111111-2222-4333-8444-555555555555`,
      `/campaigns/${campaignId}/photographs/nothing?size=small`,
    ],
    'file',
  ),
  '/campaigns/[campaignId]/report': ofCampaign('/report'),
  '/campaigns/[campaignId]/report/draft': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/report/draft`],
    'file',
  ),
  '/campaigns/[campaignId]/report/sheet': ofCampaign('/report/sheet', [
    '/report/sheet?as=A',
    '/report/sheet?as=B',
  ]),
  '/campaigns/[campaignId]/desk': ofCampaign('/desk'),
  '/campaigns/[campaignId]/desk/reports': ofCampaign('/desk/reports'),
  '/campaigns/[campaignId]/desk/correction': ofCampaign('/desk/correction'),
  '/campaigns/[campaignId]/staff': ofCampaign('/staff', ['/staff?at=1', '/staff?as=B']),
  '/campaigns/new': page('signedIn', ({ libraryId }) => [
    '/campaigns/new',
    `/campaigns/new?campaign=${libraryId}`,
  ]),
  '/campaigns/[campaignId]/move': ofCampaign('/move'),
  // Answers a form alone.
  '/campaigns/[campaignId]/move/file': page(
    'campaign',
    ({ campaignId }) => [`/campaigns/${campaignId}/move/file`],
    'file',
  ),
  '/club/[clubId]/arrivals': page('club', ({ clubId }) => [`/club/${clubId}/arrivals`]),
  '/seat/[secret]': page('all', () => ['/seat/nothing']),
  '/lobbies/new': page('signedIn', ({ libraryId }) => [
    `/lobbies/new?campaign=${libraryId}`,
    '/lobbies/new',
  ]),
  '/lobbies/[lobbyId]': page('signedIn', ({ lobby }) => [
    ...(lobby === undefined ? [] : [lobby]),
    '/lobbies/11111111-2222-4333-8444-555555555555',
  ]),
  '/challenges/[challengeId]': page('signedIn', ({ challenge }) => [
    ...(challenge === undefined ? [] : [challenge]),
    '/challenges/11111111-2222-4333-8444-555555555555',
  ]),
  '/club': page('signedIn', () => ['/club']),
  '/club/[clubId]': page('club', ({ clubId }) => [`/club/${clubId}`]),
  '/club/[clubId]/members': page('club', ({ clubId }) => [`/club/${clubId}/members`]),
  '/club/[clubId]/ladder': page('club', ({ clubId }) => [`/club/${clubId}/ladder`]),
  '/club/[clubId]/nights': page('club', ({ clubId }) => [`/club/${clubId}/nights`]),
  '/club/[clubId]/nights/[nightId]': page('club', ({ clubId }) => [
    `/club/${clubId}/nights/11111111-2222-4333-8444-555555555555`,
  ]),
  '/club/[clubId]/nights/[nightId]/calendar': page(
    'club',
    ({ clubId }) => [`/club/${clubId}/nights/11111111-2222-4333-8444-555555555555/calendar`],
    'file',
  ),
  '/club/[clubId]/leave': page('club', ({ clubId }) => [`/club/${clubId}/leave`]),
  '/follow/[clubId]': page('all', ({ clubId }) => [`/follow/${clubId}`, '/follow/nothing']),
  '/follow/[clubId]/[campaignId]': page('all', ({ clubId, campaignId }) => [
    `/follow/${clubId}/${campaignId}`,
    `/follow/${clubId}/nothing`,
  ]),
  '/join/[secret]': page('all', ({ secret }) => [
    `/join/${secret}`,
    '/join/00000000000000000000000000000000',
  ]),
  '/library': page('signedIn', () => ['/library']),
  '/library/[libraryId]/file': page('signedIn', () => ['/library/tutorial/file'], 'file'),
  '/library/format': page('all', () => ['/library/format']),
  '/mail': page('signedIn', () => ['/mail']),
  '/notices': page('signedIn', () => ['/notices']),
  '/opponents': page('signedIn', () => ['/opponents']),
  '/plates/[file]': page('campaign', () => [`/plates/${'0'.repeat(64)}.svg`], 'file'),
  '/register': page('all', () => ['/register']),
  '/reports': page('signedIn', () => ['/reports']),
  '/reset-password/[secret]': page('all', () => [`/reset-password/${'0'.repeat(43)}`]),
  '/rules': page('all', () => ['/rules']),
  '/rules/[rulesetId]': page('all', () => [
    '/rules/musket-and-pike',
    '/rules/command-and-maneuver',
    '/rules/nothing',
  ]),
  // The address of a feed is its secret: to everybody else there is nothing here.
  '/development/mail': page('all', () => ['/development/mail']),
  '/forgotten-password': page('all', () => ['/forgotten-password']),
  '/feeds/[file]': page('all', () => ['/feeds/nothing.ics'], 'file'),
  '/rules/campaign': page('all', () => ['/rules/campaign']),
  '/rules/[rulesetId]/[calculator]': page('all', () => [
    '/rules/musket-and-pike/fire-casualties',
    '/rules/musket-and-pike/nothing',
  ]),
  // Nobody owns the server that the tests start: to everybody there is nothing here.
  '/server': page('signedIn', () => ['/server']),
  // Leads to signing in unless a right password was given a moment ago.
  '/sign-in/code': page('all', () => ['/sign-in/code']),
  '/sign-in': page('all', () => ['/sign-in', '/sign-in?next=/club&error=THROTTLED']),
  '/signs': page('all', () => ['/signs']),
  '/signs/board': page('all', () => ['/signs/board']),
  '/verify': page('all', () => ['/verify']),
};
