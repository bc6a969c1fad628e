import { authoriseInClub } from '@/lib/clubs/membership';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import {
  type Access,
  accessTo,
  actingSide,
  corresponding,
  decidingSide,
  holdsPost,
  mayRename,
  orderingSide,
  postOf,
} from './access';
import { type Challenge, challengeOf } from './challenge';
import { followedCampaign, openClub } from './followed';
import { moveFault } from './house-rights';
import { grantJudging, ownsServer } from './judges';
import { type LoadedCampaign, pausedUntil } from './loaded-campaign';
import { type Lobby, lobbyOf } from './lobby';
import { mayAnalyse } from './may-analyse';
import {
  clubToStartIn,
  findInLibrary,
  type LibraryCampaign,
  libraryFile,
} from './readable-campaigns';
import { type Answer, NOT_FOUND } from './refusal';
import type { Services } from './services';
import { maySetAudience, umpireFault } from './umpire-rights';

/**
 * Who may: the one table of permissions. A use case names one of them, and it is checked before the use case runs. What
 * a permission grants is all that the use case is given: a campaign as its user has access to it, the side that they
 * act for.
 *
 * Unknown ids, other clubs' campaigns and private branches are all refused with NOT_FOUND.
 */

type Realm =
  | 'installation'
  | 'account'
  | 'club'
  | 'libraryEntry'
  | 'campaign'
  | 'challenge'
  | 'lobby';

interface Asked<Input> {
  readonly services: Services;
  /** What the caller named, unchecked: an id may be any value. */
  readonly address: Readonly<Record<string, unknown>>;
  readonly input: Input;
}

interface Permission<On extends Realm, Input, Grant> {
  /** What it is a permission for. */
  readonly on: On;
  /** Who has it, in words. */
  readonly who: string;
  readonly grant: (asked: Asked<Input>) => Promise<Answer<Grant>>;
}

/** Input of which a permission reads some fields; the others are its use case's own. */
type Reads<Fields> = Fields & { readonly [field: string]: unknown };
type NamesCommand = Reads<{ readonly commandId: string }>;
type NamesSide = Reads<{ readonly side?: Side | undefined }>;

interface InCampaign {
  readonly access: Access;
}
interface OnSide extends InCampaign {
  /** The side that the user acts for. */
  readonly side: Side;
}

const part = ({ address }: Asked<unknown>, name: string): string => {
  const value = address[name];
  return typeof value === 'string' ? value : '';
};

function onAccount<Grant extends object = object, Input = unknown>(
  who: string,
  judge: (user: string, input: Input, services: Services) => Promise<Answer<Grant>>,
): Permission<'account', Input, Grant> {
  const grant = (asked: Asked<Input>) => judge(part(asked, 'user'), asked.input, asked.services);
  return { on: 'account', who, grant };
}

function onLibraryEntry<Grant extends object>(
  who: string,
  judge: (services: Services, user: string, libraryId: string) => Promise<Answer<Grant>>,
): Permission<'libraryEntry', unknown, Grant> {
  const grant = (asked: Asked<unknown>) =>
    judge(asked.services, part(asked, 'user'), part(asked, 'libraryId'));
  return { on: 'libraryEntry', who, grant };
}

/** For the two people of a challenge, as far as `judge` allows; nobody else learns that it exists. */
function onChallenge(
  who: string,
  judge: (challenge: Challenge, user: string) => Answer<{ readonly challenge: Challenge }>,
): Permission<'challenge', unknown, { readonly challenge: Challenge }> {
  return {
    on: 'challenge',
    who,
    async grant(asked) {
      const user = part(asked, 'user');
      const found = await challengeOf(asked.services, user, part(asked, 'challengeId'));
      return found.ok ? judge(found.value, user) : found;
    },
  };
}

/** For members of a lobby's club, as far as `judge` allows; nobody else learns that it exists. */
function onLobby(
  who: string,
  judge: (lobby: Lobby, user: string) => Answer<{ readonly lobby: Lobby }>,
): Permission<'lobby', unknown, { readonly lobby: Lobby }> {
  return {
    on: 'lobby',
    who,
    async grant(asked) {
      const user = part(asked, 'user');
      const found = await lobbyOf(asked.services, user, part(asked, 'lobbyId'));
      return found.ok ? judge(found.value, user) : found;
    },
  };
}

/**
 * For members of a campaign's club, by their part in it, as far as `judge` allows. `as`: whether those who are kept
 * behind get the campaign as it is, to act in it, or as they may see it.
 */
