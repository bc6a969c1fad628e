'use client';

import { SideTag } from '@/app/_components/signs/side-mark';
import type { BoardCommanderPlan } from '@/lib/application/board/plan';
import type { BySide } from '@/lib/kernel/side';

/** What the artificial commanders who act at the position shown mean to do, in sentences. */
export function PlanWords({
  plans,
  sides,
}: {
  readonly plans: readonly BoardCommanderPlan[];
  readonly sides: BySide<string>;
}) {
  return (
    <section className="overlay-words" aria-label="Plans of the artificial commanders">
      {plans.length === 0 ? (
        <p className="quiet">No artificial commander acts at this position.</p>
      ) : null}
      {plans.map(({ side, by, words }) => (
        <details key={side} open>
          <summary>
            <SideTag side={side} name={sides[side]} strong /> Plan of the artificial commander (
            {by.toLowerCase()})
          </summary>
          <ul>
            {words.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
