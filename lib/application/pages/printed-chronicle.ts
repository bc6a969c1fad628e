import { LOOK } from '@/lib/application/core/input-schemas';
import { campaignEvent } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { headerFor } from '@/lib/application/header/open-campaign';
import { photographsSeen } from '@/lib/application/photographs/seen';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { MapView } from '@/lib/campaign/definition/map';
import type { CampaignEvent } from '@/lib/campaign/events';
import { Folding, fold } from '@/lib/campaign/evolve';
import type { StartedCampaign } from '@/lib/campaign/state';
import { shownView } from '@/lib/campaign/texts/shown-view';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { BattleView, ChronicleEntry, FormationView } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { viewForces } from '@/lib/campaign/view/view-forces';
import { ok } from '@/lib/kernel/result';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { withStories } from './battle-stories';
import type {
  Appendix,
  Chapter,
  FormationLosses,
  LedgerSummary,
  PrintedBattle,
  PrintedChronicle,
  Sketch,
} from './book';

/** Entries in one book; a campaign of a hundred situations has some fewer. */
const ENTRIES_MAX = 1_500;
/** Most situations with a sketch; later ones are described without one. */
const SKETCHES_MAX = 60;
/** Depth of the roll of losses: armies, and two levels under them. */
const ROLL_DEPTH_MAX = 2;

/** The campaign as a book for one viewer, up to the position shown. Refuses NOT_FOUND. */
export const printedChronicle = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  from: 'standby',
  input: LOOK,
  async run({ services, access }, look): Promise<Answer<PrintedChronicle>> {
    const header = await headerFor(services, access, look);
    if (!header.ok) return header;
    const book = bookOf(
      access.loaded.events.slice(0, header.value.at).map(campaignEvent),
      header.value,
      services.rulesets,
    );
    return ok({ ...book, photographs: await photographsSeen(services, access, header.value.at) });
  },
});

/**
 * The book of a history up to its last entry, without a later name or conclusion. What is sealed in the last round
 * appears as a commitment only. `rulesets`: those that describe its battles from their facts.
 */
export function bookOf(
  events: readonly CampaignEvent[],
  header: PrintedChronicle['header'],
  rulesets: Services['rulesets'] = new Map(),
): PrintedChronicle {
  const state = fold(events);
  const view = viewCampaign(state, header.viewer);
  const definition = state.campaign?.definition;
  if (definition === undefined) throw new Error('A book is of a campaign that has started');
  const entries = withStories(
    { rulesets },
    definition,
    chronicle(events, definition, header.viewer),
    state.campaign?.battles ?? [],
  );
  // The conclusion has a part of its own; turns of a battle on the board are the battle's.
  const told = entries.filter(
    ({ kind, turn }) => kind !== 'seal' && kind !== 'conclusion' && turn === undefined,
  );
  const overview = view.overview?.view ?? null;
  return {
    header,
    title: view.title,
    subtitle: view.subtitle,
    name: view.name,
    sides: { A: view.sides.A.name, B: view.sides.B.name },
    from: entries[0]?.date ?? '',
    to: view.date,
    overview: view.overview?.text ?? null,
    overviewSketch: overview && sketchOf(overview, menNow(events.slice(0, 1)), null),
    maps: definition.maps,
    chapters: chaptersOf(events, definition, told.slice(0, ENTRIES_MAX), view.battles),
    entriesLeftOut: Math.max(0, told.length - ENTRIES_MAX),
    strength: view.strength,
    ...(view.heads ? { heads: view.heads } : {}),
    conclusion: view.conclusion,
    losses: { A: rollOf(view.forces.A), B: rollOf(view.forces.B) },
    appendix: appendixOf(events, definition, state.campaign?.seedRoot ?? ''),
    photographs: [],
  };
}

type Men = BySide<Readonly<Record<string, number>>>;

