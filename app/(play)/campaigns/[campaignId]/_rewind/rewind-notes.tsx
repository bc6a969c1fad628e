import { randomUUID } from 'node:crypto';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { Look } from '@/lib/application/core/input-schemas';
import { AnswerRewindForms, WithdrawRewindForm } from './rewind-forms';

/**
 * What every page of a campaign says of going back: an open proposal, an abandoned branch, a branch that continues one.
 */
export function RewindNotes({ header, look }: { header: CampaignHeader; look: Look }) {
  const { campaignId, continuedIn, branch } = header;
  if (continuedIn === null && !branch?.continues && header.rewindProposal === null) return null;
  return (
    <div className="rewind-notes">
      {continuedIn === null ? null : (
        <Notice
          title={`This branch was abandoned: both commanders agreed to go back to entry ${continuedIn.at}.`}
        >
          <p>
            You can still read it, but it no longer continues.{' '}
            {continuedIn.name === null ? (
              'The new branch is being set up.'
            ) : (
              <Link href={campaignHref(continuedIn.campaignId, '', {})}>
                The campaign continues here
              </Link>
            )}
          </p>
        </Notice>
      )}
      {branch?.continues ? (
        <p className="cap">
          Both commanders agreed to take the campaign back to entry {branch.at}.{' '}
          <Link href={campaignHref(branch.parentId, '', {})}>See the abandoned branch</Link>
        </p>
      ) : null}
      <Proposal header={header} look={look} campaignId={campaignId} />
    </div>
  );
}

function Proposal({
  header,
  look,
  campaignId,
}: {
  header: CampaignHeader;
  look: Look;
  campaignId: string;
}) {
  const proposal = header.rewindProposal;
  if (proposal === null) return null;
  const [own] = header.sides;
  const commander = header.commanders[proposal.side];
  const entry = (
    <Link
      href={`${campaignHref(campaignId, '/chronicle', look, { at: proposal.at })}#entry-${proposal.at}`}
    >
      entry {proposal.at}
    </Link>
  );
  const reason = proposal.reason === null ? null : <p>“{proposal.reason}”</p>;
  if (own === undefined)
    return (
      <Notice title={`${commander.name} proposes to go back.`}>
        <p>If the other commander agrees, the campaign continues from {entry}.</p>
      </Notice>
    );
  if (own === proposal.side)
    return (
      <Notice title="You have proposed to go back.">
        <p>
          To {entry}. The other commander has not answered yet. The proposal lapses when something
          is opened or settled.
        </p>
        {reason}
        <WithdrawRewindForm
          campaignId={campaignId}
          side={own}
          proposal={proposal.position}
          commandId={randomUUID()}
        />
      </Notice>
    );
  return (
    <Notice kind="act" title={`${commander.name} proposes to go back.`}>
      <p>
        The campaign would continue from {entry} as a new branch. You could still read this one.
      </p>
      {reason}
      <AnswerRewindForms
        campaignId={campaignId}
        side={own}
        at={proposal.at}
        proposal={proposal.position}
        commandIds={[randomUUID(), randomUUID()]}
      />
    </Notice>
  );
}
