import { databaseAnswers } from '@/lib/database/client';

export const dynamic = 'force-dynamic';

/** Whether this process can serve: 200 with the data base reachable, else 503. It tells nothing more. */
export async function GET(): Promise<Response> {
  const healthy = await databaseAnswers();
  return Response.json(
    { status: healthy ? 'ok' : 'data base not reachable' },
    { status: healthy ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
