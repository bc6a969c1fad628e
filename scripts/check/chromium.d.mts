/** The browser for the tests: nothing where Playwright's own is there. */
export function findChromium(): {
  readonly executablePath?: string;
  readonly env?: Readonly<Record<string, string>>;
};
