/**
 * An expected refusal is a value; a broken invariant throws.
 * `Refusal.code` is stable and machine-readable, `message` is one plain sentence for people.
 */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** Location of the fault, for forms and files: a path such as `battles[2].odds`. */
  readonly path?: string;
  /** Line of the fault in the file, from 1. */
  readonly line?: number;
}

export type Result<T, E = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Wraps a value as a success. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Wraps a refusal as a failure. */
export function refuse(
  code: string,
  message: string,
  path?: string,
): { ok: false; error: Refusal } {
  return { ok: false, error: path === undefined ? { code, message } : { code, message, path } };
}
