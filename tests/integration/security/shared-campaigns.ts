import { type CampaignApplication, USE_CASES } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import type { UseCase } from '@/lib/application/core/use-case';
import { prisma } from '@/lib/database/client';
import { campaignAt, type People, type Role, type Stage } from './people';
import type { Row } from './rows';

/**
 * Campaigns for the rows of the matrix, made as late and as seldom as can be: rows that only read share one for each
 * stage, and the roles that a command refuses share one in that row. One whose record has grown is never used again.
 */
export class SharedCampaigns {
  readonly #read = new Map<string, string>();

  constructor(
    readonly application: CampaignApplication,
    readonly people: People,
    readonly services: Services,
  ) {}

  /** The answers of one row to some roles, in their order. */
  async answersTo(row: Row, stage: Stage, roles: readonly Role[]): Promise<[Role, string][]> {
    const declared: Readonly<Record<string, UseCase>> = USE_CASES;
    const reads = declared[row.method]?.effect === 'reads';
    const free = reads && !row.keeps ? this.#read : new Map<string, string>();
    const got: [Role, string][] = [];
    for (const role of roles) {
      // What a removed member is asked about was theirs.
      const kind = role === 'removed' ? `${stage}, of a removed member` : stage;
      const { application, people } = this;
      const id = free.get(kind) ?? (await campaignAt(application, people, stage, role));
      free.delete(kind);
      // The limit of what one account may write is not what is tested here.
      await prisma().throttle.deleteMany({ where: { key: { startsWith: 'write' } } });
      const before = await this.#lengthOf(id);
      const answer = await row.ask({ user: people.account[role], role, id });
      got.push([role, answer]);
      const reusable = row.keeps === undefined && (reads || !answer.startsWith('OK'));
      if (reusable && (await this.#lengthOf(id)) === before) free.set(kind, id);
    }
    return got;
  }

  /** How many entries the campaign, its battles and its branches have in all. */
  async #lengthOf(id: string): Promise<string> {
    const { sql } = this.services;
    const rows = await sql<{ id: string; version: string }[]>`
      SELECT id, version::text FROM orderly_store.stream
      WHERE id LIKE ${`%${id}%`} OR parent_id LIKE ${`%${id}%`} ORDER BY id`;
    return rows.map((row) => `${row.id} ${row.version}`).join('\n');
  }
}
