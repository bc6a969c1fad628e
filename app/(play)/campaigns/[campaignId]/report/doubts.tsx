'use client';

import { Checkbox } from '@/app/_components/form/fields';
import type { FormState } from '@/app/_components/form/form-state';
import { AFFIRMED, type DoubtCode } from '@/lib/campaign/battle/table/doubts';

const NAME = /^affirmed\.([A-Z_]+)(-[AB])?$/;

/** What was found odd when the report was handed in: each with a box that says it is right. */
export function Doubts({
  state,
  before,
}: {
  readonly state: FormState;
  readonly before: Readonly<Record<string, string>>;
}) {
  const asked = state.faults.flatMap(({ field, message }) => {
    const code = NAME.exec(field ?? '')?.[1];
    return field === null || code === undefined || !Object.hasOwn(AFFIRMED, code)
      ? []
      : [{ field, message, yes: AFFIRMED[code as DoubtCode] }];
  });
  // What was affirmed earlier is not asked again.
  const affirmed = Object.keys({ ...before, ...state.values }).filter(
    (name) => NAME.test(name) && !asked.some(({ field }) => field === name),
  );
  return (
    <>
      {affirmed.map((name) => (
        <input key={name} type="hidden" name={name} value="on" />
      ))}
      {asked.length === 0 ? null : (
        <aside className="advice stack" aria-label="Is this right?">
          <p className="h4">Is this right?</p>
          {asked.map(({ field, message, yes }) => (
            <div key={field} id={field}>
              <p>{message}</p>
              <Checkbox name={field} label={yes} />
            </div>
          ))}
          <p className="cap">Or change the figures or the result, and hand it in again.</p>
        </aside>
      )}
    </>
  );
}
