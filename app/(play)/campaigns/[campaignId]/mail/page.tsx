import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import Link from '@/app/_components/link/link';
import { Confirm } from '@/app/_components/notice/dialog';
import { Notice, YourTurn } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { clockTime } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { OpenFileForm } from '@/app/(play)/mail/forms';
import { giveUp } from './actions';
import { MakeFileForm } from './make-file-form';

export const metadata: Metadata = { title: 'Mail' };

/** The correspondence of one campaign: the file to send, the file to open, the keys, what this cannot protect. */
export default async function CampaignMailPage({
  params,
}: PageProps<'/campaigns/[campaignId]/mail'>) {
  const { campaignId } = await params;
  const user = await requireAccount(`/campaigns/${campaignId}/mail`);
  const found = await application().mailPage(user.id, campaignId);
  if (!found.ok) notFound();
  const page = found.value;
  const { header, latest, opponent } = page;
  const what = header.singleBattle ? 'battle' : 'campaign';
  if (!page.commander)
    return (
      <CampaignFrame header={header} look={{}} place="mail">
        <PageHead dateline="By mail" title={`Correspondence of ${header.name}`} />
        <p>This {what} is played by mail. Only its commander can see the files.</p>
      </CampaignFrame>
    );
  const name = opponent?.name ?? 'your opponent';
  return (
    <CampaignFrame header={header} look={{}} place="mail">
      <PageHead
        dateline={
          latest === null
            ? 'No file has been sent yet'
            : `${latest.number} sent, ${page.opened} opened`
        }
        title={`Correspondence of ${header.name}`}
      />
      {page.difference === null ? null : <Notice kind="error" title={page.difference} />}
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <Section title="Your file">
            <div className="stack">
              {page.moveFirst !== null ? (
                <>
                  <YourTurn href={`/campaigns/${campaignId}/battles/${page.moveFirst}/board`}>
                    Finish your turn on the board first.
                  </YourTurn>
                  <p>
                    {page.fileDue
                      ? `It will be sent with your next file, which also holds ${listed(page.due)}.`
                      : 'It will be sent with your next file.'}
                  </p>
                </>
              ) : page.fileDue ? (
                <>
                  <YourTurn>
                    {latest === null && opponent === null
                      ? 'Make the invitation and send it.'
                      : 'Make your file and send it.'}
                  </YourTurn>
                  <p>It will hold {listed(page.due)}.</p>
                </>
              ) : null}
              {latest !== null && !page.fileDue ? (
                <div className="stack">
                  <p>
                    File {latest.number} is ready, made at {clockTime(latest.madeAt)}. Send it to{' '}
                    {name} by any mail you like; no one else can open it. If it is lost, send it
                    again: each file holds everything the earlier ones held.
                  </p>
                  <p>
                    <a
                      className="button"
                      data-kind="primary"
                      href={`/campaigns/${campaignId}/mail/file`}
                      download={latest.fileName}
                    >
                      Download {latest.fileName}
                    </a>
                  </p>
                </div>
              ) : null}
              {page.passphrase !== null && latest !== null ? (
                <div className="stack">
                  <p>
                    The invitation is locked with this pass phrase. Give it to your opponent by
                    telephone, for example, but not in the mail with the file:
                  </p>
                  <p className="mail-key">{page.passphrase}</p>
                </div>
              ) : null}
              {page.waitsForAcceptance ? (
                <p>
                  What you seal in the meantime will be sent with your next file, after the
                  invitation is accepted.
                </p>
              ) : (
                <MakeFileForm
                  campaignId={campaignId}
                  commandId={randomUUID()}
                  due={page.fileDue}
                  later={page.moveFirst !== null}
                />
              )}
            </div>
          </Section>
          <Section title={`A file from ${name}`}>
            <div className="stack">
              <OpenFileForm clubs={[]} campaignId={campaignId} commandId={randomUUID()} />
              {page.replayFrom === null ? null : (
                <p>
                  <Link href={`/campaigns/${campaignId}/mail/replay?from=${page.replayFrom}`}>
                    See again what the latest file brought
                  </Link>
                </p>
              )}
            </div>
          </Section>
          {page.notes.length === 0 ? null : (
            <Section title="Words that went with the files">
              <div className="stack">
                <ul className="mail-notes">
                  {page.notes.map((note) => (
                    <li key={`${note.own}:${note.file}`}>
                      <p className="cap">{note.own ? `You, with file ${note.file}` : name}</p>
                      <p>{note.text}</p>
                    </li>
                  ))}
                </ul>
              </div>
            </Section>
          )}
        </div>
        <div className="stack" data-gap="large">
          <Section title="Keys">
            <div className="stack">
              <p className="cap">Your fingerprint</p>
              <p className="mail-key">{page.you.fingerprint}</p>
              {opponent === null ? (
                <p>Your opponent’s keys are fixed when you open their acceptance.</p>
              ) : (
                <>
                  <p className="cap">{opponent.name}’s fingerprint</p>
                  <p className="mail-key">{opponent.fingerprint}</p>
                  <p>
                    Compare both by telephone, for example. Files signed by any other key are
                    refused from now on.
                  </p>
                </>
              )}
            </div>
          </Section>
          <Section title="What mail cannot protect">
            <div className="stack">
              <p>
                Answers are sealed before they are opened, and the dice come from both sides’ sealed
                numbers, so that neither side can choose them. But each installation belongs to its
                owner, who can look into their own database, restore an old copy and try another
                answer before they send it, or stop writing when they have seen a result first. A
                rewritten record is noticed; an attempt that was never sent is not. If that matters,
                play{' '}
                <Link href={header.singleBattle ? '/battles/new' : '/campaigns/new'}>
                  on one server
                </Link>
                , where choices are locked at the moment the dice fall.
              </p>
              {page.boards ? (
                <p>
                  Both installations check a battle on the board, order by order, so that no one can
                  break the rules. But both hold all of it. A player who looks into their own
                  database sees what the rules hide. The dice follow from numbers that both know as
                  soon as the two answers are open, so that a player can find out a die before they
                  move, or try a turn in a copy of their installation and send the best one.
                </p>
              ) : null}
              <p>
                Play by mail has no artificial commanders
                {page.boards
                  ? header.singleBattle
                    ? ' except on the board'
                    : ' of a whole campaign'
                  : ''}
                , no shared screens and no sub-commanders
                {page.boards ? '; on the board you can hand over your side' : ''}.
              </p>
            </div>
          </Section>
          {page.mayResign ? (
            <div>
              <Confirm
                trigger={`Give up the ${what}`}
                kind="quiet"
                title={`Give up the ${what}?`}
                confirm="Give up"
                action={giveUp}
                given={[campaignId]}
                hidden={{ commandId: randomUUID() }}
              >
                It counts as lost, and you cannot undo it. Your next file informs the other side.
              </Confirm>
            </div>
          ) : null}
        </div>
      </div>
    </CampaignFrame>
  );
}

function listed(parts: readonly string[]): string {
  return parts.length < 2
    ? (parts[0] ?? 'nothing new')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
