import { assertNever, invariant } from '../kernel/assert';
import { SIDES } from '../kernel/side';
import { afterBattle, afterInterval } from './aftermath';
import { lookupOf } from './definition/lookup';
import type { CampaignEvent, CampaignEvents, MethodAnswer } from './events';
import { evolveRewind, lapseRewind } from './evolve/rewind';
import { evolveUndo } from './evolve/undo';
import { applyUnitChange, joinFormations, startingForces } from './forces';
import { applyIntervalStep } from './interval/apply';
import { evolveInterval } from './interval/evolve';
import { mailAfter, startedMail } from './mail';
import { calledStrength } from './order';
import { givenChoices } from './single-battle';
import { evolveStaff, NO_STAFF, staffAfterSeat } from './staff';
import {
  type BattleState,
  type CampaignState,
  type ChainEntry,
  copyCampaign,
  initialState,
  type StartedCampaign,
  UNSEALED,
} from './state';
import type { CampaignPhase } from './view';

/** The state after one more event. The given state is left as it was. */
export function evolve(state: CampaignState, event: CampaignEvent): CampaignState {
  return fold([event], state);
}

/** The state after events, folded onto another (default: nothing). Copies once, then folds in place. */
export function fold(
  events: Iterable<CampaignEvent>,
  from: CampaignState = initialState,
): CampaignState {
  const folding = new Folding(from);
  for (const event of events) folding.add(event);
  return folding.state();
}

/** A state in the making: takes events one by one without copying, and never shares what it changes. */
export class Folding {
  #campaign: StartedCampaign | null;
  #position: number;

  constructor(from: CampaignState = initialState) {
    this.#campaign = from.campaign ? copyCampaign(from.campaign) : null;
    this.#position = from.position;
  }

  get position(): number {
    return this.#position;
  }

  /** The campaign as folded so far; only to be read, and only until the next event. */
  get campaign(): Readonly<StartedCampaign> | null {
    return this.#campaign;
  }

