/** Refuses, with a sentence for people, a database that the program would run wrongly on; returns what tells it from every other one. */
export function examineDatabase(
  addresses: {
    readonly databaseUrl: string;
    readonly sessionUrl?: string;
    readonly readUrls?: readonly string[];
  },
  now?: () => number,
): Promise<string>;
