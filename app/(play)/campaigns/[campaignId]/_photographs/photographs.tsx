import { randomUUID } from 'node:crypto';
import Link from '@/app/_components/link/link';
import { Gallery, photographWords } from '@/app/_components/photographs/gallery';
import { Section } from '@/app/_components/type/section';
import { CAPTION_MAX } from '@/lib/application/photographs/limits';
import type { MayPhotograph, Photograph } from '@/lib/application/photographs/seen';
import { AddPhotographsForm, RemovePhotographForm } from './forms';

/** Where a picture is; asked for again each time, because the reader may not be allowed to see it any more. */
export const photographHref = (campaignId: string, { id }: Photograph, small = false): string =>
  `/campaigns/${campaignId}/photographs/${id}${small ? '?size=small' : ''}`;

/** The photographs of a battle on a table, and the form that adds some. */
export function Photographs({
  campaignId,
  battleIndex,
  photographs,
  may,
}: {
  readonly campaignId: string;
  readonly battleIndex: number;
  readonly photographs: readonly Photograph[];
  /** Whether the reader can add some. */
  readonly may: MayPhotograph;
}) {
  if (photographs.length === 0 && may === 'no') return null;
  return (
    <Section
      title="Photographs"
      id="photographs"
      note="Only for those who can see this battle; never on a public page."
    >
      <div className="stack" data-gap="large">
        <Gallery
          photographs={photographs}
          small={(one) => photographHref(campaignId, one, true)}
          large={(one) => photographHref(campaignId, one)}
          under={(one) =>
            one.yours ? (
              <RemovePhotographForm
                campaignId={campaignId}
                id={one.id}
                what={photographWords(one)}
              />
            ) : null
          }
        />
        {may === 'yes' ? (
          <AddPhotographsForm
            campaignId={campaignId}
            battleIndex={battleIndex}
            commandId={randomUUID()}
            captionMax={CAPTION_MAX}
          />
        ) : null}
        {may === 'onceRegistered' ? (
          <p>
            <Link
              href={`/register?next=${encodeURIComponent(`/campaigns/${campaignId}/battles/${battleIndex}`)}`}
            >
              Register
            </Link>{' '}
            to add photographs.
          </p>
        ) : null}
      </div>
    </Section>
  );
}