  add(event: CampaignEvent): void {
    this.#position += 1;
    if (event.type === 'CampaignStarted') {
      invariant(this.#campaign === null, 'a campaign starts once');
      this.#campaign = started(event.data);
      noteStrength(this.#campaign, this.#position, 'Start');
      return;
    }
    invariant(this.#campaign !== null, `${event.type} before CampaignStarted`);
    apply(this.#campaign, event, this.#position);
  }

  /** Hands the state over; this folding goes on with a copy of its own. */
  state(): CampaignState {
    const campaign = this.#campaign;
    this.#campaign = campaign ? copyCampaign(campaign) : null;
    return { position: this.#position, campaign };
  }
}

function started(data: CampaignEvents['CampaignStarted']): StartedCampaign {
  return {
    definition: data.definition,
    name: data.name,
    settings: data.settings,
    seats: data.seats,
    staff: NO_STAFF,
    seedRoot: data.seedRoot,
    rulesets: data.rulesets,
    ...(data.autoplayed === undefined ? {} : { autoplayed: data.autoplayed }),
    ...(data.boards === undefined ? {} : { boards: data.boards }),
    start: data.start,
    phase: 'choosing',
    between: { kind: 'started' },
    date: data.date,
    situation: null,
    encounter: null,
    interval: null,
    diceFrom: '',
    forces: startingForces(data.definition, data.start),
    pools: new Map(
      data.definition.pools.map((pool) => [pool.id, { men: pool.men, guns: pool.guns }]),
    ),
    visited: new Set(),
    battles: [],
    choicesMade: new Set(),
    aftermath: null,
    tallies: new Map(),
    chain: [],
    strength: [],
    lastInterval: null,
    conclusion: null,
    rewindProposal: null,
    rewound: null,
    mail: startedMail(data.settings, data.seats),
  };
}

function apply(
  campaign: StartedCampaign,
  event: Exclude<CampaignEvent, { type: 'CampaignStarted' }>,
  position: number,
): void {
  lapseRewind(campaign, event);
  campaign.mail = mailAfter(campaign, event);
  switch (event.type) {
    case 'SituationReached': {
      const { situation, ordinal, date, joined, open } = event.data;
      joinFormations(campaign.forces, lookupOf(campaign.definition), joined);
      const given = givenChoices(campaign.settings, open);
      campaign.phase = 'choosing';
      campaign.between = given && { kind: 'revealed' };
      campaign.date = date;
      campaign.encounter = null;
      campaign.situation = { id: situation, ordinal, open, joined, seals: UNSEALED, chosen: given };
      campaign.visited.add(situation);
      campaign.chain.push({ situation, ordinal, date, position, chosen: null, battle: null });
      if (joined.length > 0) noteStrength(campaign, position, 'Joined');
      return;
    }
    case 'ChoiceSealed': {
      const here = campaign.situation;
      invariant(here !== null, 'a choice is sealed at a situation');
      campaign.situation = {
        ...here,
        seals: { ...here.seals, [event.data.side]: event.data.commitment },
      };
      return;
    }
    case 'ChoicesRevealed': {
      const here = campaign.situation;
      invariant(here !== null, 'choices are revealed at a situation');
      const chosen = { A: event.data.A.answer, B: event.data.B.answer };
      campaign.situation = { ...here, chosen };
      noteInChain(campaign, { chosen });
      campaign.between = { kind: 'revealed' };
      campaign.diceFrom = `${event.data.A.nonce}${event.data.B.nonce}`;
      for (const side of SIDES) campaign.choicesMade.add(`${here.id}/${side}/${chosen[side]}`);
      return;
    }
    case 'BattleAnnounced': {
      const { battle, index, date, order, methods } = event.data;
      const here = campaign.situation;
      invariant(here?.chosen, 'a battle follows revealed choices');
      const authored = lookupOf(campaign.definition).battles.get(battle);
      invariant(authored !== undefined, `the battle ${battle} is in the definition`);
      const onlyWay = methods.length === 1 ? (methods[0] ?? null) : null;
      campaign.encounter = {
        id: battle,
        index,
        date,
        situation: here.id,
        chosen: here.chosen,
        order,
        methods,
        seals: UNSEALED,
        method: onlyWay,
        tableReport: null,
        refusedReason: null,
        forces: calledStrength(campaign.definition, authored, campaign.forces),
        report: null,
        opened: null,
        resolvedAt: null,
      };
      campaign.phase =
        onlyWay === 'table' ? 'table' : onlyWay === 'expected' ? 'expected' : 'encounter';
      campaign.between = methods.length === 0 ? { kind: 'walkover' } : null;
      noteInChain(campaign, { battle: index });
      return;
    }
    case 'MethodSealed': {
      const battle = encountered(campaign);
      campaign.encounter = {
        ...battle,
        seals: { ...battle.seals, [event.data.side]: event.data.commitment },
      };
      return;
    }
    case 'MethodsRevealed': {
      // By mail no battle has a seed of its own: what follows takes its dice from this round.
      if (campaign.mail) campaign.diceFrom = `${event.data.A.nonce}${event.data.B.nonce}`;
      campaign.encounter = { ...encountered(campaign), method: event.data.method };
      campaign.phase = phaseOfMethod(event.data.method);
      return;
    }
    case 'TableReportSubmitted': {
      const { side, report } = event.data;
      campaign.encounter = {
        ...encountered(campaign),
        tableReport: { side, report, position },
        refusedReason: null,
      };
      return;
    }
    case 'TableReportRefused': {
      campaign.encounter = {
        ...encountered(campaign),
        tableReport: null,
        refusedReason: event.data.reason,
      };
      return;
    }
    case 'BattleResolved': {
      const { report, carried, leadersLost, opened, board } = event.data;
      const battle = encountered(campaign);
      campaign.battles.push({
        ...battle,
        tableReport: null,
        report,
        opened,
        ...(board === undefined ? {} : { board }),
        resolvedAt: position,
      });
      campaign.encounter = null;
      campaign.between = { kind: 'resolved' };
      campaign.diceFrom = opened?.seed ?? campaign.diceFrom;
      for (const change of carried) applyUnitChange(campaign.forces, change, true);
      for (const { leader, fate } of leadersLost) {
        const officer = campaign.forces.leaders.get(leader);
        if (officer)
          campaign.forces.leaders.set(leader, { ...officer, status: fate, since: campaign.date });
      }
      afterBattle(campaign, report, carried);
      noteStrength(
        campaign,
        position,
        lookupOf(campaign.definition).battles.get(battle.id)?.title ?? battle.id,
      );
      return;
    }
    case 'IntervalOpened':
    case 'IntervalSealed':
    case 'IntervalDecided':
      evolveInterval(campaign, event);
      return;
    case 'IntervalPassed': {
      campaign.interval = null;
      for (const step of event.data.steps) applyIntervalStep(campaign, step);
      afterInterval(campaign, event.data);
      campaign.date = event.data.to;
      campaign.between = { kind: 'marching', toward: event.data.toward };
      campaign.lastInterval = { ...event.data, position };
      if (event.data.steps.length > 0) noteStrength(campaign, position, event.data.title);
      return;
    }
    case 'CampaignConcluded': {
      campaign.phase = 'concluded';
      campaign.between = null;
      campaign.encounter = null;
      campaign.date = event.data.date;
      campaign.conclusion = event.data;
      return;
    }
    case 'CampaignRenamed':
      campaign.name = event.data.name;
      return;
    case 'BranchBegun': {
      campaign.name = event.data.name;
      campaign.settings = event.data.settings;
      campaign.seats = event.data.seats;
      campaign.staff = NO_STAFF;
      campaign.seedRoot = event.data.seedRoot;
      if (campaign.phase === 'choosing' && campaign.situation)
        campaign.situation = { ...campaign.situation, seals: UNSEALED };
      if (campaign.phase === 'interval' && campaign.interval && !campaign.interval.decided)
        campaign.interval = { ...campaign.interval, seals: UNSEALED };
      if (campaign.encounter && event.data.board === undefined) {
        campaign.encounter = {
          ...campaign.encounter,
          seals: UNSEALED,
          method: null,
          tableReport: null,
          refusedReason: null,
        };
        campaign.phase = 'encounter';
      }
      return;
    }
    case 'SeatTaken':
      campaign.seats = { ...campaign.seats, [event.data.side]: event.data.seat };
      campaign.staff = staffAfterSeat(campaign.staff, event.data.side, event.data.seat);
      return;
    case 'SubCommanderAppointed':
    case 'SubCommanderLeft':
    case 'FormationsAssigned':
    case 'SupremeCommandPassed':
      evolveStaff(campaign, event);
      return;
    case 'SealWithdrawn':
    case 'TableReportWithdrawn':
      evolveUndo(campaign, event);
      return;
    case 'RewindProposed':
    case 'RewindWithdrawn':
    case 'RewindDeclined':
    case 'RewindAgreed':
      evolveRewind(campaign, event, position);
      return;
    case 'CorrespondentPinned':
    case 'MailPosted':
    case 'MailOpened':
    case 'BoardMovePassed':
    case 'BoardCommandGiven':
      return;
    default:
      assertNever(event, 'campaign event');
  }
}

/** Where a campaign waits while a battle is being settled in a way. */
function phaseOfMethod(method: MethodAnswer): CampaignPhase {
  if (method === 'table') return 'table';
  return method === 'fought' ? 'board' : 'expected';
}

function encountered(campaign: StartedCampaign): BattleState {
  invariant(campaign.encounter !== null, 'a battle has been announced');
  return campaign.encounter;
}

/** More of the situation that the campaign stands at. */
function noteInChain(
  campaign: StartedCampaign,
  more: Partial<Pick<ChainEntry, 'chosen' | 'battle'>>,
): void {
  const link = campaign.chain.at(-1);
  if (link) campaign.chain[campaign.chain.length - 1] = { ...link, ...more };
}

function noteStrength(campaign: StartedCampaign, position: number, label: string): void {
  const men = { A: 0, B: 0 };
  lookupOf(campaign.definition).units.forEach(({ side }, id) => {
    const unit = campaign.forces.units.get(id);
    if (unit?.status === 'present') men[side] += unit.men;
  });
  campaign.strength.push({ position, date: campaign.date, ...men, label });
}
