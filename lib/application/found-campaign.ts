import { createHash } from 'node:crypto';
import { decide } from '@/lib/campaign/decide';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignSettings, Seat } from '@/lib/campaign/events';
import { initialState } from '@/lib/campaign/state';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import { newEvent } from './act';
import { autoplayedIn, boardsIn } from './battle-odds';
import { foundingContext } from './decision-context';
import { newDice } from './dice';
import { followUp } from './follow-up';
import type { House } from './house';
import { CAMPAIGN_STREAM, streamOf } from './loaded-campaign';
import { offerByMail } from './mail-start';
import type { Answer } from './refusal';

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
  /** What was asked, for telling a repetition from another command with the same id. */
  readonly content: Readonly<Record<string, Json>>;
  /** By mail: the side that invites, and the other player's mail key if it is known. */
  readonly mail?: { readonly side: Side; readonly recipient?: string | undefined } | undefined;
}

/** Records a new campaign with dice of its own. Everything was authorised before. Refuses what the decider refuses. */
export async function foundCampaign(
  house: House,
  user: string,
  founding: Founding,
): Promise<Answer<{ readonly campaignId: string }>> {
  const { clubId, definition, name, settings, seats, start, commandId, content } = founding;
  const campaignId = derivedId('campaign', user, commandId);
  const streamId = streamOf(campaignId);
  const rulesets = rulesetsOf(house, definition);
  const used = new Set(definition.scenarios.map(({ ruleset }) => ruleset));
  const boards = boardsIn(house.rulesets, used);
  const offered = founding.mail
    ? await offerByMail(house, user, {
        ...founding.mail,
        ...{ campaignId, streamId, name, definition, start, settings, rulesets, boards },
      })
    : null;
  if (offered !== null && !offered.ok) return offered;
  const dice =
    offered === null
      ? await newDice(house.secrets, streamId, definition)
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
        rulesets,
        autoplayed: autoplayedIn(house.resolvers, used),
        boards,
      },
    },
    foundingContext(),
  );
  if (!events.ok) return events;
  const appended = await house.store.append(streamId, {
    type: CAMPAIGN_STREAM,
    expectedVersion: 'none',
    commandId,
    commandHash: house.secrets.commandHash({ ...content, user }),
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
  await followUp(house, campaignId);
  return ok({ campaignId });
}

/** Whether some battles of a file may be fought on a board. */
export function hasBoard(house: Pick<House, 'rulesets'>, definition: CampaignDefinition): boolean {
  return definition.scenarios.some(({ ruleset }) => house.rulesets.has(ruleset));
}

/** The ruleset versions that a campaign's battles are pinned to. */
export function rulesetsOf(
  house: House,
  definition: CampaignDefinition,
): Readonly<Record<string, string>> {
  const used = new Set(definition.scenarios.map((scenario) => scenario.ruleset));
  return Object.fromEntries(
    [...house.resolvers.values()]
      .filter(({ id }) => used.has(id))
      .map(({ id, version }) => [id, version]),
  );
}

/** A UUID that follows from a command: sent twice, it names the same campaign. */
export function derivedId(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\n'), 'utf8').digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`;
}
