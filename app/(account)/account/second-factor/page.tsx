import type { Metadata } from 'next';
import { longDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { accountSecrets } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { passkeysOf } from '@/lib/accounts/passkeys';
import { type SecondFactorView, secondFactorOf } from '@/lib/accounts/second-factor';
import { BeginForm, FactorForm } from './forms';
import { PasskeyList } from './passkeys';
import { QrCode } from './qr-code';

export const metadata: Metadata = { title: 'Second factor' };

export default async function SecondFactorPage() {
  const user = await requireAccount('/account/second-factor');
  const [factor, passkeys] = await Promise.all([
    secondFactorOf(accountSecrets(), user),
    passkeysOf(user.id),
  ]);
  return (
    <SitePage>
      <PageHead dateline={DATELINES[factor.state]} title="Second factor" />
      <div className="columns">
        <div className="stack" data-gap="large">
          {factor.state === 'off' ? (
            <Section title="Set it up">
              <div className="stack">
                <p>
                  Signing in then asks for a code of an authenticator app on your phone after the
                  password. Somebody who learns your password alone cannot sign in.
                </p>
                <BeginForm />
              </div>
            </Section>
          ) : (
            <Section title={factor.state === 'on' ? 'Change it' : 'Give the key to your app'}>
              <div className="stack">
                {factor.state === 'begun' ? (
                  <KeyForApp factor={factor} />
                ) : (
                  <p>
                    On since {longDate(factor.since.toISOString().slice(0, 10))}. Recovery codes
                    left: {factor.codesLeft}.
                  </p>
                )}
                <FactorForm state={factor.state} />
              </div>
            </Section>
          )}
          <Section title="Passkeys" note={passkeys.length === 0 ? 'none' : undefined}>
            <div className="stack">
              <p>
                A passkey is kept by your phone, computer or security key, which asks for your
                finger, face or PIN. Signing in with it takes the place of the password and of the
                code. The password keeps working beside it.
              </p>
              <PasskeyList
                keys={passkeys.map(({ id, name, createdAt, usedAt }) => ({
                  ...{ id, name, made: day(createdAt) },
                  used: usedAt === null ? null : day(usedAt),
                }))}
              />
            </div>
          </Section>
        </div>
        <div className="stack" data-gap="large">
          <Section title="How it works">
            <ul className="stack" data-gap="small">
              <li>
                Any authenticator app will do: it shows six digits that change every half minute.
              </li>
              <li>Each code opens once, also a recovery code.</li>
              <li>
                Ten recovery codes are shown when you turn it on. Print them, or write them down:
                they are for the day that the phone is gone.
              </li>
              <li>
                A link to a new password does not replace the code. If app and recovery codes are
                lost, only the person who runs this server can turn it off.
              </li>
            </ul>
          </Section>
          <p>
            <Link href="/account">Back to your account</Link>
          </p>
        </div>
      </div>
    </SitePage>
  );
}

const day = (date: Date): string => longDate(date.toISOString().slice(0, 10));

type Begun = Extract<SecondFactorView, { readonly state: 'begun' }>;
const DATELINES = { off: 'It is off', begun: 'You are setting it up', on: 'It is on' } as const;

function KeyForApp({ factor: { key, address } }: { factor: Begun }) {
  return (
    <>
      <p>Scan this with the app, or type the key into it. Then enter the code that it shows.</p>
      <QrCode text={address} label="The key for your authenticator app, as a QR code" />
      <p>
        Key: <code className="fig">{(key.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
    </>
  );
}
