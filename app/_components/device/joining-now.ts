/** What this page has just committed to, or is committing to, by `campaign/side`: its first seal waits for it. */
export const joiningNow = new Map<string, Promise<string | null>>();
