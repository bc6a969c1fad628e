import { agreedIn } from '@/lib/application/core/agreed-terms';
import { joinsWith } from '@/lib/application/core/by-hand';
import {
  type CampaignHeader,
  type Signing,
  signingOf,
} from '@/lib/application/core/campaign-header';
import { LOOK } from '@/lib/application/core/input-schemas';
import {
  campaignEvent,
  type LoadedCampaign,
  stateAt,
} from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { headerFor, openCampaign } from '@/lib/application/header/open-campaign';
import type { OddsState } from '@/lib/application/odds/odds';
import { oddsOfBattle } from '@/lib/application/odds/odds';
import {
  type MayPhotograph,
  mayPhotograph,
  type Photograph,
  photographsOf,
  photographsSeen,
} from '@/lib/application/photographs/seen';
import { type ReportDraft, reportDraftFor } from '@/lib/application/rounds/report-draft';
import { commandersByFormation } from '@/lib/application/staff/names';
import type { Recommendation } from '@/lib/application/staff/recommendations';
import { recommendationsFor } from '@/lib/application/staff/recommendations';
import type { ReportBefore } from '@/lib/application/staff/report-before';
import { reportBefore } from '@/lib/application/staff/report-before';
import type { TableRows } from '@/lib/application/staff/report-rows';
import { tableRowsFor } from '@/lib/application/staff/report-rows';
import type { TermWords } from '@/lib/battle/contract/agreed-terms';
import type { StorySentence } from '@/lib/battle/contract/battle-story';
import type { FieldPlan } from '@/lib/battle/contract/field-plan';
import type { WordedLine } from '@/lib/battle/contract/log-words';
import { wordedLog } from '@/lib/battle/contract/log-words';
import type { Scales } from '@/lib/battle/contract/table-notes';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { AUTHORED_RULESET } from '@/lib/campaign/battle/expected-report';
import { type BattleRoll, battleRoll } from '@/lib/campaign/battle/order';
import { formationNames, lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignMap } from '@/lib/campaign/definition/map';
import type { IntervalStep } from '@/lib/campaign/events';
import { decidedAfter } from '@/lib/campaign/rewind/evolve';
import { NUMBERS_FROM_SCHEME } from '@/lib/campaign/rounds/numbers';
import { isSeal, type RoundKind, roundOf } from '@/lib/campaign/rounds/rounds';
import { type Destinations, viewDestinations } from '@/lib/campaign/situations/destinations';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { BattleView, CampaignView, ChronicleEntry } from '@/lib/campaign/view/view';
import { receiptText } from '@/lib/chance/receipt';
import { ok } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { storyOf, withStories } from './battle-stories';
import { type BranchNode, branchesSeen } from './lists';
import { planBefore, planFought, planInMargin } from './plans';

export interface CampaignPage {
  readonly header: CampaignHeader;
  readonly view: CampaignView;
  readonly maps: readonly CampaignMap[];
  /** When the viewer's own answer of the open round was sealed (ISO), or null. */
  readonly ownSealedAt: string | null;
  /** The receipt of the newest entry, for who plays; else null. */
  readonly receipt: string | null;
  /** How the viewer's own browser seals for them; null: they have nothing to seal, or it is played by mail. */
  readonly byHand: SealingByHand | null;
  /** Units and leaders of the battle that is announced but not yet resolved, for the table form; else null. */
  readonly roll: BattleRoll | null;
  /** The ruleset that a report of that battle names; null where none is due. */
  readonly reports: BattleReport['ruleset'] | null;
  /** The field of the open encounter as it is set up; null where its ruleset draws none, or there is no encounter. */
  readonly field: FieldPlan | null;
  /** Where each level of the open encounter leads; null where there is no encounter. */
  readonly destinations: Destinations | null;
  /** Trials of the open encounter; null where it has no scenario or there is none. */
  readonly odds: OddsState | null;
  /** The report of the open battle that was refused or withdrawn last: the form starts from it. */
  readonly reportBefore: ReportBefore | null;
  /** What the sub-commanders of the viewer's side would answer in the open round. */
  readonly recommendations: readonly Recommendation[];
  readonly tableRows: TableRows;
  /** Id of the ruleset of the open encounter, else of the latest battle; null where none has been announced. */
  readonly ruleset: string | null;
  /** Rules of that battle that are open to agreement, as they stand, in words. */
  readonly agreed: readonly TermWords[];
  /** What the user has typed into the table report that is due. */
  readonly reportDraft: ReportDraft | null;
  /** Formation id → name, of the formations that hold the units of `roll`. */
  readonly formationNames: Readonly<Record<string, string>>;
  /** What fatigue and quality do in its battle systems; empty where no interval waits for orders. */
  readonly scales: readonly RulesetScales[];
  /** Of the battle that is on a table now; empty for those who only watch. */
  readonly photographs: readonly Photograph[];
  /** Whether the viewer can add photographs to that battle. */
  readonly mayPhotograph: MayPhotograph;
}

