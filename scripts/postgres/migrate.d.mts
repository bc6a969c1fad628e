/** Applies the migrations that a data base does not have yet; gives their names. */
export function migrate(url: string, folder?: string): Promise<string[]>;
