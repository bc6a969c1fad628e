import 'server-only';
import {
  SituationGlyph,
  type SituationSign,
  signOfLevel,
  signText,
} from '@/app/_components/signs/situation-glyph';
import type { CampaignListItem } from '@/lib/application/header/campaign-list';

/** The chain of a campaign's situations as a line of signs, with the same in words for screen readers. */
export function ChainGlyphs({ chain, sides }: Pick<CampaignListItem, 'chain' | 'sides'>) {
  const signs = chain.map((link): { title: string; sign: SituationSign } => ({
    title: link.title,
    sign: link.glyph === 'here' || link.glyph === 'none' ? link.glyph : signOfLevel(link.glyph),
  }));
  return (
    <ol className="chain-glyphs">
      {signs.map(({ title, sign }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a campaign may come back to a situation; the place is the identity
        <li key={index} title={`${title}: ${signText(sign, sides)}`}>
          <SituationGlyph sign={sign} />
          <span className="visually-hidden">
            {title}: {signText(sign, sides)}
          </span>
        </li>
      ))}
    </ol>
  );
}
