import { figure, longDate } from '@/app/_components/figures/format';
import { ReturnsCurve } from '@/app/_components/figures/returns-curve';
import { Facts, Section } from '@/app/_components/type/section';
import type { ReturnsOutlook } from '@/lib/campaign/interval/outlook';
import type { LaterPool } from '@/lib/campaign/view/view-interval';
import type { Side } from '@/lib/kernel/side';
import { LaterPools } from './later-pools';

/**
 * Who comes back to the reader's side, and when: by the policy in words, in men by date, and as steps where anybody
 * comes back later; below, the pools that open later.
 */
export function Outlook({
  outlook: { words, men },
  side,
  date,
  pools,
}: {
  readonly outlook: ReturnsOutlook;
  readonly side: Side;
  /** First day of the interval. */
  readonly date: string;
  readonly pools: readonly LaterPool[];
}) {
  const counted = men !== null && men.lying + men.rallying + men.guns > 0 ? men : null;
  return (
    <Section title="Who comes back, and when" note="Counts with dice in them are averages.">
      <div className="stack">
        {counted === null ? null : (
          <div
            className="columns"
            data-columns={counted.later.length > 0 ? 'margin' : undefined}
            data-gap="small"
          >
            {counted.later.length > 0 ? (
              <ReturnsCurve side={side} from={date} {...counted} />
            ) : null}
            <Facts
              rows={[
                { name: 'In hospital now', value: `${figure(counted.lying)} men` },
                { name: 'Back by the end of this interval', value: `${figure(counted.due)} men` },
                ...(counted.rallying > 0
                  ? [
                      {
                        name: 'Missing who come in by then',
                        value: `${figure(counted.rallying)} men`,
                      },
                    ]
                  : []),
                ...(counted.guns > 0
                  ? [{ name: 'Guns recovered by then', value: figure(counted.guns) }]
                  : []),
                ...counted.later.map(({ date: after, men: more }) => ({
                  name: `From ${longDate(after)}`,
                  value: `${figure(more)} more`,
                })),
                { name: 'Never', value: `${figure(counted.never)} of the wounded` },
              ]}
            />
          </div>
        )}
        <p className="cap">{words.join(' ')}</p>
        {pools.length === 0 ? null : (
          <ul className="drafts__pools" aria-label="Pools that open later">
            <LaterPools pools={pools} />
          </ul>
        )}
      </div>
    </Section>
  );
}