function chaptersOf(
  events: readonly CampaignEvent[],
  definition: CampaignDefinition,
  entries: readonly ChronicleEntry[],
  battles: readonly BattleView[],
): readonly Chapter[] {
  const lookup = lookupOf(definition);
  const sketches = sketchesOf(events, definition);
  const chapters: (Chapter & { entries: ChronicleEntry[] })[] = [];
  for (const entry of entries) {
    const event = events[entry.position - 1];
    if (event?.type === 'SituationReached' || chapters.length === 0) {
      const reached = event?.type === 'SituationReached' ? event.data : null;
      chapters.push({
        ordinal: reached?.ordinal ?? 0,
        title:
          reached === null
            ? 'How it began'
            : (lookup.situations.get(reached.situation)?.title ?? ''),
        date: entry.date,
        sketch: sketches.get(entry.position) ?? null,
        days: [],
        battles: [],
        entries: [],
      });
    }
    chapters.at(-1)?.entries.push(entry);
  }
  return chapters.map(({ entries: own, ...chapter }) => ({
    ...chapter,
    days: daysOf(own),
    battles: own.flatMap((entry) => {
      const battle =
        entry.kind === 'battle'
          ? battles.find((one) => one.index === entry.battleIndex)
          : undefined;
      const event = events[entry.position - 1];
      return battle?.report && event?.type === 'BattleResolved'
        ? [battleOf(battle, battle.report, leadersOf(event.data.leadersLost, definition))]
        : [];
    }),
  }));
}

function daysOf(entries: readonly ChronicleEntry[]): Chapter['days'] {
  const days: { date: string; entries: ChronicleEntry[] }[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && last.date === entry.date) last.entries.push(entry);
    else days.push({ date: entry.date, entries: [entry] });
  }
  return days;
}

/** The sketch of each situation by the position at which it was reached, with the battle that followed from it. */
function sketchesOf(
  events: readonly CampaignEvent[],
  definition: CampaignDefinition,
): ReadonlyMap<number, Sketch> {
  const lookup = lookupOf(definition);
  const sketches = new Map<number, Sketch>();
  const folding = new Folding();
  let here = 0;
  events.forEach((event, index) => {
    folding.add(event);
    if (event.type === 'SituationReached') {
      here = index + 1;
      const { campaign } = folding;
      const stated = lookup.situations.get(event.data.situation)?.view;
      const view = campaign && shownView(stated, campaign);
      if (view && campaign && sketches.size < SKETCHES_MAX)
        sketches.set(here, sketchOf(view, menOf(campaign), null));
    }
    const sketch = sketches.get(here);
    if (event.type === 'BattleAnnounced' && sketch) {
      const battle = lookup.battles.get(event.data.battle);
      if (battle?.place)
        sketches.set(here, { ...sketch, battle: { title: battle.title, at: battle.place } });
    }
  });
  return sketches;
}

function sketchOf(view: MapView, men: Men, battle: Sketch['battle']): Sketch {
  return { view, men, battle };
}

function menNow(events: readonly CampaignEvent[]): Men {
  const folding = new Folding();
  for (const event of events) folding.add(event);
  return folding.campaign === null ? { A: {}, B: {} } : menOf(folding.campaign);
}

function menOf(campaign: Readonly<StartedCampaign>): Men {
  const of = (side: Side) => {
    const men: Record<string, number> = {};
    const note = (formation: FormationView): void => {
      men[formation.id] = formation.status === 'present' ? formation.men : 0;
      formation.formations.forEach(note);
    };
    viewForces(campaign, side).forEach(note);
    return men;
  };
  return { A: of('A'), B: of('B') };
}

function battleOf(
  battle: BattleView,
  report: BattleReport,
  leadersLost: PrintedBattle['leadersLost'],
): PrintedBattle {
  return {
    index: battle.index,
    title: battle.title,
    date: battle.date,
    level: report.level,
    method: report.method,
    heldField: report.heldField,
    turnsFought: report.turnsFought,
    ledger: { A: summaryOf(report, 'A'), B: summaryOf(report, 'B') },
    leadersLost,
  };
}

