import type { CalculatorWords } from '@/lib/battle/contract/calculator';

/** An answer at a glance. */
export function AnswerWords({ words }: { words: CalculatorWords }) {
  return (
    <p className="answer-words">
      <strong className="answer-words__figure">{words.figure}</strong> {words.words}
      {words.note ? <span className="cap answer-words__note">{words.note}</span> : null}
    </p>
  );
}
