'use client';

import type { Overlay } from '@/lib/battle/contract/planning';

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
