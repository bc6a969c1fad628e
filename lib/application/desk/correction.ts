import { z } from 'zod';
import { plain, record } from '@/lib/application/core/acting';
import { SIGNED } from '@/lib/application/core/by-hand';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { foundingContext } from '@/lib/application/core/decision-context';
import { commandId, textUpTo } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { openCampaign } from '@/lib/application/header/open-campaign';
import { writtenText } from '@/lib/application/staff/written-text';
import { decide } from '@/lib/campaign/decide';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { fold } from '@/lib/campaign/evolve';
import { establishmentOf, presentStrength, servedSide } from '@/lib/campaign/forces/forces';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { correctable } from '@/lib/campaign/umpire/decide-correction';
import { CORRECTION_REASON_MAX } from '@/lib/campaign/umpire/state';
import { ok } from '@/lib/kernel/result';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';

/** A unit whose strength can be corrected. */
export interface CorrectableUnit {
  readonly id: string;
  readonly side: Side;
  readonly name: string;
  readonly men: number;
  readonly guns: number;
  /** Its greatest strength. */
  readonly most: { readonly men: number; readonly guns: number };
}

/** What a correction would change, before it is made. */
export interface CorrectionPreview {
  readonly unit: CorrectableUnit;
  readonly men: number;
  readonly guns: number;
  readonly entry: number;
  /** Strength of each side before and after. */
  readonly sides: BySide<{ readonly before: Strength; readonly after: Strength }>;
}
interface Strength {
  readonly men: number;
  readonly guns: number;
}

export interface CorrectionPage {
  readonly header: CampaignHeader;
  readonly sides: BySide<string>;
  /** Why nothing can be corrected now; null: something can. */
  readonly closed: string | null;
  readonly units: readonly CorrectableUnit[];
  /** Entries that changed strengths, the newest first. */
  readonly entries: readonly { readonly position: number; readonly label: string }[];
  /** Null: nothing was asked for, or it is refused. */
  readonly preview: CorrectionPreview | null;
  /** Why what was asked for cannot be done. */
  readonly refused: string | null;
}

const DRAFT = {
  unit: textUpTo(200),
  /** The strength that it has in truth. */
  men: z.number(),
  guns: z.number(),
  /** The entry that left it wrong. */
  entry: z.number(),
};

/** What an umpire can correct, and what a correction would change. Refuses NOT_FOUND to everybody but the umpire. */
export const correctionPage = useCase({
  on: 'campaign',
  may: 'seeDesk',
  effect: 'reads',
  input: z.object({ draft: z.object(DRAFT).optional() }).optional(),
  async run({ services, access }, input): Promise<Answer<CorrectionPage>> {
    const { state, campaign } = access.loaded;
    const opened = await openCampaign(services, access, {});
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    const open = correctable(state);
    const units = unitsOf(campaign);
    const draft = input?.draft;
    const previewed = draft === undefined || !open.ok ? null : previewOf(state, campaign, draft);
    return ok({
      header,
      sides: { A: view.sides.A.name, B: view.sides.B.name },
      closed: open.ok ? null : open.error.message,
      units,
      entries: campaign.strength.map(({ position, label }) => ({ position, label })).toReversed(),
      preview: previewed?.ok ? previewed.value : null,
      refused: previewed === null || previewed.ok ? null : previewed.error.message,
    });
  },
});

/** Corrects the strength of a unit that an earlier entry left wrong. Refuses what `decide` refuses, and TEXT_INVALID. */
export const correctStrength = useCase({
  on: 'campaign',
  may: 'umpire',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ ...DRAFT, reason: textUpTo(2_000), commandId, hand: SIGNED.optional() }),
  async run(call, input) {
    const reason = writtenText(input.reason, {
      lengthMax: CORRECTION_REASON_MAX,
      blank: false,
      field: 'reason',
    });
    if (!reason.ok) return reason;
    const content = { ...plain(input), kind: 'correct-strength', user: call.user };
    const { commandId: id, hand } = input;
    return record(call, { commandId: id, content, hand }, ({ access }) => {
      const events = correction(access.loaded.state, input, reason.value);
      return events.ok ? ok({ events: events.value }) : events;
    });
  },
});

type Draft = { readonly [Field in keyof typeof DRAFT]: z.infer<(typeof DRAFT)[Field]> };

function correction(state: CampaignState, { unit, men, guns, entry }: Draft, reason: string) {
  const data = { entry, units: [{ unit, men, guns }], reason };
  return decide(state, { type: 'CorrectStrength', data }, foundingContext());
}

function previewOf(
  state: CampaignState,
  campaign: Readonly<StartedCampaign>,
  draft: Draft,
): Answer<CorrectionPreview> {
  const events = correction(state, draft, '-');
  if (!events.ok) return events;
  const after = fold(events.value, state).campaign ?? campaign;
  const lookup = lookupOf(campaign.definition);
  const strength = (side: Side) => ({
    before: presentStrength(campaign.forces, lookup, { side }),
    after: presentStrength(after.forces, lookup, { side }),
  });
  const unit = unitsOf(campaign).find(({ id }) => id === draft.unit);
  if (unit === undefined) throw new Error('A unit that can be corrected is in the list of units');
  return ok({
    ...{ unit, men: draft.men, guns: draft.guns, entry: draft.entry },
    sides: { A: strength('A'), B: strength('B') },
  });
}

function unitsOf({ definition, forces }: Readonly<StartedCampaign>): readonly CorrectableUnit[] {
  const units = [...lookupOf(definition).units].flatMap(([id, placed]): CorrectableUnit[] => {
    const now = forces.units.get(id);
    if (now?.status !== 'present') return [];
    const { men, guns } = now;
    const side = servedSide(placed, now);
    return [{ id, side, name: placed.unit.name, men, guns, most: establishmentOf(placed) }];
  });
  return SIDES.flatMap((side) => units.filter((one) => one.side === side));
}
