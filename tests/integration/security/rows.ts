import { type CampaignApplication, USE_CASES } from '@/lib/application/application';
import type { UseCase } from '@/lib/application/core/use-case';
import { OUTSIDERS, type Role, type Stage } from './people';

export interface Asked {
  readonly user: string;
  readonly role: Role;
  readonly id: string;
}
/** One use case, asked in one way: at which stage of a campaign, and what each role must be answered. */
export interface Row {
  readonly method: keyof CampaignApplication;
  /** What is particular in this row. */
  readonly how?: string;
  readonly stage?: Stage;
  readonly ask: (asked: Asked) => Promise<string>;
  /** A code, `OK`, or for lists what they show. Absent: what the use case's permission says (`by-permission.ts`). */
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
    /** The sub-commander of side A; default: as who watches. */
    readonly staff?: string;
  },
): Readonly<Record<Role, string>> {
  const outsiders = Object.fromEntries(OUTSIDERS.map((role) => [role, outside]));
  const { watcher, owner, A, B, staff = watcher } = members;
  return {
    ...(outsiders as Record<Role, string>),
    ...{ watcher, owner, commanderA: A, commanderB: B, staffA: staff },
  };
}
export const all = (code: string) => ({ watcher: code, owner: code, A: code, B: code });

/** What reaches other people is closed to who has not registered, before anything else is looked at. */
export function closedToGuests(method: string): boolean {
  const declared: Readonly<Record<string, UseCase>> = USE_CASES;
  return declared[method]?.guests === 'refused';
}
