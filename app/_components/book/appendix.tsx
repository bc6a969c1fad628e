import type { Appendix } from '@/lib/application/pages/book';
import type { BySide } from '@/lib/kernel/side';

/** Commitments and seeds, for readers who check that nothing was changed after the event. */
export function BookAppendix({ appendix, sides }: { appendix: Appendix; sides: BySide<string> }) {
  return (
    <section className="book__part book__appendix">
      <h2 className="book__head">Appendix: commitments and seeds</h2>
      <p className="prose">
        Each sealed answer was committed to before it was opened: its commitment is the SHA-256 of a
        nonce and the answer. The seeds of all battles were committed to at the start by one root,
        and each was opened when its battle was over. The campaign’s export holds all of it in a
        form that a program can check.
      </p>
      <p className="book__hash">
        <span>Root of the seeds</span>
        <code>{appendix.seedRoot}</code>
      </p>
      {appendix.seeds.length === 0 ? null : (
        <>
          <h3>Seeds of the battles</h3>
          <dl className="book__hashes">
            {appendix.seeds.map((seed) => (
              <div key={seed.index}>
                <dt>
                  {seed.index + 1}. {seed.title}
                </dt>
                <dd>
                  <code>{seed.seed}</code>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {appendix.answers.length === 0 ? null : (
        <>
          <h3>Sealed answers</h3>
          <dl className="book__hashes">
            {appendix.answers.map((answer) => (
              <div key={`${answer.round} ${answer.side}`}>
                <dt>
                  {sides[answer.side]}, {roundWords(answer.round)}:{' '}
                  {answer.opened === null ? 'not opened' : answer.opened.answer}
                </dt>
                <dd>
                  <code>{answer.commitment}</code>
                  {answer.opened === null ? null : <code>nonce {answer.opened.nonce}</code>}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

/** "choice-3" → "situation 3"; "method-0" → "battle 1". */
function roundWords(round: string): string {
  const [kind, number] = round.split('-');
  if (kind === 'choice') return `situation ${number}`;
  if (kind === 'method') return `battle ${Number(number) + 1}`;
  if (kind === 'interval') return `the interval before situation ${number}`;
  return `${kind} ${number}`;
}
