/** Codes whose status does not follow from their ending. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  SIGN_IN_REQUIRED: 401,
  CREDENTIALS_WRONG: 401,
  CODE_WRONG: 401,
  SECOND_FACTOR_ASKED: 401,
  ORIGIN_FOREIGN: 403,
  THROTTLED: 429,
  CONTENT_TYPE_WRONG: 415,
  BODY_NOT_JSON: 400,
  BODY_NOT_TEXT: 400,
  BODY_TOO_DEEP: 400,
};
const STATUS_BY_ENDING: readonly (readonly [ending: string, status: number])[] = [
  ['_NOT_FOUND', 404],
  ['_FORBIDDEN', 403],
  ['_TOO_LARGE', 413],
  ['_TAKEN', 409],
  ['_CONFLICT', 409],
  ['_STALE', 409],
  ['_GONE', 410],
];

/**
 * The one place that maps a refusal's code to an HTTP status: 401, 403, 404, 409, 410, 413, 415, 429 by the
 * code's name or ending, else 422 (understood, but refused).
 */
export function httpStatus(code: string): number {
  const known = STATUS_BY_CODE[code];
  if (known !== undefined) return known;
  return STATUS_BY_ENDING.find(([ending]) => code.endsWith(ending))?.[1] ?? 422;
}
