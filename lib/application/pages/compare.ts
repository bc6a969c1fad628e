import { z } from 'zod';
import { type Access, accessTo, viewerOf } from '@/lib/application/core/access';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { Look } from '@/lib/application/core/input-schemas';
import { side } from '@/lib/application/core/input-schemas';
import {
  campaignEvent,
  type LoadedCampaign,
  stateAt,
} from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { levelInWords } from '@/lib/campaign/battle/words';
import type { ComparedFormation, ComparedRow } from '@/lib/campaign/view/compare';
import {
  comparedChains,
  comparedForces,
  differenceInWords,
  firstDifference,
} from '@/lib/campaign/view/compare';
import type { CampaignPhase, CampaignView } from '@/lib/campaign/view/view';
import { viewCampaign, viewHeads } from '@/lib/campaign/view/view-campaign';
import { ok } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';
import { branchesSeen } from './lists';

export interface ComparePage {
  readonly header: CampaignHeader;
  readonly sides: BySide<string>;
  /** What the armies are counted in; absent: men. */
  readonly heads?: CampaignView['heads'];
  /** The other branches that the user may see, the trunk first. */
  readonly branches: readonly ComparableBranch[];
  /** The branch in the request is not open to the user. */
  readonly notOpen: boolean;
  readonly comparison: Comparison | null;
}

export interface ComparableBranch {
  readonly campaignId: string;
  readonly name: string;
  readonly private: boolean;
}

export interface Comparison {
  readonly one: ComparedBranch;
  readonly other: ComparedBranch;
  /**
   * Where they diverge: the last entry that both share, its date, the situation, and what differs first, as a sentence.
   */
  readonly parting: {
    readonly position: number;
    readonly date: string;
    readonly situation: string | null;
    readonly words: string;
  };
  readonly rows: readonly ComparedRow[];
  /** The day on which the forces are compared: the earlier of the two branches' dates; null where no calendar is kept. */
  readonly forcesOn: string | null;
  readonly forces: BySide<readonly ComparedFormation[]>;
}

/** Only what the user may know of the branch. */
export interface ComparedBranch {
  readonly campaignId: string;
  readonly name: string;
  readonly head: number;
  readonly phase: CampaignPhase;
  readonly date: string;
  readonly private: boolean;
  readonly situation: string | null;
  readonly strength: CampaignView['strength'];
  readonly conclusion: { readonly title: string; readonly value: number } | null;
}

/** Two branches of one tree as the user may see each of them, and where they diverge. Refuses NOT_FOUND. */
export const comparePage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  from: 'standbyOnceConcluded',
  input: z.object({ as: side.optional(), with: z.string().max(64).optional() }),
  async run({ services, user, access }, look): Promise<Answer<ComparePage>> {
    const tree = await branchesSeen(services, access, { as: look.as });
    if (!tree.ok) return tree;
    const branches = tree.value.nodes
      .filter((node) => !node.current)
      .map(({ campaignId: id, name, givenUp, private: hidden }) => ({
        campaignId: id,
        name: branchName(name, givenUp),
        private: hidden,
      }));
    const { definition } = access.loaded.campaign;
    const { sides } = definition;
    const page = {
      header: tree.value.header,
      sides: { A: sides.A.name, B: sides.B.name },
      ...viewHeads(definition),
      branches,
      notOpen: false,
      comparison: null,
    };
    if (look.with === undefined || look.with === '') return ok(page);
    const other = await otherBranch(services, user, access, look.with);
    if (!other.ok) return ok({ ...page, notOpen: true });
    return ok({ ...page, comparison: compared(access, other.value, look) });
  },
});

/** Another branch of the same tree. NOT_FOUND where it is not one, or is not open to the user. */
async function otherBranch(
  services: Services,
  user: string,
  one: Access,
  id: string,
): Promise<Answer<Access>> {
  const other = await accessTo(services, user, id);
  if (!other.ok) return other;
  return other.value.loaded.trunkId === one.loaded.trunkId &&
    other.value.loaded.id !== one.loaded.id
    ? other
    : { ok: false, error: NOT_FOUND };
}

function compared(one: Access, other: Access, look: Pick<Look, 'as'>): Comparison {
  const here = viewCampaign(one.loaded.state, viewerOf(one, look));
  const there = viewCampaign(other.loaded.state, viewerOf(other, look));
  const shared = sharedEntries(one.loaded, other.loaded);
  const { definition } = one.loaded.campaign;
  const parted = viewCampaign(stateAt(one.loaded, shared), { kind: 'public' });
  const difference = firstDifference(
    one.loaded.events.map(campaignEvent),
    other.loaded.events.map(campaignEvent),
    shared,
    definition,
  );
  const sides = { A: here.sides.A.name, B: here.sides.B.name };
  const day = here.date < there.date ? here.date : there.date;
  const [then, meanwhile] = [onDay(one, here, day, look), onDay(other, there, day, look)];
  return {
    one: branchOf(one, here),
    other: branchOf(other, there),
    parting: {
      position: shared,
      date: parted.date,
      situation: parted.situation?.title ?? null,
      words: differenceInWords(
        difference,
        sides,
        { one: 'branch I', other: 'branch II' },
        (level) => levelInWords(level, definition),
      ),
    },
    rows: comparedChains(here, there, shared),
    forcesOn: day === '' ? null : day,
    forces: {
      A: comparedForces(then.forces.A, meanwhile.forces.A),
      B: comparedForces(then.forces.B, meanwhile.forces.B),
    },
  };
}

/** A branch as it was at the end of a day: after the last change of strength up to then. Without a calendar, as it is. */
function onDay(
  access: Access,
  now: CampaignView,
  day: string,
  look: Pick<Look, 'as'>,
): Pick<CampaignView, 'forces'> {
  if (day === '' || now.date <= day) return now;
  const last = now.strength.findLast((point) => point.date <= day);
  if (last === undefined) return now;
  return viewCampaign(stateAt(access.loaded, last.position), viewerOf(access, look));
}

/** Entries at the head of both histories that are the same events. */
function sharedEntries(one: LoadedCampaign, other: LoadedCampaign): number {
  const limit = Math.min(one.events.length, other.events.length);
  let shared = 0;
  while (shared < limit && one.events[shared]?.hash === other.events[shared]?.hash) shared += 1;
  return shared;
}

function branchOf(access: Access, view: CampaignView): ComparedBranch {
  return {
    campaignId: access.loaded.id,
    name: branchName(view.name, view.rewound !== null),
    head: access.loaded.version,
    phase: view.phase,
    date: view.date,
    private: access.private,
    situation: view.situation?.title ?? null,
    strength: view.strength,
    conclusion: view.conclusion && { title: view.conclusion.title, value: view.conclusion.value },
  };
}

/** A branch that continues one given up has the same name, so the label says which is which. */
function branchName(name: string, givenUp: boolean): string {
  return givenUp ? `${name} (given up)` : name;
}
