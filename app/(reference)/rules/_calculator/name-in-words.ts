import { capital } from '@/app/_components/figures/format';

/** "rangeHexes" → "Range hexes". */
export function nameInWords(name: string): string {
  const spaced = name.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return capital(spaced);
}
