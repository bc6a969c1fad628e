import { armiesOf, type MapArmy } from '@/app/_components/map/armies';
import { CampaignMap } from '@/app/_components/map/campaign-map';
import { platesOf } from '@/app/_server/plates';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { CouriersPage } from '@/lib/application/staff/couriers-page';
import type { MapMarch } from '@/lib/campaign/definition/map';

/** The map as its reader believes it, with the ways of their riders. */
export function CourierPlate({ page }: { page: CouriersPage }) {
  const { view, maps, header, rides, at, men } = page;
  const shown = view.situation?.view ?? null;
  const map = shown === null ? undefined : maps.find(({ id }) => id === shown.map);
  if (shown === null || map === undefined) return null;
  const side = header.sides[0] ?? header.serves ?? 'A';
  const armies = armiesOf(shown, view.forces);
  const isHere = (army: MapArmy) =>
    army.side === side && army.at[0] === at?.[0] && army.at[1] === at[1];
  const own: readonly MapArmy[] =
    at === null
      ? []
      : [{ id: 'your-post', side, label: 'You, now', at, men, facing: 0, nameSide: 'below' }];
  return (
    <CampaignMap
      map={map}
      plateHref={platesOf({ of: 'campaign', id: header.campaignId })}
      sides={sideNames(view)}
      crop={shown.crop}
      phoneCrop={shown.phoneCrop}
      armies={[...armies.filter((army) => !isHere(army)), ...own]}
      choices={rides.map(({ path, label }, index) => ({
        id: `rider-${index}`,
        letter: String(index + 1),
        marches: [
          {
            ...{ side, men: 1, label },
            path: path.map(([x, y]): [number, number] => [x, y]),
          } satisfies MapMarch,
        ],
      }))}
      battlesFought={shown.battlesFought}
      caption={captionOf(page)}
    />
  );
}

function captionOf({ reader, asOf, rides }: CouriersPage): string {
  if (reader === 'umpire' || reader === 'over') return 'Everyone’s true position.';
  const riders = rides.length > 0 ? ' Dashed and numbered: your riders.' : '';
  return asOf === null
    ? `Posts that are away stand where they were last heard of.${riders}`
    : `Everything as of ${asOf}, but for your own post.${riders}`;
}
