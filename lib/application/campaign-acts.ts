import { parseName } from '@/lib/accounts/display-name';
import { decide } from '@/lib/campaign/decide';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { MethodAnswer } from '@/lib/campaign/events';
import { AUTHORED_RULESET } from '@/lib/campaign/expected-report';
import { battleRoll } from '@/lib/campaign/order';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { type Access, accessTo, actingSide } from './access';
import { act, type Decision, type Done } from './act';
import type { Acted, Sealed, SealInput, TableAnswerInput, TableReportInput } from './contract';
import { foundingContext, reportContext } from './decision-context';
import { followUp } from './follow-up';
import type { House } from './house';
import type { LoadedCampaign } from './loaded-campaign';
import type { Answer } from './refusal';
import { sealAnswer } from './seal-answer';
import type { GivenAnswer } from './sealing-command';
import { CAMPAIGN_NAME_MAX } from './start-campaign';
import { tableReport } from './table-report';

const FINGERPRINT_LENGTH = 12;
const METHODS: readonly MethodAnswer[] = ['expected', 'quick', 'autoplayed', 'fought', 'table'];

/** Seals, or seals anew, the user's choice of the open round. Refuses what `decide` refuses, NOT_FOUND, NOT_YOUR_SEAT. */
export function sealChoice(
  house: House,
  user: string,
  campaignId: string,
  input: SealInput<string>,
): Promise<Answer<Sealed>> {
  return sealGiven(house, user, campaignId, input, { kind: 'choice', answer: input.answer });
}

/** Seals, or seals anew, the user's answer to the encounter message. */
export async function sealMethod(
  house: House,
  user: string,
  campaignId: string,
  input: SealInput<string>,
): Promise<Answer<Sealed>> {
  const answer = METHODS.find((method) => method === input.answer);
  if (answer === undefined) {
    return refuse('METHOD_CLOSED', 'The battle cannot be resolved in this way.', 'answer');
  }
  return sealGiven(house, user, campaignId, input, { kind: 'method', answer });
}

/** Seals an answer of any kind for the side that the user commands, and does what follows by itself. */
export async function sealGiven(
  house: House,
  user: string,
  campaignId: string,
  { round, side: named, commandId }: Pick<SealInput<string>, 'round' | 'side' | 'commandId'>,
  of: GivenAnswer,
): Promise<Answer<Sealed>> {
  const look = lookAs(house, user, campaignId, named);
  const first = await look();
  if (!first.ok) return first;
  const { side } = first.value;
  const done = await sealAnswer(
    house,
    { campaignId, of, round, side, actor: user, commandId },
    async () => {
      const looked = await look();
      return looked.ok ? ok(looked.value.access.loaded) : looked;
    },
  );
  if (!done.ok) return done;
  const acted = await after(house, campaignId, done.value);
  return ok({
    ...acted,
    revealed: done.value.revealed,
    fingerprint: done.value.commitment.slice(0, FINGERPRINT_LENGTH),
  });
}

/** Hands in what a table battle came to. Refuses INVALID_REPORT with every fault by its field, STALE_ROUND, WRONG_PHASE. */
export async function submitTableReport(
  house: House,
  user: string,
  campaignId: string,
  input: TableReportInput,
): Promise<Answer<Acted>> {
  const content = { ...plain(input), kind: 'table-report', user };
  return actAs(house, user, campaignId, input, content, async (loaded, side) => {
    const { campaign } = loaded;
    const { encounter } = campaign;
    if (campaign.phase !== 'table' || encounter === null) {
      return refuse('WRONG_PHASE', 'No table report is due now; look at the campaign again.');
    }
    if (encounter.index !== input.battleIndex) return staleReport();
    const battle = lookupOf(campaign.definition).battles.get(encounter.id);
    if (battle === undefined) throw new Error('The battle is not in the definition');
    const report = tableReport(
      {
        battle: encounter.id,
        ruleset: encounter.order?.ruleset ?? AUTHORED_RULESET,
        roll: battleRoll(campaign.definition, battle, campaign.forces),
      },
      input,
    );
    if (!report.ok) return report;
    const { context, opened } = await reportContext(house, loaded);
    return decided(
      decide(
        loaded.state,
        { type: 'SubmitTableReport', data: { side, report: report.value, opened } },
        context,
      ),
    );
  });
}

/** Agrees to the other side's table report, which then counts. */
export async function countersignTableReport(
  house: House,
  user: string,
  campaignId: string,
  input: TableAnswerInput,
): Promise<Answer<Acted>> {
  const content = { ...plain(input), kind: 'countersign', user };
  return actAs(house, user, campaignId, input, content, async (loaded, side) => {
    if (!answersNewest(loaded, input)) return staleReport();
    const { context, opened } = await reportContext(house, loaded);
    return decided(
      decide(loaded.state, { type: 'CountersignTableReport', data: { side, opened } }, context),
    );
  });
}

