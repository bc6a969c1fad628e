import { canServe } from '@/lib/application/application';

export const dynamic = 'force-dynamic';

/** Whether this process can serve: 200 if the database is reachable, else 503. Says nothing more. */
export async function GET(): Promise<Response> {
  const healthy = await canServe();
  return Response.json(
    { status: healthy ? 'ok' : 'database not reachable' },
    { status: healthy ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
