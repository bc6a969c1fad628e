import { expect } from 'vitest';
import type { LoadedBoard } from '@/lib/application/core/loaded-board';
import { campaignEvent } from '@/lib/application/core/loaded-campaign';
import { mailKeys } from '@/lib/application/mail/keys';
import { ownMessages } from '@/lib/application/mail/log-of';
import type { Opponent } from '@/lib/application/start/opponents';
import type { StartBattleInput } from '@/lib/application/start/single-battles';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { battleStreamOf } from '@/lib/battle/stream/address';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { historyDigests } from '@/lib/campaign/mail/history';
import { lock } from '@/lib/transfer/age';
import type { MailBody } from '@/lib/transfer/mail-entries';
import { writeMail } from '@/lib/transfer/mail-file';
import { writeLog } from '@/lib/transfer/mail-log';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { Installation } from './mail-post-office';
import { newCommand, value } from './table';

/** Two installations and their exchange: Anna commands side A at one, Berta side B at the other. */
export class Pair {
  private constructor(
    readonly anna: Installation,
    readonly berta: Installation,
  ) {}

  static async open(rulesets?: readonly Ruleset[]): Promise<Pair> {
    return new Pair(
      await Installation.open('Anna', rulesets),
      await Installation.open('Berta', rulesets),
    );
  }

  get both(): readonly Installation[] {
    return [this.anna, this.berta];
  }

  async clear(): Promise<void> {
    for (const one of this.both) await one.clear();
  }

  /** Anna offers a campaign from a file that only she has; Berta accepts, and Anna receives it. */
  async begin(content: string): Promise<void> {
    const { anna } = this;
    const libraryId = await this.hers(content);
    const opponent = await this.toBerta();
    const begun = await anna.at(() =>
      anna.app.startCampaign(anna.user, {
        ...{ libraryId, opponent, name: 'By the post', side: 'A' },
        ...{ useExpectedValues: true, commandId: newCommand() },
      }),
    );
    anna.campaignId = value(begun).campaignId;
    await this.accepted();
  }

  /** Anna offers a single battle from a file that only she has; it is not sent yet. */
  async offerBattle(
    content: string,
    terms: Pick<StartBattleInput, 'battle' | 'methods'> & Partial<StartBattleInput>,
  ): Promise<void> {
    const { anna } = this;
    const libraryId = await this.hers(content);
    const opponent = await this.toBerta();
    const begun = await anna.at(() =>
      anna.app.startBattle(anna.user, {
        ...{ libraryId, opponent, name: 'By the post', side: 'A', commandId: newCommand() },
        ...terms,
      }),
    );
    anna.campaignId = value(begun).campaignId;
  }

  /** Anna’s invitation is sent, Berta accepts, and Anna receives it. */
  async accepted(): Promise<void> {
    const { anna, berta } = this;
    await berta.accept(await anna.file());
    value(await anna.take(await berta.file()));
  }

  /** A file uploaded to Anna’s library. */
  async hers(content: string): Promise<string> {
    const { anna } = this;
    const file = { clubId: anna.club, fileName: 'campaign.yaml', content };
    return value(await anna.at(() => anna.app.importCampaign(anna.user, file))).libraryId;
  }

  /** Berta as an opponent by mail, by her key. */
  async toBerta(): Promise<Opponent> {
    const { berta } = this;
    const keys = value(await berta.at(() => berta.app.makeMailKeys(berta.user)));
    return { kind: 'mail', recipient: keys.recipient };
  }

  /** The three files of a round: Anna’s seal, Berta’s seal with her opening, Anna’s opening. */
  async round(a: string, b: string): Promise<void> {
    const { anna, berta } = this;
    await anna.seal(a);
    await berta.seal(b);
    value(await berta.take(await anna.file()));
    value(await anna.take(await berta.file()));
    value(await berta.take(await anna.file()));
    await this.alike();
  }

  /** Both histories agree, and neither is behind. */
  async alike(): Promise<void> {
    const [one, other] = await Promise.all(this.both.map((at) => at.events()));
    const digests = (events: typeof one) =>
      historyDigests(events ?? []).map(({ digest }) => digest);
    expect(digests(one)).toEqual(digests(other));
  }

  async phases(): Promise<string[]> {
    return [(await this.anna.page()).view.phase, (await this.berta.page()).view.phase];
  }

  /** The verdicts of both exports when checked offline. */
  async verified() {
    const verdicts = [];
    for (const at of this.both) {
      const { content } = value(await at.at(() => at.app.exportCampaign(at.user, at.campaignId)));
      const { resolvers, games } = at.services;
      verdicts.push(verifyCampaignExport(content, resolvers, { rulesets: games }));
    }
    return verdicts;
  }
}

/** A battle’s own record at an installation. */
export async function boardAt(at: Installation, index = 0): Promise<LoadedBoard> {
  const board = await at.services.boards.load(battleStreamOf(at.campaignId, index));
  if (board === null) throw new Error('a battle on the board');
  return board;
}

/** The events of a battle at an installation. */
export async function eventsAt(at: Installation, index = 0): Promise<readonly BoardEvent[]> {
  return (await boardAt(at, index)).battle.events;
}

/**
 * A file that an installation’s owner could write by modifying the program: their own log, changed, under their own
 * key.
 */
export async function writtenBy(
  from: Installation,
  to: Installation,
  change: (messages: MailBody[]) => readonly MailBody[],
): Promise<string> {
  const keys = value(await to.at(() => to.app.makeMailKeys(to.user)));
  const { signing } = await mailKeys(from.services, from.user);
  const loaded = await from.services.campaigns.load(from.campaignId);
  const mail = loaded?.campaign.mail;
  const id = loaded?.campaign.settings.mail?.id;
  if (!loaded || !mail || !id) throw new Error('a campaign by mail');
  const log = writeLog(id, mail.own, signing, change(await ownMessages(from.services, loaded)));
  const plain = writeMail(
    {
      ...{ campaign: id, from: mail.own, number: mail.files, signingKey: signing.publicKey, log },
      history: historyDigests(loaded.events.map(campaignEvent)).map(({ digest }) => digest),
    },
    signing,
  );
  return lock(plain, { recipients: [keys.recipient] });
}
