import Link from 'next/link';
import type { CampaignPage, Look } from '@/lib/application/contract';
import { withDate } from '../../_components/figures/format';
import { StrengthChart } from '../../_components/figures/strength-chart';
import { ButtonLink } from '../../_components/form/button';
import { ChainOfSituations } from '../../_components/situation/chain';
import { PageHead } from '../../_components/type/page-head';
import { Prose } from '../../_components/type/prose';
import { Facts, Section } from '../../_components/type/section';
import { BothForces } from './_both-forces';
import { CampaignPlate } from './_campaign-plate';
import { LastInterval } from './_last-interval';
import { LastMeeting } from './_last-meeting';
import { campaignHref } from './_look';
import { Rematch } from './_rematch';
import { sideNames, worth } from './_words';

/** How the campaign ended, what it was worth, what it cost; or a single battle that was given up. */
export function Concluded({ page, look }: { page: CampaignPage; look: Look }) {
  const { header, view } = page;
  const conclusion = view.conclusion;
  if (conclusion === null) return null;
  const sides = sideNames(view);
  const lastView = view.situation?.view ?? view.overview?.view ?? null;
  return (
    <>
      <PageHead
        dateline={withDate(
          `The ${header.singleBattle ? 'battle is over' : 'campaign is concluded'}`,
          view.date,
        )}
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
          <p>
            <ButtonLink kind="primary" href={campaignHref(header.campaignId, '/chronicle', look)}>
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
                Play it once more
              </Link>
            </p>
          )}
        </div>
      </div>
      {view.strength.length > 1 ? (
        <Section title="Strength of both sides" note="Men with the colours">
          <StrengthChart sides={sides} points={view.strength} />
        </Section>
      ) : null}
      <LastInterval page={page} look={look} />
      <BothForces campaignId={header.campaignId} look={look} view={view} />
    </>
  );
}
