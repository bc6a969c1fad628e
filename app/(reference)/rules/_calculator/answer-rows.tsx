import type { Json } from '@/lib/kernel/canonical-json';
import { nameInWords } from './name-in-words';

/** Rows of an answer that are shown: lists of chances can have hundreds. */
const ROWS_MOST = 60;

/** A calculator's answer as a table. */
export function AnswerRows({ answer }: { answer: Json }) {
  const rows = rowsOf(answer);
  return (
    <table className="table">
      <tbody>
        {rows.slice(0, ROWS_MOST).map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td className="num strong">{row.value}</td>
          </tr>
        ))}
        {rows.length > ROWS_MOST ? (
          <tr>
            <th scope="row">and {rows.length - ROWS_MOST} more</th>
            <td />
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** An answer as rows: nested values by their path. */
function rowsOf(
  answer: Json,
  path = '',
): readonly { readonly name: string; readonly value: string }[] {
  if (answer === null || typeof answer !== 'object') {
    const value =
      typeof answer === 'number'
        ? String(Math.round(answer * 10_000) / 10_000)
        : answer === true
          ? 'yes'
          : answer === false
            ? 'no'
            : String(answer);
    return [{ name: path === '' ? 'Answer' : path, value }];
  }
  const entries: readonly (readonly [string, Json | undefined])[] = Array.isArray(answer)
    ? answer.map((value: Json, index): [string, Json] => [String(index + 1), value])
    : Object.entries(answer as Readonly<Record<string, Json | undefined>>);
  return entries.flatMap(([key, value]) =>
    value === undefined
      ? []
      : rowsOf(
          value,
          path === '' ? nameInWords(key) : `${path}, ${nameInWords(key).toLowerCase()}`,
        ),
  );
}
