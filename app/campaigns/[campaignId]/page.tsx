import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { CampaignView } from '@/lib/campaign/view';
import { countedTitle } from '../../_components/frame/counted-title';
import { Notice } from '../../_components/notice/notice';
import { application } from '../../_server/application';
import { requireUser } from '../../_server/require-user';
import { Choosing } from './_choosing';
import { Concluded } from './_concluded';
import { Curtain } from './_curtain';
import { Encounter } from './_encounter';
import { CampaignFrame } from './_frame';
import { OpenInterval } from './_interval';
import { campaignHref, lookFrom } from './_look';
import { MailNotice } from './_mail-notice';
import { PlaceHead } from './place-head';

export async function generateMetadata({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]'>): Promise<Metadata> {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '', look));
  const found = await application().campaignPage(user.id, campaignId, look);
  if (!found.ok) return {};
  const { name, yourTurn } = found.value.header;
  return { title: countedTitle(yourTurn ? `Your turn: ${name}` : name, yourTurn ? 1 : 0) };
}

/** Where the campaign stands: the situation to choose in, the encounter to answer, or the conclusion. */
export default async function CampaignPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]'>) {
  const { campaignId } = await params;
  const query = await searchParams;
  const look = lookFrom(query);
  const user = await requireUser(campaignHref(campaignId, '', look));
  const found = await application().campaignPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const page = found.value;
  const { singleBattle } = page.header;
  // A single battle that was fought has nothing to show beside its ledger.
  if (singleBattle && page.view.phase === 'concluded' && page.view.battles.length > 0)
    redirect(
      campaignHref(campaignId, '/battles/0', look, { at: look.at, watch: watched(page.view) }),
    );
  return (
    <CampaignFrame header={page.header} look={look} place="situation">
      {query.late === '1' ? (
        <Notice
          kind="error"
          title={`Your answer was not taken: the ${singleBattle ? 'battle' : 'campaign'} had moved on.`}
        >
          <p>
            The page you answered from was out of date, perhaps because you answered in another
            window. Nothing was changed; this is how things stand now.
          </p>
        </Notice>
      ) : null}
      {query.late === 'undo' ? (
        <Notice kind="error" title="It could not be taken back: the campaign had moved on.">
          <p>
            What both sides have opened, or the other side has answered, stands. Nothing was
            changed; this is how the campaign stands now.
          </p>
        </Notice>
      ) : null}
      {query.late === 'rewind' ? (
        <Notice kind="error" title="The proposal was no longer there to be agreed to.">
          <p>It was withdrawn, or the campaign had gone on. Nothing was changed.</p>
        </Notice>
      ) : null}
      <PlaceHead place={placeOf(page.view)} />
      <MailNotice page={page} />
      {page.header.curtain && page.view.phase !== 'concluded' ? (
        <Curtain page={page} look={look} />
      ) : page.view.phase === 'concluded' ? (
        <Concluded page={page} look={look} />
      ) : page.view.phase === 'choosing' ? (
        <Choosing page={page} look={look} />
      ) : page.view.phase === 'interval' ? (
        <OpenInterval
          page={page}
          look={look}
          advice={typeof query.advice === 'string' ? query.advice : null}
        />
      ) : (
        <Encounter page={page} look={look} />
      )}
    </CampaignFrame>
  );
}

/** Where the campaign stands, as far as its page is another: the phase, the situation, the battle. */
const placeOf = ({ phase, situation, encounter }: CampaignView): string =>
  [phase, situation?.ordinal, encounter?.index].join(':');

/** A battle fought without people is watched first. */
function watched({ battles }: CampaignView): number | undefined {
  const method = battles[0]?.report?.method;
  return method === 'quick' || method === 'autoplayed' ? 1 : undefined;
}
