/** Characters of a user agent that are read. */
const AGENT_LENGTH_MAX = 512;

/** The first that fits counts: almost every browser also calls itself Safari, and most of the others Chrome. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * The name shown for a browser with this user agent: "Firefox on Linux", "A browser on Windows"; null where nothing is
 * known. Made of known words alone: versions, devices and everything else in a user agent are dropped.
 */
export function browserName(userAgent: string | null | undefined): string | null {
  const agent = (userAgent ?? '').slice(0, AGENT_LENGTH_MAX);
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(agent))?.[1];
  if (system === undefined) return browser ?? null;
  return `${browser ?? 'A browser'} on ${system}`;
}
