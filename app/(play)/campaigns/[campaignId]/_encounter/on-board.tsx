import { ButtonLink } from '@/app/_components/form/button';
import { Notice } from '@/app/_components/notice/notice';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { BattleView } from '@/lib/campaign/view/view';

interface OnBoardProps {
  readonly page: Pick<CampaignPage, 'header' | 'view'>;
  readonly look: Look;
  readonly battle: BattleView;
  /** Among other things on the page: name the battle. */
  readonly named?: boolean;
  /** The button takes the whole width of its column. */
  readonly wide?: boolean;
}

/** The battle is on the board: who fights it there, and the link to it. */
export function OnBoard({ page, look, battle, named = false, wide = false }: OnBoardProps) {
  const { header, view } = page;
  const past = header.at < header.head || header.continuedIn !== null;
  const commands = header.deciding.length > 0 && !past;
  const fights = commands || (header.serves !== null && !past);
  return (
    <div className="stack">
      <Notice title={`${named ? battle.title : 'The battle'} ${past ? 'was' : 'is'} on the board.`}>
        <p>{words(header, past)}</p>
        {header.byMail && commands ? (
          <p>
            Each of your turns goes to the other side as a file, and theirs come to you the same
            way.
          </p>
        ) : null}
        {view.settings.hotSeat && commands ? (
          <p>The curtain falls between turns there, as it does here.</p>
        ) : null}
      </Notice>
      {header.delayed && !past ? null : (
        <p>
          <ButtonLink
            kind={fights ? 'primary' : 'secondary'}
            wide={wide}
            href={campaignHref(header.campaignId, `/battles/${battle.index}/board`, look)}
          >
            {fights ? 'Go to the board' : 'See the board'}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function words(header: OnBoardProps['page']['header'], past: boolean): string {
  if (header.delayed && !past)
    return 'You follow the campaign some time behind: the board opens to you once its battle is over.';
  if (past) return 'You can still replay it, order by order.';
  if (header.sides.length > 0)
    return `Fight it there move by move. You can leave and come back at any time. When it is over, ${header.singleBattle ? 'you will find the ledger here' : 'its losses carry over into the campaign'}.`;
  return header.serves === null
    ? 'It is fought there move by move. Watchers see what both sides know.'
    : 'It is fought there move by move. You give orders to your own formations, and your commander to all others. You see what your commander sees.';
}
