import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { figure } from '@/app/_components/figures/format';
import { Button } from '@/app/_components/form/button';
import { Select, TextField } from '@/app/_components/form/fields';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Scrolled } from '@/app/_components/type/scrolled';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { CorrectionForm } from '@/app/(play)/campaigns/[campaignId]/_umpire/forms';
import type {
  CorrectionPage as Content,
  CorrectableUnit,
  CorrectionPreview,
} from '@/lib/application/desk/correction';
import { SIDES } from '@/lib/kernel/side';

export const metadata: Metadata = { title: 'Correct a strength' };

type Query = Readonly<Record<string, string | string[] | undefined>>;

const textIn = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value : '';
};
const countIn = (query: Query, name: string): number | null => {
  const text = textIn(query, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

/** For the umpire alone: a strength is set right in three steps, the unit, its figures, a look at what changes. */
export default async function CorrectionPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/desk/correction'>) {
  const { campaignId } = await params;
  const query = await searchParams;
  const user = await requireUser(`/campaigns/${campaignId}/desk/correction`);
  const unit = textIn(query, 'unit');
  const [entry, men, guns] = ['entry', 'men', 'guns'].map((name) => countIn(query, name));
  const whole = unit !== '' && entry != null && men != null && guns != null;
  const asked = whole ? { draft: { unit, entry, men, guns } } : undefined;
  const found = await application().correctionPage(user.id, campaignId, asked);
  if (!found.ok) notFound();
  const page = found.value;
  const chosen = page.units.find(({ id }) => id === unit) ?? null;
  return (
    <CampaignFrame header={page.header} look={{}} place="desk">
      <PageHead dateline="Umpire’s desk" title="Correct a strength" />
      <div className="stack form-column" data-gap="large">
        <p>
          A correction is an entry of its own: it names the entry that left a strength wrong, and
          that entry stays as it is. Everybody who follows the campaign can read it.{' '}
          <Link href={`/campaigns/${campaignId}/desk`}>Back to the desk</Link>
        </p>
        {page.closed === null ? (
          <>
            <Draft page={page} chosen={chosen} query={query} />
            {page.refused === null ? null : <Notice kind="error" title={page.refused} />}
            {page.preview === null ? null : <Preview page={page} preview={page.preview} />}
          </>
        ) : (
          <Notice title="Nothing can be corrected now.">
            <p>{page.closed}</p>
          </Notice>
        )}
      </div>
    </CampaignFrame>
  );
}

/** The unit first; then its figures, with those that it has. */
function Draft({
  page,
  chosen,
  query,
}: {
  page: Content;
  chosen: CorrectableUnit | null;
  query: Query;
}) {
  return (
    <form method="get" className="stack" key={chosen?.id ?? ''}>
      <Select
        name="unit"
        label="Unit"
        defaultValue={chosen?.id ?? page.units[0]?.id ?? ''}
        options={page.units.map(({ id, side, name, men, guns }) => ({
          value: id,
          name: `${page.sides[side]}: ${name}, ${strengthWords({ men, guns })}`,
        }))}
      />
      {chosen === null ? (
        <div>
          <Button type="submit" kind="secondary">
            Pick this unit
          </Button>
        </div>
      ) : (
        <>
          <TextField
            name="men"
            label="Men"
            hint={`It has ${figure(chosen.men)}, and at most ${figure(chosen.most.men)}.`}
            figures
            inputMode="numeric"
            defaultValue={textIn(query, 'men') || String(chosen.men)}
          />
          <TextField
            name="guns"
            label="Guns"
            hint={`It has ${figure(chosen.guns)}, and at most ${figure(chosen.most.guns)}.`}
            figures
            inputMode="numeric"
            defaultValue={textIn(query, 'guns') || String(chosen.guns)}
          />
          <Select
            name="entry"
            label="The entry that left it wrong"
            defaultValue={textIn(query, 'entry') || String(page.entries[0]?.position ?? 1)}
            options={page.entries.map(({ position, label }) => ({
              value: String(position),
              name: `Entry ${position}: ${label}`,
            }))}
          />
          <div>
            <Button type="submit" kind="secondary">
              See what changes
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

function Preview({ page, preview }: { page: Content; preview: CorrectionPreview }) {
  const { unit, men, guns, entry, sides } = preview;
  const rows = [
    { name: unit.name, side: unit.side, before: unit, after: { men, guns } },
    ...SIDES.map((side) => ({ name: page.sides[side], side, ...sides[side] })),
  ];
  return (
    <Section title="What changes" note={`Corrects entry ${entry}`}>
      <div className="stack">
        <Scrolled label="What changes">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Strength of</th>
                <th scope="col" className="num">
                  Now
                </th>
                <th scope="col" className="num">
                  Corrected
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, side, before, after }) => (
                <tr key={`${side}.${name}`}>
                  <th scope="row">
                    <SideTag side={side} name={name} />
                  </th>
                  <td className="num">{strengthWords(before)}</td>
                  <td className="num">{strengthWords(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
        <CorrectionForm
          key={`${unit.id}.${men}.${guns}.${entry}`}
          campaignId={page.header.campaignId}
          commandId={randomUUID()}
          draft={{ unit: unit.id, men, guns, entry }}
        />
      </div>
    </Section>
  );
}

const strengthWords = ({ men, guns }: { readonly men: number; readonly guns: number }): string =>
  [
    ...(men > 0 || guns === 0 ? [`${figure(men)} men`] : []),
    ...(guns > 0 ? [`${figure(guns)} ${guns === 1 ? 'gun' : 'guns'}`] : []),
  ].join(', ');