/** The campaign’s scales in one battle system. */
export interface RulesetScales extends Scales {
  readonly id: string;
  readonly title: string;
}

/** The campaign as this user sees it, now or at a position. */
export const campaignPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  from: 'standbyOnceConcluded',
  input: LOOK,
  async run({ services, access, user }, look): Promise<Answer<CampaignPage>> {
    const opened = await openCampaign(services, access, look);
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    const { loaded } = access;
    const now = header.at === header.head;
    const encounter = now ? loaded.campaign.encounter : null;
    const roll = encounter === null ? null : rollAt(loaded, loaded.version, encounter.id);
    return ok({
      header,
      view,
      maps: loaded.campaign.definition.maps,
      ownSealedAt: now ? sealedAt(loaded, view) : null,
      receipt: now && view.viewer.kind === 'side' ? receiptOf(services, loaded) : null,
      byHand: now && !access.umpires ? byHand(loaded, view, user) : null,
      roll,
      reports: encounter === null ? null : (encounter.order?.ruleset ?? AUTHORED_RULESET),
      field: planBefore(services, encounter?.order ?? null),
      destinations: now ? viewDestinations(loaded.campaign) : null,
      odds: encounter === null ? null : await oddsOfBattle(services, loaded, encounter.index),
      recommendations: now ? await recommendationsFor(services, access) : [],
      reportBefore: now ? reportBefore(loaded) : null,
      tableRows: now
        ? await tableRowsFor(services, access)
        : { filled: [], units: [], leaders: [] },
      ruleset: (encounter ?? loaded.campaign.battles.at(-1))?.order?.ruleset.id ?? null,
      agreed: agreedIn(services, (encounter ?? loaded.campaign.battles.at(-1))?.order ?? null),
      reportDraft: now ? await reportDraftFor(services, access, look) : null,
      formationNames: namesIn(loaded, roll),
      scales: view.interval === undefined ? [] : scalesIn(services, loaded),
      photographs:
        now && encounter !== null ? await photographsOf(services, access, encounter.index) : [],
      mayPhotograph:
        now && encounter !== null
          ? await mayPhotograph(access, { report: null, index: encounter.index })
          : 'no',
    });
  },
});

/** The campaign's header alone, for the frame of its pages. */
export const campaignHeader = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  from: 'standbyOnceConcluded',
  input: LOOK,
  run: ({ services, access }, look) => headerFor(services, access, look),
});

export interface ForcesPage {
  readonly header: CampaignHeader;
  readonly view: Pick<
    CampaignView,
    'sides' | 'date' | 'position' | 'forces' | 'toll' | 'strength' | 'heads'
  >;
  readonly maps: readonly CampaignMap[];
  /**
   * Formation id → who commands it, where that is not who commands the one above it; empty where no side has a staff.
   */
  readonly commandedBy: Readonly<Record<string, string>>;
}

