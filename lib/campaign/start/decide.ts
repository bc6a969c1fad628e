import { battleAnnounced } from '@/lib/campaign/battle/decide-battle';
import { allowedMethods, checkMethods } from '@/lib/campaign/battle/methods';
import { type Decided, type Deciders, happened, running } from '@/lib/campaign/chapter';
import { definitionFault } from '@/lib/campaign/check/check';
import { checkRoads } from '@/lib/campaign/couriers/roads';
import { checkCouriers } from '@/lib/campaign/couriers/terms';
import { checkPace } from '@/lib/campaign/deadlines/pace';
import { lookupOf, NO_CALENDAR_DATE, startOf } from '@/lib/campaign/definition/lookup';
import type { EventOf } from '@/lib/campaign/events';
import { seatsFitMail } from '@/lib/campaign/mail/mail';
import type { CampaignState } from '@/lib/campaign/state';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { type BySide, SIDES } from '@/lib/kernel/side';
import { resignSeat, takeSeat } from './decide-seats';
import type { StartCommands } from './events';
import type { CampaignSettings, Seat } from './settings';
import { isSingleBattle } from './single-battle';

/** Maximum length of the name of a campaign or a what-if, in characters. */
export const NAME_LENGTH_MAX = 80;

/** Starts a campaign. Refuses a definition with errors, an unknown start, bad settings or seats. */
export function startCampaign(state: CampaignState, data: StartCommands['StartCampaign']): Decided {
  if (state.campaign) return refuse('ALREADY_STARTED', 'The campaign has already been started.');
  const sound = checkTerms(data);
  if (!sound.ok) return sound;
  const { definition } = data;
  const fault = definitionFault(definition);
  if (fault) return refuse('DEFINITION_INVALID', fault.message, fault.path);
  const ridden = data.settings.couriers === undefined ? ok(true) : checkRoads(definition.maps);
  if (!ridden.ok) return ridden;
  const start = data.start ?? startOf(definition);
  const situation = lookupOf(definition).situations.get(start);
  if (!situation)
    return refuse('SITUATION_UNKNOWN', 'The campaign has no such situation.', 'start');
  for (const scenario of definition.scenarios)
    if (!data.rulesets[scenario.ruleset])
      return refuse(
        'RULESET_NOT_PINNED',
        `“${scenario.title}” needs the ruleset “${scenario.ruleset}”, which is not available.`,
        'rulesets',
      );
  if (data.settings.singleBattle && !isSingleBattle(definition))
    return refuse(
      'NO_SINGLE_BATTLE',
      'A single battle has one situation, in which neither side has a choice.',
      'definition',
    );
  const boards = data.boards ?? [];
  if (allowedMethods(data.settings, boards.length > 0).length === 0)
    return refuse(
      'METHODS_INVALID',
      'No battle of this campaign can be fought on a board. Allow another way as well.',
      'settings.methods',
    );
  return happened({
    type: 'CampaignStarted',
    data: {
      definition,
      name: data.name.trim(),
      settings: data.settings,
      seats: data.seats,
      start,
      date: situation.date ?? definition.calendar?.start ?? NO_CALENDAR_DATE,
      seedRoot: data.seedRoot,
      ...(data.diceScheme === undefined ? {} : { diceScheme: data.diceScheme }),
      rulesets: data.rulesets,
      ...(data.autoplayed === undefined || data.autoplayed.length === 0
        ? {}
        : { autoplayed: data.autoplayed }),
      ...(boards.length === 0 ? {} : { boards }),
    },
  });
}

/** Begins a branch on a forked stream: its own name, seats and dice; nothing sealed is inherited. */
export function beginBranch(state: CampaignState, data: StartCommands['BeginBranch']): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const sound = checkTerms(data);
  if (!sound.ok) return sound;
  const { encounter, phase } = campaign.value;
  if (data.board !== undefined && phase !== 'board')
    return refuse('BOARD_INVALID', 'There is no battle on the board at that entry.', 'board');
  const begun: EventOf<'BranchBegun'> = {
    type: 'BranchBegun',
    data: { ...data, name: data.name.trim() },
  };
  if (encounter === null || data.board !== undefined) return happened(begun);
  const branch = { ...campaign.value, settings: data.settings };
  return happened(begun, battleAnnounced(branch, encounter.id, encounter.index));
}

export function renameCampaign(
  state: CampaignState,
  data: StartCommands['RenameCampaign'],
): Decided {
  if (!state.campaign) return refuse('NOT_STARTED', 'The campaign has not been started.');
  const named = checkName(data.name);
  if (!named.ok) return named;
  if (named.value === state.campaign.name)
    return refuse('NAME_UNCHANGED', 'The campaign already has this name.', 'name');
  return happened({ type: 'CampaignRenamed', data: { name: named.value } });
}

function checkName(name: string): Result<string, Refusal> {
  const trimmed = name.trim();
  if (trimmed.length < 1 || trimmed.length > NAME_LENGTH_MAX || !trimmed.isWellFormed())
    return refuse('NAME_INVALID', `A name has 1 to ${NAME_LENGTH_MAX} characters.`, 'name');
  return ok(trimmed);
}

function checkTerms(terms: {
  readonly name: string;
  readonly settings: CampaignSettings;
  readonly seats: BySide<Seat>;
  readonly seedRoot: string;
}): Result<true, Refusal> {
  const named = checkName(terms.name);
  if (!named.ok) return named;
  const { advantage, hotSeat } = terms.settings;
  if (!Number.isInteger(advantage) || advantage < -50 || advantage > 50)
    return refuse(
      'ADVANTAGE_OUT_OF_RANGE',
      'The handicap runs from −50 to +50 per cent.',
      'settings.advantage',
    );
  const methods = checkMethods(terms.settings);
  if (!methods.ok) return methods;
  if (hotSeat && SIDES.some((side) => terms.seats[side].controller !== 'user'))
    return refuse('SEAT_INVALID', 'In a hot-seat game people command both sides.', 'seats');
  if (!seatsFitMail(terms.settings, terms.seats))
    return refuse(
      'SEAT_INVALID',
      'In a campaign by mail, and only there, one side is commanded here and the other elsewhere.',
      'seats',
    );
  const paced = terms.settings.pace === undefined ? ok(true) : checkPace(terms.settings.pace);
  if (!paced.ok) return paced;
  const ridden = checkCouriers(terms.settings);
  if (!ridden.ok) return ridden;
  if (!/^[0-9a-f]{64}$/.test(terms.seedRoot))
    return refuse(
      'SEED_ROOT_INVALID',
      'The commitment to the dice must be 64 hexadecimal digits.',
      'seedRoot',
    );
  return ok(true);
}

export const startDeciders: Deciders<keyof StartCommands> = {
  StartCampaign: startCampaign,
  RenameCampaign: renameCampaign,
  BeginBranch: beginBranch,
  TakeSeat: takeSeat,
  ResignSeat: resignSeat,
};
