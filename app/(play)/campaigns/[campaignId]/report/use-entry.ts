'use client';

import { useMemo, useState } from 'react';
import type { FormState } from '@/app/_components/form/form-state';
import {
  type EntryFields,
  type EntryFormation,
  entered,
  settled,
} from '@/lib/campaign/battle/table/entry';

/** A formation with its name, as the form shows it. */
export interface NamedFormation extends EntryFormation {
  readonly name: string;
}

/** The figures of a report while they are typed. */
export interface Entry {
  readonly fields: EntryFields;
  readonly value: (name: string) => string;
  readonly change: (name: string, text: string) => void;
  /** What the server found wrong with a row (`rows[id]`, `formations[id]`), while its figures are those that were handed in. */
  readonly faultOf: (row: string) => string | undefined;
  /** What was submitted last, for the fields of a refused form that are no figures. */
  readonly handedIn: (name: string) => string;
}

/** Fields that start with `before`. What is typed over it stays, even when `before` changes. */
export function useEntry(
  formations: readonly EntryFormation[],
  state: FormState,
  before: EntryFields,
): Entry {
  const [typed, setTyped] = useState<EntryFields>({});
  const fields = useMemo(
    () => settled(formations, { ...before, ...state.values, ...typed }),
    [formations, before, state.values, typed],
  );
  const submitted = useMemo(
    () => settled(formations, { ...before, ...state.values }),
    [formations, before, state.values],
  );
  return {
    fields,
    value: (name) => fields[name] ?? '',
    handedIn: (name) => state.values[name] || before[name] || '',
    faultOf: (row) => {
      const fault = state.faults.find(({ field }) => field?.startsWith(row));
      if (fault === undefined) return undefined;
      const prefix = prefixOf(row);
      const touched = Object.keys({ ...submitted, ...fields }).some(
        (name) => name.startsWith(prefix) && (fields[name] ?? '') !== (submitted[name] ?? ''),
      );
      return touched ? undefined : fault.message;
    },
    change: (name, text) => {
      const after = entered(formations, fields, name, text);
      const changes = Object.fromEntries(
        Object.entries(after).filter(([key, value]) => (fields[key] ?? '') !== value),
      );
      setTyped((old) => ({ ...old, ...changes, [name]: text }));
    },
  };
}

/** `rows[foot]` is the row of the fields `rows.foot.…`. */
const prefixOf = (row: string): string => `${row.replace('[', '.').replace(']', '')}.`;
