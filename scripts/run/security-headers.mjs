/** What every answer carries, from any source: a page, a file, or a refusal before any page runs. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Further headers of an answer made without the pages: nothing in it may be loaded, framed or stored. */
export function refusalHeaders(environment = process.env) {
  const overHttps = (environment.NEXTAUTH_URL ?? '').startsWith('https://');
  return {
    ...SECURITY_HEADERS,
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cache-Control': 'private, no-store',
    ...(overHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
}