function leadersOf(
  lost: readonly { readonly leader: string; readonly fate: string }[],
  definition: CampaignDefinition,
): PrintedBattle['leadersLost'] {
  const { leaders } = lookupOf(definition);
  return lost.map(({ leader, fate }) => ({
    name: leaders.get(leader)?.leader.name ?? leader,
    fate,
  }));
}

function summaryOf(report: BattleReport, side: Side): LedgerSummary {
  const total = {
    start: 0,
    killed: 0,
    wounded: 0,
    missing: 0,
    captured: 0,
    present: 0,
    gunsLost: 0,
  };
  for (const row of report.ledger) {
    if (row.side !== side) continue;
    const { men, guns } = row.counts;
    if (men) {
      total.start += men.start + (men.joined ?? 0);
      total.killed += men.killed ?? 0;
      total.wounded += men.wounded ?? 0;
      total.missing += men.missing ?? 0;
      total.captured += men.captured ?? 0;
      total.present += men.present;
    }
    if (guns) total.gunsLost += Math.max(0, guns.start - guns.present);
  }
  return total;
}

function rollOf(formations: readonly FormationView[], depth = 0): readonly FormationLosses[] {
  if (depth > ROLL_DEPTH_MAX) return [];
  return formations.flatMap((formation) => [
    {
      id: formation.id,
      name: formation.name,
      depth,
      start: formation.startMen,
      present: formation.men,
      ...lostIn(formation),
    },
    ...rollOf(formation.formations, depth + 1),
  ]);
}

function lostIn(formation: FormationView): { readonly lost: number; readonly gunsLost: number } {
  return formation.formations.map(lostIn).reduce(
    (sum, below) => ({ lost: sum.lost + below.lost, gunsLost: sum.gunsLost + below.gunsLost }),
    formation.units.reduce(
      (sum, unit) => ({ lost: sum.lost + unit.lost.men, gunsLost: sum.gunsLost + unit.lost.guns }),
      { lost: 0, gunsLost: 0 },
    ),
  );
}

/** Commitments and what was opened of them, in the order in which they were sealed; replaced seals are left out. */
function appendixOf(
  events: readonly CampaignEvent[],
  definition: CampaignDefinition,
  seedRoot: string,
): Appendix {
  const lookup = lookupOf(definition);
  const answers = new Map<string, Appendix['answers'][number]>();
  const seeds: Appendix['seeds'][number][] = [];
  let root = seedRoot;
  for (const event of events) {
    switch (event.type) {
      case 'CampaignStarted':
        root = event.data.seedRoot;
        break;
      case 'BranchBegun':
        root = event.data.seedRoot;
        // What was sealed in the branch that it left is not its own.
        for (const [key, { opened }] of answers) if (opened === null) answers.delete(key);
        break;
      case 'ChoiceSealed':
      case 'MethodSealed':
      case 'IntervalSealed': {
        const { round, side, commitment } = event.data;
        answers.set(`${round}/${side}`, { round, side, commitment, opened: null });
        break;
      }
      case 'SealWithdrawn':
        answers.delete(`${event.data.round}/${event.data.side}`);
        break;
      case 'ChoicesRevealed':
      case 'MethodsRevealed':
      case 'IntervalDecided':
        for (const side of SIDES) {
          const key = `${event.data.round}/${side}`;
          const sealed = answers.get(key);
          const opened = event.data[side];
          if (sealed && opened)
            answers.set(key, {
              ...sealed,
              opened: { answer: opened.answer, nonce: opened.nonce },
            });
        }
        break;
      case 'BattleResolved':
        if (event.data.opened)
          seeds.push({
            index: event.data.opened.index,
            title: lookup.battles.get(event.data.report.battle)?.title ?? event.data.report.battle,
            seed: event.data.opened.seed,
          });
        break;
      default:
        break;
    }
  }
  return { seedRoot: root, answers: [...answers.values()], seeds };
}
