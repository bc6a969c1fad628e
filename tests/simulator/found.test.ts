import { expect, test } from 'vitest';
import { boardsOf, resolversOf } from '@/lib/battle/contract/ruleset';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { campaignList, writeAwaited } from '@/lib/projections/campaign-list';
import { catchUp, restartProjection } from '@/lib/projections/runner';
import { RULESETS } from '@/lib/rulesets/registry';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { onTheBoard, typed } from '@/tests/integration/application/boards';
import { chosen, newCommand, seen, started, value } from '@/tests/integration/application/table';
import type { SimulatedProcess } from './process';
import { inCalm } from './simulate';

/** What the simulator found, each once more by itself. */

const verdictOf = async ({ application }: SimulatedProcess, user: string, id: string) => {
  const { content } = value(await application.exportCampaign(user, id));
  return verifyCampaignExport(content, resolversOf(RULESETS), { rulesets: boardsOf(RULESETS) });
};

/** Berta proposes to go back to the beginning; Anna agrees. Answers the campaign that continues. */
async function wentBack(
  { application }: SimulatedProcess,
  id: string,
  anna: string,
  berta: string,
): Promise<string> {
  const reason = 'A slip.';
  value(await application.proposeRewind(berta, id, { at: 2, reason, commandId: newCommand() }));
  const { rewindProposal } = (await seen(application, anna, id)).header;
  const proposal = rewindProposal?.position ?? 0;
  const commandId = newCommand();
  return value(await application.agreeToRewind(anna, id, { proposal, commandId })).campaignId;
}

test('[verify: course] a line that was given up by agreement may be given a name, and its record holds', () =>
  inCalm(async (process, world) => {
    const { application } = process;
    const [anna, berta] = [world.join('Anna', 'owner').id, world.join('Berta', 'member').id];
    const id = await started(application, anna, { kind: 'member', userId: berta });
    value(await chosen(application, anna, id, 'canary-a-wait'));
    value(await chosen(application, berta, id, 'canary-b-hold'));
    await wentBack(process, id, anna, berta);
    value(
      await application.renameCampaign(anna, id, { name: 'Given up', commandId: newCommand() }),
    );
    expect(await verdictOf(process, anna, id)).toMatchObject({ ok: true, breaks: [] });
    const sealed = await chosen(application, anna, id, 'canary-a-cross');
    expect(sealed).toMatchObject({ ok: false, error: { code: 'REWOUND' } });
  }));

test('[verify: acts] a continuation holds though a seat was taken after the entry that it goes back to', () =>
  inCalm(async (process, world) => {
    const { application } = process;
    const [anna, berta] = [world.join('Anna', 'owner').id, world.join('Berta', 'member').id];
    const id = await started(application, anna, { kind: 'open' });
    value(await application.takeSeat(berta, id, { side: 'B', commandId: newCommand() }));
    value(await chosen(application, anna, id, 'canary-a-wait'));
    value(await chosen(application, berta, id, 'canary-b-hold'));
    const next = await wentBack(process, id, anna, berta);
    expect((await seen(application, berta, next)).header.sides).toEqual(['B']);
    expect(await verdictOf(process, anna, next)).toMatchObject({ ok: true, breaks: [] });
  }));

test('[projections: lists] whose move it is on the board survives a rename, a rebuild and a late writer', () =>
  inCalm(async (process, world) => {
    const { application, services } = process;
    const [anna, berta] = [world.join('Anna', 'owner').id, world.join('Berta', 'member').id];
    const id = await onTheBoard(application, anna, { kind: 'member', userId: berta });
    const streamId = battleStreamOf(id, 0);
    const [first] = value(await services.store.read(streamId));
    value(await typed(application, anna, id, 'all'));
    const turns = async (user: string) =>
      (await application.yourTurns(user)).filter(({ campaignId }) => campaignId === id).length;
    const before = [await turns(anna), await turns(berta)];
    expect(before).toEqual([0, 1]);
    value(await application.renameCampaign(anna, id, { name: 'Renamed', commandId: newCommand() }));
    expect([await turns(anna), await turns(berta)]).toEqual(before);
    // A process that was held up writes the move that it made long ago.
    if (first !== undefined) await writeAwaited(services.sql, streamId, first);
    expect([await turns(anna), await turns(berta)]).toEqual(before);
    await restartProjection(services.sql, campaignList);
    await catchUp(services.sql, campaignList);
    expect([await turns(anna), await turns(berta)]).toEqual(before);
  }));
