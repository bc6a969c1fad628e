import { z } from 'zod';
import { text } from '@/lib/application/core/input-schemas';
import { useCase } from '@/lib/application/core/use-case';
import { clubsOf } from '@/lib/clubs/club';

/** The opponent with whom a campaign, a battle or a what-if begins at once: nobody who would have to be asked. */
export const opponent = z.union([
  /** A player at another installation; `recipient`: their mail key, if it is known. */
  z.object({ kind: z.literal('mail'), recipient: text.optional() }),
  /** An artificial commander; any member of the club who takes the seat; the same user, at one screen. */
  z.object({ kind: z.enum(['conservative', 'reckless', 'open', 'hotSeat']) }),
]);
export type Opponent = z.infer<typeof opponent>;

/** Who is on the other side in the end: another member of the club is challenged first (chapter `challenges`). */
export type Facing = Opponent | { readonly kind: 'member'; readonly userId: string };

/** Whom a user could meet in one of their clubs. */
export interface ClubOpponents {
  readonly club: { readonly id: string; readonly name: string };
  readonly members: readonly { readonly userId: string; readonly name: string }[];
}

/** The members of each of the user's clubs by name, without the user. */
export const possibleOpponents = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  async run({ services, user }): Promise<readonly ClubOpponents[]> {
    const clubs = await clubsOf(user);
    if (clubs.length === 0) return [];
    const rows = await services.prisma.membership.findMany({
      where: { clubId: { in: clubs.map((club) => club.id) }, userId: { not: user } },
      select: { clubId: true, user: { select: { id: true, displayName: true } } },
    });
    return clubs.map((club) => ({
      club: { id: club.id, name: club.name },
      members: rows
        .filter((row) => row.clubId === club.id)
        .map((row) => ({ userId: row.user.id, name: row.user.displayName }))
        .sort(
          (one, other) =>
            one.name.localeCompare(other.name, 'en') || (one.userId < other.userId ? -1 : 1),
        ),
    }));
  },
});
