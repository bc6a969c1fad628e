import type { CampaignApplication } from '@/lib/application/application';
import { derivedId } from '@/lib/application/core/derived-id';
import type { Answer } from '@/lib/application/core/refusal';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { answerOf } from '@/lib/application/rounds/interval-answer';
import { tableReport } from '@/lib/application/rounds/report-of';
import type { Opponent } from '@/lib/application/start/opponents';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { begunBy, type Hands, handsOf, joiningOf } from './hands';
import { LOST, type Person, type World } from './world';

/** What a person does next: the use case, and how it is called with the id of a command. */
export interface Act {
  readonly useCase: string;
  readonly campaignId: string;
  readonly run: (application: CampaignApplication, commandId: string) => Promise<Answer<unknown>>;
}

/** Whom a campaign is begun against. */
export type Against = Opponent['kind'] | 'member';

/** A kind of campaign that people begin. */
export interface Kind {
  readonly libraryId: string;
  /** Single battle of that file; absent: the whole campaign. */
  readonly battle?: string;
  readonly weight: number;
  /** Against whom; default: everybody there is. */
  readonly opponents?: readonly Against[];
}

/** Mostly another member, who must be asked. */
const OPPONENTS = [
  ...(['member', 'member', 'member', 'member'] as const),
  ...(['open', 'reckless', 'conservative', 'hotSeat', 'mail'] as const),
];

/** Begins a campaign of this kind: against a member, an artificial commander, at one screen, by mail, or with an open seat. */
export async function begin(world: World, person: Person, kind: Kind): Promise<string | null> {
  const { chance } = world;
  const others = world.people.filter(({ id }) => id !== person.id);
  const member = chance.pick(others);
  const side = chance.pick(['A', 'B'] as const);
  const against = chance.pick(kind.opponents ?? OPPONENTS);
  const useExpectedValues = chance.happens(0.6);
  const { battle, libraryId } = kind;
  world.begins = `${libraryId}, ${against}${useExpectedValues ? ', expected values' : ''}`;
  const opponent = against === 'mail' ? await byMail(world, person, member) : against;
  if (opponent === null) return null;
  const terms = { libraryId, name: 'A war', side };
  const alone = { methods: ['quick', 'fought', 'table', 'expected'] as const };
  const joining = joiningOf(world, person, begunBy(person, opponent === 'member'));
  if (opponent === 'member') {
    const asked = { ...terms, userId: member.id };
    const sent = await world.send(
      { person, useCase: 'challenge', campaignId: null },
      (application, commandId) =>
        battle === undefined
          ? application.challengeToCampaign(person.id, {
              ...{ ...asked, commandId, useExpectedValues, ...joining(commandId) },
            })
          : application.challengeToBattle(person.id, {
              ...{ ...asked, ...alone, commandId, battle, ...joining(commandId) },
            }),
    );
    if (sent === LOST || !sent.ok) return null;
    const { challengeId } = sent.value;
    const joins = joiningOf(world, member, () => derivedId('campaign', person.id, challengeId));
    const accepted = await world.send(
      { person: member, useCase: 'acceptChallenge', campaignId: null },
      (application) => application.acceptChallenge(member.id, challengeId, joins(challengeId)),
    );
    return accepted !== LOST && accepted.ok ? accepted.value.campaignId : null;
  }
  const common = {
    ...terms,
    opponent: typeof opponent === 'string' ? { kind: opponent } : opponent,
  };
  const begun = await world.send(
    { person, useCase: 'begin', campaignId: null },
    (application, commandId) =>
      battle === undefined
        ? application.startCampaign(person.id, {
            ...{ ...common, commandId, useExpectedValues, ...joining(commandId) },
          })
        : application.startBattle(person.id, {
            ...{ ...common, ...alone, commandId, battle, ...joining(commandId) },
          }),
  );
  return begun !== LOST && begun.ok ? begun.value.campaignId : null;
}

/** A player by mail, to whom the invitation is locked; null: their key could not be had. */
async function byMail(world: World, person: Person, member: Person): Promise<Opponent | null> {
  world.correspondents = [person, member];
  const keys = await world.send(
    { person: member, useCase: 'makeMailKeys', campaignId: null },
    (application) => application.makeMailKeys(member.id),
  );
  return keys !== LOST && keys.ok ? { kind: 'mail', recipient: keys.value.recipient } : null;
}

