/** A process, with the moment it began: its number alone is given again to others. */
export interface Identity {
  readonly pid: number;
  readonly began: string;
  readonly program: string | null;
}
export function identityOf(pid: number): Identity | null;
export function isRunning(noted: Identity | null): boolean;
export function starters(): readonly Identity[];
