import { strengthWords } from '@/app/_components/figures/strength-words';
import Link from '@/app/_components/link/link';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Prose } from '@/app/_components/type/prose';
import { Facts, Section } from '@/app/_components/type/section';
import { RulesLinks } from '@/app/_server/rules-links';
import { advantageWords, sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { Odds } from '@/app/(play)/campaigns/[campaignId]/_odds/odds';
import { Photographs } from '@/app/(play)/campaigns/[campaignId]/_photographs/photographs';
import { whoAnswers } from '@/app/(play)/campaigns/[campaignId]/_sealing/who-answers';
import { OpenSeats } from '@/app/(play)/campaigns/[campaignId]/_seats/open-seats';
import { BothForces } from '@/app/(play)/campaigns/[campaignId]/_situation/both-forces';
import { CampaignPlate } from '@/app/(play)/campaigns/[campaignId]/_situation/campaign-plate';
import { LastMeeting } from '@/app/(play)/campaigns/[campaignId]/_situation/last-meeting';
import { SituationHead } from '@/app/(play)/campaigns/[campaignId]/_situation/situation-head';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { SIDES } from '@/lib/kernel/side';
import { Decision } from './decision';
import { Expected, WhereItLeads } from './expected';
import { FieldBefore } from './field-before';
import { HandedInReport } from './table-report';

/** An encounter: the field, the message to the reader's side, how the battle is to be decided, and where that leads. */
export function Encounter({ page, look }: { page: CampaignPage; look: Look }) {
  const { header, view } = page;
  const battle = view.encounter;
  if (battle === null) return null;
  const who = whoAnswers(page, look);
  const plate = view.situation?.view ?? null;
  const marches = SIDES.flatMap((side) => view.lastMeeting?.choices[side].marches ?? []);
  const advantage = view.settings.advantage === 0 ? null : advantageWords(view);
  const field =
    battle.text === null ? null : (
      <Section title="The field">
        <Prose text={battle.text} />
      </Section>
    );
  return (
    <>
      {view.phase === 'encounter' && who.side !== null && who.place !== null ? (
        <a className="skip" href="#decision">
          Skip to your answer
        </a>
      ) : null}
      <SituationHead
        page={page}
        look={look}
        dateline="The armies meet"
        date={battle.date}
        title={battle.title}
      />
      <div
        className="columns"
        data-columns={plate === null && page.field === null ? undefined : 'map'}
      >
        {page.field === null ? (
          <CampaignPlate page={page} view={plate} marches={marches} />
        ) : (
          <div className="stack" data-gap="large">
            <FieldBefore plan={page.field} sides={sideNames(view)} />
            {field}
          </div>
        )}
        <div className="stack">
          <LastMeeting page={page} look={look} />
          {battle.message === null ? null : <Prose text={battle.message} />}
          <Facts
            rows={[
              ...SIDES.map((one) => ({
                name: <SideTag side={one} name={view.sides[one].name} />,
                value: strengthWords(battle.forces[one], view.heads),
              })),
              ...(advantage === null ? [] : [{ name: 'Advantage', value: advantage }]),
            ]}
            more={{ title: 'Rules of this battle', rows: page.agreed }}
          />
          <Expected page={page} battle={battle} />
          <Decision page={page} look={look} battle={battle} who={who} />
          <OpenSeats page={page} />
          <RulesLinks
            ruleset={page.ruleset}
            links={[
              { subject: 'battle', words: 'how this battle is fought' },
              { subject: 'victory', words: 'who has won' },
            ]}
          />
          <p className="cap">
            <Link href="/rules/campaign#encounter">What happens if you answer differently</Link>
          </p>
        </div>
      </div>
      {page.field === null ? field : null}
      {view.phase === 'table' && battle.tableReport !== null ? (
        <HandedInReport page={page} look={look} battle={battle} who={who} />
      ) : null}
      {view.phase === 'table' && !who.past ? (
        <Photographs
          campaignId={header.campaignId}
          battleIndex={battle.index}
          photographs={page.photographs}
          may={page.mayPhotograph}
        />
      ) : null}
      <Odds
        campaignId={header.campaignId}
        battleIndex={battle.index}
        sides={sideNames(view)}
        odds={page.odds}
        authored={battle.authored.odds ?? null}
        advantage={advantage}
        happened={null}
        heads={view.heads}
        may={header.sides.length > 0 && !who.past}
      />
      <div className="columns encounter__ways">
        <WhereItLeads page={page} />
        {page.field === null || plate === null ? null : (
          <Section title="How it came to this" note="Both marches, opened together.">
            <CampaignPlate page={page} view={plate} marches={marches} size="cut" />
          </Section>
        )}
      </div>
      <BothForces campaignId={header.campaignId} look={look} view={view} />
    </>
  );
}
