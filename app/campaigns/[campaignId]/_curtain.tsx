import type { CampaignPage, Look } from '@/lib/application/contract';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { longDate } from '../../_components/figures/format';
import { ButtonLink } from '../../_components/form/button';
import { SideTag } from '../../_components/signs/side-mark';
import { PageHead } from '../../_components/type/page-head';
import { LastMeeting } from './_last-meeting';
import { campaignHref } from './_look';
import { sideNames } from './_words';

/** Two at one screen: nothing of either side is on the page until one of them sits down. */
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

/** The curtain before a page at `path` of the campaign. */
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
        Both sides share this screen. Turn it to the one who is to act; the other looks away.
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
