import { expect, test } from 'vitest';
import { METHOD_CHOICES } from '@/app/_components/form/term-fields';
import { lastNews, sideAndPost, waitingText } from '@/app/_server/campaign-table';
import { METHOD_ROWS } from '@/app/(play)/campaigns/[campaignId]/_encounter/method-rows';
import type { CampaignListItem } from '@/lib/application/header/campaign-list';
import { ENCOUNTER_ANSWERS, METHOD_ANSWERS } from '@/lib/campaign/battle/methods';
import type { CampaignPhase } from '@/lib/campaign/view/view';

const PHASES: Readonly<Record<CampaignPhase, { readonly waits: string; readonly idle: string }>> = {
  choosing: { waits: 'Anna to choose', idle: 'nothing' },
  encounter: { waits: 'Anna to answer the encounter', idle: 'nothing' },
  expected: { waits: 'the trials are running', idle: 'the trials are running' },
  table: { waits: 'Anna to report or countersign', idle: 'nothing' },
  board: { waits: 'Anna to move on the board', idle: 'the battle on the board' },
  interval: { waits: 'Anna to give orders for the interval', idle: 'nothing' },
  concluded: { waits: 'nothing', idle: 'nothing' },
};

const item = (phase: CampaignPhase, awaiting: CampaignListItem['awaiting']): CampaignListItem => ({
  campaignId: 'one',
  clubId: 'club',
  name: 'A war',
  title: 'A war',
  definitionId: 'war',
  singleBattle: false,
  sides: { A: 'Blue', B: 'Red' },
  commanders: {
    A: { name: 'Anna', controller: 'user', you: true, userId: 'anna', open: false },
    B: { name: 'Berta', controller: 'user', you: false, userId: 'berta', open: false },
  },
  hotSeat: false,
  shared: true,
  phase,
  situation: 'The mill',
  encounter: null,
  date: '1757-05-01',
  awaiting,
  yourTurn: false,
  role: 'commander',
  chain: [],
  strength: { A: { start: 1, present: 1 }, B: { start: 1, present: 1 } },
  course: [],
  lastBattle: null,
  conclusion: null,
  parentId: null,
  mail: null,
  head: 1,
  serves: null,
  sideToAct: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
});

test('[pages: lists] every phase has a description, with somebody awaited and with nobody', () => {
  for (const [phase, { waits, idle }] of Object.entries(PHASES)) {
    expect(waitingText(item(phase as CampaignPhase, ['A']))).toBe(waits);
    expect(waitingText(item(phase as CampaignPhase, []))).toBe(idle);
  }
});

test('[pages: lists] the latest news is the last settled battle, even after the campaign moved on', () => {
  const now = { title: 'The mill', glyph: 'here' } as const;
  expect(lastNews({ ...item('choosing', ['A']), chain: [now] })).toBe(
    'No battle yet; moved on 1 January 2026',
  );
  const lastBattle = { title: 'Kolin', level: 'majorDefeat' } as const;
  expect(lastNews({ ...item('interval', ['A']), chain: [now], lastBattle })).toBe(
    'Kolin: major victory for Red; moved on 1 January 2026',
  );
});

test('[pages: lists] each side is named with its commander', () => {
  expect(sideAndPost(item('choosing', []), 'A')).toBe('Blue, you');
  expect(sideAndPost(item('choosing', []), 'B')).toBe('Red, Berta');
});

test('[pages: encounter] every method of settling a battle has a description', () => {
  for (const method of ENCOUNTER_ANSWERS) {
    const { title, note } = METHOD_ROWS[method];
    expect([method, title.length > 5, note.length > 20]).toEqual([method, true, true]);
  }
  const alone = METHOD_CHOICES.filter(({ methods }) => methods.length === 1);
  expect(alone.map(({ methods: [only] }) => only)).toEqual(METHOD_ANSWERS);
  expect(METHOD_CHOICES.find(({ value }) => value === 'any')?.methods).toEqual(METHOD_ANSWERS);
});
