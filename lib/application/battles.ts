import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { keepsCalendar, startOf } from '@/lib/campaign/definition/lookup';
import type { Seat } from '@/lib/campaign/events';
import { startingForces } from '@/lib/campaign/forces';
import { calledStrength } from '@/lib/campaign/order';
import { singleBattleOf } from '@/lib/campaign/single-battle';
import { viewForces } from '@/lib/campaign/view-forces';
import { authoriseInClub, roleInClub } from '@/lib/clubs/membership';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide } from '@/lib/kernel/side';
import { accessTo } from './access';
import { checkCommandId } from './act';
import type { Battlefield, BattlefieldDetail, Battlefields, StartBattleInput } from './contract';
import { type Founding, foundCampaign, hasBoard } from './found-campaign';
import type { House } from './house';
import { findInLibrary, readableCampaigns } from './library';
import type { LoadedCampaign } from './loaded-campaign';
import { readFirst } from './mail-log-of';
import { type Answer, NOT_FOUND } from './refusal';
import { agreedTerms, CAMPAIGN_NAME_MAX } from './start-campaign';

/** Every battle with a scenario, by the campaign it stands in and by date; campaigns without one are left out. */
export async function listBattlefields(
  house: House,
  user: string,
): Promise<readonly Battlefields[]> {
  return (await readableCampaigns(house, user)).flatMap(({ libraryId, definition }) => {
    const battles = definition.battles.flatMap(({ id }) => {
      const alone = singleBattleOf(definition, id);
      return alone.ok ? [battlefieldOf(libraryId, definition, alone.value)] : [];
    });
    battles.sort((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
    return battles.length === 0 ? [] : [{ libraryId, title: definition.title, battles }];
  });
}

/** One battle with its map and both orders of battle. Refuses NOT_FOUND. */
export async function battlefield(
  house: House,
  user: string,
  libraryId: string,
  battle: string,
): Promise<Answer<BattlefieldDetail>> {
  const found = await findInLibrary(house, user, libraryId);
  const alone = found.ok ? singleBattleOf(found.value.definition, battle) : found;
  if (!found.ok || !alone.ok) return { ok: false, error: NOT_FOUND };
  const definition = alone.value;
  const standing = { definition, forces: startingForces(definition, startOf(definition)) };
  return ok({
    ...battlefieldOf(libraryId, found.value.definition, definition),
    text: definition.battles[0]?.text ?? null,
    maps: definition.maps,
    view: definition.situations[0]?.view ?? null,
    forces: { A: viewForces(standing, 'A', true), B: viewForces(standing, 'B', true) },
    club: found.value.club,
    hasBoard: hasBoard(house, definition),
  });
}

/**
 * Begins a single battle. Refuses NOT_FOUND (no such battle in the user's library), CLUB_NOT_FOUND, NAME_INVALID,
 * METHODS_INVALID, INVALID_INPUT (side, opponent, advantage), RECIPIENT_INVALID (by mail).
 */
export async function startBattle(
  house: House,
  user: string,
  input: StartBattleInput,
): Promise<Answer<{ readonly campaignId: string }>> {
  const sound = checkCommandId(input.commandId);
  if (!sound.ok) return sound;
  const found = await findInLibrary(house, user, input.libraryId);
  if (!found.ok) return found;
  const definition = singleBattleOf(found.value.definition, input.battle);
  if (!definition.ok) return { ok: false, error: NOT_FOUND };
  const terms = await agreedTerms(user, found.value.club, {
    ...input,
    useExpectedValues: input.methods.includes('expected'),
    singleBattle: true,
  });
  if (!terms.ok) return terms;
  return foundCampaign(house, user, {
    ...terms.value,
    definition: definition.value,
    commandId: input.commandId,
    content: JSON.parse(JSON.stringify(input)),
    mail:
      input.opponent.kind === 'mail'
        ? { side: input.side, recipient: input.opponent.recipient }
        : undefined,
  });
}

/**
 * The same battle with the sides exchanged and dice of its own; the seat of who left the club stands open. By mail it is a
 * new invitation to the same key. Refuses NOT_FOUND, NOT_ALLOWED (no single battle), WRONG_PHASE (not over yet),
 * NOT_YOUR_SEAT.
 */
export async function rematch(
  house: House,
  user: string,
  campaignId: string,
  input: { readonly commandId: string },
): Promise<Answer<{ readonly campaignId: string; readonly byMail: boolean }>> {
  const sound = checkCommandId(input.commandId);
  if (!sound.ok) return sound;
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const { loaded, sides } = access.value;
  const { campaign, club } = loaded;
  if (sides.length === 0)
    return refuse('NOT_YOUR_SEAT', 'Only who commanded a side may fight it once more.');
  if (!campaign.settings.singleBattle)
    return refuse('NOT_ALLOWED', 'Only a single battle is fought once more in this way.');
  if (campaign.phase !== 'concluded')
    return refuse('WRONG_PHASE', 'The battle is not over yet; look at it again.');
  const authorised = await authoriseInClub(user, club, 'startCampaign');
  if (!authorised.ok) return authorised;
  const mail = await invitedAgain(house, loaded);
  const begun = await foundCampaign(house, user, {
    clubId: club,
    definition: campaign.definition,
    name: exchangedName(campaign.name),
    settings: campaign.settings,
    seats: {
      A: await stillSeated(campaign.seats.B, club),
      B: await stillSeated(campaign.seats.A, club),
    },
    commandId: input.commandId,
    content: { rematch: campaignId },
    mail,
  });
  return begun.ok ? ok({ ...begun.value, byMail: mail !== undefined }) : begun;
}

/** Who is invited to a rematch by mail: the key that is known, or that the first invitation was locked to. */
async function invitedAgain(house: House, loaded: LoadedCampaign): Promise<Founding['mail']> {
  const { mail } = loaded.campaign;
  if (mail === null) return undefined;
  const { lock } = await readFirst(house, loaded);
  const invited = lock !== null && 'recipient' in lock ? lock.recipient : undefined;
  return { side: otherSide(mail.own), recipient: mail.correspondent?.recipient ?? invited };
}

async function stillSeated(seat: Seat, club: string): Promise<Seat> {
  if (seat.controller !== 'user' || seat.user === undefined) return seat;
  return (await roleInClub(seat.user, club)) === null ? { controller: 'user' } : seat;
}

const EXCHANGED = ', sides exchanged';

/** The name of a rematch: exchanged once more, it is the first again. */
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
    strength:
      battle === undefined
        ? { A: none, B: none }
        : calledStrength(alone, battle, startingForces(alone, startOf(alone))),
  };
}
