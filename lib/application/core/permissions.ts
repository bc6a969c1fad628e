import { authoriseInClub } from '@/lib/clubs/membership';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import {
  type Access,
  accessTo,
  actingSide,
  corresponding,
  mayRename,
  orderingSide,
  postOf,
} from './access';
import { type Challenge, challengeOf } from './challenge';
import { mayAnalyse } from './may-analyse';
import {
  clubToStartIn,
  findInLibrary,
  type LibraryCampaign,
  libraryFile,
} from './readable-campaigns';
import { type Answer, NOT_FOUND } from './refusal';
import type { Services } from './services';

/**
 * Who may: the one table of permissions. A use case names one of them, and it is checked before the use case runs. What
 * a permission grants is all that the use case is given: a campaign as its user has access to it, the side that they
 * act for.
 *
 * Unknown ids, other clubs' campaigns and private branches are all refused with NOT_FOUND.
 */

type Realm = 'installation' | 'account' | 'club' | 'libraryEntry' | 'campaign' | 'challenge';

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

/** For members of a campaign's club, by their part in it, as far as `judge` allows. */
function inCampaign<Grant extends InCampaign, Input = unknown>(
  who: string,
  judge: (
    access: Access,
    input: Input,
    services: Services,
  ) => Answer<Grant> | Promise<Answer<Grant>>,
): Permission<'campaign', Input, Grant> {
  return {
    on: 'campaign',
    who,
    async grant(asked) {
      const { services, address } = asked;
      if (![address.index ?? 0, address.ordinal ?? 0].every(isIndex))
        return { ok: false, error: NOT_FOUND };
      const access = await accessTo(services, part(asked, 'user'), part(asked, 'campaignId'));
      return access.ok ? judge(access.value, asked.input, services) : access;
    },
  };
}

const isIndex = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

const acting = (access: Access, named: Answer<Side>): Answer<OnSide> =>
  named.ok ? ok({ access, side: named.value }) : named;

const asSide = (access: Access, side: Side | null, otherwise: string): Answer<OnSide> =>
  side === null ? refuse('NOT_YOUR_SEAT', otherwise) : ok({ access, side });

/** Whether a user gave a command of this id in the campaign before. */
const hasGiven = ({ loaded, user }: Access, commandId: string): boolean =>
  loaded.events.some((event) => event.commandId === commandId && event.actor === user);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const PERMISSIONS = {
  anybody: {
    on: 'installation',
    who: 'Everybody, signed in or not.',
    grant: async () => ok({}),
  } satisfies Permission<'installation', unknown, object>,

  signedIn: onAccount('Everybody with an account, for themselves.', async () => ok({})),

  ownServer: onAccount(
    'The account whose address the setting ORDERLY_OWNER names.',
    async (user, _, services) => {
      const owner = (process.env.ORDERLY_OWNER ?? '').trim().toLowerCase();
      if (owner === '' || !UUID.test(user)) return { ok: false, error: NOT_FOUND };
      const account = await services.prisma.user.findUnique({
        where: { id: user },
        select: { email: true },
      });
      return account?.email?.toLowerCase() === owner ? ok({}) : { ok: false, error: NOT_FOUND };
    },
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
      return authorised.ok ? ok({}) : authorised;
    },
  } satisfies Permission<'club', unknown, object>,

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

  watch: inCampaign('All who may look at the campaign.', (access) => ok({ access })),

  command: inCampaign(
    'A commander, for their own side; who commands both names one.',
    (access, { side }: NamesSide) => acting(access, actingSide(access, side)),
  ),

  answer: inCampaign(
    'A commander, for their own side; who commands both names one. And the deputy of a late commander, once called.',
    (access, { side }: NamesSide) => {
      const called = access.loaded.campaign.deadlines.clock?.called;
      const deputised = SIDES.find((one) => called?.[one] === access.user && access.serves === one);
      return deputised !== undefined && (side === undefined || side === deputised)
        ? ok({ access, side: deputised })
        : acting(access, actingSide(access, side));
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
    'A commander or a sub-commander, for the side whose pieces they move.',
    (access, { as }: Reads<{ readonly as?: Side | undefined }>) =>
      acting(access, orderingSide(access, as)),
  ),

  serve: inCampaign('Sub-commanders, for the side on which they serve.', (access) =>
    asSide(access, access.serves, 'Only a sub-commander of this campaign can do this.'),
  ),

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

  analyse: inCampaign(
    'All who may look, once the campaign is over; before that umpires of the club who hold no office in it and never held one.',
    async (access, _, services) =>
      (await mayAnalyse(services, access))
        ? ok({ access })
        : refuse(
            'NOT_ALLOWED',
            'A campaign can be analysed once it is over. Before that only an umpire who has never held an office in it may look.',
          ),
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
