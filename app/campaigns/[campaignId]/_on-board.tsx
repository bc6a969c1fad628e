import type { CampaignPage, Look } from '@/lib/application/contract';
import type { BattleView } from '@/lib/campaign/view';
import { ButtonLink } from '../../_components/form/button';
import { Notice } from '../../_components/notice/notice';
import { campaignHref } from './_look';

/** The battle stands on the board: who fights it there, and the way to it. */
export function OnBoard({
  page,
  look,
  battle,
}: {
  page: CampaignPage;
  look: Look;
  battle: BattleView;
}) {
  const { header, view } = page;
  const past = header.at < header.head || header.continuedIn !== null;
  const commands = header.sides.length > 0 && !past;
  return (
    <Notice title={past ? 'The battle stood on the board.' : 'The battle stands on the board.'}>
      <p>
        {commands
          ? 'It is fought there move by move; you may leave it and come back to it at any time. When it is over, what it cost is carried into the campaign from here.'
          : header.serves !== null
            ? 'It is fought there move by move. Your commander gives the orders; you see what he sees.'
            : 'It is fought there move by move; whoever looks on sees what both sides know.'}
      </p>
      {view.settings.hotSeat && commands ? (
        <p>
          The curtain falls between the turns there as it does here; begin with the side that sits
          at the screen.
        </p>
      ) : null}
      <p>
        <ButtonLink
          kind={commands ? 'primary' : 'secondary'}
          wide
          href={campaignHref(header.campaignId, `/battles/${battle.index}/board`, look)}
        >
          {commands ? 'To the board' : 'Look at the board'}
        </ButtonLink>
      </p>
    </Notice>
  );
}
