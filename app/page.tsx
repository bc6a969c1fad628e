import { randomUUID } from 'node:crypto';
import { redirect } from 'next/navigation';
import Link from '@/app/_components/link/link';
import { currentUser } from '@/lib/accounts/viewer';
import { longDate } from './_components/figures/format';
import { ButtonLink } from './_components/form/button';
import { armiesOf } from './_components/map/armies';
import { CampaignMap } from './_components/map/campaign-map';
import { ChoiceSelection } from './_components/situation/choice-selection';
import { PageHead } from './_components/type/page-head';
import { Prose } from './_components/type/prose';
import { Section } from './_components/type/section';
import { application } from './_server/application';
import { TUTORIAL } from './_server/first-steps';
import { platesOf } from './_server/plates';
import { SitePage } from './_server/site-page';
import { FirstChoice } from './first-choice';

/**
 * The front page for visitors: a decision, then what else there is. Signed-in users and guests go to their campaigns.
 */
export default async function FrontPage() {
  if ((await currentUser()) !== null) redirect('/campaigns');
  const found = await application().frontPlate(TUTORIAL);
  const plate = found.ok ? found.value : null;
  return (
    <SitePage>
      {plate === null ? null : (
        <a className="skip" href="#decision">
          Skip to your choice
        </a>
      )}
      <PageHead
        dateline="Campaigns of horse and musket"
        title="Choose in secret, fight the battle, live with the losses"
        side={
          <div className="row">
            <ButtonLink href="/register">Register</ButtonLink>
            <ButtonLink href="/sign-in">Sign in</ButtonLink>
          </div>
        }
      />
      {plate === null ? null : (
        <ChoiceSelection initial={null}>
          <div className="columns" data-columns="map">
            <CampaignMap
              map={plate.map}
              plateHref={platesOf({ of: 'front', id: TUTORIAL })}
              sides={plate.sides}
              crop={plate.view.crop}
              phoneCrop={plate.view.phoneCrop}
              armies={armiesOf(plate.view, plate.forces)}
              choices={plate.choices.map(({ id, letter, marches }) => ({ id, letter, marches }))}
              chosen={null}
              battlesFought={plate.view.battlesFought}
              caption={`${plate.title}${plate.date === null ? '' : `, ${longDate(plate.date)}`}. Size of a block, width of a march: men.`}
            />
            <div className="stack">
              {plate.text === null ? null : <Prose text={plate.text} />}
              <div id="decision" tabIndex={-1}>
                <FirstChoice
                  question={`You command ${plate.sides.A}. What will you do?`}
                  choices={plate.choices.map(({ id, letter, title, text }) => ({
                    ...{ id, letter, title, open: true },
                    text: text === null ? undefined : <Prose text={text} small />,
                  }))}
                  commandId={randomUUID()}
                  sealId={randomUUID()}
                />
              </div>
            </div>
          </div>
        </ChoiceSelection>
      )}
      <div className="columns front-columns" data-columns="3">
        <Section title="Alone, tonight">
          <p>
            A whole war in an evening against the computer, which sees neither your choice nor the
            dice before you do. Battles are fought turn by turn in minutes, or settled by what can
            be expected.
          </p>
          <p className="cap">
            <Link href="/rules">How battles are fought</Link>
          </p>
        </Section>
        <Section title="With a friend">
          <p>
            Each of you seals a choice, and both open together. Fight the battles here, on a board,
            by mail, or on your own table, and enter what was lost.
          </p>
          <p className="cap">
            <Link href="/verify">Check a campaign</Link>, choice by choice and die by die, without
            trusting this server
          </p>
        </Section>
        <Section title="At a club">
          <p>
            Several people on a side, an umpire, campaign files of your own. Go back to any day and
            try what would have happened otherwise: nothing is ever deleted.
          </p>
          <p className="cap">
            <Link href="/register">Register</Link>: a club of your own comes with the account.
          </p>
        </Section>
      </div>
    </SitePage>
  );
}
