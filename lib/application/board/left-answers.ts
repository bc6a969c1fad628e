import { z } from 'zod';
import { as } from '@/lib/application/board/input';
import { listUpTo, textUpTo } from '@/lib/application/core/input-schemas';
import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import type { CampaignEvent } from '@/lib/campaign/events';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { boardIn } from './opened';

/** What a commander left for questions in the other side's turn: the answer by the kind of question. */
export type LeftAnswers = Readonly<Record<string, string>>;

const NOTHING: LeftAnswers = {};
const SECRET = z.object({ keyId: z.string(), sealed: z.string() });
const LEFT = z.record(z.string(), z.string());
/** Every row has the same length, no matter what was left. */
const LENGTH = 2_048;
/** Most kinds of questions of one ruleset. */
const KINDS_MAX = 20;

/**
 * Leaves answers for questions in the other side's turn, in place of those left before; none takes them back. Only the
 * user ever reads them, and nothing shows that there are any. They end when the seat changes hands: its new
 * holder is asked. Refuses ANSWER_UNKNOWN, WRONG_PHASE.
 */
export const leaveBoardAnswers = useCase({
  on: 'battle',
  may: 'command',
  effect: 'writes',
  input: z.object({
    as,
    answers: listUpTo(z.object({ kind: textUpTo(100), answer: textUpTo(100) }), KINDS_MAX),
  }),
  async run(
    { services, user, campaignId, access, index, side },
    { answers },
  ): Promise<Answer<true>> {
    const opened = await boardIn(services, access, index);
    if (!opened.ok) return opened;
    if (!opened.value.isCurrent)
      return refuse('WRONG_PHASE', 'This battle is no longer on the board. Reload the page.');
    const kinds = opened.value.board.battle.ruleset.windows?.kinds ?? [];
    const unknown = answers.some(
      (one) =>
        !kinds.some(({ kind, answers: open }) =>
          kind === one.kind ? open.some(({ id }) => id === one.answer) : false,
        ),
    );
    if (unknown)
      return refuse('ANSWER_UNKNOWN', 'That answer cannot be left in advance.', 'answers');
    const where = { campaignId, battle: index, side };
    if (answers.length === 0) {
      await services.prisma.boardAnswer.deleteMany({ where: { ...where, userId: user } });
      return ok(true);
    }
    const left = Object.fromEntries(answers.map(({ kind, answer }) => [kind, answer]));
    const text = JSON.stringify(left).padEnd(LENGTH);
    const { keyId, sealed } = await services.secrets.protect(user, text);
    const head = access.loaded.version;
    const row = { userId: user, head, secret: { keyId, sealed }, writtenAt: new Date() };
    await services.prisma.boardAnswer.upsert({
      where: { campaignId_battle_side: where },
      create: { ...where, ...row },
      update: row,
    });
    return ok(true);
  },
});

/** Whether an event puts somebody else in a side's seat, or lets somebody else act for it. */
function changesHands({ type, data }: CampaignEvent, side: Side): boolean {
  switch (type) {
    case 'SeatTaken':
    case 'SeatOffered':
    case 'DeputyCalled':
    case 'SupremeCommandPassed':
    case 'StandInBegun':
      return data.side === side;
    default:
      return false;
  }
}

interface SeatIn {
  readonly campaignId: string;
  readonly battle: number;
  readonly side: Side;
}

/** What was left for a side's seat, and whether its author has held the seat ever since; null: nothing was. */
async function rowOf(
  { prisma }: Pick<Services, 'prisma'>,
  { campaign, events }: LoadedCampaign,
  where: SeatIn,
) {
  const row = await prisma.boardAnswer.findUnique({ where: { campaignId_battle_side: where } });
  if (row === null) return null;
  const since = events.slice(row.head).map(campaignEvent);
  const counts =
    campaign.seats[where.side].user === row.userId &&
    !since.some((event) => changesHands(event, where.side));
  return { row, counts };
}

async function revealed(
  { secrets }: Pick<Services, 'secrets'>,
  secret: unknown,
): Promise<LeftAnswers | null> {
  const text = await secrets.reveal(SECRET.parse(secret));
  return text === null ? null : LEFT.parse(JSON.parse(text));
}

/**
 * The answers that count for a side's seat, of the person who holds it; null: there are none. Those of a seat that
 * changed hands since are erased: an order in somebody's name is theirs alone.
 */
export async function answersLeft(
  services: Pick<Services, 'prisma' | 'secrets'>,
  loaded: LoadedCampaign,
  battle: number,
  side: Side,
): Promise<{ readonly user: string; readonly left: LeftAnswers } | null> {
  const where = { campaignId: loaded.id, battle, side };
  const found = await rowOf(services, loaded, where);
  if (found === null) return null;
  const { row, counts } = found;
  if (!counts) {
    await services.prisma.boardAnswer.deleteMany({ where: { ...where, head: row.head } });
    return null;
  }
  const left = await revealed(services, row.secret);
  return left === null ? null : { user: row.userId, left };
}

/** What the viewer has left for the questions of a side that they command. */
export async function ownAnswers(
  services: Pick<Services, 'prisma' | 'secrets'>,
  loaded: LoadedCampaign,
  battle: number,
  { side, user }: { readonly side: Side; readonly user: string },
): Promise<LeftAnswers> {
  const found = await rowOf(services, loaded, { campaignId: loaded.id, battle, side });
  if (!found?.counts || found.row.userId !== user) return NOTHING;
  return (await revealed(services, found.row.secret)) ?? NOTHING;
}
