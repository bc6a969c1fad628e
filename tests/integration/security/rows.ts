import { type CampaignApplication, USE_CASES } from '@/lib/application/application';
import type { UseCase } from '@/lib/application/core/use-case';
import { OUTSIDERS, type Role, type Stage } from './people';

export interface Asked {
  readonly user: string;
  readonly role: Role;
  readonly id: string;
}
/** One use case, called in one way: the stage of the campaign, and the required answer to each role. */
export interface Row {
  readonly method: keyof CampaignApplication;
  /** What is special about this row. */
  readonly how?: string;
  readonly stage?: Stage;
  /** Before it asks, the row keeps something outside of the campaign's record: each role needs a campaign of its own. */
  readonly keeps?: true;
  readonly ask: (asked: Asked) => Promise<string>;
  /**
   * A code, `OK`, or for lists their contents. Absent: the answer of the use case's permission (`by-permission.ts`).
   */
  readonly expected?: Readonly<Record<Role, string>>;
}

/** The same answer for all outsiders, then the members one by one. */
export function answers(
  outside: string,
  members: {
    readonly watcher: string;
    readonly owner: string;
    readonly A: string;
    readonly B: string;
    /** The sub-commander of side A; default: the same as a watcher. */
    readonly staff?: string;
    /** The campaign’s umpire; default: the same as the club’s owner. */
    readonly umpire?: string;
  },
): Readonly<Record<Role, string>> {
  const outsiders = Object.fromEntries(OUTSIDERS.map((role) => [role, outside]));
  const { watcher, owner, A, B, staff = watcher, umpire = owner } = members;
  return {
    ...(outsiders as Record<Role, string>),
    ...{ watcher, owner, umpire, commanderA: A, commanderB: B, staffA: staff },
  };
}
export const all = (code: string) => ({ watcher: code, owner: code, A: code, B: code });

/** Anything that reaches other people is closed to unregistered visitors, before any other check. */
export function closedToGuests(method: string): boolean {
  const declared: Readonly<Record<string, UseCase>> = USE_CASES;
  return declared[method]?.guests === 'refused';
}
