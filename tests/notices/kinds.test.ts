import { expect, test } from 'vitest';
import { NOTICE_KIND_NAMES, readNotice, wordsOf } from '@/lib/notices/kinds';
import { SAMPLE_NOTICES } from './samples';

const campaignId = '0198c0de-0000-7000-8000-000000000001';
const when = (instant: string) => `<${instant}>`;

test('[notices: kinds] every kind has a sample, words of one line and a place on this installation', () => {
  expect(Object.keys(SAMPLE_NOTICES).sort()).toEqual([...NOTICE_KIND_NAMES].sort());
  for (const [kind, data] of Object.entries(SAMPLE_NOTICES)) {
    const words = wordsOf({ kind, campaignId, data }, when);
    expect(words, kind).not.toBeNull();
    expect(words?.title, kind).toMatch(/^[A-Z\d][^\n]{4,}[^.\n]$/);
    expect(words?.text, kind).toMatch(/^[A-Z][^\n]*\.$/);
    expect(words?.path, kind).toMatch(/^\/[a-z]/);
    expect(`${words?.title}${words?.text}`, kind).not.toContain('undefined');
  }
});

test('[notices: kinds] a notice holds what its kind declares and nothing else', () => {
  for (const [kind, data] of Object.entries(SAMPLE_NOTICES))
    expect(readNotice({ kind, campaignId, data: { ...data, strength: 4_000 } }), kind).toBeNull();
  expect(readNotice({ kind: 'from a later version', campaignId, data: {} })).toBeNull();
  expect(readNotice({ kind: 'toString', campaignId, data: {} })).toBeNull();
});

test('[notices: kinds] three hours before a deadline a reminder is urgent, and its instants are written for its reader', () => {
  const near = (hoursLeft: number) => ({
    kind: 'deadline-near',
    campaignId,
    data: { campaign: 'Bohemia', deadline: '2026-11-22T20:00:00Z', hoursLeft },
  });
  expect(readNotice(near(24))?.urgent).toBe(false);
  expect(readNotice(near(3))?.urgent).toBe(true);
  expect(wordsOf(near(24), when)).toEqual({
    title: '24 hours left: Bohemia',
    text: 'The campaign waits for you until <2026-11-22T20:00:00Z>.',
    path: `/campaigns/${campaignId}`,
  });
});

test('[notices: kinds] an invitation leads nowhere but into this installation', () => {
  for (const path of [
    '//elsewhere.example',
    'https://elsewhere.example',
    '/\\elsewhere',
    '/join?x',
  ])
    expect(
      readNotice({
        kind: 'club-invitation',
        campaignId: null,
        data: { ...SAMPLE_NOTICES['club-invitation'], path },
      }),
      path,
    ).toBeNull();
});
