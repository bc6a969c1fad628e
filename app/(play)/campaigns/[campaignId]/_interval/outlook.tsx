import { figure, longDate } from '@/app/_components/figures/format';
import { Facts, Section } from '@/app/_components/type/section';
import type { ReturnsOutlook } from '@/lib/campaign/interval/outlook';

/** Who comes back to the reader's side, and when: by the policy in words, and in men by date. */
export function Outlook({ outlook: { words, men } }: { readonly outlook: ReturnsOutlook }) {
  return (
    <Section title="Who comes back, and when" note="Counts with dice in them are averages.">
      <p>{words.join(' ')}</p>
      {men === null || men.lying + men.rallying + men.guns === 0 ? null : (
        <Facts
          rows={[
            { name: 'In hospital now', value: `${figure(men.lying)} men` },
            { name: 'Back by the end of this interval', value: `${figure(men.due)} men` },
            ...(men.rallying > 0
              ? [{ name: 'Missing who come in by then', value: `${figure(men.rallying)} men` }]
              : []),
            ...(men.guns > 0 ? [{ name: 'Guns recovered by then', value: figure(men.guns) }] : []),
            ...men.later.map(({ date, men: more }) => ({
              name: `After ${longDate(date)}`,
              value: `${figure(more)} more`,
            })),
            { name: 'Never', value: `${figure(men.never)} of the wounded` },
          ]}
        />
      )}
    </Section>
  );
}
