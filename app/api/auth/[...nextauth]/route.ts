import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { nextAuthOptions } from '@/lib/accounts/next-auth-options';
import {
  parseJson,
  readText,
  refusalResponse,
  refuseForeignOrigin,
} from '@/lib/accounts/request-guard';

interface Context {
  readonly params: Promise<{ readonly nextauth: string[] }>;
}

export const dynamic = 'force-dynamic';

/** Bytes of a sign-in or sign-out at most. */
const BODY_BYTES_MAX = 20_000;

/** The routes of next-auth: sign-in by password, sign-out, the open session. */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, { params: await context.params }, nextAuthOptions());
}

export async function POST(request: NextRequest, context: Context): Promise<Response> {
  const checked = refuseForeignOrigin(request);
  if (!checked.ok) return refusalResponse(checked.error);
  const text = await readText(request, BODY_BYTES_MAX);
  if (!text.ok) return refusalResponse(text.error);
  if ((request.headers.get('content-type') ?? '').startsWith('application/json')) {
    const json = parseJson(text.value);
    if (!json.ok) return refusalResponse(json.error);
  }
  const { method, headers } = request;
  const read = new NextRequest(request.nextUrl, { method, headers, body: text.value });
  return NextAuth(read, { params: await context.params }, nextAuthOptions());
}