/**
 * The maps of a campaign, for everybody who may look at it. Of its course nothing is read: a page asks for several plates at once, also while somebody seals
 * or a what-if begins, and nothing that happens then may keep the ground from being drawn.
 */
export const campaignMaps = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  from: 'standbyOnceConcluded',
  async run({ access }): Promise<Answer<{ readonly maps: readonly CampaignMap[] }>> {
    return ok({ maps: access.loaded.campaign.definition.maps });
  },
});

/** Both orders of battle as the viewer knows them. */
export const forcesPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  from: 'standbyOnceConcluded',
  input: LOOK,
  async run({ services, access }, look): Promise<Answer<ForcesPage>> {
    const opened = await openCampaign(services, access, look);
    if (!opened.ok) return opened;
    const { sides, date, position, forces, toll, strength, heads } = opened.value.view;
    const { maps } = access.loaded.campaign.definition;
    const now = opened.value.header.at === opened.value.header.head;
    return ok({
      header: opened.value.header,
      view: {
        ...{ sides, date, position, forces, toll, strength },
        ...(heads ? { heads } : {}),
      },
      maps,
      commandedBy: now ? await commandersByFormation(access.loaded) : {},
    });
  },
});

export interface ChroniclePage {
  readonly header: CampaignHeader;
  /** The whole history that the viewer knows, the oldest first; `header.at` is the entry shown. */
  readonly entries: readonly ChronicleEntry[];
  /** The campaign as it was at `header.at`. */
  readonly view: CampaignView;
  readonly maps: readonly CampaignMap[];
  /** The user may propose to go back to `header.at`. */
  readonly mayRewindHere: boolean;
  /** When each entry was recorded: position → ISO. */
  readonly recordedAt: Readonly<Record<number, string>>;
  /** The field of each battle that was fought, at its turning point; where nobody recorded who was where, as it was set up. */
  readonly plans: Readonly<Record<number, FieldPlan>>;
  /** The campaign’s branches, as on their page. */
  readonly branches: readonly BranchNode[];
  /** Of battles on tables, up to `header.at`. */
  readonly photographs: readonly Photograph[];
}

/** The whole history as the viewer knows it, with the campaign as it was at the position shown. */
export const chroniclePage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  from: 'standbyOnceConcluded',
  input: LOOK,
  async run({ services, access }, look): Promise<Answer<ChroniclePage>> {
    const opened = await openCampaign(services, access, look);
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    const { events, campaign } = access.loaded;
    const branches = await branchesSeen(services, access, look);
    if (!branches.ok) return branches;
    return ok({
      header,
      view,
      branches: branches.value.nodes,
      photographs: await photographsSeen(services, access, header.at),
      plans: Object.fromEntries(
        campaign.battles.flatMap(({ index, report, order }) => {
          const plan = report === null ? null : planInMargin(services, report, order);
          return plan === null ? [] : [[index, plan]];
        }),
      ),
      entries: withStories(
        services,
        campaign.definition,
        chronicle(events.map(campaignEvent), campaign.definition, header.viewer),
        campaign.battles,
      ),
      maps: campaign.definition.maps,
      mayRewindHere: header.mayRewind && decidedAfter(events.map(campaignEvent), header.at),
      recordedAt: Object.fromEntries(events.map((event) => [event.version, event.recordedAt])),
    });
  },
});

