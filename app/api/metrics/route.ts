import { campaignApplication } from '@/lib/application/application';
import { figuresAsText, mayReadFigures } from './_server/figures';

export const dynamic = 'force-dynamic';

/**
 * Figures for monitoring, in the text format of Prometheus. A request needs the token of ORDERLY_METRICS_TOKEN; without
 * it, or without that setting, there is nothing here.
 */
export async function GET(request: Request): Promise<Response> {
  if (!mayReadFigures(request.headers.get('authorization'), process.env.ORDERLY_METRICS_TOKEN))
    return new Response('Not found\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });
  return new Response(figuresAsText(await campaignApplication().serverFigures()), {
    headers: {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });
}
