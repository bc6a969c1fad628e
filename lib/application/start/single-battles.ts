import { z } from 'zod';
import { plain } from '@/lib/application/core/acting';
import { agreedTermsOf, onAgreedTerms } from '@/lib/application/core/agreed-terms';
import { JOINING } from '@/lib/application/core/by-hand';
import { CAMPAIGN_NAME_MAX } from '@/lib/application/core/campaign-name';
import { commandId, side, text } from '@/lib/application/core/input-schemas';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { handicapIn, hasBoard, readableCampaigns } from '@/lib/application/core/readable-campaigns';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { readFirst } from '@/lib/application/mail/log-of';
import type { AgreedTerm } from '@/lib/battle/contract/agreed-terms';
import type { Heads } from '@/lib/battle/handoff/heads';
import { calledStrength } from '@/lib/campaign/battle/order';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { keepsCalendar, startOf } from '@/lib/campaign/definition/lookup';
import type { CampaignMap, MapView } from '@/lib/campaign/definition/map';
import type { Seat } from '@/lib/campaign/events';
import { startingForces } from '@/lib/campaign/forces/forces';
import { singleBattleOf } from '@/lib/campaign/start/single-battle';
import type { CampaignView } from '@/lib/campaign/view/view';
import { viewHeads } from '@/lib/campaign/view/view-campaign';
import { viewForces } from '@/lib/campaign/view/view-forces';
import { authoriseInClub, roleInClub } from '@/lib/clubs/membership';
import { ok, refuse } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';
import { otherSide, SIDES } from '@/lib/kernel/side';
import { type Founding, foundCampaign } from './found-campaign';
import { opponent } from './opponents';
import { agreedTerms, methods } from './start-campaign';

/** The battles of one file of the library. */
export interface Battlefields {
  readonly libraryId: string;
  readonly title: string;
  readonly battles: readonly Battlefield[];
}

export interface Battlefield {
  readonly libraryId: string;
  /** Id of the battle in its file. */
  readonly battle: string;
  readonly title: string;
  /** Title of the campaign it is taken from. */
  readonly from: string;
  /** ISO date, or null where the file keeps no calendar. */
  readonly date: string | null;
  readonly sides: BySide<string>;
  readonly strength: BySide<{ readonly men: number; readonly guns: number }>;
  /** What `men` counts; absent: men. */
  readonly heads?: Heads;
}

export interface BattlefieldDetail extends Battlefield {
  /** Markdown. */
  readonly text: string | null;
  readonly maps: readonly CampaignMap[];
  readonly view: MapView | null;
  readonly forces: CampaignView['forces'];
  readonly club: { readonly id: string; readonly name: string } | null;
  /** It may be fought on a board. */
  readonly hasBoard: boolean;
  /** What a handicap does in its battles; null: nothing, and it is not asked for. */
  readonly handicap: string | null;
  /** What its players may agree on before it begins, as its author has it. */
  readonly terms: readonly AgreedTerm[];
}

/** Every battle with a scenario, by the campaign it belongs to and by date; campaigns without one are left out. */
export const listBattlefields = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  async run({ services, user }): Promise<readonly Battlefields[]> {
    return (await readableCampaigns(services, user)).flatMap(({ libraryId, definition }) => {
      const battles = definition.battles.flatMap(({ id }) => {
        const alone = singleBattleOf(definition, id);
        return alone.ok ? [battlefieldOf(libraryId, definition, alone.value)] : [];
      });
      battles.sort((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
      return battles.length === 0 ? [] : [{ libraryId, title: definition.title, battles }];
    });
  },
});

/** One battle with its map and both orders of battle. Refuses NOT_FOUND. */
export const battlefield = useCase({
  on: 'libraryEntry',
  may: 'readInLibrary',
  effect: 'reads',
  input: text,
  async run({ services, libraryId, ...file }, battle): Promise<Answer<BattlefieldDetail>> {
    const alone = singleBattleOf(file.definition, battle);
    if (!alone.ok) return { ok: false, error: NOT_FOUND };
    const definition = alone.value;
    const standing = { definition, forces: startingForces(definition, startOf(definition)) };
    return ok({
      ...battlefieldOf(libraryId, file.definition, definition),
      text: definition.battles[0]?.text ?? null,
      maps: definition.maps,
      view: definition.situations[0]?.view ?? null,
      forces: { A: viewForces(standing, 'A', true), B: viewForces(standing, 'B', true) },
      club: file.club,
      hasBoard: hasBoard(services, definition),
      handicap: handicapIn(services, definition),
      terms: agreedTermsOf(services, definition),
    });
  },
});

/** What a single battle begins with, against anybody. */
export const BATTLE_TERMS = z.object({
  libraryId: text,
  /** Id of the battle in its file. */
  battle: text,
  /** 1 to 80 characters. */
  name: text,
  /** The user's own side; at one screen the side that begins there. */
  side,
  /** How it may be settled; with several the two sides agree at the encounter. */
  methods,
  /** −50 to +50 per cent in favour of side A. Default 0. */
  advantage: z.number().optional(),
  /** What was agreed, by the ids of its ruleset's terms, as forms name it; absent or left out: as its author has it. */
  terms: z.record(z.string().max(64), z.string().max(200)).optional(),
  /** Default: the club whose library holds the file, else the oldest that the user owns. */
  clubId: text.optional(),
  commandId,
  joining: JOINING.optional(),
});
const START_BATTLE = BATTLE_TERMS.extend({ opponent });
export type StartBattleInput = z.infer<typeof START_BATTLE>;

