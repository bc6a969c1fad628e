import { countAttempt } from '@/lib/accounts/throttle';
import type { Joining } from '@/lib/application/core/by-hand';
import { type ChallengeTerms, campaignToBe } from '@/lib/application/core/challenge';
import { derivedId } from '@/lib/application/core/derived-id';
import { text } from '@/lib/application/core/input-schemas';
import { soundJoining } from '@/lib/application/core/join';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { mayAddress, writtenText } from '@/lib/application/staff/written-text';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { keepChallenge, OPEN_MAX, OPEN_TO_ONE_MAX } from './challenge-store';

/** Longest line that goes with a challenge, or with a refusal of one, in characters. */
export const MESSAGE_LENGTH_MAX = 300;
/** How long a challenge is open, in days, where the host sets nothing else. */
export const OPEN_DAYS = 14;
const OPEN_DAYS_MAX = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What every challenge says besides its terms. */
export const ASKED = {
  /** The account that is challenged: another member of the club. */
  userId: text,
  /** 0 to 300 characters, for that person alone. */
  message: text.optional(),
};

/** The days that a challenge is open: `ORDERLY_CHALLENGE_DAYS`, a whole number from 1 to 365, or 14. */
function openDays(): number {
  const days = Number(process.env.ORDERLY_CHALLENGE_DAYS ?? OPEN_DAYS);
  return Number.isInteger(days) && days >= 1 && days <= OPEN_DAYS_MAX ? days : OPEN_DAYS;
}

/**
 * Sends a challenge; nothing begins yet. Its terms have been checked, and the person is a member of the club. The same
 * command gets the same challenge. Refuses HAND_INVALID, TEXT_INVALID, TOO_MANY, COMMAND_REUSED.
 */
export async function sendChallenge(
  services: Services,
  challenger: string,
  challenge: {
    readonly clubId: string;
    readonly askedId: string;
    readonly terms: ChallengeTerms;
    readonly definition: CampaignDefinition | null;
    readonly message: string | undefined;
    readonly commandId: string;
    /** What was asked, to distinguish a repetition from another command with the same id. */
    readonly content: Readonly<Record<string, Json>>;
    /** What the challenger's browser committed to; absent: it runs no script. */
    readonly joining?: Joining | undefined;
  },
): Promise<Answer<{ readonly challengeId: string }>> {
  const { clubId, askedId, terms, definition, commandId, content, joining } = challenge;
  const message = writtenText(challenge.message ?? '', {
    lengthMax: MESSAGE_LENGTH_MAX,
    blank: true,
    field: 'message',
  });
  if (!message.ok) return message;
  const addressing =
    message.value === '' ? ok(true) : await mayAddress(services, { club: clubId }, challenger);
  if (!addressing.ok) return addressing;
  const id = derivedId('challenge', challenger, commandId);
  const commandHash = services.secrets.commandHash({ ...content, user: challenger });
  const joins = soundJoining(
    joining,
    campaignToBe({ id, challengerId: challenger, terms }),
    challenger,
  );
  if (!joins.ok) return joins;
  const sentBefore = await services.prisma.campaignChallenge.findUnique({
    where: { id },
    select: { commandHash: true },
  });
  if (sentBefore !== null)
    return sentBefore.commandHash === commandHash
      ? ok({ challengeId: id })
      : refuse('COMMAND_REUSED', 'This command was already sent with another content.');
  if (
    (await countAttempt('challengeTo', [challenger, askedId])) !== null ||
    (await countAttempt('challenge', [challenger])) !== null
  )
    return refuse(
      'TOO_MANY',
      'You have sent too many challenges that were not accepted. Try again tomorrow.',
      'opponent',
    );
  const full = await keepChallenge(services, {
    ...{ id, clubId, challengerId: challenger, askedId, message: message.value, commandHash },
    terms: JSON.parse(JSON.stringify({ ...terms, joining })),
    definition: definition === null ? null : JSON.parse(JSON.stringify(definition)),
    expiresAt: new Date(Date.now() + openDays() * DAY_MS),
  });
  if (full === 'tooManyToOne')
    return refuse(
      'TOO_MANY',
      `This person already has ${OPEN_TO_ONE_MAX} challenges from you to answer. Wait for an answer, or take one back.`,
      'opponent',
    );
  if (full === 'tooMany')
    return refuse(
      'TOO_MANY',
      `You already have ${OPEN_MAX} open challenges. Wait for an answer, or take one back.`,
      'opponent',
    );
  await services.noticeNews.tell('');
  return ok({ challengeId: id });
}
