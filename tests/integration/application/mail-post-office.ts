import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import { campaignEvent, streamOf } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import type { OpenedMail } from '@/lib/application/mail/open';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import type { CampaignEvent } from '@/lib/campaign/events';
import { newCommand, person, Table, value } from './table';

/** One process's access to the database of accounts and clubs. */
const holder = globalThis as typeof globalThis & { orderlyDatabase?: unknown };

/** One installation: a database of its own, one process on it, one player. */
export class Installation {
  #handles: unknown;
  campaignId = '';

  private constructor(
    readonly table: Table,
    readonly services: Services,
    readonly app: CampaignApplication,
    readonly user: string,
    readonly club: string,
  ) {
    this.#handles = holder.orderlyDatabase;
  }

  /** `rulesets`: those available there; default: the registry's. */
  static async open(name: string, rulesets?: readonly Ruleset[]): Promise<Installation> {
    holder.orderlyDatabase = undefined;
    const table = await Table.set(rulesets);
    const services = table.services();
    const { user, club } = await person(name);
    return new Installation(table, services, applicationOf(services), user, club);
  }

  /** Runs an action at this installation: accounts are looked up in its own database. */
  async at<T>(deed: () => Promise<T>): Promise<T> {
    process.env.DATABASE_URL = this.table.databaseUrl;
    holder.orderlyDatabase = this.#handles;
    try {
      return await deed();
    } finally {
      this.#handles = holder.orderlyDatabase;
    }
  }

  page(): Promise<CampaignPage> {
    return this.at(async () => value(await this.app.campaignPage(this.user, this.campaignId)));
  }

  /** Seals an answer of the open round, choice or method. */
  async seal(answer: string): Promise<void> {
    const { view } = await this.page();
    const input = { round: view.round ?? '', answer, commandId: newCommand() };
    await this.at(async () =>
      value(
        view.phase === 'encounter'
          ? await this.app.sealMethod(this.user, this.campaignId, {
              ...input,
              answer: answer as 'expected',
            })
          : await this.app.sealChoice(this.user, this.campaignId, input),
      ),
    );
  }

  /** Makes the next file and returns what would be mailed. */
  async file(note?: string): Promise<string> {
    await this.at(async () =>
      value(await this.app.postMail(this.user, this.campaignId, { note, commandId: newCommand() })),
    );
    return this.again();
  }

  /** The latest file again. */
  async again(): Promise<string> {
    const made = await this.at(() => this.app.mailFile(this.user, this.campaignId));
    return value(made).content;
  }

  take(
    file: string,
    more: { passphrase?: string; campaignId?: string; accept?: { clubId: string } } = {},
  ): Promise<Answer<OpenedMail>> {
    return this.at(() =>
      this.app.openMailFile(this.user, {
        file: Buffer.from(file).toString('base64'),
        commandId: newCommand(),
        ...more,
      }),
    );
  }

  /** Accepts an invitation. */
  async accept(file: string, passphrase?: string): Promise<void> {
    const accept = { clubId: this.club };
    const opened = value(
      await this.take(file, { accept, ...(passphrase === undefined ? {} : { passphrase }) }),
    );
    if (opened.kind === 'opened') this.campaignId = opened.campaignId;
  }

  async events(): Promise<CampaignEvent[]> {
    const read = await this.services.store.read(streamOf(this.campaignId));
    if (!read.ok) throw new Error(read.error.message);
    return read.value.map(campaignEvent);
  }

  clear(): Promise<void> {
    return this.at(() => this.table.clear());
  }
}
