import Link from '@/app/_components/link/link';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { PublicPageForm } from './public-page-form';

/** The club's public page: a link for members, a form for owners. */
export async function PublicPage({ userId, clubId }: { userId: string; clubId: string }) {
  const found = await application().clubPublicPage(userId, clubId);
  if (!found.ok) return null;
  const { open, about, mayChange } = found.value;
  if (!open && !mayChange) return null;
  return (
    <Section title="Public page">
      <div className="stack">
        {open ? (
          <p>
            <Link href={`/follow/${clubId}`}>What everybody can see of this club</Link>
          </p>
        ) : null}
        {mayChange ? <PublicPageForm clubId={clubId} open={open} about={about} /> : null}
      </div>
    </Section>
  );
}
