import type { CampaignPage, Look } from '@/lib/application/contract';
import type { BattleView } from '@/lib/campaign/view';
import { ButtonLink } from '../../_components/form/button';
import { Notice } from '../../_components/notice/notice';
import { campaignHref } from './_look';

interface OnBoardProps {
  readonly page: Pick<CampaignPage, 'header' | 'view'>;
  readonly look: Look;
  readonly battle: BattleView;
  /** Beside other things: it says which battle. */
  readonly named?: boolean;
  /** In a narrow column the button takes all of it. */
  readonly wide?: boolean;
}

/** The battle stands on the board: who fights it there, and the way to it. */
export function OnBoard({ page, look, battle, named = false, wide = false }: OnBoardProps) {
  const { header, view } = page;
  const past = header.at < header.head || header.continuedIn !== null;
  const commands = header.sides.length > 0 && !past;
  const fights = commands || (header.serves !== null && !past);
  return (
    <div className="stack">
      <Notice
        title={`${named ? battle.title : 'The battle'} ${past ? 'stood' : 'stands'} on the board.`}
      >
        <p>{words(header, past)}</p>
        {header.byMail && commands ? (
          <p>
            Each of your turns goes to the other side as a file, once it is over; its own come the
            same way.
          </p>
        ) : null}
        {view.settings.hotSeat && commands ? (
          <p>The curtain falls between the turns there as it does here.</p>
        ) : null}
      </Notice>
      <p>
        <ButtonLink
          kind={fights ? 'primary' : 'secondary'}
          wide={wide}
          href={campaignHref(header.campaignId, `/battles/${battle.index}/board`, look)}
        >
          {fights ? 'To the board' : 'Look at the board'}
        </ButtonLink>
      </p>
    </div>
  );
}

function words(header: OnBoardProps['page']['header'], past: boolean): string {
  if (past) return 'What was done there can still be gone through, order by order.';
  if (header.sides.length > 0)
    return `It is fought there move by move; you may leave it and come back at any time. When it is over, ${header.singleBattle ? 'the ledger stands here' : 'what it cost is carried on into the campaign'}.`;
  return header.serves === null
    ? 'It is fought there move by move; whoever looks on sees what both sides know.'
    : 'It is fought there move by move. You give the orders of the pieces of your formations, your commander all others; you see what he sees.';
}
