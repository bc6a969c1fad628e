/** Letters that no other run has used. */
export const dateText = (): string => Date.now().toString(36);
