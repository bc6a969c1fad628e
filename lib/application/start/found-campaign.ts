import { newEvent } from '@/lib/application/core/act';
import { afterBeginning } from '@/lib/application/core/acting';
import { foundingContext } from '@/lib/application/core/decision-context';
import { derivedId } from '@/lib/application/core/derived-id';
import { newDice } from '@/lib/application/core/dice';
import { CAMPAIGN_STREAM, streamOf } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { offerByMail } from '@/lib/application/mail/start';
import { decide } from '@/lib/campaign/decide';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignSettings, Seat } from '@/lib/campaign/events';
import { initialState } from '@/lib/campaign/state';
import { NEWEST_DICE_SCHEME } from '@/lib/chance/keyed-dice';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
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
}

/** Records a new campaign with dice of its own. Everything was authorised before. Refuses what the decider refuses. */
export async function foundCampaign(
  services: Services,
  user: string,
  founding: Founding,
): Promise<Answer<{ readonly campaignId: string }>> {
  const { clubId, definition, name, settings, seats, start, commandId, content } = founding;
  const campaignId = derivedId('campaign', user, commandId);
  const streamId = streamOf(campaignId);
  const rulesets = rulesetsOf(services, definition);
  const used = new Set(definition.scenarios.map(({ ruleset }) => ruleset));
  const boards = boardsIn(services.games, used);
  const offered = founding.mail
    ? await offerByMail(services, user, {
        ...founding.mail,
        ...{ campaignId, streamId, name, definition, start, settings, rulesets, boards },
      })
    : null;
  if (offered !== null && !offered.ok) return offered;
  const dice =
    offered === null
      ? await newDice(services.secrets, streamId, definition)
      : { row: offered.value.row, root: offered.value.seedRoot };
  const events = decide(
    initialState,
    {
      type: 'StartCampaign',
      data: {
        definition,
        name,
        settings: offered?.value.settings ?? settings,
        seats,
        ...(start === undefined || start === '' ? {} : { start }),
        seedRoot: dice.root,
        diceScheme: NEWEST_DICE_SCHEME,
        rulesets,
        autoplayed: autoplayedIn(services.resolvers, used),
        boards,
      },
    },
    foundingContext(),
  );
  if (!events.ok) return events;
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
  });
  if (!appended.ok)
    return { ok: false, error: { code: appended.error.code, message: appended.error.message } };
  await afterBeginning(services, campaignId);
  return ok({ campaignId });
}

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
