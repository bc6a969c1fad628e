import { z } from 'zod';
import { parseCampaignName } from '@/lib/application/core/campaign-name';
import { derivedId } from '@/lib/application/core/derived-id';
import { commandId, text } from '@/lib/application/core/input-schemas';
import { type Lobby, type LobbyTerms, SEATINGS } from '@/lib/application/core/lobby';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { trialFounding } from '@/lib/application/start/found-campaign';
import { methods, settingsOf } from '@/lib/application/start/start-campaign';
import { COURIER_MODES } from '@/lib/campaign/couriers/events';
import { COURIER_PACE_NAMES, courierPaceOf } from '@/lib/campaign/couriers/terms';
import { paceOf } from '@/lib/campaign/deadlines/pace';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { AUDIENCES, DELAY_HOURS_MAX } from '@/lib/campaign/umpire/state';
import { ok, refuse } from '@/lib/kernel/result';
import { changeInLobby, keepLobby, OPEN_MAX } from './lobby-store';

/** How long a lobby is open, in days. */
export const LOBBY_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What can be agreed on in a lobby. */
const AGREED = {
  /** 1 to 80 characters. */
  name: text,
  useExpectedValues: z.boolean(),
  methods: methods.optional(),
  /** −50 to +50 per cent in favour of side A. Default 0. */
  advantage: z.number().optional(),
  /** Absent: no deadlines. */
  deadlines: z.enum(['live', 'fast', 'slow']).optional(),
  /** Orders, reports and messages ride. Absent: everybody knows at once. */
  riders: z.enum(COURIER_MODES).optional(),
  riderPace: z.enum(COURIER_PACE_NAMES).optional(),
  /** Default: the author's start. */
  startSituation: text.optional(),
  seating: z.enum(SEATINGS),
  audience: z.enum(AUDIENCES),
  /** 0 to 672. */
  delayHours: z.number().optional(),
  umpired: z.boolean(),
};
type Agreed = z.infer<z.ZodObject<typeof AGREED>>;

/**
 * Opens a lobby: people of the club gather round a campaign before it begins. Refuses NAME_INVALID, INVALID_INPUT,
 * TOO_MANY, COMMAND_REUSED, and what founding the campaign would.
 */
export const openLobby = useCase({
  on: 'account',
  may: 'startInClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ libraryId: text, clubId: text, ...AGREED, commandId }),
  async run(
    { services, user, definition, clubId },
    input,
  ): Promise<Answer<{ readonly lobbyId: string }>> {
    const terms = termsOf(services, definition, input);
    if (!terms.ok) return terms;
    const id = derivedId('lobby', user, input.commandId);
    const commandHash = services.secrets.commandHash(
      JSON.parse(JSON.stringify({ ...input, kind: 'open-lobby', user })),
    );
    const before = await services.prisma.campaignLobby.findUnique({
      where: { id },
      select: { commandHash: true },
    });
    if (before !== null)
      return before.commandHash === commandHash
        ? ok({ lobbyId: id })
        : refuse('COMMAND_REUSED', 'This command was already sent with another content.');
    const full = await keepLobby(services, {
      ...{ id, clubId, hostId: user, commandHash },
      terms: JSON.parse(JSON.stringify(terms.value)),
      definition: JSON.parse(JSON.stringify(definition)),
      expiresAt: new Date(Date.now() + LOBBY_DAYS * DAY_MS),
    });
    return full === null
      ? ok({ lobbyId: id })
      : refuse(
          'TOO_MANY',
          `You already have ${OPEN_MAX} open lobbies. Start one of them, or close one.`,
        );
  },
});

/**
 * Changes the terms; everybody who was ready has to say so again. Refuses LOBBY_OVER, and as opening does.
 */
export const changeLobby = useCase({
  on: 'lobby',
  may: 'hostLobby',
  effect: 'writes',
  guests: 'refused',
  input: z.object(AGREED),
  run: ({ services, user, lobbyId }, input): Promise<Answer<true>> =>
    changeInLobby(services, user, lobbyId, ({ definition, seats }) => {
      if (definition === null)
        return refuse('LOBBY_OVER', 'This lobby is over. Nothing was changed.');
      const terms = termsOf(services, definition, input);
      if (!terms.ok) return terms;
      return ok({
        terms: JSON.parse(JSON.stringify(terms.value)),
        unsettles: true,
        seats: new Map(
          seats.map(({ userId, place, assigned }) => [userId, { place, assigned, ready: false }]),
        ),
      });
    }),
});

/** Closes the lobby; nothing begins. Closing twice has the effect of closing once. */
export const closeLobby = useCase({
  on: 'lobby',
  may: 'hostLobby',
  effect: 'writes',
  guests: 'refused',
  async run({ services, user, lobbyId, lobby }): Promise<Answer<true>> {
    if (lobby.state === 'closed') return ok(true);
    return changeInLobby(
      services,
      user,
      lobbyId,
      (): Answer<{ readonly state: 'closed' }> => ok({ state: 'closed' }),
    );
  },
});

/** Two people who are nobody yet: whether such a campaign could be founded is asked with them. */
const SOMEBODY = {
  A: { controller: 'user', user: '00000000-0000-4000-8000-00000000000a' },
  B: { controller: 'user', user: '00000000-0000-4000-8000-00000000000b' },
} as const;

function termsOf(
  services: Services,
  definition: CampaignDefinition,
  input: Agreed,
): Answer<LobbyTerms> {
  const name = parseCampaignName(input.name);
  if (!name.ok) return name;
  const { delayHours = 0, seating, audience, umpired, startSituation: start } = input;
  if (!Number.isInteger(delayHours) || delayHours < 0 || delayHours > DELAY_HOURS_MAX)
    return refuse(
      'INVALID_INPUT',
      `Spectators are kept behind by 0 to ${DELAY_HOURS_MAX} hours.`,
      'delayHours',
    );
  const asked = settingsOf({ ...input, opponent: { kind: 'open' } });
  if (!asked.ok) return asked;
  const { pace } = asked.value;
  // With an umpire, a side that nobody answers for waits for them.
  const settings = ok({
    ...asked.value,
    ...(pace === undefined ? {} : { pace: paceOf(pace.name, umpired ? 'umpire' : 'computer') }),
  });
  const terms = { name: name.value, settings: settings.value, start };
  const founding = trialFounding(services, { ...terms, definition, seats: SOMEBODY });
  if (!founding.ok) return founding;
  return ok({
    ...{ name: name.value, settings: settings.value, title: definition.title },
    sides: { A: definition.sides.A.name, B: definition.sides.B.name },
    ...(start === undefined || start === '' ? {} : { start }),
    ...{ seating, audience, delayHours, umpired },
  });
}

/** A lobby as its host can change it: the terms as the form holds them. */
export const agreedIn = ({ terms }: Pick<Lobby, 'terms'>): Agreed => {
  const { name, settings, start, seating, audience, delayHours, umpired } = terms;
  const { useExpectedValues, advantage, pace } = settings;
  return {
    ...{ name, useExpectedValues, advantage, seating, audience, delayHours, umpired },
    ...(settings.methods === undefined ? {} : { methods: settings.methods }),
    ...(pace === undefined ? {} : { deadlines: pace.name }),
    ...(settings.couriers === undefined
      ? {}
      : { riders: settings.couriers.mode, riderPace: courierPaceOf(settings.couriers) }),
    ...(start === undefined ? {} : { startSituation: start }),
  };
};