/** One thing that a person may do now in a campaign, from what its page shows them; null: nothing comes to mind. */
export async function nextAct(
  world: World,
  person: Person,
  campaignId: string,
  page: CampaignPage,
): Promise<Act | null> {
  const { chance } = world;
  const { header, view } = page;
  const act = (useCase: string, run: Act['run']): Act => ({ useCase, campaignId, run });
  const hotSeat = header.role === 'hotSeat';
  const side: Side | undefined =
    header.role === 'hotSeat'
      ? chance.pick(header.awaiting.length > 0 ? header.awaiting : (['A', 'B'] as const))
      : header.sides[0];
  if (hotSeat && view.viewer.kind !== 'side') {
    const seated = await world.ask((application) =>
      application.campaignPage(person.id, campaignId, { as: side ?? 'A' }),
    );
    return seated !== LOST && seated.ok && seated.value.view.viewer.kind === 'side'
      ? nextAct(world, person, campaignId, seated.value)
      : null;
  }
  const at = view.viewer.kind === 'side' ? view.viewer.side : side;
  const named = hotSeat && at !== undefined ? { side: at } : {};
  const hands = handsOf(world, person, page);
  const { joining } = hands;
  if (joining !== null && chance.happens(0.5))
    return act('joinByHand', (application) =>
      application.joinByHand(person.id, campaignId, joining),
    );
  if (chance.happens(0.12)) return aside(world, person, campaignId, page, hands);
  if (header.mayTake.length > 0 && at === undefined) {
    const wanted = chance.pick(header.mayTake);
    return act('takeSeat', (application, commandId) =>
      application.takeSeat(person.id, campaignId, {
        ...{ side: wanted, commandId },
        ...hands.act('SeatTaken', { side: wanted, controller: 'user', user: person.id }, commandId),
      }),
    );
  }
  if (at === undefined) return null;
  const { mail, rewindProposal } = view;
  if (mail?.fileDue && (mail.onlyFile || chance.happens(0.4)))
    return act('postMail', (application, commandId) =>
      application.postMail(person.id, campaignId, { commandId }),
    );
  if (rewindProposal !== null && chance.happens(0.7)) {
    const own = rewindProposal.side === at;
    const answer = own
      ? 'withdrawRewind'
      : chance.pick(['declineRewind', 'agreeToRewind'] as const);
    const input = { proposal: rewindProposal.position };
    const said = { side: at, ...input };
    return act(answer, (application, commandId) =>
      application[answer](person.id, campaignId, {
        ...{ ...input, commandId, ...hands.act(ANSWERED[answer], said, commandId) },
      }),
    );
  }
  const round = view.round ?? '';
  const sealed = (view.situation ?? view.encounter)?.seals[at];
  // What went out by mail stays as it is.
  if (mail !== undefined && !view.awaiting.includes(at) && chance.happens(0.9)) return null;
  if (round !== '' && sealed !== undefined && sealed.sealed && chance.happens(0.2))
    return act('withdrawSeal', (application, commandId) =>
      application.withdrawSeal(person.id, campaignId, {
        ...{ round, commandId, ...named },
        ...hands.act('SealWithdrawn', { round, side: at }, commandId),
      }),
    );
  switch (view.phase) {
    case 'choosing': {
      const open = view.situation?.choices.filter((choice) => choice.open) ?? [];
      if (open.length === 0) return null;
      const answer = chance.pick(open).id;
      return act('sealChoice', (application, commandId) =>
        application.sealChoice(person.id, campaignId, {
          ...{ round, answer, commandId, ...named, ...hands.seal(answer, commandId) },
        }),
      );
    }
    case 'encounter': {
      const methods = view.encounter?.methods ?? [];
      if (methods.length === 0) return null;
      const answer = chance.pick(methods);
      return act('sealMethod', (application, commandId) =>
        application.sealMethod(person.id, campaignId, {
          ...{ round, answer, commandId, ...named, ...hands.seal(answer, commandId) },
        }),
      );
    }
    case 'interval': {
      const rest = chance.pick(['rest', 'press', '']);
      const orders = rest === '' || !asksForRest(page) ? {} : { rest };
      const answer = answerOf(orders);
      if (!answer.ok) return null;
      const text = intervalAnswerText(answer.value);
      return act('sealInterval', (application, commandId) =>
        application.sealInterval(person.id, campaignId, {
          ...{ round, commandId, ...named, ...orders, ...hands.seal(text, commandId) },
        }),
      );
    }
    case 'table':
      return atTheTable(world, person, campaignId, page, at, named, hands);
    case 'board':
      return onTheBoard(world, person, campaignId, page, hotSeat ? at : undefined, hands);
    default:
      return null;
  }
}

function asksForRest({ view }: CampaignPage): boolean {
  return JSON.stringify(view.interval ?? {}).includes('"rest"');
}

