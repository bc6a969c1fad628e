import { newEvent } from '@/lib/application/core/act';
import { afterBeginning } from '@/lib/application/core/acting';
import type { Joining } from '@/lib/application/core/by-hand';
import { foundingContext } from '@/lib/application/core/decision-context';
import { derivedId } from '@/lib/application/core/derived-id';
import { newDice } from '@/lib/application/core/dice';
import { joinAs, soundJoining } from '@/lib/application/core/join';
import { CAMPAIGN_STREAM, streamOf } from '@/lib/application/core/loaded-campaign';
import { noticesOfCampaign } from '@/lib/application/core/notices-of';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { offerByMail } from '@/lib/application/mail/start';
import { decide } from '@/lib/campaign/decide';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignSettings, Seat } from '@/lib/campaign/events';
import { initialState } from '@/lib/campaign/state';
import { MAIL_DICE_SCHEME, NEWEST_DICE_SCHEME } from '@/lib/chance/keyed-dice';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { autoplayedIn, boardsIn } from '@/lib/trials/battle-odds';

/** What a new campaign, or a single battle, is founded on. */
export interface Founding {
  readonly clubId: string;
  readonly definition: CampaignDefinition;
  readonly name: string;
  readonly settings: CampaignSettings;
  readonly seats: BySide<Seat>;
  /** Default: the author's start. */
  readonly start?: string | undefined;
  readonly commandId: string;
  /** What was asked, to distinguish a repetition from another command with the same id. */
  readonly content: Readonly<Record<string, Json>>;
  /** By mail: the side that invites, and the other player's mail key if it is known. */
  readonly mail?: { readonly side: Side; readonly recipient?: string | undefined } | undefined;
  /** What the browser of who begins it committed to, and how it signs; absent: it runs no script. */
  readonly joining?: Joining | undefined;
  /** Members of the club who accepted a seat; absent: nobody else has one. */
  readonly consent?: Consent | undefined;
}

/** Somebody was asked for a seat, and accepts it. */
export interface Consent {
  /** Those who accepted. */
  readonly users: readonly string[];
  /** Who is at the page when it begins, and needs no notice. */
  readonly actor: string;
  /**
   * Makes the acceptance final. Called when everything else has been decided and nothing recorded; a refusal ends the
   * founding. After it, founding under the same command id completes what was interrupted.
   */
  readonly settle: () => Promise<Answer<true>>;
}

/** Nobody is put into a campaign unasked: a seat belongs to who begins it, or to who accepted. */
export function requireConsent(
  seats: BySide<Seat>,
  user: string,
  consent: Consent | undefined,
): void {
  for (const side of SIDES) {
    const holder = seats[side].user;
    if (holder !== undefined && holder !== user && !consent?.users.includes(holder))
      throw new Error('A campaign was to begin with somebody who was not asked');
  }
}

/**
 * Records a new campaign with dice of its own, and that its founder's browser joins it: the one way in which campaigns and single battles begin, at once or when
 * a challenge is accepted. Everything was authorised before. Refuses what the decider refuses, and HAND_INVALID.
 */
export async function foundCampaign(
  services: Services,
  user: string,
  founding: Founding,
): Promise<Answer<{ readonly campaignId: string }>> {
  const { clubId, definition, name, settings, seats, start, commandId, content, consent } =
    founding;
  requireConsent(seats, user, consent);
  const campaignId = derivedId('campaign', user, commandId);
  const streamId = streamOf(campaignId);
  const joins = soundJoining(founding.joining, campaignId, user);
  if (!joins.ok) return joins;
  const offered = founding.mail
    ? await offerByMail(services, user, {
        ...founding.mail,
        ...{ campaignId, streamId, name, definition, start, settings },
        ...pinned(services, definition),
      })
    : null;
  if (offered !== null && !offered.ok) return offered;
  const dice =
    offered === null
      ? await newDice(services.secrets, streamId, definition, NEWEST_DICE_SCHEME)
      : { row: offered.value.row, root: offered.value.seedRoot };
  const events = decideStart(
    services,
    { definition, name, settings: offered?.value.settings ?? settings, seats, start },
    dice.root,
  );
  if (!events.ok) return events;
  const settled = (await consent?.settle()) ?? ok(true);
  if (!settled.ok) return settled;
  const outbox = noticesOfCampaign(
    // A person who accepts is at the page; the challenger may be anywhere.
    {
      campaignId,
      actor: consent?.actor ?? user,
      version: events.value.length,
      before: [],
    },
    initialState,
    events.value,
  );
  const appended = await services.store.append(streamId, {
    type: CAMPAIGN_STREAM,
    expectedVersion: 'none',
    commandId,
    commandHash: services.secrets.commandHash({ ...content, user }),
    actor: user,
    events: events.value.map((event) =>
      newEvent(
        event,
        event.type === 'CampaignStarted' ? { club: clubId, creator: user } : undefined,
      ),
    ),
    sealed: [dice.row],
    outbox,
  });
  if (!appended.ok)
    return { ok: false, error: { code: appended.error.code, message: appended.error.message } };
  if (outbox.length > 0) await services.noticeNews.tell('');
  // It has begun: a device that cannot join it is named by the check, and keeps nobody from playing.
  await joinAs(services, campaignId, user, founding.joining);
  await afterBeginning(services, campaignId);
  return ok({ campaignId });
}

type StartTerms = Pick<Founding, 'definition' | 'name' | 'settings' | 'seats' | 'start'>;

/** Whether a campaign could be founded on these terms; it is not. Refuses what the decider refuses. */
export function trialFounding(services: Services, terms: StartTerms): Answer<true> {
  const events = decideStart(services, terms, '0'.repeat(64));
  return events.ok ? ok(true) : events;
}

function decideStart(
  services: Services,
  { definition, name, settings, seats, start }: StartTerms,
  seedRoot: string,
) {
  return decide(
    initialState,
    {
      type: 'StartCampaign',
      data: {
        ...{ definition, name, settings, seats, seedRoot },
        ...(start === undefined || start === '' ? {} : { start }),
        diceScheme: settings.mail === undefined ? NEWEST_DICE_SCHEME : MAIL_DICE_SCHEME,
        ...pinned(services, definition),
        autoplayed: autoplayedIn(services.resolvers, rulesetsUsed(definition)),
      },
    },
    foundingContext(),
  );
}

const rulesetsUsed = ({ scenarios }: CampaignDefinition) =>
  new Set(scenarios.map(({ ruleset }) => ruleset));

/** What a campaign's battles are pinned to from its beginning. */
const pinned = (services: Services, definition: CampaignDefinition) => ({
  rulesets: rulesetsOf(services, definition),
  boards: boardsIn(services.games, definition.scenarios),
});

/** The ruleset versions that a campaign's battles are pinned to. */
export function rulesetsOf(
  services: Services,
  definition: CampaignDefinition,
): Readonly<Record<string, string>> {
  const used = new Set(definition.scenarios.map((scenario) => scenario.ruleset));
  return Object.fromEntries(
    [...services.resolvers.values()]
      .filter(({ id }) => used.has(id))
      .map(({ id, version }) => [id, version]),
  );
}
