import { randomUUID } from 'node:crypto';
import Link from '@/app/_components/link/link';
import { Confirm } from '@/app/_components/notice/dialog';
import type { FairnessPage } from '@/lib/application/pages/fairness';
import { revokeDevice } from './actions';

/** The devices that sign in the campaign; the reader's own can be revoked. */
export function Devices({
  page: { devices, header },
  entry,
}: {
  page: FairnessPage;
  entry: (position: number) => string;
}) {
  if (devices.length === 0) return <p>No player’s device has signed anything here.</p>;
  return (
    <ul className="stack">
      {devices.map(({ key, fingerprint, own, registered, revoked }) => (
        <li key={key}>
          <span className="fig">{fingerprint}</span>
          {own ? ', yours' : ''}, registered in{' '}
          <Link href={entry(registered)}>entry {registered}</Link>
          {revoked === null ? null : (
            <>
              , revoked in <Link href={entry(revoked)}>entry {revoked}</Link>
            </>
          )}
          .{' '}
          {own && revoked === null && header.signing !== null ? (
            <Confirm
              trigger="Revoke it"
              kind="quiet"
              title="Revoke this device?"
              confirm="Revoke"
              action={revokeDevice}
              given={[header.campaignId, key]}
              hidden={{ commandId: randomUUID() }}
              signs={{ type: 'DeviceRevoked', data: { key } }}
            >
              What it signs from now on does not count as yours in this campaign. If it is the one
              in front of you, it makes itself a new key. A lost telephone should be signed out on
              your account page as well.
            </Confirm>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