/** What is no move of the game: messages, notes, names, what-ifs, proposals to go back. */
async function aside(
  world: World,
  person: Person,
  campaignId: string,
  { header, view }: CampaignPage,
  hands: Hands,
): Promise<Act | null> {
  const { chance } = world;
  const act = (useCase: string, run: Act['run']): Act => ({ useCase, campaignId, run });
  const text = `Word ${chance.below(1_000)}`;
  const side = view.viewer.kind === 'side' ? view.viewer.side : header.sides[0];
  const at = 1 + chance.below(view.position);
  const acts: Act[] = [
    act('keepNote', (application) => application.keepNote(person.id, campaignId, { text })),
    act('beginBranch', (application, commandId) =>
      application.beginBranch(person.id, campaignId, {
        ...{ at, name: 'What if', opponent: { kind: chance.pick(['reckless', 'hotSeat']) } },
        commandId,
      }),
    ),
  ];
  if (header.sides.length > 0 || header.serves !== null)
    acts.push(
      act('sendMessage', (application, commandId) =>
        application.sendMessage(person.id, campaignId, { to: 'all', text, commandId }),
      ),
    );
  if (header.mayRename)
    acts.push(
      act('renameCampaign', (application, commandId) =>
        application.renameCampaign(person.id, campaignId, {
          ...{ name: text, commandId, ...hands.act('CampaignRenamed', { name: text }, commandId) },
        }),
      ),
    );
  if (header.mayRewind && view.rewindProposal === null)
    acts.push(
      act('proposeRewind', (application, commandId) =>
        application.proposeRewind(person.id, campaignId, {
          ...{ at, reason: text, commandId },
          ...(side === undefined
            ? {}
            : hands.act('RewindProposed', { side, at, reason: text }, commandId)),
        }),
      ),
    );
  if (header.mayResign && chance.happens(0.2))
    acts.push(
      act('resignSeat', (application, commandId) =>
        application.resignSeat(person.id, campaignId, {
          ...{ commandId },
          ...hands.act(
            'SeatTaken',
            { side: header.sides[0] ?? 'A', controller: 'user' },
            commandId,
          ),
        }),
      ),
    );
  if (header.sides.length === 0 && header.serves === null)
    acts.push(
      act('askForPost', (application) =>
        application.askForPost(person.id, campaignId, {
          ...{ side: chance.pick(['A', 'B'] as const), reason: text },
        }),
      ),
    );
  const other = world.people.find(({ id }) => id !== person.id && chance.happens(0.4));
  const own = header.sides[0];
  if (other !== undefined && own !== undefined && header.role === 'commander')
    acts.push(
      act('offerPost', (application) =>
        application.offerPost(person.id, campaignId, { userId: other.id }),
      ),
    );
  if (header.offers > 0)
    acts.push(
      act('answerOffer', (application) =>
        application.answerOffer(person.id, campaignId, {
          ...{ side: chance.pick(['A', 'B'] as const), accept: chance.happens(0.8) },
        }),
      ),
    );
  const lost = header.signing?.devices.find((key) => !header.signing?.revoked.includes(key));
  if (lost !== undefined && chance.happens(0.3))
    acts.push(
      act('revokeDevice', (application, commandId) =>
        application.revokeDevice(person.id, campaignId, { key: lost, commandId }),
      ),
    );
  return chance.pick(acts);
}

const ANSWERED = {
  withdrawRewind: 'RewindWithdrawn',
  declineRewind: 'RewindDeclined',
  agreeToRewind: 'RewindAgreed',
} as const;

