import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { LOOK } from '@/lib/application/core/input-schemas';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { openCampaign } from '@/lib/application/header/open-campaign';
import type { FieldPlan } from '@/lib/battle/contract/field-plan';
import type { TableNotes } from '@/lib/battle/contract/table-notes';
import { type BattleRoll, battleRoll } from '@/lib/campaign/battle/order';
import { formationNames, lookupOf } from '@/lib/campaign/definition/lookup';
import { ok } from '@/lib/kernel/result';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';

/** What one side takes to the table: its own roster, the field as it was set up, its own orders and rules. */
export interface BattleSheet {
  readonly header: CampaignHeader;
  readonly side: Side;
  readonly sides: BySide<string>;
  readonly battle: {
    readonly title: string;
    readonly date: string;
    /** What its own side alone was told. */
    readonly message: string | null;
  };
  /** −50 … +50: strengthens side A’s results in the battle, in per cent. */
  readonly advantage: number;
  /** The side’s own units and leaders. */
  readonly roll: BattleRoll;
  /** Formation id → its name. */
  readonly formations: Readonly<Record<string, string>>;
  /** The field with both sides’ lines and this side’s orders; null where its ruleset draws none. */
  readonly plan: FieldPlan | null;
  readonly notes: TableNotes | null;
}

/**
 * The sheet of the side that looks on, for the battle that waits to be fought. NOT_FOUND where no battle waits, for
 * those who only watch, and at a shared screen for nobody in particular.
 */
export const battleSheet = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: LOOK,
  async run({ services, access }, look): Promise<Answer<BattleSheet>> {
    const opened = await openCampaign(services, access, look);
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    const { definition, forces, encounter } = access.loaded.campaign;
    const { viewer } = view;
    const battle = encounter && lookupOf(definition).battles.get(encounter.id);
    if (viewer.kind !== 'side' || header.at !== header.head || !encounter || !battle)
      return { ok: false, error: NOT_FOUND };
    const { side } = viewer;
    const roll = battleRoll(definition, battle, forces);
    const ruleset = services.rulesets.get(encounter.order?.ruleset.id ?? '');
    const plan = encounter.order ? (ruleset?.plan?.before(encounter.order) ?? null) : null;
    return ok({
      header,
      side,
      sides: { A: view.sides.A.name, B: view.sides.B.name },
      battle: {
        title: view.encounter?.title ?? battle.title,
        date: view.encounter?.date ?? '',
        message: view.encounter?.message ?? null,
      },
      advantage: view.settings.advantage,
      roll: {
        units: roll.units.filter((unit) => unit.side === side),
        leaders: roll.leaders.filter((leader) => leader.side === side),
      },
      formations: Object.fromEntries(formationNames(definition)),
      plan: plan && withoutEnemy(plan, side),
      notes: encounter.order ? (ruleset?.table?.notes(encounter.order, side) ?? null) : null,
    });
  },
});

/** The plan without the other side’s orders, and without the sentences that give both sides’ strengths. */
function withoutEnemy(plan: FieldPlan, side: Side): FieldPlan {
  const enemy = otherSide(side);
  return {
    ...plan,
    orders: plan.orders.filter((order) => order.side !== enemy),
    words: [],
  };
}
