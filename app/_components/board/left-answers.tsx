'use client';

import { Select } from '@/app/_components/form/fields';
import type { WindowKind } from '@/lib/battle/contract/windows';

const ASK = '';

/** What the reader's browser answers for them when the other side's turn asks them something. */
export function LeftAnswers({
  kinds,
  left,
  onLeave,
}: {
  readonly kinds: readonly WindowKind[];
  readonly left: Readonly<Record<string, string>>;
  readonly onLeave: (kind: string, answer: string | null) => void;
}) {
  return (
    <details className="board-room__words left-answers">
      <summary>Questions in the other side’s turn</summary>
      <section aria-label="Answers left in advance">
        {kinds.map(({ kind, title, question, answers }) => (
          <Select
            key={kind}
            label={title}
            hint={question}
            name={`left-${kind}`}
            value={left[kind] ?? ASK}
            options={[
              { value: ASK, name: 'Ask me' },
              ...answers.map(({ id, title: name }) => ({ value: id, name })),
            ]}
            onChange={(event) =>
              onLeave(kind, event.target.value === ASK ? null : event.target.value)
            }
          />
        ))}
        <p className="cap">
          Given for you while this page is open. It stays in this browser: nobody else can see what
          you left, or that you did.
        </p>
      </section>
    </details>
  );
}
