import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { Confirm } from '../../../_components/notice/dialog';
import { Notice, YourTurn } from '../../../_components/notice/notice';
import { PageHead } from '../../../_components/type/page-head';
import { Section } from '../../../_components/type/section';
import { application } from '../../../_server/application';
import { requireUser } from '../../../_server/require-user';
import { OpenFileForm } from '../../../mail/forms';
import { CampaignFrame } from '../_frame';
import { clockTime } from '../_words';
import { giveUp } from './actions';
import { MakeFileForm } from './make-file-form';

export const metadata: Metadata = { title: 'Mail' };

/** The correspondence of one campaign: the file to send, the file to open, the keys, what this cannot protect. */
export default async function CampaignMailPage({
  params,
}: PageProps<'/campaigns/[campaignId]/mail'>) {
  const { campaignId } = await params;
  const user = await requireUser(`/campaigns/${campaignId}/mail`);
  const found = await application().mailPage(user.id, campaignId);
  if (!found.ok) notFound();
  const page = found.value;
  const { header, latest, opponent } = page;
  const what = header.singleBattle ? 'battle' : 'campaign';
  if (!page.commander)
    return (
      <CampaignFrame header={header} look={{}} place="mail">
        <PageHead dateline="By mail" title={`Correspondence of ${header.name}`} />
        <p>This {what} is played by mail. Its files are its commander’s.</p>
      </CampaignFrame>
    );
  const name = opponent?.name ?? 'your opponent';
  return (
    <CampaignFrame header={header} look={{}} place="mail">
      <PageHead
        dateline={
          latest === null
            ? 'No file has gone out yet'
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
                      ? `It goes with your next file, which holds ${listed(page.due)} as well.`
                      : 'It goes out with your next file.'}
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
                    {name} by whatever mail you like; nobody else can open it. If it is lost, send
                    it again: each file holds all that the earlier ones held.
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
                    The invitation is locked with this pass phrase. Tell it to your opponent by
                    another way than the file goes, by telephone say:
                  </p>
                  <p className="mail-key">{page.passphrase}</p>
                </div>
              ) : null}
              {page.waitsForAcceptance ? (
                <p>
                  What you seal meanwhile goes out with your next file, once the invitation has been
                  accepted.
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
                    See once more what the latest file brought
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
                <p>Your opponent’s keys are pinned when his acceptance is opened.</p>
              ) : (
                <>
                  <p className="cap">{opponent.name}’s fingerprint</p>
                  <p className="mail-key">{opponent.fingerprint}</p>
                  <p>
                    Compare both by another way than the mail. From then on no file that another key
                    signed is believed.
                  </p>
                </>
              )}
            </div>
          </Section>
          <Section title="What mail cannot protect">
            <div className="stack">
              <p>
                Answers are sealed before they are opened, and the dice come from both sides’ sealed
                numbers: neither can choose them. But each installation belongs to its owner. He may
                look into his own data base, go back to an old copy and try another answer before he
                sends it, or simply stop writing when he has seen a result first. A rewritten log is
                noticed; a try that was never sent is not. Where that matters, play{' '}
                <Link href={header.singleBattle ? '/battles/new' : '/campaigns/new'}>
                  on one server
                </Link>
                , where choices lock and dice fall in the same moment.
              </p>
              {page.boards ? (
                <p>
                  A battle on the board is judged at both ends, order by order, so nobody can move
                  against the rules. But both installations hold all of it: who looks into his own
                  data base sees what a ruleset hides there, and its dice follow from numbers that
                  both know from the moment the two answers lie open, so that he can know a die
                  before he moves. He may also try a turn in a copy of his installation, and send
                  the best one.
                </p>
              ) : null}
              <p>
                By mail there are no artificial commanders
                {page.boards
                  ? header.singleBattle
                    ? ' but on the board'
                    : ' of a whole campaign'
                  : ''}
                , no shared screens and no sub-commanders
                {page.boards ? '; on the board you may hand your side over' : ''}.
              </p>
            </div>
          </Section>
          {page.mayResign ? (
            <div>
              <Confirm
                trigger={`Give the ${what} up`}
                kind="quiet"
                title={`Give the ${what} up?`}
                confirm="Give it up"
                action={giveUp.bind(null, campaignId)}
                fields={{ commandId: randomUUID() }}
              >
                It counts as lost, and cannot be taken back. Your next file tells the other side.
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
