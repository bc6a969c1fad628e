import { longDate } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { LastMeeting } from '@/app/(play)/campaigns/[campaignId]/_situation/last-meeting';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';

/** Two players at one screen: the page shows nothing of either side until one of them sits down. */
export function Curtain({ page, look }: { page: CampaignPage; look: Look }) {
  const { header, view } = page;
  const title =
    view.encounter?.title ?? view.interval?.title ?? view.situation?.title ?? header.name;
  return (
    <>
      <CurtainSides
        campaignId={header.campaignId}
        dateline={view.dated ? longDate(view.date) : header.name}
        title={title}
        sides={sideNames(view)}
        due={header.awaiting}
        path=""
      />
      <LastMeeting page={page} look={look} />
    </>
  );
}

/** The curtain in front of the page at `path` of the campaign. */
export function CurtainSides({
  campaignId,
  dateline,
  title,
  sides,
  due,
  path,
}: {
  campaignId: string;
  dateline: string;
  title: string;
  sides: BySide<string>;
  due: readonly Side[];
  path: string;
}) {
  return (
    <section className="curtain" aria-label="The curtain">
      <PageHead dateline={dateline} title={title} />
      <p className="prose">
        Both sides share this screen. Turn it to the player who is to act, and let the other look
        away.
      </p>
      <ul className="curtain__sides">
        {SIDES.map((side) => (
          <li key={side} data-side={side}>
            <p className="h3">
              <SideTag side={side} name={sides[side]} />
            </p>
            <p className="cap">{due.includes(side) ? 'is to act now' : 'has nothing to do now'}</p>
            <ButtonLink
              kind={due.includes(side) ? 'primary' : 'secondary'}
              href={campaignHref(campaignId, path, { as: side })}
              prefetch={false}
            >
              Sit down for {sides[side]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
