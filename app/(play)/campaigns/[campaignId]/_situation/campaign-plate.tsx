import { dayAndMonth } from '@/app/_components/figures/format';
import { armiesOf } from '@/app/_components/map/armies';
import { CampaignMap } from '@/app/_components/map/campaign-map';
import type { ChoiceMarches } from '@/app/_components/map/marches';
import { platesOf } from '@/app/_server/plates';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { MapMarch, MapView } from '@/lib/campaign/definition/map';

/** The map of a situation with both armies, and the choices of the reader's side. */
export function CampaignPlate({
  page,
  view,
  choices = [],
  chosen = null,
  marches = [],
  size = 'plate',
}: {
  page: Pick<CampaignPage, 'header' | 'maps' | 'view'>;
  view: MapView | null;
  choices?: readonly ChoiceMarches[];
  chosen?: string | null;
  marches?: readonly MapMarch[];
  size?: 'plate' | 'cut';
}) {
  const map = view === null ? undefined : page.maps.find((one) => one.id === view.map);
  if (view === null || map === undefined) return null;
  const fought = [...view.battlesFought, ...foughtSoFar(page.view)];
  return (
    <CampaignMap
      map={map}
      plateHref={platesOf({ of: 'campaign', id: page.header.campaignId })}
      sides={sideNames(page.view)}
      crop={view.crop}
      phoneCrop={view.phoneCrop}
      armies={armiesOf(view, page.view.forces)}
      choices={choices}
      chosen={chosen}
      marches={marches}
      battlesFought={fought}
      size={size}
      caption={`${map.title}. Size of a block, width of a march: ${page.view.heads ?? 'men'}.${fought.length > 0 ? ' Crossed sabres: battles fought.' : ''}`}
    />
  );
}

/** Battles of this campaign that were fought, at their places, with their dates. */
function foughtSoFar(view: CampaignPage['view']): MapView['battlesFought'] {
  return view.battles.flatMap((battle) =>
    battle.place === null || battle.report === null
      ? []
      : [
          {
            at: [battle.place[0], battle.place[1]] as [number, number],
            label: battle.date === '' ? battle.title : dayAndMonth(battle.date),
          },
        ],
  );
}