/** Does not agree to it, and says why. */
export async function refuseTableReport(
  house: House,
  user: string,
  campaignId: string,
  input: TableAnswerInput & { readonly reason: string },
): Promise<Answer<Acted>> {
  const content = { ...plain(input), kind: 'refuse-report', user };
  return actAs(house, user, campaignId, input, content, async (loaded, side) => {
    if (!answersNewest(loaded, input)) return staleReport();
    return decided(
      decide(
        loaded.state,
        { type: 'RefuseTableReport', data: { side, reason: input.reason } },
        foundingContext(),
      ),
    );
  });
}

/** Gives a campaign another name: who commands in it, or began it, may. Refuses NAME_INVALID, NAME_UNCHANGED, NOT_ALLOWED. */
export async function renameCampaign(
  house: House,
  user: string,
  campaignId: string,
  input: { readonly name: string; readonly commandId: string },
): Promise<Answer<Acted>> {
  const name = parseName(input.name, CAMPAIGN_NAME_MAX, 'name');
  if (!name.ok) return name;
  const command = {
    campaignId,
    commandId: input.commandId,
    actor: user,
    content: { kind: 'rename', name: name.value, user },
  };
  const look = async (): Promise<Answer<LoadedCampaign>> => {
    const access = await accessTo(house, user, campaignId);
    if (!access.ok) return access;
    return mayRename(access.value)
      ? ok(access.value.loaded)
      : refuse('NOT_ALLOWED', 'Only who plays in a campaign may rename it.');
  };
  const done = await act(house, command, look, async (loaded) =>
    decided(
      decide(
        loaded.state,
        { type: 'RenameCampaign', data: { name: name.value } },
        foundingContext(),
      ),
    ),
  );
  return done.ok ? ok(await after(house, campaignId, done.value)) : done;
}

export function mayRename(access: Access): boolean {
  return access.sides.length > 0 || access.loaded.creator === access.user;
}

/** The campaign and the side for which the user acts, looked at anew at every call. */
function lookAs(house: House, user: string, campaignId: string, named: Side | undefined) {
  return async (): Promise<Answer<{ readonly access: Access; readonly side: Side }>> => {
    const access = await accessTo(house, user, campaignId);
    if (!access.ok) return access;
    const side = actingSide(access.value, named);
    return side.ok ? ok({ access: access.value, side: side.value }) : side;
  };
}

/** Acts for the side that the user commands, judged anew on every version. */
export async function actAs(
  house: House,
  user: string,
  campaignId: string,
  input: { readonly side?: Side | undefined; readonly commandId: string },
  content: Json,
  judge: (loaded: LoadedCampaign, side: Side) => Promise<Answer<Decision>>,
): Promise<Answer<Acted>> {
  const look = lookAs(house, user, campaignId, input.side);
  let side: Side = 'A';
  const done = await act(
    house,
    { campaignId, commandId: input.commandId, actor: user, content },
    async () => {
      const looked = await look();
      if (!looked.ok) return looked;
      side = looked.value.side;
      return ok(looked.value.access.loaded);
    },
    (loaded) => judge(loaded, side),
  );
  return done.ok ? ok(await after(house, campaignId, done.value)) : done;
}

/** What follows by itself, then where the campaign stands. */
export async function after(
  house: House,
  campaignId: string,
  { lastVersion }: Done,
): Promise<Acted> {
  await followUp(house, campaignId);
  const loaded = await house.campaigns.load(campaignId);
  return { position: loaded?.version ?? lastVersion, phase: loaded?.campaign.phase ?? 'concluded' };
}

export function decided(made: ReturnType<typeof decide>): Answer<Decision> {
  return made.ok ? ok({ events: made.value }) : made;
}

/** Whether the answer is to the report that waits now. */
function answersNewest({ campaign }: LoadedCampaign, input: TableAnswerInput): boolean {
  const waiting = campaign.encounter?.tableReport;
  return (
    waiting == null ||
    (campaign.encounter?.index === input.battleIndex && waiting.position === input.reportPosition)
  );
}

function staleReport() {
  return refuse('STALE_ROUND', 'The campaign has moved on; look at it again before you answer.');
}

/** A form's input as what tells its command from another; fields left out are left out. */
export function plain(input: object): { readonly [key: string]: Json } {
  return JSON.parse(JSON.stringify(input)) as { readonly [key: string]: Json };
}
