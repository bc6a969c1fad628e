'use client';

import { SideTag } from '@/app/_components/signs/side-mark';
import type { BoardCommanderPlan } from '@/lib/application/board/plan';
import type { Overlay } from '@/lib/battle/contract/planning';
import type { BySide } from '@/lib/kernel/side';

/** With more sentences than this they are folded below the first. */
const UNFOLDED_MAX = 3;

/** What the overlays that are switched on say, in sentences. */
export function OverlayWords({ overlays }: { readonly overlays: readonly Overlay[] }) {
  if (overlays.length === 0) return null;
  return (
    <section className="overlay-words" aria-label="What is shown">
      {overlays.map(({ id, title, words }) => (
        <details key={id} open={words.length <= UNFOLDED_MAX}>
          <summary>
            <b>{title}:</b> {words[0]}
          </summary>
          {words.length > 1 ? (
            <ul>
              {words.slice(1).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
        </details>
      ))}
    </section>
  );
}

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
