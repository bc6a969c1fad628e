import { z } from 'zod';
import { levelInWords } from '@/lib/campaign/chronicle';
import {
  comparedChains,
  comparedForces,
  differenceInWords,
  firstDifference,
} from '@/lib/campaign/compare';
import type { CampaignView } from '@/lib/campaign/view';
import { viewCampaign } from '@/lib/campaign/view-campaign';
import { ok } from '@/lib/kernel/result';
import { type Access, accessTo, viewerOf } from './access';
import type { ComparedLine, CompareLook, ComparePage, Comparison } from './compare-contract';
import type { House } from './house';
import { branchesPage } from './lists';
import { campaignEvent, type LoadedCampaign, stateAt } from './loaded-campaign';
import { type Answer, NOT_FOUND } from './refusal';

export const COMPARE_LOOK: z.ZodType<CompareLook> = z.object({
  as: z.enum(['A', 'B']).optional(),
  with: z.string().max(64).optional(),
});

/** Two lines of one tree as the user may see each of them, and where they part. Refuses NOT_FOUND. */
export async function comparePage(
  house: House,
  user: string,
  campaignId: string,
  look: CompareLook = {},
): Promise<Answer<ComparePage>> {
  const tree = await branchesPage(house, user, campaignId, { as: look.as });
  if (!tree.ok) return tree;
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const lines = tree.value.nodes
    .filter((node) => !node.current)
    .map(({ campaignId: id, name, givenUp, private: hidden }) => ({
      campaignId: id,
      name: lineName(name, givenUp),
      private: hidden,
    }));
  const { sides } = access.value.loaded.campaign.definition;
  const page = {
    header: tree.value.header,
    sides: { A: sides.A.name, B: sides.B.name },
    lines,
    notOpen: false,
    comparison: null,
  };
  if (look.with === undefined || look.with === '') return ok(page);
  const other = await otherLine(house, user, access.value, look.with);
  if (!other.ok) return ok({ ...page, notOpen: true });
  return ok({ ...page, comparison: compared(access.value, other.value, look) });
}

/** Another line of the same tree. NOT_FOUND for everything that is none, or is not open to the user. */
async function otherLine(
  house: House,
  user: string,
  one: Access,
  id: string,
): Promise<Answer<Access>> {
  const other = await accessTo(house, user, id);
  if (!other.ok) return other;
  return other.value.loaded.trunkId === one.loaded.trunkId &&
    other.value.loaded.id !== one.loaded.id
    ? other
    : { ok: false, error: NOT_FOUND };
}

function compared(one: Access, other: Access, look: CompareLook): Comparison {
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
  return {
    one: lineOf(one, here),
    other: lineOf(other, there),
    parting: {
      position: shared,
      date: parted.date,
      situation: parted.situation?.title ?? null,
      words: differenceInWords(difference, sides, { one: 'line I', other: 'line II' }, (level) =>
        levelInWords(level, definition),
      ),
    },
    rows: comparedChains(here, there, shared),
    forces: {
      A: comparedForces(here.forces.A, there.forces.A),
      B: comparedForces(here.forces.B, there.forces.B),
    },
  };
}

/** Entries at the head of both histories that are the same events. */
function sharedEntries(one: LoadedCampaign, other: LoadedCampaign): number {
  const limit = Math.min(one.events.length, other.events.length);
  let shared = 0;
  while (shared < limit && one.events[shared]?.hash === other.events[shared]?.hash) shared += 1;
  return shared;
}

function lineOf(access: Access, view: CampaignView): ComparedLine {
  return {
    campaignId: access.loaded.id,
    name: lineName(view.name, view.rewound !== null),
    head: access.loaded.version,
    phase: view.phase,
    date: view.date,
    private: access.private,
    situation: view.situation?.title ?? null,
    strength: view.strength,
    conclusion: view.conclusion && { title: view.conclusion.title, value: view.conclusion.value },
  };
}

/** A line that goes on bears the name of the one given up: what tells them apart is said. */
function lineName(name: string, givenUp: boolean): string {
  return givenUp ? `${name} (given up)` : name;
}
