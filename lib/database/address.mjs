// Plain JavaScript, because the start of the program reads addresses too, before anything is compiled.

/** The part of an address that says what stands between, named as other programs name it. */
const MEMBER = 'pgbouncer';
const MODES = new Map([
  ['true', 'transaction'],
  ['transaction', 'transaction'],
  ['prepared', 'prepared'],
  ['false', 'none'],
]);

export class UnknownPoolMode extends Error {
  constructor(value) {
    super(
      `The address of the database says pgbouncer=${value}. Use "true" for a pool that changes connections with each ` +
        'transaction, "prepared" for one that carries prepared statements along, or leave it out.',
    );
    this.name = 'UnknownPoolMode';
  }
}

export function poolModeOf(databaseUrl) {
  const at = databaseUrl.indexOf('?');
  if (at === -1) return { url: databaseUrl, mode: 'none' };
  const members = new URLSearchParams(databaseUrl.slice(at + 1));
  const value = members.get(MEMBER);
  if (value === null) return { url: databaseUrl, mode: 'none' };
  const mode = MODES.get(value);
  if (mode === undefined) throw new UnknownPoolMode(value);
  members.delete(MEMBER);
  const rest = members.toString();
  return { url: databaseUrl.slice(0, at) + (rest === '' ? '' : `?${rest}`), mode };
}

export function readUrlsIn(setting) {
  return (setting ?? '').split(/[\s,]+/).filter((url) => url !== '');
}
