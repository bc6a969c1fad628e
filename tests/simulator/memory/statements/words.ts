import type { MemoryDatabase, Row } from '@/tests/simulator/memory/database';
import { compare, keyText, put } from '@/tests/simulator/memory/prisma';
import { type Statements, spelled } from '@/tests/simulator/memory/sql';

/** Who may read a message, as the statements say it: without a post, and with one on a side. Nobody of the simulator mutes anybody, or reports a message. */
const READABLE = {
  '(campaign_id = ? AND author_id = ?::uuid)': 2,
  "(campaign_id = ? AND (author_id = ?::uuid OR audience IN ('all', ?) OR (audience = 'person' AND recipient_id = ?::uuid)) AND NOT EXISTS (SELECT 1 FROM message_mute u WHERE u.campaign_id = campaign_message.campaign_id AND u.user_id = ?::uuid AND u.muted_id = author_id))": 5,
} as const;

/** Statements over what people write to each other in a campaign. */
export const WORD_STATEMENTS: Statements = {
  ...Object.fromEntries(
    Object.entries(READABLE).flatMap(([readable, count]) => [
      [
        `SELECT count(*)::integer AS count, max(sent_at) AS newest, max(sent_at) FILTER (WHERE author_id = ?::uuid) AS newest_own FROM campaign_message WHERE ${readable}`,
        (db: MemoryDatabase, values: readonly unknown[]) => {
          const [user] = values;
          const found = messages(db, values.slice(1, 1 + count));
          const own = found.filter(({ authorId }) => authorId === user);
          return [
            {
              ...{ count: found.length, newest: newestOf(found, 'sentAt') },
              newest_own: newestOf(own, 'sentAt'),
            },
          ];
        },
      ],
      [
        `SELECT id::text, author_id::text, audience, recipient_id::text, position, text, sent_at, removed_at IS NOT NULL AS removed, author_id IS DISTINCT FROM ?::uuid AND removed_at IS NULL AND sent_at > coalesce((SELECT seen_at FROM campaign_message_read WHERE campaign_id = ? AND user_id = ?::uuid), '-infinity') AS unread FROM campaign_message WHERE ${readable} ORDER BY sent_at DESC, id LIMIT ?::integer OFFSET ?::integer`,
        (db: MemoryDatabase, values: readonly unknown[]) => {
          const [user, campaign] = values;
          const [limit, offset] = values.slice(3 + count).map(Number);
          const seen = seenAt(db, campaign, user);
          return messages(db, values.slice(3, 3 + count))
            .sort((a, b) => -compare(a.sentAt, b.sentAt) || compare(a.id, b.id))
            .slice(offset, (offset ?? 0) + (limit ?? 0))
            .map((row) => ({
              ...{ id: row.id, author_id: row.authorId, audience: row.audience },
              ...{ recipient_id: row.recipientId, position: row.position, text: row.text },
              ...{ sent_at: row.sentAt, removed: false, unread: isUnread(row, user, seen) },
            }));
        },
      ],
      [
        spelled(`WITH seen AS (SELECT max(seen_at) AS at FROM campaign_message_read
            WHERE campaign_id = ? AND user_id = ?::uuid),
          mine AS (SELECT author_id, sent_at, removed_at FROM campaign_message WHERE ${readable}),
          advice AS (SELECT written_at FROM campaign_recommendation
            WHERE campaign_id = ? AND round = ? AND side = ?),
          filled AS (SELECT written_at FROM campaign_report_rows
            WHERE campaign_id = ? AND battle_index = ?::integer AND side = ?),
          petitions AS (SELECT asked_at FROM campaign_petition p WHERE campaign_id = ? AND side = ?
            AND NOT declined AND EXISTS (SELECT 1 FROM club_membership m
              WHERE m.user_id = p.user_id AND m.club_id::text = ?)),
          own AS (SELECT declined FROM campaign_petition WHERE campaign_id = ? AND user_id = ?::uuid),
          offers AS (SELECT o.side FROM campaign_post_offer o JOIN campaign_list l ON l.campaign_id = o.campaign_id
              AND o.offered_by_id::text = CASE o.side WHEN 'A' THEN l.user_a ELSE l.user_b END
            WHERE o.campaign_id = ? AND o.user_id = ?::uuid AND o.state <> 'declined'),
          made AS (SELECT state FROM campaign_post_offer WHERE campaign_id = ? AND side = ?)
        SELECT (SELECT count(*)::integer FROM mine) AS count,
          (SELECT coalesce(extract(epoch FROM max(sent_at))::text, '') FROM mine) AS newest,
          (SELECT count(*)::integer FROM mine WHERE author_id IS DISTINCT FROM ?::uuid
            AND removed_at IS NULL AND sent_at > coalesce((SELECT at FROM seen), '-infinity')) AS unread,
          (SELECT count(*)::integer FROM petitions) AS petitions,
          (SELECT count(*)::integer FROM offers) AS offers,
          concat_ws('.', (SELECT count(*) FROM advice), (SELECT extract(epoch FROM max(written_at)) FROM advice),
            (SELECT count(*) FROM filled), (SELECT extract(epoch FROM max(written_at)) FROM filled),
            (SELECT extract(epoch FROM max(asked_at)) FROM petitions),
            (SELECT count(*) FROM own), (SELECT count(*) FROM own WHERE declined), (SELECT string_agg(side, '' ORDER BY side) FROM offers),
            (SELECT count(*) FROM made), (SELECT count(*) FROM made WHERE state = 'declined'),
            (SELECT count(*) FROM mine WHERE removed_at IS NOT NULL)) AS mark`),
        (db: MemoryDatabase, values: readonly unknown[]) => [waiting(db, values, count)],
      ],
    ]),
  ),
  "SELECT c.id::text AS id FROM campaign_challenge c JOIN club_membership a ON a.club_id = c.club_id AND a.user_id = c.asked_id JOIN club_membership b ON b.club_id = c.club_id AND b.user_id = c.challenger_id WHERE c.asked_id = ?::uuid AND (c.state = 'open' AND c.expires_at > now() OR c.state = 'accepted' AND c.campaign_id IS NULL) ORDER BY c.asked_at, c.id":
    (db, [user]) =>
      [...db.table('campaignChallenge').values()]
        .filter(
          (row) =>
            row.askedId === user &&
            [row.askedId, row.challengerId].every((one) =>
              db.table('membership').has(keyText([row.clubId, one])),
            ) &&
            ((row.state === 'open' && compare(row.expiresAt, new Date(db.clock())) > 0) ||
              (row.state === 'accepted' && row.campaignId === null)),
        )
        .sort((a, b) => compare(a.askedAt, b.askedAt) || compare(a.id, b.id))
        .map(({ id }) => ({ id })),
  'INSERT INTO campaign_petition (campaign_id, user_id, side, reason) SELECT ?, ?::uuid, ?, ? WHERE NOT EXISTS (SELECT 1 FROM campaign_petition WHERE campaign_id = ? AND user_id = ?::uuid AND side <> ? AND NOT declined) ON CONFLICT (campaign_id, user_id, side) DO UPDATE SET reason = CASE WHEN campaign_petition.declined THEN campaign_petition.reason ELSE excluded.reason END RETURNING declined':
    (db, [campaignId, userId, side, reason]) => {
      const others = petitionsOf(db, campaignId, userId);
      if (others.some((row) => row.side !== side && row.declined !== true)) return [];
      const known = others.find((row) => row.side === side);
      const askedAt = new Date(db.clock());
      const row = known ?? { campaignId, userId, side, declined: false, askedAt };
      put(db, 'campaignPetition', known?.declined === true ? known : { ...row, reason });
      return [{ declined: row.declined }];
    },
};

