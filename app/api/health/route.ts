export const dynamic = 'force-dynamic';

/** Whether this process is alive; whether it can serve is `/api/ready`. It asks nobody, so it answers without a database. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}
