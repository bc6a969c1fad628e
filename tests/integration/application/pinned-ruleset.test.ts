import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf } from '@/lib/application/application';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { ok } from '@/lib/kernel/result';
import { musketAndPike as ruleset } from '@/lib/rulesets/musket-and-pike';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { Pair } from './mail-pair';
import {
  answered,
  chosen,
  codeOf,
  newCommand,
  person,
  seen,
  skirmishText,
  started,
  Table,
  until,
  value,
  withParts,
} from './table';

const { quick: musketAndPike } = ruleset;

let table: Table;
beforeAll(async () => {
  table = await Table.set();
});
afterAll(() => table.clear());

test.each(['1', '3'])(
  '[application: rulesets] a campaign begun with version %s is fought and verified by it to its end',
  async (version) => {
    const services = table.services();
    const { user } = await person('Anna');
    const older = { ...musketAndPike, version };
    const before = applicationOf(withParts(services, { resolvers: new Map([[older.id, older]]) }));
    const id = await started(before, user, { kind: 'hotSeat' });
    // The program is updated, and the campaign continues.
    const application = table.application();
    await table.worker();
    const fight = async (method: 'expected' | 'quick') => {
      value(await chosen(application, user, id, 'canary-a-cross', 'A'));
      value(await chosen(application, user, id, 'canary-b-hold', 'B'));
      value(await answered(application, user, id, method, 'A'));
      value(await answered(application, user, id, method, 'B'));
      await until(
        async () => (await seen(application, user, id)).view.phase !== 'expected',
        60_000,
      );
    };
    await fight('expected');
    await fight('quick');
    const { content } = value(await application.exportCampaign(user, id));
    const versions = content.match(/"ruleset":\{"id":"musket-and-pike","version":"(\d+)"\}/g) ?? [];
    expect(versions.length).toBeGreaterThanOrEqual(4);
    expect(new Set(versions)).toEqual(
      new Set([`"ruleset":{"id":"musket-and-pike","version":"${version}"}`]),
    );
    const verdict = verifyCampaignExport(content, services.resolvers);
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    expect(verdict.checked.battles).toBe(2);
    // A program without the older version can check nothing of its battles: a record could say anything of them.
    const { versions: _, ...only } = musketAndPike;
    const without = verifyCampaignExport(content, new Map([[only.id, only]]));
    expect(without.ok).toBe(false);
    expect(new Set(without.breaks.map(({ code }) => code))).toEqual(new Set(['RULESET_VERSION']));
  },
  120_000,
);

test('[application: rulesets] an invitation of an older version is fought by it at both ends; one of an unknown version is refused', async () => {
  const pair = await Pair.open();
  const { anna, berta } = pair;
  try {
    const offer = async (version: string, id: string) => {
      const resolver = {
        ...musketAndPike,
        version,
        checkOrder: (order: BattleOrder) => ok({ order, scenario: null }),
      };
      const app = applicationOf({
        ...anna.services,
        resolvers: new Map([[resolver.id, resolver]]),
      });
      const libraryId = await pair.hers(skirmishText.replace('id: skirmish', `id: ${id}`));
      const opponent = await pair.toBerta();
      const begun = await anna.at(() =>
        app.startBattle(anna.user, {
          ...{ libraryId, opponent, name: 'By the post', side: 'A', battle: 'ford' },
          ...{ methods: ['quick'], commandId: newCommand() },
        }),
      );
      anna.campaignId = value(begun).campaignId;
      await anna.seal('quick');
      return anna.file();
    };
    const accept = { clubId: berta.club };
    expect(codeOf(await berta.take(await offer('0', 'unheard-of'), { accept }))).toBe(
      'MAIL_RULESET_VERSION',
    );
    await berta.accept(await offer('1', 'older'));
    await berta.seal('quick');
    value(await anna.take(await berta.file()));
    value(await berta.take(await anna.file()));
    await pair.alike();
    expect(await pair.phases()).toEqual(['concluded', 'concluded']);
    const [battle] = (await berta.page()).view.battles;
    expect(battle?.report?.ruleset).toEqual({ id: 'musket-and-pike', version: '1' });
    for (const verdict of await pair.verified())
      expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [], checked: { battles: 1 } });
  } finally {
    await pair.clear();
  }
}, 120_000);
