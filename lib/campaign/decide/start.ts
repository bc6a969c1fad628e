import { ok, type Refusal, type Result, refuse } from '../../kernel/result';
import { type BySide, SIDES } from '../../kernel/side';
import type { CampaignCommands, DecisionContext } from '../commands';
import { type Decided, Decision, running } from '../decision';
import { checkCampaign } from '../definition/check';
import { lookupOf, NO_CALENDAR_DATE, startOf } from '../definition/lookup';
import type { CampaignSettings, Seat } from '../events';
import { seatsFitMail } from '../mail';
import { allowedMethods, checkMethods } from '../methods';
import { isSingleBattle } from '../single-battle';
import type { CampaignState } from '../state';
import { announceBattle } from './battles';
import { goOn } from './go-on';

/** Longest name of a campaign or a what-if, in characters. */
export const NAME_LENGTH_MAX = 80;

/** Starts a campaign. Refuses a definition with errors, an unknown start, bad settings or seats. */
export function startCampaign(
  state: CampaignState,
  data: CampaignCommands['StartCampaign'],
  context: Pick<DecisionContext, 'draw'>,
): Decided {
  if (state.campaign) return refuse('ALREADY_STARTED', 'The campaign has already been started.');
  const sound = checkTerms(data);
  if (!sound.ok) return sound;
  const { definition } = data;
  const fault = checkCampaign(definition).find((finding) => finding.severity === 'error');
  if (fault) return refuse('DEFINITION_INVALID', fault.message, fault.path);
  const start = data.start ?? startOf(definition);
  const situation = lookupOf(definition).situations.get(start);
  if (!situation)
    return refuse(
      'SITUATION_UNKNOWN',
      'The campaign has no such situation to start from.',
      'start',
    );
  for (const scenario of definition.scenarios)
    if (!data.rulesets[scenario.ruleset])
      return refuse(
        'RULESET_NOT_PINNED',
        `The ruleset “${scenario.ruleset}” is not there to fight “${scenario.title}” by.`,
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
      'No battle of this campaign can be fought on a board; allow another way as well.',
      'settings.methods',
    );
  const decision = new Decision(state);
  decision.tell({
    type: 'CampaignStarted',
    data: {
      definition,
      name: data.name.trim(),
      settings: data.settings,
      seats: data.seats,
      start,
      date: situation.date ?? definition.calendar?.start ?? NO_CALENDAR_DATE,
      seedRoot: data.seedRoot,
      rulesets: data.rulesets,
      ...(data.autoplayed === undefined || data.autoplayed.length === 0
        ? {}
        : { autoplayed: data.autoplayed }),
      ...(boards.length === 0 ? {} : { boards }),
    },
  });
  goOn(decision, context);
  return decision.made();
}

/** Begins a what-if on a forked stream: own name, seats and dice; nothing sealed is inherited. */
export function beginBranch(
  state: CampaignState,
  data: CampaignCommands['BeginBranch'],
  context: Pick<DecisionContext, 'draw'>,
): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const sound = checkTerms(data);
  if (!sound.ok) return sound;
  const { encounter, phase } = campaign.value;
  if (data.board !== undefined && phase !== 'board')
    return refuse('BOARD_INVALID', 'No battle stands on the board here.', 'board');
  const decision = new Decision(state);
  decision.tell({ type: 'BranchBegun', data: { ...data, name: data.name.trim() } });
  if (encounter && data.board === undefined)
    announceBattle(decision, encounter.id, encounter.index);
  goOn(decision, context);
  return decision.made();
}

export function renameCampaign(
  state: CampaignState,
  data: CampaignCommands['RenameCampaign'],
): Decided {
  if (!state.campaign) return refuse('NOT_STARTED', 'The campaign has not been started.');
  const named = checkName(data.name);
  if (!named.ok) return named;
  if (named.value === state.campaign.name)
    return refuse('NAME_UNCHANGED', 'The campaign already bears this name.', 'name');
  const decision = new Decision(state);
  decision.tell({ type: 'CampaignRenamed', data: { name: named.value } });
  return decision.made();
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
      'By mail one side is commanded here and the other elsewhere; only by mail.',
      'seats',
    );
  if (!/^[0-9a-f]{64}$/.test(terms.seedRoot))
    return refuse(
      'SEED_ROOT_INVALID',
      'The commitment to the dice must be 64 hexadecimal digits.',
      'seedRoot',
    );
  return ok(true);
}