export interface BattlePage {
  readonly header: CampaignHeader;
  readonly view: CampaignView;
  readonly battle: BattleView;
  /** The log of its report in words; empty if there is none. */
  readonly log: readonly WordedLine[];
  /** How it went, in a few sentences; empty while it is not decided. */
  readonly story: readonly StorySentence[];
  /** The field turn by turn; null where the report does not say where anybody was. */
  readonly plan: FieldPlan | null;
  /** Its rules that are open to agreement, as they stood, in words. */
  readonly agreed: readonly TermWords[];
  /** The units and leaders that marched to it: names, arms, formations of the ledger's rows. */
  readonly roll: BattleRoll;
  readonly odds: OddsState | null;
  /** What followed the battle, once it was resolved. */
  readonly interval: {
    readonly title: string;
    readonly from: string;
    readonly to: string;
    readonly steps: readonly IntervalStep[];
    readonly position: number;
  } | null;
  /** Where the campaign went from there: a situation or a conclusion. */
  readonly next: {
    readonly kind: 'situation' | 'conclusion';
    readonly title: string;
    readonly position: number;
  } | null;
  /** The commitment to this battle's seed made at the start (hex), for the verification panel. */
  readonly seedRoot: string;
  readonly battleCount: number;
  readonly photographs: readonly Photograph[];
  /** Whether the viewer can add photographs. */
  readonly mayPhotograph: MayPhotograph;
}

/** One battle: the `index`-th of the campaign, 0 upward. */
export const battlePage = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'reads',
  from: 'standbyOnceConcluded',
  input: LOOK,
  async run({ services, access, index }, look): Promise<Answer<BattlePage>> {
    const opened = await openCampaign(services, access, look);
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    const { loaded } = access;
    const battle =
      view.battles.find((one) => one.index === index) ??
      (view.encounter?.index === index ? view.encounter : null);
    if (battle === null) return { ok: false, error: NOT_FOUND };
    const events = loaded.events.map(campaignEvent);
    const announced =
      events.findLastIndex(
        (event) => event.type === 'BattleAnnounced' && event.data.index === index,
      ) + 1;
    const after = battle.resolvedAt === null ? [] : events.slice(battle.resolvedAt, header.at);
    const position = (step: number) => (battle.resolvedAt ?? 0) + step + 1;
    const end = after.findIndex(
      (event) => event.type === 'SituationReached' || event.type === 'CampaignConcluded',
    );
    const passed = after.slice(0, end + 1).findIndex((event) => event.type === 'IntervalPassed');
    const interval = after[passed];
    const next = after[end];
    const lookup = lookupOf(loaded.campaign.definition);
    return ok({
      header,
      view,
      battle,
      log: wordedLog(
        battle.report?.log ?? [],
        orderOf(loaded, index),
        services.rulesets.get(battle.report?.ruleset.id ?? '')?.words,
      ),
      story:
        battle.report === null
          ? []
          : storyOf(services, loaded.campaign.definition, battle.report, orderOf(loaded, index)),
      plan: planFought(services, battle.report, orderOf(loaded, index)),
      roll: rollAt(loaded, announced, battle.id),
      agreed: agreedIn(services, announcedOrder(loaded, index)),
      odds: await oddsOfBattle(services, loaded, index),
      interval:
        interval?.type === 'IntervalPassed'
          ? {
              title: interval.data.title,
              from: interval.data.from,
              to: interval.data.to,
              steps: interval.data.steps,
              position: position(passed),
            }
          : null,
      next:
        next?.type === 'SituationReached'
          ? {
              kind: 'situation',
              title: lookup.situations.get(next.data.situation)?.title ?? next.data.situation,
              position: position(end),
            }
          : next?.type === 'CampaignConcluded'
            ? {
                kind: 'conclusion',
                title:
                  lookup.conclusions.get(next.data.conclusion ?? '')?.title ??
                  'The campaign ends undecided',
                position: position(end),
              }
            : null,
      seedRoot: loaded.campaign.seedRoot,
      battleCount: view.battles.length + (view.encounter === null ? 0 : 1),
      photographs: await photographsOf(services, access, index),
      mayPhotograph: await mayPhotograph(access, battle),
    });
  },
});

