import Link from 'next/link';
import { redirect } from 'next/navigation';
import { currentUser } from '@/lib/accounts/viewer';
import { ButtonLink } from './_components/form/button';
import { armiesOf } from './_components/map/armies';
import { CampaignMap } from './_components/map/campaign-map';
import { PageHead } from './_components/type/page-head';
import { Section } from './_components/type/section';
import { application } from './_server/application';
import { platesOf } from './_server/plates';
import { SitePage } from './_server/site-page';

/** The built-in campaign whose map is on the front page. */
const FRONT_CAMPAIGN = 'silesia-1757';

/** The front page for visitors. Signed-in users go to their campaigns. */
export default async function FrontPage() {
  if ((await currentUser()) !== null) redirect('/campaigns');
  const found = await application().frontPlate(FRONT_CAMPAIGN);
  const plate = found.ok ? found.value : null;
  return (
    <SitePage>
      <PageHead
        dateline="Campaigns of horse and musket"
        title="Each day’s orders written down, never corrected, only continued"
        side={
          <div className="row">
            <ButtonLink kind="primary" href="/register">
              Register
            </ButtonLink>
            <ButtonLink href="/sign-in">Sign in</ButtonLink>
          </div>
        }
      />
      {plate === null ? null : (
        <CampaignMap
          map={plate.map}
          plateHref={platesOf({ of: 'front', id: FRONT_CAMPAIGN })}
          sides={plate.sides}
          crop={plate.view.crop}
          phoneCrop={plate.view.phoneCrop}
          armies={armiesOf(plate.view, plate.forces)}
          battlesFought={plate.view.battlesFought}
          caption={`${plate.title}: the armies before the first choice.`}
        />
      )}
      <div className="columns front-columns">
        <div className="prose">
          <p>
            Orderly Book carries a war from its first situation to its conclusion. In each situation
            both sides choose in secret. The two choices bring on a battle, or none, and what the
            battle cost carries over to the next: the dead and the wounded, the fatigue, the guns
            left on the field.
          </p>
          <p>
            Play a whole campaign tonight against an artificial commander, hand the screen across
            the table, or meet a friend in another town. Battles are settled by their expected
            result, fought turn by turn in minutes, fought on a board, or reported from your own
            table.
          </p>
        </div>
        <div className="stack" data-gap="large">
          <Section title="No trust needed">
            <p>
              Choices stay sealed until both are in. Until then no one can see the other side’s
              choice or the dice. You can export every campaign and{' '}
              <Link href="/verify">check</Link> it, die by die, on a computer that has never been
              connected to this server.
            </p>
          </Section>
          <Section title="Nothing is lost">
            <p>
              Go back to any day, see the armies as they were, and start a what-if from there. The
              campaign itself stays as it is.
            </p>
          </Section>
          <Section title="Where to begin">
            <p>
              <Link href="/register">Register</Link>, then play the first three situations of the
              tutorial. They explain each page as you reach it. You will not be sent any mail.
            </p>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}
