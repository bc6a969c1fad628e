import { randomBytes } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { derivedId } from '@/lib/application/core/derived-id';
import type { Answer } from '@/lib/application/core/refusal';
import { tableReport } from '@/lib/application/rounds/report-of';
import { paceOf } from '@/lib/campaign/deadlines/pace';
import { said } from '@/lib/campaign/devices/claims';
import type { MethodAnswer } from '@/lib/campaign/events';
import { commit } from '@/lib/chance/commitment';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { TestDevice } from '@/tests/support/device';
import { boardOf } from './boards';
import { newCommand, value } from './table';

/** A player whose browser runs script: everything that they give is signed by their device. */
export class SignedPlayer {
  device = new TestDevice();

  constructor(
    readonly application: CampaignApplication,
    readonly user: string,
    /** The side that they play; at one screen `as` says which. */
    readonly side: Side,
    readonly shared = false,
  ) {}

  /** At one screen the same player sits down on the other side. */
  other(side: Side): SignedPlayer {
    const seated = new SignedPlayer(this.application, this.user, side, true);
    seated.device = this.device;
    return seated;
  }

  get as(): Side | undefined {
    return this.shared ? this.side : undefined;
  }

  page = async (id: string) =>
    value(await this.application.campaignPage(this.user, id, { as: this.as }));

  /** What a form that begins something sends with it. */
  joining(command: string, kind: 'begun' | 'asked' = 'begun') {
    const own = kind === 'begun' ? command : derivedId('challenge', this.user, command);
    return this.joiningTo(derivedId('campaign', this.user, own));
  }

  joiningTo(campaignId: string) {
    const at = { account: this.user, campaignId, seen: null, devices: [] };
    return this.device.joining(at, ['A', 'B']);
  }

  async signing(id: string) {
    const { signing } = (await this.page(id)).header;
    if (signing === null) throw new Error('Nothing is signed here');
    return signing;
  }

  /** The fields `commandId` and `hand` of an act. */
  async act(id: string, type: string, data: Json) {
    const commandId = newCommand();
    return { commandId, hand: this.device.act(await this.signing(id), type, data, commandId) };
  }

  /** The input of a seal of the open round. */
  async sealing(id: string, answer: string) {
    const { byHand, view } = await this.page(id);
    if (byHand === null || view.round === null) throw new Error('Nothing is asked');
    const commandId = newCommand();
    const hand = this.device.seal(byHand, view.round, answer, commandId);
    return { round: view.round, side: this.as, answer, commandId, hand };
  }

  async seal(id: string, answer: string) {
    const { view } = await this.page(id);
    const input = await this.sealing(id, answer);
    return value(
      view.phase === 'encounter'
        ? await this.application.sealMethod(this.user, id, input)
        : await this.application.sealChoice(this.user, id, input),
    );
  }

  async withdrawSeal(id: string) {
    const round = (await this.page(id)).view.round ?? '';
    const act = await this.act(id, 'SealWithdrawn', { round, side: this.side });
    return this.application.withdrawSeal(this.user, id, { round, side: this.as, ...act });
  }

  /** The input of a report in which each unit lost as many men. */
  async reporting(id: string, killed: number) {
    const { roll, view, reports, formationNames } = await this.page(id);
    if (roll === null || reports === null) throw new Error('No report is due');
    const form = {
      ...{ battleIndex: view.encounter?.index ?? 0, side: this.as, level: 'minorVictory' },
      ...{ heldField: 'A', leaders: [], commandId: newCommand() },
      rows: roll.units.map(({ id: unit }) => ({ unit, counts: { men: { killed } } })),
    };
    const names = new Map(Object.entries(formationNames));
    const battle = { battle: view.encounter?.id ?? '', ruleset: reports, roll, names };
    const report = JSON.parse(JSON.stringify(value(tableReport(battle, form)))) as Json;
    return {
      ...form,
      ...(await this.act(id, 'TableReportSubmitted', { side: this.side, report })),
    };
  }

  async report(id: string, killed: number) {
    return this.application.submitTableReport(this.user, id, await this.reporting(id, killed));
  }

  /** An answer to the report that waits: countersigned, refused with a reason, or withdrawn by who handed it in. */
  async answerReport(id: string, deed: 'sign' | 'refuse' | 'withdraw', reason = '') {
    const { encounter } = (await this.page(id)).view;
    const [battle, report] = [encounter?.index ?? 0, encounter?.tableReport?.position ?? 0];
    const answer = { battleIndex: battle, reportPosition: report, side: this.as };
    const data = { battle, report, side: this.side };
    if (deed === 'sign') {
      const act = await this.act(id, 'BattleResolved', data);
      return this.application.countersignTableReport(this.user, id, { ...answer, ...act });
    }
    if (deed === 'withdraw') {
      const act = await this.act(id, 'TableReportWithdrawn', data);
      return this.application.withdrawTableReport(this.user, id, { ...answer, ...act });
    }
    const act = await this.act(id, 'TableReportRefused', { ...data, reason: said(reason) });
    return this.application.refuseTableReport(this.user, id, { ...answer, reason, ...act });
  }

  async proposeRewind(id: string, at: number, reason: string) {
    const act = await this.act(id, 'RewindProposed', { side: this.side, at, reason: said(reason) });
    return this.application.proposeRewind(this.user, id, { at, reason, ...act });
  }

  async answerRewind(
    id: string,
    deed: 'Withdrawn' | 'Declined' | 'Agreed',
  ): Promise<Answer<unknown>> {
    const proposal = (await this.page(id)).header.rewindProposal?.position ?? 0;
    const act = await this.act(id, `Rewind${deed}`, { side: this.side, proposal });
    const answer = { proposal, ...act };
    if (deed === 'Agreed') return this.application.agreeToRewind(this.user, id, answer);
    return deed === 'Withdrawn'
      ? this.application.withdrawRewind(this.user, id, answer)
      : this.application.declineRewind(this.user, id, answer);
  }

