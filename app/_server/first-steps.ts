import 'server-only';

/** The built-in campaign that explains the pages: what a newcomer begins with. */
export const TUTORIAL = 'tutorial';

/** What comes after a campaign, by the id of its file. */
const NEXT: Readonly<Record<string, { readonly libraryId: string; readonly title: string }>> = {
  [TUTORIAL]: { libraryId: 'silesia-1757', title: 'Bohemia and Silesia, 1757' },
};

/** The campaign that a concluded one leads on to; null where none does. */
export function nextAfter(definitionId: string) {
  return NEXT[definitionId] ?? null;
}
