import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { PageHead } from '@/app/_components/type/page-head';
import { ownPath } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { currentUser } from '@/lib/accounts/viewer';
import { RegisterForm } from './register-form';

export const metadata: Metadata = { title: 'Register' };

export default async function RegisterPage({ searchParams }: PageProps<'/register'>) {
  const query = await searchParams;
  const next = ownPath(typeof query.next === 'string' ? query.next : null);
  if ((await currentUser()) !== null) redirect(next);
  return (
    <SitePage>
      <PageHead dateline="A club of your own comes with it" title="Register" />
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
