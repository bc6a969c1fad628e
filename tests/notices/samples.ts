import type { NoticeData, NoticeKind } from '@/lib/notices/kinds';

const campaign = 'Bohemia and Silesia, 1757';
const id = '0198c0de-0000-7000-8000-00000000000a';
const soon = '2026-11-22T20:00:00.000Z';

/** One notice of each kind. */
export const SAMPLE_NOTICES: { readonly [Kind in NoticeKind]: NoticeData<Kind> } = {
  'your-turn': { campaign, deed: 'choose', deadline: soon },
  'rewind-proposed': { campaign },
  'deadline-near': { campaign, deadline: soon, hoursLeft: 24 },
  'deadline-passed': { campaign, graceUntil: soon },
  'next-in-line': { campaign, deadline: soon },
  'stood-in': { campaign },
  'umpire-needed': { campaign },
  'result-to-confirm': { campaign },
  'result-refused': { campaign },
  'battle-night': { clubId: id, night: 'Kolin on the table', at: soon, change: 'invited' },
  message: { campaign, from: 'Okafor', messageId: id },
  'umpire-report': { campaign },
  'message-reported': { campaign, reportId: id },
  'report-decided': { campaign, outcome: 'removed' },
  'message-judged': { campaign, removed: true, measure: 'suspended', until: soon },
  'rider-came': { campaign },
  'choices-opened': { campaign },
  'battle-settled': { campaign },
  'campaign-over': { campaign },
  'campaign-paused': { campaign, until: soon },
  'campaign-corrected': { campaign },
  'campaign-began': { campaign },
  challenge: { challengeId: id, from: 'Okafor' },
  'challenge-declined': { challengeId: id, from: 'Okafor' },
  'lobby-seat': { campaign, clubId: id, lobbyId: id },
  'lobby-ready': { campaign, clubId: id, lobbyId: id },
  'seat-offered': { campaign, side: 'Austria', until: soon },
  'seat-changed': { campaign, side: 'Austria' },
  'post-offered': { campaign, from: 'Okafor' },
  'post-answered': { campaign, from: 'Okafor', answer: 'accepted' },
  petition: { campaign, from: 'Okafor' },
  'club-invitation': { club: 'Thursday Evening', from: 'Okafor', path: '/join/abc' },
  'club-role': { clubId: id, club: 'Thursday Evening', role: 'umpire' },
  'account-changed': { what: 'password' },
  'confirm-mail': {},
  test: {},
};
