'use client';

import { type ReactNode, useId } from 'react';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { SideMark } from '@/app/_components/signs/side-mark';
import type { Side } from '@/lib/kernel/side';
import { useChosen } from './choice-selection';

export interface ListedChoice {
  readonly id: string;
  /** a, b, c. */
  readonly letter: string;
  readonly title: string;
  /** The description, drawn on the server (`<Prose small …/>`); opens when the choice is picked. */
  readonly text?: ReactNode;
  readonly open: boolean;
  /** Why it is open or closed, in the author's words. */
  readonly why?: string | null;
}

export interface ChoiceListProps {
  readonly side: Side;
  /** "What will Prussia do?" */
  readonly question: string;
  readonly choices: readonly ListedChoice[];
  readonly chosen: string | null;
  /** The field's name in the form. Default `choice`. */
  readonly name?: string;
  readonly onSelect?: (id: string) => void;
}

/** Radio rows; the picked one opens its description. Without script the rows are radios of a form all the same. */
export function ChoiceList({
  side,
  question,
  choices,
  chosen,
  name = 'choice',
  onSelect,
}: ChoiceListProps) {
  const { select } = useChosen(chosen);
  const id = useId();
  return (
    <fieldset className="choices" data-side={side}>
      <legend className="choices__question">
        <SideMark side={side} /> {question}
      </legend>
      <div className="choices__rows">
        {choices.map((choice) => (
          <div key={choice.id} className="choice" data-closed={choice.open ? undefined : ''}>
            <label className="choice__head">
              <input
                type="radio"
                name={name}
                value={choice.id}
                defaultChecked={choice.id === chosen}
                disabled={!choice.open}
                required
                aria-describedby={choice.text || choice.why ? `${id}-${choice.id}` : undefined}
                onChange={() => {
                  select(choice.id);
                  onSelect?.(choice.id);
                }}
              />
              <span className="choice__letter">{choice.letter}</span>
              <span className="choice__title">{choice.title}</span>
            </label>
            <div className="choice__more" id={`${id}-${choice.id}`}>
              {choice.open ? choice.text : null}
              {choice.why ? <p className="choice__why">{choice.why}</p> : null}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** "Seal choice a": names the picked choice. */
export function SealButton({
  choices,
  chosen,
  label = 'Seal choice',
}: {
  choices: readonly Pick<ListedChoice, 'id' | 'letter'>[];
  chosen: string | null;
  label?: string;
}) {
  const { selected } = useChosen(chosen);
  const letter = choices.find((choice) => choice.id === selected)?.letter;
  return (
    <SubmitButton wide>
      {label}
      {letter ? <span className="seal-letter">{letter}</span> : null}
    </SubmitButton>
  );
}
