import { figure } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { clockTime } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';

/** What the staff has filled in of the table report that is due, and a sub-commander's link to their own rows. */
export function RowsToFill({ page, look }: { page: CampaignPage; look: Look }) {
  const { header, tableRows } = page;
  const mine = tableRows.filled.some((one) => one.you);
  return (
    <>
      {tableRows.filled.length > 0 ? (
        <ul className="cap stack" data-gap="small">
          {tableRows.filled.map(({ name, you, rows, writtenAt }) => (
            <li key={name}>
              {you ? 'You have' : `${name} has`} filled in{' '}
              {rows.length === 1 ? 'one row' : `${figure(rows.length)} rows`}, at{' '}
              {clockTime(writtenAt)}.
            </li>
          ))}
        </ul>
      ) : null}
      {tableRows.units.length > 0 ? (
        <p>
          <ButtonLink
            kind={mine ? 'secondary' : 'primary'}
            wide
            href={campaignHref(header.campaignId, '/report', look)}
          >
            {mine ? 'Change your rows' : 'Fill in the rows of your formations'}
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}
