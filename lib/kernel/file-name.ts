/** Characters of a file's name, without what is put before or after it. */
const LENGTH_MAX = 60;

/**
 * What a file is called after something with a name: “Two friends: the South” → “two-friends-the-south”; '' where
 * nothing of the name can stand in a file's name on every machine.
 */
export function fileNameOf(name: string, lengthMax = LENGTH_MAX): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .toLowerCase()
    .slice(0, lengthMax);
}
