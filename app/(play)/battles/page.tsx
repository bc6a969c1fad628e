import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_components/form/button';
import { countedTitle } from '@/app/_components/frame/counted-title';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { CampaignTable, OverRows } from '@/app/_server/campaign-table';
import { Challenges, waitingWords } from '@/app/_server/challenge-rows';
import { requireUser } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';

export async function generateMetadata(): Promise<Metadata> {
  const user = await requireUser('/battles');
  const [turns, challenges] = await Promise.all([
    application().yourTurns(user.id),
    application().challengesWaiting(user.id),
  ]);
  return { title: countedTitle('Battles', turns.length + challenges.length) };
}

/** Single battles, outside any campaign. */
export default async function BattlesPage() {
  const user = await requireUser('/battles');
  const [all, allChallenges] = await Promise.all([
    application().listCampaigns(user.id),
    application().listChallenges(user.id),
  ]);
  const battles = all.filter((one) => one.singleBattle);
  const challenges = allChallenges.filter((one) => one.singleBattle);
  const open = battles.filter((one) => one.phase !== 'concluded');
  const due = battles.filter((one) => one.yourTurn).length;
  const over = battles.filter((one) => one.phase === 'concluded');
  // By mail the other side still has to be informed.
  const toTell = over.filter((one) => one.yourTurn);
  return (
    <SitePage current="battles">
      <PageHead
        dateline={waitingWords(due, 'battle', challenges)}
        title="Battles"
        side={
          <div className="row">
            <ButtonLink kind="primary" href="/battles/new">
              Fight a battle
            </ButtonLink>
            <ButtonLink href="/mail">Play by mail</ButtonLink>
          </div>
        }
      />
      <Challenges challenges={challenges} />
      {battles.length === 0 ? (
        <Section label="Battles">
          <EmptyState action={<Link href="/battles/new">Choose a field</Link>}>
            One day, without a war around it: pick a field, take a side, and see how it goes.
          </EmptyState>
        </Section>
      ) : null}
      {open.length > 0 ? (
        <Section title="To be fought">
          <CampaignTable campaigns={open} />
        </Section>
      ) : null}
      {toTell.length > 0 ? (
        <Section title="Over, with a file still to be sent">
          <CampaignTable campaigns={toTell} />
        </Section>
      ) : null}
      {over.length > toTell.length ? (
        <Section title="Over">
          <OverRows campaigns={over.filter((one) => !one.yourTurn)} />
        </Section>
      ) : null}
    </SitePage>
  );
}
