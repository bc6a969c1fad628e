import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Book } from '@/app/_components/book/book';
import { bookFile } from '@/app/_server/book-file';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { bookOf } from '@/lib/application/pages/printed-chronicle';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { fixture, Play } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

const valley = fixture('valley');
const commander = {
  controller: 'user',
  userId: null,
  name: 'Anna',
  open: false,
  you: false,
} as const;

function headerFor(viewer: CampaignViewer, at: number): CampaignHeader {
  return {
    campaignId: '00000000-0000-4000-8000-000000000001',
    name: 'A play',
    title: valley.title,
    club: { id: 'club', name: 'Club' },
    role: 'watcher',
    sides: [],
    serves: null,
    sideToAct: false,
    unread: 0,
    petitions: 0,
    offers: 0,
    inboxMark: '',
    viewer,
    curtain: false,
    head: at,
    at,
    phase: 'choosing',
    awaiting: [],
    deadline: null,
    mayHaveDeadlines: false,
    yourTurn: false,
    commanders: { A: commander, B: { ...commander, name: 'Berta' } },
    singleBattle: false,
    byMail: false,
    wrongStoreKey: false,
    branch: null,
    rewindProposal: null,
    mayRewind: false,
    continuedIn: null,
    mayAnalyse: false,
    mayRename: false,
    mayBranch: false,
    mayTake: [],
    mayHand: [],
    mayResign: false,
    deciding: [],
    umpires: false,
    away: false,
    umpire: null,
    mayUmpire: false,
    audience: { kind: 'club', delayHours: 0 },
    mayOpen: false,
    couriers: null,
    delayed: false,
    pause: null,
    signing: null,
  };
}
const bookAt = (events: readonly CampaignEvent[], viewer: CampaignViewer = { kind: 'public' }) =>
  bookOf(events, headerFor(viewer, events.length));

test('[book: whole] it describes each situation, battle and the conclusion, with losses, roll and proofs', () => {
  const { events } = playOut(valley, 'book');
  const book = bookAt(events);
  const markup = renderToStaticMarkup(<Book book={book} />);
  expect(book.chapters.length).toBeGreaterThan(1);
  for (const chapter of book.chapters) expect(markup).toContain(chapter.title);
  expect(markup).toContain(book.conclusion?.title ?? 'nothing');
  expect(markup).toContain('Roll of losses');
  expect(book.appendix.answers.every((answer) => answer.opened !== null)).toBe(true);
  for (const answer of book.appendix.answers) expect(markup).toContain(answer.commitment);
  expect(markup).not.toMatch(/ style="|<script|undefined|NaN|\[object/);
  for (const battle of book.chapters.flatMap((chapter) => chapter.battles)) {
    const { A } = battle.ledger;
    expect(A.start).toBe(A.present + A.killed + A.wounded + A.missing + A.captured);
  }
});

test('[book: any position] it can be made at every entry of a campaign', () => {
  const { events } = playOut(valley, 'every entry');
  for (let at = 1; at <= events.length; at += 1)
    expect(bookAt(events.slice(0, at)).header.at).toBe(at);
  for (const at of [1, 3, 5])
    expect(
      renderToStaticMarkup(<Book book={bookAt(events.slice(0, at))} />).length,
    ).toBeGreaterThan(1_000);
});

test('[secrecy: the book] two histories that differ only in what lies sealed, or was taken back, give equal books but for the commitments', () => {
  const sealed = (answer: string) => {
    const play = new Play().start(valley).seal('A', answer);
    play.do({ type: 'WithdrawSeal', data: { round: 'choice-1', side: 'A' } });
    return play.seal('A', answer);
  };
  const blank = (answer: string, viewer: CampaignViewer) =>
    JSON.stringify(bookAt(sealed(answer).events, viewer), (key, value: unknown) =>
      key === 'commitment' ? 'sealed' : value,
    );
  for (const viewer of [{ kind: 'public' }, { kind: 'side', side: 'B' }] as const) {
    expect(blank('turn', viewer)).toBe(blank('storm', viewer));
    expect(blank('turn', viewer)).not.toMatch(/torm|nonce":"[0-9a-f]/);
  }
  const texts = (viewer: CampaignViewer) =>
    JSON.stringify(bookAt(new Play().start(valley).events, viewer).chapters);
  expect(texts({ kind: 'side', side: 'A' })).not.toContain('The bridge is ours to hold');
  expect(texts({ kind: 'side', side: 'B' })).toContain('The bridge is ours to hold');
});

test('[book: one file] it contains its styles and fonts, has no script, and requests nothing', async () => {
  const file = await bookFile(bookAt(playOut(valley, 'file').events));
  // Identified by its findings, since the file itself is long.
  const found = (pattern: RegExp) => file.match(pattern)?.[0] ?? null;
  expect(file.slice(0, 60)).toMatch(/^<!doctype html><html lang="en" data-theme="paper">/);
  expect(
    found(/<script|<link|<img|<iframe|@import|url\((?!data:|"?#)|src="|srcset|href="(?!#)/),
  ).toBeNull();
  expect(
    found(/default-src &#x27;none&#x27;; style-src &#x27;sha256-[\w+/]{43}=&#x27;/),
  ).not.toBeNull();
  expect(file.match(/data:font\/woff2;base64,/g)?.length).toBe(5);
  expect(file.length).toBeLessThan(2_000_000);
});
