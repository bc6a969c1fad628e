'use client';

import { figure, perCent } from '@/app/_components/figures/format';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Section } from '@/app/_components/type/section';
import type { BySide, Side } from '@/lib/kernel/side';
import type { Totals } from './formation-table';

/** What both sides have lost by the figures typed so far. */
export function SoFar({
  sides,
  totals,
  shown,
  children,
}: {
  readonly sides: BySide<string>;
  readonly totals: BySide<Totals>;
  readonly shown: readonly Side[];
  readonly children: React.ReactNode;
}) {
  return (
    <Section title="So far">
      <dl className="facts">
        {shown.map((side) => (
          <div key={side}>
            <dt>
              <SideTag side={side} name={sides[side]} />
            </dt>
            <dd>
              <b className="fig">{figure(totals[side].lost)}</b> lost
              {totals[side].open > 0
                ? `, ${openWords(totals[side].open)}`
                : totals[side].sent > 0
                  ? `, ${perCent(totals[side].lost / totals[side].sent)}`
                  : ''}
              {totals[side].others.map(({ kind, lost }) =>
                lost === 0 ? null : (
                  <span key={kind} className="cap">
                    {' '}
                    {figure(lost)} {kind}
                  </span>
                ),
              )}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Section>
  );
}

/** The same at the foot of a phone’s screen. */
export function FootBar({
  totals,
  shown,
}: {
  readonly totals: BySide<Totals>;
  readonly shown: readonly Side[];
}) {
  const open = shown.reduce((sum, side) => sum + totals[side].open, 0);
  return (
    <p className="report-foot" aria-hidden="true">
      {shown.map((side) => (
        <SideTag key={side} side={side} name={figure(totals[side].lost)} strong />
      ))}
      <span>{open > 0 ? openWords(open) : 'every row balances'}</span>
    </p>
  );
}

const openWords = (open: number): string =>
  open === 1 ? 'one row to correct' : `${figure(open)} rows to correct`;
