import type { ReactNode } from 'react';
import type { Photograph } from '@/lib/application/photographs/seen';

/** What a photograph is called where it is not seen. */
export const photographWords = ({ caption, author }: Photograph): string =>
  caption === '' ? `photograph by ${author}` : `photograph by ${author}: ${caption}`;

/** Photographs in rows, each with what its author says of it. */
export function Gallery({
  photographs,
  small,
  large,
  under,
}: {
  readonly photographs: readonly Photograph[];
  /** Address of the small picture. */
  readonly small: (photograph: Photograph) => string;
  /** Address of the large picture; absent: it leads nowhere. */
  readonly large?: (photograph: Photograph) => string;
  /** What stands under its caption. */
  readonly under?: (photograph: Photograph) => ReactNode;
}) {
  if (photographs.length === 0) return null;
  return (
    <ul className="photographs">
      {photographs.map((one) => {
        const picture = (
          // biome-ignore lint/performance/noImgElement: the server checks each request for it, so that nothing may scale or keep it on the way
          <img
            src={small(one)}
            width={one.width}
            height={one.height}
            alt={photographWords(one)}
            loading="lazy"
          />
        );
        return (
          <li key={one.id}>
            <figure>
              {large === undefined ? picture : <a href={large(one)}>{picture}</a>}
              <figcaption>
                {one.caption === '' ? null : <>{one.caption}. </>}
                <span className="photographs__author">Photograph by {one.author}.</span>
              </figcaption>
            </figure>
            {under?.(one)}
          </li>
        );
      })}
    </ul>
  );
}
