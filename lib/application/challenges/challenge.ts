import { z } from 'zod';
import { plain } from '@/lib/application/core/acting';
import { onAgreedTerms } from '@/lib/application/core/agreed-terms';
import { JOINING, type Joining } from '@/lib/application/core/by-hand';
import type { ChallengeKind } from '@/lib/application/core/challenge';
import { commandId } from '@/lib/application/core/input-schemas';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import { type Call, useCase } from '@/lib/application/core/use-case';
import { BRANCH_TERMS, branchTerms } from '@/lib/application/start/begin-branch';
import { trialFounding } from '@/lib/application/start/found-campaign';
import { BATTLE_TERMS, rematchTerms } from '@/lib/application/start/single-battles';
import { agreedTerms, START_TERMS } from '@/lib/application/start/start-campaign';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { singleBattleOf } from '@/lib/campaign/start/single-battle';
import { refuse } from '@/lib/kernel/result';
import { ASKED, sendChallenge } from './ask';

type Sent = Answer<{ readonly challengeId: string }>;

/**
 * Challenges another member of the club to a campaign from the library. Refuses what beginning it would refuse, and
 * what `sendChallenge` refuses.
 */
export const challengeToCampaign = useCase({
  on: 'account',
  may: 'startInClub',
  effect: 'writes',
  guests: 'refused',
  input: START_TERMS.extend(ASKED),
  run: (call, input): Promise<Sent> =>
    toBegin(call, { ...input, kind: 'campaign', start: input.startSituation }),
});

/** Challenges another member of the club to a single battle, as `challengeToCampaign` does to a campaign. */
export const challengeToBattle = useCase({
  on: 'account',
  may: 'startInClub',
  effect: 'writes',
  guests: 'refused',
  input: BATTLE_TERMS.extend(ASKED),
  async run(call, input): Promise<Sent> {
    const alone = singleBattleOf(call.definition, input.battle);
    if (!alone.ok) return { ok: false, error: NOT_FOUND };
    const definition = onAgreedTerms(call.services, alone.value, input.terms);
    if (!definition.ok) return definition;
    return toBegin(
      { ...call, definition: definition.value },
      {
        ...input,
        kind: 'battle',
        useExpectedValues: input.methods.includes('expected'),
        singleBattle: true,
      },
    );
  },
});

/**
 * Challenges the other player of a single battle that is over to the same battle, sides exchanged. Refuses as `rematch`
 * does, NOT_ALLOWED where nobody has to be asked, and as `sendChallenge` does.
 */
export const challengeToRematch = useCase({
  on: 'campaign',
  may: 'commandEither',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ message: ASKED.message, commandId, joining: JOINING.optional() }),
  async run({ services, user, campaignId, access }, input): Promise<Sent> {
    const terms = await rematchTerms(user, access.loaded);
    if (!terms.ok) return terms;
    const { founding, asked } = terms.value;
    if (asked === null)
      return refuse('NOT_ALLOWED', 'Nobody has to be asked for this. Reload the page.');
    const { definition, name, settings, seats, clubId } = founding;
    return sendChallenge(services, user, {
      ...{ clubId, askedId: asked, definition, message: input.message },
      terms: {
        ...{ kind: 'rematch', name, settings, ...titlesOf(definition) },
        side: seats.A.user === user ? 'A' : 'B',
        from: { campaignId, at: access.loaded.version },
      },
      commandId: input.commandId,
      content: { challenge: campaignId, message: input.message ?? '' },
      joining: input.joining,
    });
  },
});

/**
 * Challenges another member of the club to a what-if of a campaign that is over. Refuses as `beginBranch` does, and as
 * `sendChallenge` does.
 */
export const challengeToBranch = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'writes',
  guests: 'refused',
  input: BRANCH_TERMS.extend(ASKED),
  async run({ services, user, campaignId, access }, input): Promise<Sent> {
    const { userId, message, ...branch } = input;
    const opponent = { kind: 'member', userId } as const;
    const terms = await branchTerms(services, access, { ...branch, opponent });
    if (!terms.ok) return terms;
    const { at, name, settings, own } = terms.value;
    return sendChallenge(services, user, {
      ...{ clubId: access.loaded.club, askedId: userId, definition: null, message },
      terms: {
        ...{ kind: 'branch', name, settings, side: own, from: { campaignId, at } },
        ...titlesOf(access.loaded.campaign.definition),
      },
      commandId: input.commandId,
      content: { ...plain(input), challenge: campaignId },
      joining: input.joining,
    });
  },
});

/** Titles under which a challenge is listed, whatever becomes of the file. */
const titlesOf = ({ title, sides }: CampaignDefinition) => ({
  title,
  sides: { A: sides.A.name, B: sides.B.name },
});

/** A challenge to something that begins from the library. */
async function toBegin(
  { services, user, clubId, definition }: Call<'account', 'startInClub'>,
  {
    kind,
    start,
    userId,
    message,
    ...input
  }: Omit<Parameters<typeof agreedTerms>[2], 'opponent'> & {
    readonly kind: ChallengeKind;
    readonly start?: string | undefined;
    readonly userId: string;
    readonly message?: string | undefined;
    readonly commandId: string;
    readonly joining?: Joining | undefined;
  },
): Promise<Sent> {
  const opponent = { kind: 'member', userId } as const;
  const agreed = await agreedTerms(user, clubId, { ...input, opponent });
  if (!agreed.ok) return agreed;
  const { name, settings } = agreed.value;
  const sound = trialFounding(services, { ...agreed.value, definition, start });
  if (!sound.ok) return sound;
  return sendChallenge(services, user, {
    ...{ clubId, askedId: userId, definition, message },
    terms: {
      ...{ kind, name, settings, side: input.side, ...titlesOf(definition) },
      ...(start === undefined || start === '' ? {} : { start }),
    },
    commandId: input.commandId,
    content: { ...plain(input), kind, userId, message: message ?? '' },
    joining: input.joining,
  });
}
