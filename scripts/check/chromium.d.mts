/** The browser that Playwright is started with; nothing where there is none yet. */
export function findChromium(): {
  readonly executablePath?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts each browser that is there until one works, and leaves it in CHROMIUM_PATH. Throws where that names a broken one. */
export function chooseChromium(report?: (line: string) => void): Promise<boolean>;