/** What fatigue and quality do in the battle systems of a campaign’s scenarios. */
function scalesIn({ rulesets }: Services, { campaign }: LoadedCampaign): readonly RulesetScales[] {
  const used = new Set(campaign.definition.scenarios.map(({ ruleset }) => ruleset));
  return [...used].flatMap((id) => {
    const ruleset = rulesets.get(id);
    return ruleset?.table === undefined
      ? []
      : [{ id, title: ruleset.title, ...ruleset.table.scales }];
  });
}

/** The names of the formations that directly hold the units of a roll. */
function namesIn(
  { campaign }: LoadedCampaign,
  roll: BattleRoll | null,
): Readonly<Record<string, string>> {
  const names = formationNames(campaign.definition);
  return Object.fromEntries(
    (roll?.units ?? []).flatMap(({ formations }) => {
      const id = formations.at(-1);
      const name = id === undefined ? undefined : names.get(id);
      return id === undefined || name === undefined ? [] : [[id, name]];
    }),
  );
}

/** The order that a battle was announced with; null where it has no scenario. */
function orderOf({ campaign }: LoadedCampaign, index: number): BattleOrder | null {
  return campaign.battles.find((battle) => battle.index === index)?.order ?? null;
}

/** The same, before the battle is decided too. */
const announcedOrder = (loaded: LoadedCampaign, index: number): BattleOrder | null => {
  const { encounter } = loaded.campaign;
  return orderOf(loaded, index) ?? (encounter?.index === index ? encounter.order : null);
};

/** When the own answer of the open round was sealed last. */
function sealedAt(loaded: LoadedCampaign, view: CampaignView): string | null {
  const { viewer } = view;
  const round = roundOf(loaded.campaign);
  if (viewer.kind !== 'side' || round === null || round.seals[viewer.side] === null) return null;
  const seal = loaded.events.findLast((recorded) => {
    const event = campaignEvent(recorded);
    return isSeal(event) && event.data.round === round.key && event.data.side === viewer.side;
  });
  return seal?.recordedAt ?? null;
}

/** The head of the record as it is now, signed: with it, its keeper can show later that something before it changed. */
function receiptOf(
  { signer }: Pick<Services, 'signer'>,
  { events }: LoadedCampaign,
): string | null {
  const newest = events.at(-1);
  if (newest === undefined) return null;
  const { streamId, version, hash } = newest;
  const head = { streamId, version, hash };
  return receiptText({ ...head, ...signer.sign(head) });
}

/** What the viewer's browser needs to seal in the open round, and to add its number to the dice. */
export interface SealingByHand extends Signing {
  readonly side: Side;
  /** What is asked in the open round. */
  readonly kind: RoundKind;
  /** The commitment to the side's number that may be opened now; null: there is none, or the dice take none. */
  readonly committed: string | null;
  /** The dice of the campaign take the players' numbers. */
  readonly addsNumbers: boolean;
  /** The viewer's browser has not committed to its first number yet: it does, by itself. */
  readonly joins: boolean;
}

function byHand(
  loaded: LoadedCampaign,
  { viewer }: CampaignView,
  account: string,
): SealingByHand | null {
  const { campaign, events } = loaded;
  const signing = signingOf(loaded, account);
  const round = roundOf(campaign);
  if (viewer.kind !== 'side' || signing === null || round === null) return null;
  const { side } = viewer;
  const { committed, opened, usable } = campaign.numbers[side];
  return {
    ...signing,
    ...{ side, kind: round.kind },
    committed: usable && opened === null ? committed : null,
    addsNumbers: campaign.diceScheme >= NUMBERS_FROM_SCHEME,
    joins: joinsWith(campaign, events, side, account),
  };
}

/** The units and leaders of a battle when it was announced. */
function rollAt(loaded: LoadedCampaign, position: number, battleId: string): BattleRoll {
  const campaign = stateAt(loaded, position).campaign ?? loaded.campaign;
  const battle = lookupOf(campaign.definition).battles.get(battleId);
  return battle === undefined
    ? { units: [], leaders: [] }
    : battleRoll(campaign.definition, battle, campaign.forces);
}
