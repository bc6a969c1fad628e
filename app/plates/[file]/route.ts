import { plateFile } from '@/app/_components/map/plate';
import { layOut } from '@/app/_components/map/sheet';
import { application } from '@/app/_server/application';
import { isSigned, type PlateSource, readPlateOrder } from '@/app/_server/plates';
import { currentUser } from '@/lib/accounts/viewer';
import type { CampaignMap } from '@/lib/campaign/definition/map';

export const dynamic = 'force-dynamic';

/** Plates of one process; some 100 kB each. */
const KEPT_MAX = 64;
const kept = new Map<string, string>();

const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  // The content of an address never changes.
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

/**
 * The ground of a map as a drawing, for anyone who can see the campaign, the library entry or the challenge that has
 * the map; that of the front page, and of a campaign that everybody may follow, for everybody. Only for addresses that a page carried: everything else is not found.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const user = await currentUser();
  const tag = /^([0-9a-f]{64})\.svg$/.exec((await params).file)?.[1];
  const order = readPlateOrder(new URL(request.url).searchParams);
  if (user === null && order?.source.of !== 'front' && order?.source.of !== 'followed')
    return refused(401, 'SIGN_IN_FIRST', 'Sign in first.');
  const maps = tag && order ? await mapsOf(order.source, user?.id ?? null) : [];
  const map = maps.find((one) => one.id === order?.mapId);
  if (tag === undefined || order === null || map === undefined || !isSigned(order, map, tag))
    return refused(404, 'NOT_FOUND', 'There is no such plate.');
  let file = kept.get(tag);
  if (file === undefined) {
    file = plateFile(layOut(map, order.crop, order.width));
    kept.set(tag, file);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  }
  return new Response(file, { headers: HEADERS });
}

async function mapsOf(source: PlateSource, user: string | null): Promise<readonly CampaignMap[]> {
  if (source.of === 'front') {
    const front = await application().frontPlate(source.id);
    return front.ok ? [front.value.map] : [];
  }
  if (source.of === 'followed') {
    const followed = await application().publicCampaign({ campaignId: source.id });
    return followed.ok ? followed.value.maps : [];
  }
  if (user === null) return [];
  if (source.of === 'challenge') {
    const page = await application().challengePage(user, source.id);
    return page.ok ? (page.value.detail?.maps ?? []) : [];
  }
  const found =
    source.of === 'campaign'
      ? await application().campaignMaps(user, source.id)
      : await application().libraryCampaign(user, source.id);
  return found.ok ? found.value.maps : [];
}

function refused(status: number, code: string, message: string): Response {
  return Response.json(
    { code, message },
    { status, headers: { 'Cache-Control': 'private, no-store' } },
  );
}