  async rename(id: string, name: string) {
    const act = await this.act(id, 'CampaignRenamed', { name: said(name) });
    return this.application.renameCampaign(this.user, id, { name, ...act });
  }

  async revoke(id: string, key: string) {
    const act = await this.act(id, 'DeviceRevoked', { key });
    return this.application.revokeDevice(this.user, id, { key, ...act });
  }

  /** The field `hand` of an act on the board. */
  async handOnBoard(id: string, type: string, data: Json, commandId: string, index = 0) {
    const { seen } = await boardOf(this.application, this.user, id, this.as, index);
    return this.device.act(await this.signing(id), type, data, commandId, { index, seen });
  }

  async proposePace(id: string, pace: 'slow' | 'fast', evening?: number) {
    const asked = {
      pace,
      last: 'computer' as const,
      ...(evening === undefined ? {} : { evening }),
    };
    const data = { ...asked, side: this.side, pace: paceOf(pace, 'computer') };
    const { last: _, ...said } = data;
    const act = await this.act(id, 'PaceProposed', JSON.parse(JSON.stringify(said)) as Json);
    return this.application.proposePace(this.user, id, { ...asked, ...act });
  }

  async answerPace(id: string, deed: 'Agreed' | 'Declined' | 'Withdrawn') {
    const page = value(await this.application.deadlinesPage(this.user, id, {}));
    const proposal = page.proposal?.position ?? 0;
    const answer = ({ Agreed: 'agree', Declined: 'decline', Withdrawn: 'withdraw' } as const)[deed];
    const act = await this.act(id, `Pace${deed}`, { side: this.side, proposal });
    return this.application.answerPace(this.user, id, { proposal, answer, ...act });
  }

  async drawBank(id: string) {
    const phase = (await this.page(id)).header.deadline?.phase ?? '';
    const act = await this.act(id, 'BankDrawn', { side: this.side, phase });
    return this.application.drawBank(this.user, id, { phase, ...act });
  }

  async nameDeputy(id: string, userId: string) {
    const act = await this.act(id, 'DeputyNamed', { side: this.side, user: userId || null });
    return this.application.nameDeputy(this.user, id, { userId, ...act });
  }

  /** An order on the board, typed, or as the command that was offered; or several, given together. */
  async order(
    id: string,
    given: { readonly text: string } | { readonly command: Json } | { readonly commands: Json[] },
    index = 0,
  ) {
    const { pending } = await boardOf(this.application, this.user, id, this.as, index);
    const moment = pending[0]?.id ?? '';
    const commandId = newCommand();
    const asked = 'text' in given ? { words: given.text } : given;
    const data = { side: this.side, pending: moment, ...asked };
    const hand = await this.handOnBoard(id, 'BoardActed', data, commandId, index);
    return this.application.giveOrder(this.user, id, index, {
      ...{ as: this.as, pending: moment, commandId, hand },
      ...given,
    });
  }

  /** The input of a sealed sheet, whose nonce the browser makes; `sealed`: what it signs a commitment to instead. */
  async sheet(id: string, command: Json, sealed: Json = command, index = 0) {
    const sheet = value(await this.application.boardSheet(this.user, id, index, { as: this.as }));
    if (sheet === null) throw new Error('No sheet is written');
    const [commandId, nonce] = [newCommand(), randomBytes(32).toString('hex')];
    const { pending, seat } = sheet;
    const commitment = commit(nonce, { command: sealed, pending, seat });
    const data = { side: this.side, pending, commitment };
    const hand = await this.handOnBoard(id, 'BoardSealed', data, commandId, index);
    return { as: this.as, pending, command, commandId, hand: { ...hand, nonce } };
  }

  async takeBack(id: string, index = 0) {
    const commandId = newCommand();
    const data = { side: this.side };
    const hand = await this.handOnBoard(id, 'BoardActTakenBack', data, commandId, index);
    return this.application.takeBackAct(this.user, id, index, { as: this.as, commandId, hand });
  }

  /** Hands the side over, or takes it back. `more`: what is asked beside; `signed`: what is signed beside. */
  async exchange(
    id: string,
    doctrine: string | null,
    more: { readonly once?: true } = {},
    signed: { readonly once?: true } = more,
  ) {
    const commandId = newCommand();
    const data = { side: this.side, doctrine, ...signed };
    const hand = await this.handOnBoard(id, 'BoardCommandExchanged', data, commandId);
    const asked = { side: this.side, doctrine, commandId, hand, ...more };
    return this.application.exchangeCommand(this.user, id, 0, asked);
  }
}

/** A campaign of two people, each with a browser of their own that joined when it began. */
export async function signedByTwo(
  application: CampaignApplication,
  [user, other]: readonly [string, string],
  libraryId: string,
  methods?: readonly MethodAnswer[],
  clubId?: string,
) {
  const a = new SignedPlayer(application, user, 'A');
  const b = new SignedPlayer(application, other, 'B');
  const commandId = newCommand();
  const asked = value(
    await application.challengeToCampaign(user, {
      ...{ libraryId, name: 'By hand', side: 'A', useExpectedValues: true, commandId },
      ...{ userId: other, joining: a.joining(commandId, 'asked') },
      ...(methods === undefined ? {} : { methods }),
      ...(clubId === undefined ? {} : { clubId }),
    }),
  );
  const { toBe } = value(await application.challengePage(other, asked.challengeId));
  const joining = b.joiningTo(toBe);
  value(await application.acceptChallenge(other, asked.challengeId, { joining }));
  return { id: toBe, a, b };
}
