'use client';

import { Select } from '@/app/_components/form/fields';
import type { WindowKind } from '@/lib/battle/contract/windows';

const ASK = '';

/** What is answered for the reader when the other side's turn asks them something. */
export function LeftAnswers({
  kinds,
  left,
  trouble,
  byMail,
  onLeave,
}: {
  readonly kinds: readonly WindowKind[];
  readonly left: Readonly<Record<string, string>>;
  /** Why the last change was not kept; null: it was. */
  readonly trouble: string | null;
  readonly byMail: boolean;
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
          {byMail
            ? 'Your answers go out with your next file, so that the other turn need not wait for a letter. The other installation gives them; its pages do not show them.'
            : 'Given in your name, also while this page is closed. Nobody else can see what you left, or that you did.'}
        </p>
        <p role="status">{trouble}</p>
      </section>
    </details>
  );
}
