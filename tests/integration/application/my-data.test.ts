import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { chosen, codeOf, newCommand, person, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
beforeAll(async () => {
  table = await Table.set();
  application = table.application();
});
afterAll(async () => {
  await table.clear();
  expect(table.faults).toEqual([]);
});

/** Tables that hang on an account, and where the export has them. */
const TABLES: Readonly<Record<string, string>> = {
  analysis_look: 'analysisLooks',
  battle_night: 'nightsCalled',
  battle_night_answer: 'nightAnswers',
  battle_night_table: 'nightTables',
  battle_photograph: 'photographs',
  message_mute: 'mutes',
  message_report: 'reports',
  board_answer: 'boardAnswers',
  board_post_order: 'boardPostOrders',
  campaign_arrival: 'arrivals',
  campaign_challenge: 'challenges',
  campaign_letter: 'letters',
  campaign_lobby: 'lobbies',
  campaign_lobby_seat: 'lobbySeats',
  campaign_message: 'messages',
  campaign_message_read: 'messagesRead',
  campaign_note: 'notes',
  campaign_petition: 'petitions',
  campaign_post_offer: 'postOffers',
  campaign_recommendation: 'recommendations',
  campaign_report_draft: 'reportDrafts',
  campaign_report_rows: 'reportRows',
  campaign_seat_invitation: 'seatInvitations',
  club_invitation: 'invitationsMade',
  club_membership: 'clubs',
  deadline_reminder: 'reminders',
  holiday: 'holidays',
  library_campaign: 'uploads',
  mail_game: 'mailGames',
  mail_key: 'mailKeys',
  mail_letter: 'mailToBeSent',
  notice: 'notices',
  notice_channel: 'noticeAddresses',
  notice_feed: 'feeds',
  notice_settings: 'noticeSettings',
  passkey: 'passkeys',
  passkey_challenge: 'passkeysAsked',
  password_link: 'passwordLinks',
  player_mark: 'playerMark',
  recovery_code: 'recoveryCodes',
  second_factor: 'secondFactor',
  standing_order: 'standingOrders',
  user_session: 'browsers',
};

test('[accounts: your data] every table that hangs on an account is in the export', async () => {
  const { user } = await person('Anna');
  const rows = await prisma().$queryRaw<{ name: string }[]>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'user_account'::regclass`;
  const missing = rows.map(({ name }) => name).filter((name) => !(name in TABLES));
  expect(missing).toEqual([]);
  const data = value(await application.myData(user));
  for (const part of Object.values(TABLES)) expect([part, part in data]).toEqual([part, true]);
});

test('[accounts: your data] it holds what a person wrote and did, nothing that others alone may know, and no secret that opens a door', async () => {
  const { user: anna, club } = await person('Anna');
  const { user: berta } = await person('Berta', club);
  const id = await started(
    application,
    anna,
    { kind: 'member', userId: berta },
    { clubId: club, name: 'The ford' },
  );
  value(await chosen(application, berta, id, 'canary-b-hold'));
  value(await application.keepNote(anna, id, { text: 'a note of Anna' }));
  value(await application.keepNote(berta, id, { text: 'a note of Berta' }));
  value(await application.leaveOrder(anna, id, { methods: ['quick'] }));
  const message = { to: 'all', text: 'To everybody', commandId: newCommand() };
  value(await application.sendMessage(anna, id, message));
  const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: anna } });
  const text = JSON.stringify(value(await application.myData(anna)));
  for (const part of ['a note of Anna', 'quick', 'To everybody', 'The ford', 'Club of Anna'])
    expect(text).toContain(part);
  for (const part of ['a note of Berta', 'canary-b-hold', passwordHash ?? 'no hash'])
    expect(text).not.toContain(part);
  const bertas = JSON.stringify(value(await application.myData(berta)));
  expect(bertas).toContain('ChoiceSealed');
  expect(bertas).not.toContain('a note of Anna');
  expect(codeOf(await application.myData('nothing'))).toBe('NOT_FOUND');
});
