import type { CampaignPage } from '@/lib/application/contract';
import { longDate } from '../../_components/figures/format';
import { ButtonLink } from '../../_components/form/button';
import { SideTag } from '../../_components/signs/side-mark';
import { PageHead } from '../../_components/type/page-head';
import { campaignHref } from './_look';

/** Two at one screen: nothing of either side is on the page until one of them sits down. */
export function Curtain({ page }: { page: CampaignPage }) {
  const { header, view } = page;
  const title =
    view.encounter?.title ?? view.interval?.title ?? view.situation?.title ?? header.name;
  return (
    <section className="curtain" aria-label="The curtain">
      <PageHead dateline={view.dated ? longDate(view.date) : header.name} title={title} />
      <p className="prose">
        Both sides share this screen. Turn it to the one who is to act; the other looks away.
      </p>
      <ul className="curtain__sides">
        {(['A', 'B'] as const).map((side) => {
          const due = header.awaiting.includes(side);
          return (
            <li key={side} data-side={side}>
              <p className="h3">
                <SideTag side={side} name={view.sides[side].name} />
              </p>
              <p className="cap">{due ? 'is to act now' : 'has nothing to do now'}</p>
              <ButtonLink
                kind={due ? 'primary' : 'secondary'}
                href={campaignHref(header.campaignId, '', { as: side })}
                prefetch={false}
              >
                Sit down for {view.sides[side].name}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
