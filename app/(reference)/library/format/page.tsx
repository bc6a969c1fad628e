import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { SitePage } from '@/app/_server/site-page';
import { Contents } from '@/app/(reference)/rules/_rules/contents';
import { DocumentText } from './document-text';
import { sectionsOf } from './sections';

export const metadata: Metadata = { title: 'The campaign file' };

/** The reference of the campaign file, for authors. */
export default async function FileFormatPage() {
  const found = await application().fileFormat();
  if (!found.ok) notFound();
  const { opening, sections } = sectionsOf(found.value);
  return (
    <SitePage current="library">
      <PageHead
        dateline="For authors of campaigns"
        title="The campaign file"
        side={<Link href="/library">Library</Link>}
      />
      <div className="rules-columns">
        <nav className="rules-contents" aria-label="Contents">
          <h2 className="cap">Contents</h2>
          <Contents sections={sections.map(({ id, title }) => ({ id, title }))} />
          <p className="cap">
            For editors: the <a href="/campaign-file.schema.json">JSON Schema</a> of the format.
          </p>
        </nav>
        <div className="rules-text">
          <DocumentText text={opening} label="The campaign file" />
          {sections.map(({ id, title, text }) => (
            <Section key={id} id={id} title={title}>
              <DocumentText text={text} label={title} />
            </Section>
          ))}
        </div>
      </div>
    </SitePage>
  );
}