/** Submits a report of a battle at the table, or answers the other side's. */
function atTheTable(
  { chance }: World,
  person: Person,
  campaignId: string,
  { formationNames, reports, roll, view }: CampaignPage,
  side: Side,
  named: { readonly side?: Side },
  hands: Hands,
): Act | null {
  const act = (useCase: string, run: Act['run']): Act => ({ useCase, campaignId, run });
  const waiting = view.encounter?.tableReport ?? null;
  const battleIndex = view.encounter?.index ?? 0;
  if (waiting !== null) {
    const answer = { battleIndex, reportPosition: waiting.position, ...named };
    const said = { battle: battleIndex, report: waiting.position, side };
    if (waiting.side === side)
      return act('withdrawTableReport', (application, commandId) =>
        application.withdrawTableReport(person.id, campaignId, {
          ...{ ...answer, commandId, ...hands.act('TableReportWithdrawn', said, commandId) },
        }),
      );
    return chance.happens(0.3)
      ? act('refuseTableReport', (application, commandId) =>
          application.refuseTableReport(person.id, campaignId, {
            ...{ ...answer, reason: 'No', commandId },
            ...hands.act('TableReportRefused', { ...said, reason: 'No' }, commandId),
          }),
        )
      : act('countersignTableReport', (application, commandId) =>
          application.countersignTableReport(person.id, campaignId, {
            ...{ ...answer, commandId, ...hands.act('BattleResolved', said, commandId) },
          }),
        );
  }
  const rows = (roll?.units ?? []).map((unit) => ({
    unit: unit.id,
    counts: Object.fromEntries(
      Object.keys(unit.strength).map((kind) => [
        kind,
        kind === 'men' ? { killed: chance.below(20), wounded: chance.below(20) } : {},
      ]),
    ),
    fatigue: '',
  }));
  const level = chance.pick(VICTORY_LEVELS);
  const heldField = chance.pick(['A', 'B', 'none']);
  const form = { battleIndex, level, heldField, turnsFought: 3, rows, leaders: [], ...named };
  return act('submitTableReport', (application, commandId) => {
    const typed = { ...form, commandId };
    const names = new Map(Object.entries(formationNames));
    const battle = view.encounter?.id ?? '';
    const report =
      roll === null || reports === null
        ? null
        : tableReport({ battle, ruleset: reports, roll, names }, typed);
    const hand = report?.ok
      ? hands.act(
          'TableReportSubmitted',
          JSON.parse(JSON.stringify({ side, report: report.value })) as Json,
          commandId,
        )
      : {};
    return application.submitTableReport(person.id, campaignId, { ...typed, ...hand });
  });
}

/** Gives an order on the board, hands the side over, or takes an order back. */
async function onTheBoard(
  world: World,
  person: Person,
  campaignId: string,
  { header, view }: CampaignPage,
  as: Side | undefined,
  hands: Hands,
): Promise<Act | null> {
  const { chance } = world;
  const index = view.encounter?.index ?? 0;
  const seat = as === undefined ? {} : { as };
  const act = (useCase: string, run: Act['run']): Act => ({ useCase, campaignId, run });
  const position = await world.ask((application) =>
    application.boardPosition(person.id, campaignId, index, seat),
  );
  if (position === LOST || !position.ok) return null;
  const { mayOrder, mayTakeBack, mayExchange, commanders, seen } = position.value;
  const side = as ?? header.serves ?? header.sides[0] ?? 'A';
  const signed = (type: string, data: Json, commandId: string) =>
    hands.onBoard({ index, seen }, type, data, commandId);
  const exchange = mayExchange[0];
  if (exchange !== undefined && chance.happens(0.25)) {
    const byHand = commanders[exchange].kind === 'person';
    const board = await world.ask((application) =>
      application.boardPage(person.id, campaignId, index, seat),
    );
    if (board === LOST || !board.ok) return null;
    const doctrine = byHand ? chance.pick(board.value.doctrines).id : null;
    return act('exchangeCommand', (application, commandId) =>
      application.exchangeCommand(person.id, campaignId, index, {
        ...{ ...seat, side: exchange, doctrine, commandId },
        ...signed('BoardCommandExchanged', { side: exchange, doctrine }, commandId),
      }),
    );
  }
  if (mayTakeBack && chance.happens(0.05))
    return act('takeBackAct', (application, commandId) =>
      application.takeBackAct(person.id, campaignId, index, {
        ...{ ...seat, commandId, ...signed('BoardActTakenBack', { side }, commandId) },
      }),
    );
  if (mayOrder.length === 0) return null;
  const options = await world.ask((application) =>
    application.boardOptions(person.id, campaignId, index, seat),
  );
  if (options === LOST || !options.ok || options.value.pending === null) return null;
  const { pending, units } = options.value;
  let offered = options.value.options;
  if (units.length > 0 && chance.happens(0.7)) {
    const focus = chance.pick(units);
    const more = await world.ask((application) =>
      application.boardOptions(person.id, campaignId, index, { ...seat, focus }),
    );
    if (more !== LOST && more.ok && more.value.options.length > 0) offered = more.value.options;
  }
  if (offered.length === 0) return null;
  const { command } = chance.pick(offered);
  const several = chance.happens(0.15);
  const given = several
    ? { commands: [command, ...offered.slice(0, 3).map((one) => one.command)] }
    : { command };
  return act('giveOrder', (application, commandId) =>
    application.giveOrder(person.id, campaignId, index, {
      ...{ ...seat, ...given, pending, commandId },
      ...signed('BoardActed', { side, pending, ...given }, commandId),
    }),
  );
}
