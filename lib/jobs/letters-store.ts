import type { Sql } from '@/lib/event-store/connection';

/** The rows of mail to addresses. SQL, because each step is one statement that says who may take it. */

/** A worker that died while sending: the mail may have arrived, and is not sent again. */
const SENDING_SECONDS = 120;

export interface DueLetter {
  readonly id: string;
  readonly kind: string;
  readonly address: string;
  readonly data: unknown;
  readonly userId: string | null;
  readonly invitationId: string | null;
  readonly attempts: number;
}

/** Removes letters whose worker died while sending them. Answers the invitations that they were about. */
export async function endInterruptedLetters(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ invitationId: string | null }[]>`
    DELETE FROM mail_letter
      WHERE sending_since < now() - make_interval(secs => ${SENDING_SECONDS}::double precision)
      RETURNING invitation_id::text AS "invitationId"`;
  return rows.flatMap(({ invitationId }) => (invitationId === null ? [] : [invitationId]));
}

/** Takes letters that are due, each by one worker. */
export async function takeLetters(sql: Sql, most: number): Promise<readonly DueLetter[]> {
  return sql<DueLetter[]>`
    UPDATE mail_letter SET sending_since = now(), attempts = attempts + 1 WHERE id IN (
        SELECT id FROM mail_letter WHERE sending_since IS NULL AND due_at <= now()
          ORDER BY due_at LIMIT ${most}::integer FOR UPDATE SKIP LOCKED)
      RETURNING id::text AS id, kind, address, data, user_id::text AS "userId",
        invitation_id::text AS "invitationId", attempts`;
}

/** Removes a letter that was sent, or never will be. */
export async function endLetter(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM mail_letter WHERE id = ${id}::uuid`;
}

/** Puts a letter off. */
export async function putOffLetter(sql: Sql, id: string, seconds: number): Promise<void> {
  await sql`
    UPDATE mail_letter SET sending_since = NULL, due_at = now() + make_interval(secs => ${seconds}::double precision)
      WHERE id = ${id}::uuid`;
}