function inCampaign<Grant extends InCampaign, Input = unknown>(
  who: string,
  judge: (
    access: Access,
    input: Input,
    services: Services,
  ) => Answer<Grant> | Promise<Answer<Grant>>,
  as: 'shown' | 'itIs' = 'itIs',
): Permission<'campaign', Input, Grant> {
  return {
    on: 'campaign',
    who,
    async grant(asked) {
      const { services, address } = asked;
      if (![address.index ?? 0, address.ordinal ?? 0].every(isIndex))
        return { ok: false, error: NOT_FOUND };
      const [user, campaignId] = [part(asked, 'user'), part(asked, 'campaignId')];
      const access = await accessTo(services, user, campaignId, as);
      return access.ok ? judge(access.value, asked.input, services) : access;
    },
  };
}

const isIndex = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

const acting = (access: Access, named: Answer<Side>): Answer<OnSide> =>
  named.ok ? ok({ access, side: named.value }) : named;

const asSide = (access: Access, side: Side | null, otherwise: string): Answer<OnSide> =>
  side === null ? refuse('NOT_YOUR_SEAT', otherwise) : ok({ access, side });

/** What is refused to a post that only couriers reach, whatever has happened meanwhile. */
const AWAY = refuse(
  'AWAY',
  'You are away from headquarters. Write to your commander: a rider takes your letter there.',
);

/** What is refused while the umpire pauses the campaign. */
const paused = (loaded: LoadedCampaign) =>
  refuse(
    'PAUSED',
    `The umpire has paused this campaign until ${pausedUntil(loaded)?.slice(0, 16).replace('T', ', ')} UTC. Nothing was changed.`,
  );

/** The side for whose late commander the user answers as their deputy, once called. */
const deputisedSide = ({ loaded, user, serves }: Access): Side | undefined =>
  SIDES.find((side) => loaded.campaign.deadlines.clock?.called[side] === user && serves === side);

/** Whether a user gave a command of this id in the campaign before. */
const hasGiven = ({ loaded, user }: Access, commandId: string): boolean =>
  loaded.events.some((event) => event.commandId === commandId && event.actor === user);

