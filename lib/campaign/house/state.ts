/** What a campaign keeps of its moves between servers. */
export interface HousePart {
  /** It was sent to another server, and nothing happens in it here. */
  away: boolean;
}

export const AT_HOME: HousePart = { away: false };
