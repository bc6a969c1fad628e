import Link from 'next/link';
import type { CampaignPage, Look } from '@/lib/application/contract';
import type { CampaignView } from '@/lib/campaign/view';
import { MarginLosses } from '../../_components/chronicle/chronicle';
import { SideTag } from '../../_components/signs/side-mark';
import { SituationGlyph, signOfLevel, signText } from '../../_components/signs/situation-glyph';
import { Prose } from '../../_components/type/prose';
import { Facts } from '../../_components/type/section';
import { campaignHref, replayHref } from './_look';
import { sideNames } from './_words';

/** The pair of choices that was opened last, side by side, and what came of it: why the campaign stands where it stands. */
export function LastMeeting({ page, look }: { page: CampaignPage; look: Look }) {
  const { view } = page;
  const meeting = view.lastMeeting;
  if (meeting === null) return null;
  const { situation, choices, battle, text } = meeting;
  return (
    <section className="stack meeting" data-gap="small" aria-label="The choices opened last">
      <p className="cap">The seals of “{situation.title}” are broken.</p>
      <Facts
        rows={(['A', 'B'] as const).map((side) => ({
          name: <SideTag side={side} name={view.sides[side].name} />,
          value: choices[side].title,
        }))}
      />
      {text === null ? null : <Prose text={text} small />}
      {battle === null ? (
        <p className="cap">It came to no battle.</p>
      ) : battle.result === null ? null : (
        <Result page={page} look={look} battle={battle} result={battle.result} />
      )}
    </section>
  );
}

type Battle = NonNullable<NonNullable<CampaignView['lastMeeting']>['battle']>;

/** How its battle ended, what it cost, and where the whole of it stands. */
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
      <p className="cap">Men lost</p>
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
