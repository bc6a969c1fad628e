import { type NextRequest, NextResponse } from 'next/server';
import { refusalResponse, refuseForeignOrigin } from './lib/accounts/request-guard';

/** Bytes of any request's body. Routes and actions have narrower bounds of their own. */
const REQUEST_BYTES_MAX = 8_000_000;
const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Runs before every page and route: a fresh content security policy, nothing kept in caches, and a first
 * refusal of foreign or huge requests. It is never the only guard: routes and actions check for themselves.
 */
export function proxy(request: NextRequest): Response {
  if (!READING_METHODS.has(request.method)) {
    const checked = refuseForeignOrigin(request);
    if (!checked.ok) return refusalResponse(checked.error);
    if (Number(request.headers.get('content-length') ?? 0) > REQUEST_BYTES_MAX) {
      const message = `The request has more than ${REQUEST_BYTES_MAX} bytes.`;
      return refusalResponse({ code: 'BODY_TOO_LARGE', message });
    }
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  // A plate is the same for ever and says so itself; everything else is for this moment.
  if (!request.nextUrl.pathname.startsWith('/plates/'))
    response.headers.set('Cache-Control', 'private, no-store');
  if ((process.env.NEXTAUTH_URL ?? '').startsWith('https://')) {
    response.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  }
  return response;
}

/** The one style sheet that react-aria writes into a page itself (how touch acts on what can be pressed). */
const PRESS_STYLE = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';

/** Scripts run only with the nonce of this answer, or loaded by such a script. */
function contentSecurityPolicy(nonce: string): string {
  const developing = process.env.NODE_ENV === 'development';
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${developing ? " 'unsafe-eval'" : ''}`,
    `style-src-elem 'self' ${developing ? "'unsafe-inline'" : `'nonce-${nonce}' '${PRESS_STYLE}'`}`,
    // Positions and sizes that pages compute stand in style attributes.
    "style-src-attr 'unsafe-inline'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // The worker that checks exported campaigns is one of our own files.
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const config = {
  matcher: [
    // Everything but the built files, which are the same for everybody.
    '/((?!_next/static|_next/image|favicon.svg|favicon.ico).*)',
  ],
};
