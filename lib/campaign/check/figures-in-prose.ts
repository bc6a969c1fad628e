/** Figures of men and guns that stand in an author's sentence as they were typed. */

const ONES =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const SMALL = `(?:(?:${TENS})(?:-(?:${ONES}))?|${ONES})`;
/** “forty-five thousand”, “a hundred thousand”, “two thousand five hundred”. */
const IN_WORDS = `(?:(?:an?|${SMALL})[- ](?:hundred[- ])?(?:and[- ])?(?:${SMALL}[- ])?thousand(?:[- ]${SMALL}[- ]hundred)?|(?:an?|${SMALL})[- ]hundred)`;
const IN_FIGURES = '\\d{1,3}(?:,\\d{3})+|\\d{3,6}';
const PEOPLE =
  'men|soldiers?|troops|foot|horse|horsemen|cavalry|infantry|infantrymen|prisoners|muskets|sabres|bayonets|mouths|grenadiers|musketeers|fusiliers|dragoons|cuirassiers|hussars|croats|gunners|recruits|dead|wounded|effectives';
const PIECES = 'guns?|cannons?|pieces|twelve-pounders|howitzers';
/** Between the figure and what it counts: “of his”, “heavy”, “good”. */
const BETWEEN = "(?:\\s+(?!and\\b|to\\b|in\\b|at\\b|from\\b)[a-z’'-]+){0,2}?";

const PEOPLE_COUNTED = new RegExp(
  `\\b(${IN_FIGURES}|${IN_WORDS})${BETWEEN}\\s+(${PEOPLE})\\b`,
  'giu',
);
const PIECES_COUNTED = new RegExp(
  `\\b(${IN_FIGURES}|\\d{2}|${IN_WORDS}|${SMALL})${BETWEEN}\\s+(${PIECES})\\b`,
  'giu',
);
/** A figure in the thousands that ends a phrase: “with 24,500 to close the bank”, “about 62,000.” */
const BARE = new RegExp(
  `\\b((?:\\d{1,3}(?:,\\d{3})+)|\\d{4,6}|${IN_WORDS.split('|(?:an?')[0]}))(?=\\s*[.,;:!?)—]|\\s+(?:to|of|in|at|on|under|with|against|and|or|behind|before|from|for|who|that|is|are|were|was|strong|left)\\b|\\s*$)`,
  'giu',
);
const YEAR = /^1[4-9]\d\d$/;

export interface TypedFigure {
  /** As it is written: “32,000 men”. */
  readonly words: string;
  readonly counts: 'men' | 'guns';
  /** Nothing counted stands next to it: a name in the sentence must say what it is about. */
  readonly bare: boolean;
}

/** The figures of strength in a sentence. `people`: further words for men, such as “Prussians”. */
export function figuresIn(
  sentence: string,
  people: readonly string[] = [],
): readonly TypedFigure[] {
  const found: TypedFigure[] = [];
  const seen = new Set<number>();
  const add = (at: number, words: string, counts: 'men' | 'guns', bare: boolean): void => {
    if (seen.has(at)) return;
    seen.add(at);
    found.push({ words: words.replace(/\s+/g, ' '), counts, bare });
  };
  const isSmall = (figure: string) => /^(?:an?|\d{1,2})$/i.test(figure);
  for (const match of sentence.matchAll(PIECES_COUNTED)) {
    if (YEAR.test(match[1] ?? '') || /^(?:one|two|three|four|five|six)$/i.test(match[1] ?? ''))
      continue;
    add(match.index, match[0], 'guns', false);
  }
  for (const match of sentence.matchAll(PEOPLE_COUNTED))
    if (!isSmall(match[1] ?? '') && !YEAR.test(match[1] ?? ''))
      add(match.index, match[0], 'men', false);
  for (const word of people) {
    const named = new RegExp(`\\b(${IN_FIGURES}|${IN_WORDS})${BETWEEN}\\s+${escaped(word)}`, 'giu');
    for (const match of sentence.matchAll(named))
      if (!YEAR.test(match[1] ?? '')) add(match.index, match[0], 'men', false);
  }
  for (const match of sentence.matchAll(BARE))
    if (!YEAR.test(match[1] ?? '')) add(match.index, match[1] ?? '', 'men', true);
  return found;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
