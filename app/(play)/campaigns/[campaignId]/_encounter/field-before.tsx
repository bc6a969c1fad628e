import { FieldDrawing, FieldLegend, planParts } from '@/app/_components/field/field-drawing';
import { fieldGround } from '@/app/_components/field/field-ground';
import type { FieldPlan } from '@/lib/battle/contract/field-plan';
import type { BySide } from '@/lib/kernel/side';

/** The field as both sides know it: a sketch of the set-up, and the same as text. */
export function FieldBefore({ plan, sides }: { plan: FieldPlan; sides: BySide<string> }) {
  return (
    <figure className="field">
      <FieldDrawing
        plan={planParts(plan)}
        ground={fieldGround(plan)}
        sides={sides}
        label="Sketch of the field before the battle"
      />
      <FieldLegend orders={plan.orders.length > 0} />
      <figcaption className="cap">
        <details>
          <summary>The field as both sides know it, as text</summary>
          <ul>
            {plan.words.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      </figcaption>
    </figure>
  );
}