function waiting(db: MemoryDatabase, values: readonly unknown[], count: number): object {
  const [campaign, user] = values;
  const mine = messages(db, values.slice(2, 2 + count));
  const [, round, adviceSide, , table, filledSide, , asked, club] = values.slice(2 + count);
  const seen = seenAt(db, campaign, user);
  const of = (
    name: 'campaignRecommendation' | 'campaignReportRows' | 'campaignPetition' | 'postOffer',
  ) => [...db.table(name).values()].filter((row) => row.campaignId === campaign);
  const advice = of('campaignRecommendation').filter(
    (row) => row.round === round && row.side === adviceSide,
  );
  const filled = of('campaignReportRows').filter(
    (row) => row.battleIndex === table && row.side === filledSide,
  );
  const petitions = of('campaignPetition').filter(
    (row) =>
      row.side === asked &&
      row.declined !== true &&
      db.table('membership').has(keyText([club, row.userId])),
  );
  const own = petitionsOf(db, campaign, user);
  const listed = db.table('campaignList').get(keyText([campaign]));
  const offers = of('postOffer').filter(
    (row) =>
      row.userId === user &&
      row.state !== 'declined' &&
      row.offeredById === (row.side === 'A' ? listed?.userA : listed?.userB),
  );
  const made = of('postOffer').filter((row) => row.side === asked);
  return {
    count: mine.length,
    newest: epoch(newestOf(mine, 'sentAt')) ?? '',
    unread: mine.filter((row) => isUnread(row, user, seen)).length,
    petitions: petitions.length,
    offers: offers.length,
    mark: [
      ...[advice.length, epoch(newestOf(advice, 'writtenAt'))],
      ...[filled.length, epoch(newestOf(filled, 'writtenAt'))],
      epoch(newestOf(petitions, 'askedAt')),
      ...[own.length, own.filter(({ declined }) => declined === true).length],
      offers.length === 0
        ? null
        : offers
            .map((row) => String(row.side))
            .sort()
            .join(''),
      ...[made.length, made.filter(({ state }) => state === 'declined').length],
      0,
    ]
      .filter((part) => part !== null)
      .join('.'),
  };
}

function messages(
  db: MemoryDatabase,
  [campaign, author, side, recipient]: readonly unknown[],
): Row[] {
  return [...db.table('campaignMessage').values()].filter(
    (row) =>
      row.campaignId === campaign &&
      (row.authorId === author ||
        (side !== undefined &&
          (row.audience === 'all' ||
            row.audience === side ||
            (row.audience === 'person' && row.recipientId === recipient)))),
  );
}
function petitionsOf(db: MemoryDatabase, campaign: unknown, user: unknown): readonly Row[] {
  return [...db.table('campaignPetition').values()].filter(
    (row) => row.campaignId === campaign && row.userId === user,
  );
}
function seenAt(db: MemoryDatabase, campaign: unknown, user: unknown): unknown {
  return db.table('campaignMessageRead').get(keyText([campaign, user]))?.seenAt ?? null;
}
function isUnread(row: Row, user: unknown, seen: unknown): boolean {
  return row.authorId !== user && (seen === null || compare(row.sentAt, seen) > 0);
}
function newestOf(rows: readonly Row[], column: string): Date | null {
  const instants = rows.map((row) => (row[column] as Date).getTime());
  return instants.length === 0 ? null : new Date(Math.max(...instants));
}
/** Seconds since 1970 as the database writes them. */
function epoch(instant: Date | null): string | null {
  return instant === null ? null : (instant.getTime() / 1_000).toFixed(6);
}
