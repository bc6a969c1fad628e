import { randomUUID } from 'node:crypto';
import Link from 'next/link';
import type { CampaignHeader, Look } from '@/lib/application/contract';
import { Notice } from '../../_components/notice/notice';
import { campaignHref } from './_look';
import { AnswerRewindForms, WithdrawRewindForm } from './rewind-forms';

/** What every page of a campaign says of going back: a proposal that waits, a line given up, a line taken up again. */
export function RewindNotes({ header, look }: { header: CampaignHeader; look: Look }) {
  const { campaignId, continuedIn, branch } = header;
  if (continuedIn === null && !branch?.continues && header.rewindProposal === null) return null;
  return (
    <div className="rewind-notes">
      {continuedIn === null ? null : (
        <Notice
          title={`This line was given up: both commanders agreed to go back to entry ${continuedIn.at}.`}
        >
          <p>
            It is kept to be read, and nothing is added to it.{' '}
            {continuedIn.name === null ? (
              'The line that goes on is being set up.'
            ) : (
              <Link href={campaignHref(continuedIn.campaignId, '', {})}>
                The campaign goes on here
              </Link>
            )}
          </p>
        </Notice>
      )}
      {branch?.continues ? (
        <p className="cap">
          The campaign was taken back by agreement to entry {branch.at}.{' '}
          <Link href={campaignHref(branch.parentId, '', {})}>The line that was given up</Link>
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
        <p>The campaign would go on from {entry}, if the other commander agrees.</p>
      </Notice>
    );
  if (own === proposal.side)
    return (
      <Notice title="You have proposed to go back.">
        <p>
          To {entry}; the other commander has still to answer. It lapses when something is opened or
          settled.
        </p>
        {reason}
        <WithdrawRewindForm
          campaignId={campaignId}
          proposal={proposal.position}
          commandId={randomUUID()}
        />
      </Notice>
    );
  return (
    <Notice kind="act" title={`${commander.name} proposes to go back.`}>
      <p>The campaign would go on from {entry} as a new line; this one would be kept to be read.</p>
      {reason}
      <AnswerRewindForms
        campaignId={campaignId}
        at={proposal.at}
        proposal={proposal.position}
        commandIds={[randomUUID(), randomUUID()]}
      />
    </Notice>
  );
}