/**
 * Begins a single battle. Refuses NOT_FOUND (no such battle in the user's library), CLUB_NOT_FOUND, NAME_INVALID,
 * METHODS_INVALID, INVALID_INPUT (side, opponent, advantage, agreed terms), RECIPIENT_INVALID (by mail).
 */
export const startBattle = useCase({
  on: 'account',
  may: 'startInClub',
  effect: 'writes',
  input: START_BATTLE,
  async run(
    { services, user, clubId, ...file },
    input,
  ): Promise<Answer<{ readonly campaignId: string }>> {
    const alone = singleBattleOf(file.definition, input.battle);
    if (!alone.ok) return { ok: false, error: NOT_FOUND };
    const definition = onAgreedTerms(services, alone.value, input.terms);
    if (!definition.ok) return definition;
    const terms = await agreedTerms(user, clubId, {
      ...input,
      useExpectedValues: input.methods.includes('expected'),
      singleBattle: true,
    });
    if (!terms.ok) return terms;
    return foundCampaign(services, user, {
      ...terms.value,
      definition: definition.value,
      commandId: input.commandId,
      content: plain(input),
      joining: input.joining,
      mail:
        input.opponent.kind === 'mail'
          ? { side: input.side, recipient: input.opponent.recipient }
          : undefined,
    });
  },
});

/**
 * The same battle with the sides exchanged and dice of its own; the seat of a player who has left the club is vacant.
 * By mail it is a new invitation to the same key. Another member of the club is challenged instead: `ASK_FIRST`.
 * Refuses NOT_FOUND, NOT_ALLOWED (no single battle), WRONG_PHASE (not over yet), NOT_YOUR_SEAT.
 */
export const rematch = useCase({
  on: 'campaign',
  may: 'commandEither',
  effect: 'writes',
  input: z.object({ commandId, joining: JOINING.optional() }),
  async run(
    { services, user, campaignId, access },
    input,
  ): Promise<Answer<{ readonly campaignId: string; readonly byMail: boolean }>> {
    const terms = await rematchTerms(user, access.loaded);
    if (!terms.ok) return terms;
    if (terms.value.asked !== null)
      return refuse('ASK_FIRST', 'Your opponent must be asked first. Reload the page.');
    const mail = await invitedAgain(services, access.loaded);
    const begun = await foundCampaign(services, user, {
      ...terms.value.founding,
      commandId: input.commandId,
      content: { rematch: campaignId },
      mail,
      joining: input.joining,
    });
    return begun.ok ? ok({ ...begun.value, byMail: mail !== undefined }) : begun;
  },
});

/** What a rematch is founded on; `asked`: the other player, where they are another member of the club. */
export async function rematchTerms(
  user: string,
  { campaign, club }: LoadedCampaign,
): Promise<
  Answer<{
    readonly founding: Pick<Founding, 'clubId' | 'definition' | 'name' | 'settings' | 'seats'>;
    readonly asked: string | null;
  }>
> {
  if (!campaign.settings.singleBattle)
    return refuse('NOT_ALLOWED', 'Only a single battle can be fought again in this way.');
  if (campaign.phase !== 'concluded')
    return refuse('WRONG_PHASE', 'The battle is not over yet. Reload the page.');
  const authorised = await authoriseInClub(user, club, 'startCampaign');
  if (!authorised.ok) return authorised;
  const seats = {
    A: await stillSeated(campaign.seats.B, club),
    B: await stillSeated(campaign.seats.A, club),
  };
  return ok({
    founding: {
      clubId: club,
      definition: campaign.definition,
      name: exchangedName(campaign.name),
      settings: campaign.settings,
      seats,
    },
    asked: SIDES.map((side) => seats[side].user).find((one) => one && one !== user) ?? null,
  });
}

/** Who is invited to a rematch by mail: the known key, or the one that the first invitation was encrypted to. */
async function invitedAgain(services: Services, loaded: LoadedCampaign): Promise<Founding['mail']> {
  const { mail } = loaded.campaign;
  if (mail === null) return undefined;
  const { lock } = await readFirst(services, loaded);
  const invited = lock !== null && 'recipient' in lock ? lock.recipient : undefined;
  return { side: otherSide(mail.own), recipient: mail.correspondent?.recipient ?? invited };
}

async function stillSeated(seat: Seat, club: string): Promise<Seat> {
  if (seat.controller !== 'user' || seat.user === undefined) return seat;
  return (await roleInClub(seat.user, club)) === null ? { controller: 'user' } : seat;
}

const EXCHANGED = ', sides exchanged';

/** The name of a rematch; a rematch of a rematch has the first name again. */
function exchangedName(name: string): string {
  return name.endsWith(EXCHANGED)
    ? name.slice(0, -EXCHANGED.length)
    : `${name.slice(0, CAMPAIGN_NAME_MAX - EXCHANGED.length).trimEnd()}${EXCHANGED}`;
}

function battlefieldOf(
  libraryId: string,
  campaign: CampaignDefinition,
  alone: CampaignDefinition,
): Battlefield {
  const [battle] = alone.battles;
  const none = { men: 0, guns: 0 };
  return {
    libraryId,
    battle: battle?.id ?? '',
    title: alone.title,
    from: campaign.title,
    date: keepsCalendar(alone) ? (alone.calendar?.start ?? null) : null,
    sides: { A: alone.sides.A.name, B: alone.sides.B.name },
    ...viewHeads(alone),
    strength:
      battle === undefined
        ? { A: none, B: none }
        : calledStrength(alone, battle, startingForces(alone, startOf(alone))),
  };
}
