import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { boardsOf, type Ruleset, resolversOf } from '@/lib/battle/contract/ruleset';
import type { Side } from '@/lib/kernel/side';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { answered, chosen, person, skirmishText, started, Table, value } from './table';

type Person = { readonly user: string; readonly club: string };

/** The file of the skirmish, fought by another ruleset. */
export const skirmishBy = (id: string, ruleset: string, setup: string): string =>
  skirmishText
    .replace('id: skirmish', `id: ${id}`)
    .replace('ruleset: musket-and-pike', `ruleset: ${ruleset}`)
    .replace('setup: { turns: 12, attacker: A }', `setup: ${setup}`);

/** Anna and Berta, members of a club, and its campaign: the skirmish, whose battle at the ford another ruleset decides. */
export class Ford {
  private constructor(
    readonly table: Table,
    readonly services: Services,
    readonly anna: Person,
    readonly berta: Person,
    readonly libraryId: string,
    readonly application: CampaignApplication = applicationOf(services),
  ) {}

  /** `ruleset`: the one of the `rulesets` that decides the battle; `setup`: its set-up, as YAML. */
  static async set(
    rulesets: readonly Ruleset[],
    ruleset: string,
    setup: string,
    /** What of the file is different. */
    changed: (text: string) => string = (text) => text,
  ): Promise<Ford> {
    const table = await Table.set(rulesets);
    const services = table.services();
    const anna = await person('Anna');
    const berta = await person('Berta', anna.club);
    const id = `by-${ruleset}`;
    const file = { fileName: `${id}.yaml`, content: changed(skirmishBy(id, ruleset, setup)) };
    const { libraryId } = value(
      await applicationOf(services).importCampaign(anna.user, { clubId: anna.club, ...file }),
    );
    return new Ford(table, services, anna, berta, libraryId);
  }

  /** A campaign whose sides have met at the ford: Anna against Berta, or against herself at a shared screen. */
  async met(opponent: 'member' | 'hotSeat' = 'member'): Promise<string> {
    const { application, anna, libraryId } = this;
    const [other, a, b] = this.#seats(opponent);
    const facing =
      opponent === 'member' ? { kind: opponent, userId: other.user } : { kind: opponent };
    const id = await started(application, anna.user, facing, { libraryId, clubId: anna.club });
    value(await chosen(application, anna.user, id, 'canary-a-cross', a));
    value(await chosen(application, other.user, id, 'canary-b-hold', b));
    return id;
  }

  /** The same, with the battle on the board. */
  async onBoard(opponent: 'member' | 'hotSeat' = 'member'): Promise<string> {
    const id = await this.met(opponent);
    const [other, a, b] = this.#seats(opponent);
    value(await answered(this.application, this.anna.user, id, 'fought', a));
    value(await answered(this.application, other.user, id, 'fought', b));
    return id;
  }

  /** The export of a campaign, and the verdict on it. */
  async verified(id: string) {
    const { content } = value(await this.application.exportCampaign(this.anna.user, id));
    return { content, verdict: this.verdictOn(content) };
  }

  verdictOn(content: string) {
    const { rulesets } = this.table;
    return verifyCampaignExport(content, resolversOf(rulesets), { rulesets: boardsOf(rulesets) });
  }

  #seats(opponent: 'member' | 'hotSeat'): readonly [Person, Side?, Side?] {
    return opponent === 'member' ? [this.berta] : [this.anna, 'A', 'B'];
  }
}
