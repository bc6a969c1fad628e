import { capital, longDate, withDate } from '@/app/_components/figures/format';
import { StrengthChart } from '@/app/_components/figures/strength-chart';
import { countedIn } from '@/app/_components/figures/strength-words';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { ChainOfSituations } from '@/app/_components/situation/chain';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Facts, Section } from '@/app/_components/type/section';
import { nextAfter } from '@/app/_server/first-steps';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { sideNames, worth } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { LastInterval } from '@/app/(play)/campaigns/[campaignId]/_interval/last-interval';
import { BothForces } from '@/app/(play)/campaigns/[campaignId]/_situation/both-forces';
import { CampaignPlate } from '@/app/(play)/campaigns/[campaignId]/_situation/campaign-plate';
import { LastMeeting } from '@/app/(play)/campaigns/[campaignId]/_situation/last-meeting';
import { Toll } from '@/app/(play)/campaigns/[campaignId]/_situation/toll';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { Rematch } from './rematch';

/** How the campaign ended, what it was worth, what it cost; or a single battle that was given up. */
export function Concluded({ page, look }: { page: CampaignPage; look: Look }) {
  const { header, view } = page;
  const conclusion = view.conclusion;
  if (conclusion === null) return null;
  const sides = sideNames(view);
  const next = header.singleBattle ? null : nextAfter(view.definitionId);
  const lastView = view.situation?.view ?? view.overview?.view ?? null;
  return (
    <>
      <PageHead
        dateline={
          header.singleBattle
            ? withDate('The battle is over', view.date)
            : `The campaign is concluded${view.date === '' ? '' : `: decided on ${longDate(view.date)}`}`
        }
        title={conclusion.title}
        side={
          <ChainOfSituations
            chain={view.chain}
            sides={sides}
            href={(link) =>
              campaignHref(header.campaignId, '/chronicle', look, { at: link.position })
            }
          />
        }
      />
      <div className="columns" data-columns={lastView ? 'map' : undefined}>
        <CampaignPlate page={page} view={lastView} />
        <div className="stack">
          <LastMeeting page={page} look={look} />
          {conclusion.text === null ? null : <Prose text={conclusion.text} dropCap />}
          <Facts
            rows={[
              {
                name: `Worth to ${sides.A}`,
                value: <span className="fig">{worth(conclusion.value)}</span>,
              },
              {
                name: `Worth to ${sides.B}`,
                value: <span className="fig">{worth(-conclusion.value)}</span>,
              },
            ]}
          />
          <p className="row">
            {next === null ? null : (
              <ButtonLink
                kind="primary"
                href={`/campaigns/new?campaign=${encodeURIComponent(next.libraryId)}`}
              >
                Next: {next.title}
              </ButtonLink>
            )}
            <ButtonLink
              kind={next === null ? 'primary' : 'secondary'}
              href={campaignHref(header.campaignId, '/chronicle', look)}
            >
              Read the chronicle
            </ButtonLink>
          </p>
          {header.singleBattle ? (
            <Rematch page={page} />
          ) : (
            <p className="cap">
              <Link
                href={`/campaigns/new?${new URLSearchParams({ campaign: view.definitionId, ...(header.byMail ? { opponent: 'mail' } : {}) })}`}
              >
                Play it again
              </Link>
            </p>
          )}
        </div>
      </div>
      {view.strength.length > 1 ? (
        <Section title="Strength of both sides" note={capital(countedIn(view.heads))}>
          <StrengthChart sides={sides} points={view.strength} heads={view.heads} />
        </Section>
      ) : null}
      <Toll view={view} />
      <LastInterval page={page} look={look} />
      <BothForces campaignId={header.campaignId} look={look} view={view} />
    </>
  );
}
