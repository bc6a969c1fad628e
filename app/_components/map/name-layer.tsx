'use client';

import { type Markup, markupOf } from '../markup/markup';
import { Still } from '../markup/still';
import { CurvedNames } from './curved-names';
import { unpackLines, unpackMarks, unpackNames } from './packed-lettering';
import { RegionNames } from './region-names';
import { TownMarks, TownNames } from './town-marks';

/** `lines`: names of countries, rivers and hills; `marks`: signs of places; `names`: names of places. */
type NameLayerKind = 'lines' | 'marks' | 'names';

/** Layers that were written, the latest used: a situation is looked at often. */
const WRITTEN_MAX = 240;
const writtenLayers = new Map<string, Markup>();

/**
 * A layer of a sheet's names, from their figures as one text (`packLettering`): they travel so, and are written where they
 * are shown, on the server and in the browser alike.
 */
export function NameLayer({
  id,
  kind,
  figures,
}: {
  readonly id: string;
  readonly kind: NameLayerKind;
  readonly figures: string;
}) {
  const key = `${kind} ${id} ${figures}`;
  const text = writtenLayers.get(key) ?? written(id, kind, figures);
  writtenLayers.delete(key);
  writtenLayers.set(key, text);
  const [oldest] = writtenLayers.size > WRITTEN_MAX ? writtenLayers.keys() : [];
  if (oldest !== undefined) writtenLayers.delete(oldest);
  return <Still as="g" text={text} />;
}

function written(id: string, kind: NameLayerKind, figures: string): Markup {
  switch (kind) {
    case 'lines': {
      const { regions, curved } = unpackLines(figures);
      return markupOf(
        <>
          <RegionNames regions={regions} />
          <CurvedNames names={curved} id={id} />
        </>,
      );
    }
    case 'marks':
      return markupOf(<TownMarks towns={unpackMarks(figures)} />);
    case 'names':
      return markupOf(<TownNames names={unpackNames(figures)} />);
  }
}
