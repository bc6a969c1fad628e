import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Terminal, WrongCall } from './terminal';

/**
 * Where people reach the server, without a slash at its end: the call's own option, else NEXTAUTH_URL, else the address
 * noted when the server was last started from this folder, else this machine's PORT.
 */
export async function siteAddress(terminal: Terminal, said: string | undefined): Promise<string> {
  const { environment } = terminal;
  if (said !== undefined) {
    const site = originOf(said);
    if (site === null)
      throw new WrongCall(
        `--site must be an address such as https://book.example.org, not “${said}”.`,
      );
    return site;
  }
  const noted = await readFile(path.join(dataFolder(terminal), 'address'), 'utf8').catch(() => '');
  return (
    originOf(environment.NEXTAUTH_URL ?? '') ??
    originOf(noted) ??
    `http://localhost:${environment.PORT || 3000}`
  );
}

function dataFolder({ environment, folder }: Terminal): string {
  return path.resolve(environment.ORDERLY_ROOT ?? folder, environment.ORDERLY_DATA ?? '.data');
}

/** Scheme, host and port of a web address; null if it is none. */
function originOf(address: string): string | null {
  const text = address.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}
