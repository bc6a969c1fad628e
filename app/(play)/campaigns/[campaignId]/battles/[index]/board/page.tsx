import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { countedTitle } from '@/app/_components/frame/counted-title';
import { Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { rulesHref } from '@/app/_server/rules-links';
import { CurtainSides } from '@/app/(play)/campaigns/[campaignId]/_curtain/curtain';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import type { Look } from '@/lib/application/core/input-schemas';
import { BoardRoom } from './_client/board-room';
import { indexOf } from './_server/ask';

type Props = PageProps<'/campaigns/[campaignId]/battles/[index]/board'>;

/** The query of the address: `at` is a position of the battle here, not of the campaign. */
async function askedIn({ params, searchParams }: Props) {
  const place = await params;
  const { as, at } = lookFrom(await searchParams);
  const path = `/battles/${place.index}/board`;
  const here = campaignHref(place.campaignId, path, { as }, { at });
  return { place, as, path, here, look: { as, position: at } };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { place, here, look } = await askedIn(props);
  const user = await requireUser(here);
  const found = await application().boardPage(user.id, place.campaignId, indexOf(place), look);
  if (!found.ok) return {};
  const { battle, position } = found.value;
  const { due } = position;
  return { title: countedTitle(due ? `Your turn: ${battle.title}` : battle.title, due ? 1 : 0) };
}

/** A battle on its board: the ground, the pieces, what may be ordered, what has happened, and the replay. */
export default async function BoardPageOfBattle(props: Props) {
  const { place, as, path, here, look } = await askedIn(props);
  const user = await requireUser(here);
  const found = await application().boardPage(user.id, place.campaignId, indexOf(place), look);
  if (!found.ok) {
    if (found.error.code !== 'RULESET_MISSING') notFound();
    return (
      <RulesMissing campaignId={place.campaignId} look={{ as }} message={found.error.message} />
    );
  }
  const page = found.value;
  const { header, battle, position } = page;
  return (
    <CampaignFrame header={header} look={{ as }} place="battles" merged={!header.curtain}>
      {header.curtain ? (
        <CurtainSides
          campaignId={header.campaignId}
          dateline={header.name}
          title={battle.title}
          sides={battle.sides}
          due={position.pending.map(({ side }) => side)}
          path={path}
        />
      ) : (
        <BoardRoom
          page={page}
          as={as}
          address={`/campaigns/${header.campaignId}${path}`}
          hrefs={{
            ledger: campaignHref(header.campaignId, `/battles/${battle.index}`, { as }),
            campaign: campaignHref(header.campaignId, '', { as }),
            curtain: campaignHref(header.campaignId, path, {}),
            mail: campaignHref(header.campaignId, '/mail', {}),
            rules: await rulesHref(battle.ruleset.id, 'orders'),
          }}
        />
      )}
    </CampaignFrame>
  );
}

/** The battle exists, but this program lacks the rules that it was begun with. */
async function RulesMissing({
  campaignId,
  look,
  message,
}: {
  campaignId: string;
  look: Look;
  message: string;
}) {
  const user = await requireUser(campaignHref(campaignId, '', look));
  const found = await application().campaignHeader(user.id, campaignId, look);
  if (!found.ok) notFound();
  return (
    <CampaignFrame header={found.value} look={look} place="battles">
      <PageHead title="The board" />
      <Notice kind="error" title={message} live={false} />
    </CampaignFrame>
  );
}
