/** Refuses, with a sentence for people, a database that the program would run wrongly on. */
export function examineDatabase(
  addresses: { readonly databaseUrl: string; readonly sessionUrl?: string },
  now?: () => number,
): Promise<void>;
