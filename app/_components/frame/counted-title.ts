/** A page's title with the count of turns that wait, for the browser's tab: "(2) The King's return". */
export function countedTitle(title: string, turns: number): string {
  return turns > 0 ? `(${turns}) ${title}` : title;
}
