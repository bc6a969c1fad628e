import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { ownPath } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { hasRegistered } from '@/lib/accounts/sessions';
import { currentUser } from '@/lib/accounts/viewer';
import { RegisterForm } from './register-form';

export const metadata: Metadata = { title: 'Register' };

export default async function RegisterPage({ searchParams }: PageProps<'/register'>) {
  const query = await searchParams;
  const next = ownPath(typeof query.next === 'string' ? query.next : null);
  const user = await currentUser();
  if (user !== null && hasRegistered(user)) redirect(next);
  return (
    <SitePage>
      <PageHead
        dateline={
          user === null
            ? 'A club of your own comes with it'
            : 'What you began as a guest stays yours'
        }
        title="Register"
      />
      <div className="stack form-column">
        <RegisterForm next={next} />
        <p>
          Registered before? <Link href={`/sign-in?next=${encodeURIComponent(next)}`}>Sign in</Link>
          .
        </p>
      </div>
    </SitePage>
  );
}
