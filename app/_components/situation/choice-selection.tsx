'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';

interface Selection {
  readonly selected: string | null;
  readonly select: (id: string) => void;
}
const SelectionContext = createContext<Selection | null>(null);

/** Joins a list of choices and a map: what is picked in the one turns solid on the other. */
export function ChoiceSelection({
  initial,
  children,
}: {
  initial: string | null;
  children: ReactNode;
}) {
  const [selected, select] = useState(initial);
  return <SelectionContext value={{ selected, select }}>{children}</SelectionContext>;
}

const ignore = () => {};

/** The picked choice, or `fallback` where no list is joined. */
export function useChosen(fallback: string | null): Selection {
  return useContext(SelectionContext) ?? { selected: fallback, select: ignore };
}
