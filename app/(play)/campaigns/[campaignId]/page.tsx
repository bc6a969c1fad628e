import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { JoinHere } from '@/app/_components/device/join-here';
import { Receipt } from '@/app/_components/fairness/receipt';
import { countedTitle } from '@/app/_components/frame/counted-title';
import { Notice } from '@/app/_components/notice/notice';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { joinByHand } from '@/app/(play)/campaigns/[campaignId]/_sealing/actions';
import type { CampaignView } from '@/lib/campaign/view/view';
import { Choosing } from './_choosing/choosing';
import { Concluded } from './_concluded/concluded';
import { Curtain } from './_curtain/curtain';
import { Encounter } from './_encounter/encounter';
import { campaignHref, lookFrom } from './_frame/address';
import { CampaignFrame } from './_frame/campaign-frame';
import { MailNotice } from './_frame/mail-notice';
import { PlaceHead } from './_frame/place-head';
import { OpenInterval } from './_interval/open-interval';

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

/**
 * The present state of the campaign: the situation to choose in, the encounter to answer, an interval, or the
 * conclusion.
 */
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
  // A single battle that was fought has nothing to show but its ledger.
  if (singleBattle && page.view.phase === 'concluded' && page.view.battles.length > 0)
    redirect(
      campaignHref(campaignId, '/battles/0', look, { at: look.at, watch: watched(page.view) }),
    );
  return (
    <CampaignFrame header={page.header} look={look} place="situation">
      {query.late === '1' ? (
        <Notice
          kind="error"
          title={`Your answer was not accepted: the ${singleBattle ? 'battle' : 'campaign'} has moved on.`}
        >
          <p>
            The page you answered from was out of date, perhaps because you had answered in another
            window. Nothing was changed. This is the present state.
          </p>
        </Notice>
      ) : null}
      {query.late === 'undo' ? (
        <Notice kind="error" title="It could not be taken back: the campaign has moved on.">
          <p>
            You cannot take back what is open, or what the other side has answered. Nothing was
            changed. This is the present state.
          </p>
        </Notice>
      ) : null}
      {query.late === 'rewind' ? (
        <Notice kind="error" title="You can no longer agree to this proposal.">
          <p>The proposal was withdrawn, or the campaign has moved on. Nothing was changed.</p>
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
      {page.byHand?.joins ? <JoinHere byHand={page.byHand} send={joinByHand} /> : null}
      {page.receipt === null || page.header.curtain ? null : (
        <Receipt text={page.receipt} entry={page.header.head} name={page.header.name} />
      )}
    </CampaignFrame>
  );
}

/** The identity of the page: the phase, the situation, the battle. */
const placeOf = ({ phase, situation, encounter }: CampaignView): string =>
  [phase, situation?.ordinal, encounter?.index].join(':');

/** A battle fought without people is watched first. */
function watched({ battles }: CampaignView): number | undefined {
  const method = battles[0]?.report?.method;
  return method === 'quick' || method === 'autoplayed' ? 1 : undefined;
}
