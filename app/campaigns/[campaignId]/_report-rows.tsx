import type { CampaignPage, Look } from '@/lib/application/contract';
import { figure } from '../../_components/figures/format';
import { ButtonLink } from '../../_components/form/button';
import { campaignHref } from './_look';
import { clockTime } from './_words';

/** What the staff has filled in of the table report that is due; for a sub-commander the way to his own rows. */
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