export const PERMISSIONS = {
  anybody: {
    on: 'installation',
    who: 'Everybody, signed in or not.',
    grant: async () => ok({}),
  } satisfies Permission<'installation', unknown, object>,

  signedIn: onAccount('Everybody with an account, for themselves.', async () => ok({})),

  ownServer: onAccount(
    'The account whose address the setting ORDERLY_OWNER names.',
    async (user, _, services) =>
      (await ownsServer(services, user)) ? ok({}) : { ok: false, error: NOT_FOUND },
  ),

  judgeReport: onAccount(
    'Owners and umpires of the club, who neither wrote the message nor reported it; who plays in the campaign, only of messages that are to them too. Where nobody of the club may: the owner of the server.',
    (user, { reportId }: Reads<{ readonly reportId: string }>, services) =>
      grantJudging(services, user, reportId),
  ),

  viewClub: {
    on: 'club',
    who: 'Members of the club.',
    grant: async (asked: Asked<unknown>) => {
      const authorised = await authoriseInClub(
        part(asked, 'user'),
        part(asked, 'clubId'),
        'viewClub',
      );
      return authorised.ok ? ok({ role: authorised.value }) : authorised;
    },
  } satisfies Permission<'club', unknown, object>,

  ownClub: {
    on: 'club',
    who: 'Owners of the club.',
    grant: async (asked: Asked<unknown>) => {
      const [user, clubId] = [part(asked, 'user'), part(asked, 'clubId')];
      const authorised = await authoriseInClub(user, clubId, 'setPublicPage');
      return authorised.ok ? ok({}) : authorised;
    },
  } satisfies Permission<'club', unknown, object>,

  visitClub: {
    on: 'installation',
    who: 'Everybody, signed in or not, where an owner of the club has opened its public page.',
    grant: async ({ services, input }: Asked<Reads<{ readonly clubId: string }>>) => {
      const club = await openClub(services, input.clubId);
      return club.ok ? ok({ club: club.value }) : club;
    },
  } satisfies Permission<'installation', Reads<{ readonly clubId: string }>, object>,

  follow: {
    on: 'installation',
    who: 'Everybody, signed in or not, where the campaign is open to everybody and its club has opened its public page.',
    grant: ({ services, input }: Asked<Reads<{ readonly campaignId: string }>>) =>
      followedCampaign(services, input.campaignId),
  } satisfies Permission<'installation', Reads<{ readonly campaignId: string }>, object>,

  addToLibrary: onAccount(
    'Members of the club that the input names, as far as its roles may start campaigns.',
    async (user, { clubId }: Reads<{ readonly clubId: string }>) => {
      const authorised = await authoriseInClub(user, clubId, 'startCampaign');
      return authorised.ok ? ok({}) : authorised;
    },
  ),

  readInLibrary: onLibraryEntry<LibraryCampaign>(
    'Built-in campaigns: everybody with an account. A club’s file: members of the club.',
    findInLibrary,
  ),

  removeFromLibrary: onLibraryEntry(
    'Who uploaded the file, and owners of its club.',
    async (services, user, libraryId) => {
      const file = await libraryFile(services, user, libraryId);
      if (!file.ok) return file;
      return file.value.uploader === user || file.value.role === 'owner'
        ? ok({})
        : refuse(
            'NOT_ALLOWED',
            'Only the member who uploaded this campaign, or an owner of the club, can remove it.',
          );
    },
  ),

  startInClub: onAccount(
    'Who may read the campaign file, in a club whose roles let them start campaigns.',
    async (
      user,
      input: Reads<{ readonly libraryId: string; readonly clubId?: string | undefined }>,
      services,
    ) => {
      const found = await findInLibrary(services, user, input.libraryId);
      if (!found.ok) return found;
      const { definition, club } = found.value;
      const clubId = await clubToStartIn(user, input.clubId, club);
      return clubId.ok ? ok({ definition, clubId: clubId.value }) : clubId;
    },
  ),

  seeChallenge: onChallenge(
    'Who challenges and who is challenged, while they are members of the club.',
    (challenge) => ok({ challenge }),
  ),

  answerChallenge: onChallenge('Who is challenged.', (challenge, user) =>
    challenge.askedId === user
      ? ok({ challenge })
      : refuse('NOT_ALLOWED', 'Only the person who was challenged can answer.'),
  ),

  takeBackChallenge: onChallenge('Who challenges.', (challenge, user) =>
    challenge.challengerId === user
      ? ok({ challenge })
      : refuse('NOT_ALLOWED', 'Only the person who sent this challenge can do this.'),
  ),

  seeLobby: onLobby(
    'Members of the club; of one of the players alone, who know its address.',
    (lobby) => ok({ lobby }),
  ),

  hostLobby: onLobby('Who opened the lobby.', (lobby, user) =>
    lobby.hostId === user
      ? ok({ lobby })
      : refuse('NOT_ALLOWED', 'Only the member who opened this lobby can do this.'),
  ),

  watch: inCampaign(
    'All who may look at the campaign, as they may see it.',
    (access) => ok({ access }),
    'shown',
  ),

  join: inCampaign('All who may look at the campaign.', (access) => ok({ access })),

  command: inCampaign(
    'A commander, for their own side; who commands both names one.',
    (access, { side }: NamesSide) => acting(access, actingSide(access, side)),
  ),

  answer: inCampaign(
    'A commander, for their own side; who commands both names one. The deputy of a late commander, once called. The umpire, for a side for which they stand in. Nobody during a pause.',
    (access, { side }: NamesSide) => {
      if (pausedUntil(access.loaded) !== null) return paused(access.loaded);
      const deputised = deputisedSide(access);
      return deputised !== undefined && (side === undefined || side === deputised)
        ? ok({ access, side: deputised })
        : acting(access, decidingSide(access, side));
    },
  ),

  commandEither: inCampaign('Commanders, whichever side they command.', (access) =>
    access.sides.length > 0
      ? ok({ access })
      : refuse('NOT_YOUR_SEAT', 'You command no side of this campaign.'),
  ),

  resignCommand: inCampaign(
    'Commanders; and who resigned by this very command before, so that sent twice it is answered alike.',
    (access, { commandId }: NamesCommand) =>
      access.sides.length > 0 || hasGiven(access, commandId)
        ? ok({ access })
        : refuse('NOT_YOUR_SEAT', 'You command no side of this campaign.'),
  ),

  resignPost: inCampaign(
    'Sub-commanders; and who resigned by this very command before, so that sent twice it is answered alike.',
    (access, { commandId }: NamesCommand) =>
      access.serves !== null || hasGiven(access, commandId)
        ? ok({ access })
        : refuse('NOT_YOUR_SEAT', 'You serve on no side of this campaign.'),
  ),

  order: inCampaign(
    'A commander or a sub-commander, for the side whose pieces they move. Not from a post that only couriers reach.',
    (access, { as }: Reads<{ readonly as?: Side | undefined }>) =>
      access.away === null ? acting(access, orderingSide(access, as)) : AWAY,
  ),

  serve: inCampaign(
    'Sub-commanders, for the side on which they serve. Not from a post that only couriers reach.',
    (access) =>
      access.away === null
        ? asSide(access, access.serves, 'Only a sub-commander of this campaign can do this.')
        : AWAY,
  ),

  photograph: inCampaign('Players and the umpire; not from a post that is away.', (access) => {
    if (holdsPost(access)) return access.away === null ? ok({ access }) : AWAY;
    return refuse('NOT_YOUR_SEAT', 'Only players and the umpire can add photographs here.');
  }),

  write: inCampaign('Commanders and sub-commanders, except at a shared screen.', (access) =>
    asSide(
      access,
      postOf(access),
      'Messages are for the commanders and sub-commanders of the campaign.',
    ),
  ),

  rename: inCampaign('Commanders, and who began the campaign.', (access) =>
    mayRename(access)
      ? ok({ access })
      : refuse('NOT_ALLOWED', 'Only players in this campaign can rename it.'),
  ),

  stopTrials: inCampaign('Commanders.', (access) =>
    access.sides.length > 0
      ? ok({ access })
      : refuse('NOT_ALLOWED', 'Only a commander of this campaign can stop its trials.'),
  ),

  handOver: inCampaign('Commanders, and umpires of the club.', (access) =>
    access.sides.length > 0 || mayInClub(access.clubRole, 'umpireCampaign')
      ? ok({ access })
      : refuse(
          'NOT_ALLOWED',
          'Only a commander of the campaign, or an umpire of the club, can hand a seat over.',
        ),
  ),

  dismiss: inCampaign(
    'Commanders; umpires of the club while nobody commands the side.',
    (access) =>
      access.sides.length > 0 || mayInClub(access.clubRole, 'umpireCampaign')
        ? ok({ access })
        : refuse('NOT_YOUR_SEAT', 'You command no side of this campaign.'),
  ),

  takeUmpire: inCampaign(
    'Members who umpire in the club and hold no post in the campaign; and who took the seat by this very command before.',
    (access, { commandId }: NamesCommand) =>
      hasGiven(access, commandId) || umpireFault(access) === null
        ? ok({ access })
        : refuse('NOT_ALLOWED', umpireFault(access) ?? ''),
  ),

  umpire: inCampaign(
    'The umpire of the campaign; and who gave this very command before.',
    (access, { commandId }: NamesCommand) =>
      access.umpires || hasGiven(access, commandId)
        ? ok({ access })
        : refuse('NOT_ALLOWED', 'Only the umpire of this campaign can do this.'),
  ),

  seeDesk: inCampaign('The umpire of the campaign.', (access) =>
    access.umpires ? ok({ access }) : { ok: false, error: NOT_FOUND },
  ),

  setAudience: inCampaign(
    'The umpire; where there is none, the commanders.',
    (access, { commandId }: NamesCommand) =>
      maySetAudience(access) || hasGiven(access, commandId)
        ? ok({ access })
        : refuse(
            'NOT_ALLOWED',
            'The umpire, or where there is none a commander, says who follows.',
          ),
  ),

  moveHouse: inCampaign(
    'Owners of the club who hold no post in the campaign, or with whom nobody else plays.',
    (access) => {
      const fault = moveFault(access);
      return fault === null ? ok({ access }) : refuse('NOT_ALLOWED', fault);
    },
  ),

  inviteToSeat: inCampaign('Owners and umpires of the club.', (access) =>
    mayInClub(access.clubRole, 'inviteMember')
      ? ok({ access })
      : refuse('NOT_ALLOWED', 'Only an owner or an umpire of the club can invite to a seat.'),
  ),

  analyse: inCampaign(
    'All who may look, once the campaign is over; before that umpires of the club who hold no office in it and never held one.',
    async (access, _, services) =>
      (await mayAnalyse(services, access))
        ? ok({ access })
        : refuse(
            'NOT_ALLOWED',
            'A campaign can be analysed once it is over. Before that only an umpire who has never held an office in it may look.',
          ),
    'shown',
  ),

  correspond: inCampaign(
    'In a campaign by mail: the commander of the side that is played here.',
    (access) => {
      const played = corresponding(access);
      return played.ok ? ok({ access }) : played;
    },
  ),
};

type Permissions = typeof PERMISSIONS;
export type PermissionName = keyof Permissions;
/** The permissions for a kind of subject. */
export type PermissionOn<On> = {
  [Name in PermissionName]: Permissions[Name]['on'] extends On ? Name : never;
}[PermissionName];
/** What a permission gives to the use case that names it. */
export type Granted<Name extends PermissionName> =
  Awaited<ReturnType<Permissions[Name]['grant']>> extends Answer<infer Grant> ? Grant : never;
/** The fields of the input that a permission reads. */
export type NeededInput<Name extends PermissionName> =
  Permissions[Name] extends Permission<Realm, infer Input, object> ? Input : unknown;
