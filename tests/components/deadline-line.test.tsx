import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeadlineLine } from '@/app/(play)/campaigns/[campaignId]/_deadline/deadline-line';
import type { DeadlineHeader } from '@/lib/application/core/campaign-header';

const DEADLINE: DeadlineHeader = {
  phase: 'choice-1',
  dueAt: '2026-11-20T12:00:00.000Z',
  graceEndsAt: '2026-11-21T12:00:00.000Z',
  onBoard: false,
  graceOver: false,
  missed: ['A'],
  called: [],
  deputyFor: null,
  computer: false,
  step: 0,
};

/** What the page says to a watcher of a campaign whose side A is late. */
function said(deadline: Partial<DeadlineHeader>, umpire: string | null = null): string {
  const commander = { controller: 'user', userId: null, open: false, you: false } as const;
  const header = {
    ...{ campaignId: 'c', yourTurn: false, sides: [], umpire },
    awaiting: ['A'] as const,
    commanders: { A: { ...commander, name: 'Anna' }, B: { ...commander, name: 'Berta' } },
    deadline: { ...DEADLINE, ...deadline },
  };
  const markup = renderToStaticMarkup(<DeadlineLine header={header} look={{}} />);
  return markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('[deadlines: page] it says what follows the grace before it ends, and what counts once it has', () => {
  const END = 'Saturday 21 November at 12:00 UTC';
  expect(said({})).toContain(`The grace ends on ${END} . After that, an order left beforehand`);
  expect(said({})).toContain('otherwise the campaign waits.');
  expect(said({ graceOver: true })).toContain(
    `The grace ended on ${END} . An order left beforehand counts now; otherwise the campaign waits.`,
  );
  expect(said({ graceOver: true }, 'Ulla')).toContain('otherwise the umpire may answer.');
  expect(said({ graceOver: true, computer: true })).toContain('otherwise the computer answers.');
  expect(said({ graceOver: true, computer: true, onBoard: true })).toContain(
    'otherwise the computer plays this turn.',
  );
  expect(said({ graceOver: true, called: ['A'] })).toContain('the deputy has been called.');
});
