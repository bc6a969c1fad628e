import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { httpStatus } from './http-status';

/** Bytes of a request's body where a route does not say otherwise. */
export const BODY_BYTES_MAX = 1_000_000;
/** Levels of nested objects and lists: deeper ones overflow the code that walks them. */
export const JSON_DEPTH_MAX = 64;

/**
 * Guards a request that changes something against other sites: the browser says where it comes from, and a request
 * without that header (not from a browser, or from a very old one) must not carry a cookie. Refuses: ORIGIN_FOREIGN.
 */
export function refuseForeignOrigin(request: Pick<Request, 'headers'>): Result<null> {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site !== null && site !== 'same-origin' && site !== 'none') return foreign();
  if (origin !== null)
    return isOwnOrigin(origin, request.headers.get('host')) ? ok(null) : foreign();
  if (site !== null || request.headers.get('cookie') === null) return ok(null);
  return foreign();
}

function isOwnOrigin(origin: string, host: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  if (from === host) return true;
  const own = process.env.NEXTAUTH_URL;
  return own !== undefined && URL.canParse(own) && new URL(own).host === from;
}

function foreign(): Result<null> {
  return refuse('ORIGIN_FOREIGN', 'This request comes from another site.');
}

/**
 * Reads the JSON body of a request that changes something, guarded: own origin, declared as JSON, at most
 * `bytesMax` bytes counted while they arrive, at most 64 levels deep, no key that could reach a prototype.
 * The value still has to pass a schema.
 * Refuses: ORIGIN_FOREIGN, CONTENT_TYPE_WRONG, BODY_TOO_LARGE, BODY_NOT_JSON, BODY_TOO_DEEP.
 */
export async function readJson(
  request: Request,
  bytesMax: number = BODY_BYTES_MAX,
): Promise<Result<unknown>> {
  const checked = refuseForeignOrigin(request);
  if (!checked.ok) return checked;
  const declared = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (declared !== 'application/json') {
    return refuse('CONTENT_TYPE_WRONG', 'The body must be declared as application/json.');
  }
  const text = await readText(request, bytesMax);
  return text.ok ? parseJson(text.value) : text;
}

/** Reads a body of at most `bytesMax` bytes as UTF-8. Refuses: BODY_TOO_LARGE, BODY_NOT_TEXT. */
export async function readText(request: Request, bytesMax: number): Promise<Result<string>> {
  const tooLarge = refuse('BODY_TOO_LARGE', `The body has more than ${bytesMax} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return tooLarge;
  if (request.body === null) return ok('');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      await reader.cancel();
      return tooLarge;
    }
    chunks.push(value);
  }
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    return refuse('BODY_NOT_TEXT', 'The body is not text in UTF-8.');
  }
}

/** Parses JSON of bounded depth. Refuses: BODY_NOT_JSON, BODY_TOO_DEEP. */
export function parseJson(text: string): Result<unknown> {
  if (depthOf(text) > JSON_DEPTH_MAX) {
    return refuse('BODY_TOO_DEEP', `The body nests more than ${JSON_DEPTH_MAX} levels.`);
  }
  try {
    return ok(
      JSON.parse(text, (key: string, value: unknown) => {
        if (key === '__proto__') throw new SyntaxError('a key that is not allowed');
        return value;
      }),
    );
  } catch {
    return refuse('BODY_NOT_JSON', 'The body is not valid JSON.');
  }
}

/** Deepest nesting of brackets outside strings, found without recursion. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}

/** The answer for a refusal: its code, its sentence, the matching status; never stored by anybody. */
export function refusalResponse(refusal: Refusal): Response {
  const { code, message, path } = refusal;
  return Response.json(
    { error: path === undefined ? { code, message } : { code, message, path } },
    { status: httpStatus(code), headers: { 'Cache-Control': 'private, no-store' } },
  );
}
