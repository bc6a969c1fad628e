export interface FloorFindings {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
}
/** Compares the versions of a lock file with the floors. */
export function checkSecurityFloors(
  lock?: { readonly packages: Readonly<Record<string, { readonly version?: string }>> },
  floors?: Readonly<Record<string, { readonly atLeast: string; readonly because: string }>>,
): FloorFindings;
