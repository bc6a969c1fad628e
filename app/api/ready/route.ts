import { campaignApplication } from '@/lib/application/application';

export const dynamic = 'force-dynamic';

/**
 * Whether this process can serve: 200 if its database answers, has all migrations and its queue, and opens with this
 * store key; else 503, with what is missing.
 */
export async function GET(): Promise<Response> {
  const { ready, checks } = await campaignApplication().readiness();
  return Response.json(
    { status: ready ? 'ready' : 'not ready', checks },
    {
      status: ready ? 200 : 503,
      headers: { 'Cache-Control': 'no-store', ...(ready ? {} : { 'Retry-After': '5' }) },
    },
  );
}
