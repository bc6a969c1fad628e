import { MarginLosses } from '@/app/_components/chronicle/chronicle';
import { capital } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { SideTag } from '@/app/_components/signs/side-mark';
import { SituationGlyph, signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import { Prose } from '@/app/_components/type/prose';
import { Facts } from '@/app/_components/type/section';
import { campaignHref, replayHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { CampaignView } from '@/lib/campaign/view/view';

/** The two choices that were opened last, and their outcome: how the campaign reached its present state. */
export function LastMeeting({ page, look }: { page: CampaignPage; look: Look }) {
  const { view } = page;
  const meeting = view.lastMeeting;
  if (meeting === null) return null;
  const { situation, choices, battle, text } = meeting;
  return (
    <section className="stack meeting" data-gap="small" aria-label="The choices opened last">
      <p className="cap">The seals of “{situation.title}” are open.</p>
      <Facts
        rows={(['A', 'B'] as const).map((side) => ({
          name: <SideTag side={side} name={view.sides[side].name} />,
          value: choices[side].title,
        }))}
      />
      {text === null ? null : <Prose text={text} small />}
      {battle === null ? (
        <p className="cap">There was no battle.</p>
      ) : battle.result === null ? null : (
        <Result page={page} look={look} battle={battle} result={battle.result} />
      )}
    </section>
  );
}

type Battle = NonNullable<NonNullable<CampaignView['lastMeeting']>['battle']>;

/** How its battle ended, what it cost, and links to all of it. */
function Result({
  page: { header, view },
  look,
  battle,
  result,
}: {
  page: CampaignPage;
  look: Look;
  battle: Battle;
  result: NonNullable<Battle['result']>;
}) {
  const sides = sideNames(view);
  const sign = signOfLevel(result.level);
  const replay = replayHref(header.campaignId, look, view, battle.index);
  return (
    <>
      <p className="meeting__result">
        <SituationGlyph sign={sign} />
        <span>
          <strong>{battle.title}</strong>: {signText(sign, sides)}.
        </span>
      </p>
      {result.text === null ? null : <Prose text={result.text} small />}
      <p className="cap">{capital(view.heads ?? 'men')} lost</p>
      <MarginLosses sides={sides} losses={result.losses} />
      <p className="row">
        <Link href={campaignHref(header.campaignId, `/battles/${battle.index}`, look)}>
          The ledger
        </Link>
        {replay === null ? null : <Link href={replay}>Watch how it went</Link>}
      </p>
    </>
  );
}
