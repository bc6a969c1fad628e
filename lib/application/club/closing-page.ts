import { isUuid } from '@/lib/accounts/sessions';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { clubsOf } from '@/lib/clubs/club';
import { ok } from '@/lib/kernel/result';
import { type LeavingPost, whatLeavingMeans } from './leaving';

/** What happens to one club when a member of it deletes their account. */
export interface ClosingClub {
  readonly clubId: string;
  readonly name: string;
  /** Nobody else is a member: the club goes, with its campaigns. */
  readonly dissolved: boolean;
  /** Somebody of these becomes its owner; null where it has another, or the user owns nothing. */
  readonly heirs: readonly { readonly userId: string; readonly name: string }[] | null;
  /** Posts in campaigns that are being played. */
  readonly posts: readonly LeavingPost[];
}

/** What happens when the user deletes their account. Refuses NOT_FOUND. */
export const closingPage = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  async run({ services, user }): Promise<Answer<{ readonly clubs: readonly ClosingClub[] }>> {
    if (!isUuid(user) || (await services.prisma.user.count({ where: { id: user } })) === 0)
      return { ok: false, error: NOT_FOUND };
    const clubs: ClosingClub[] = [];
    for (const { id, name, memberCount } of await clubsOf(user)) {
      const left = await whatLeavingMeans(services, user, id, user);
      // A guest's own club shows no members.
      if (!left.ok) continue;
      const { heirs, posts } = left.value;
      const dissolved = memberCount === 1;
      clubs.push({ clubId: id, name, dissolved, heirs: dissolved ? null : heirs, posts });
    }
    return ok({ clubs });
  },
});
