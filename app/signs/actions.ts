'use server';

/** The dialog on the sheet of signs posts here: nothing happens, and nothing is kept. */
export async function confirmNothing(): Promise<void> {}
