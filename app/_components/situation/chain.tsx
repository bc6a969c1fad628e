import { shortDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import {
  SituationGlyph,
  SituationMark,
  type SituationSign,
  signOfLevel,
  signText,
} from '@/app/_components/signs/situation-glyph';
import type { ChainLink } from '@/lib/campaign/view/view';
import type { BySide } from '@/lib/kernel/side';

/** The sign of a link: here, or the outcome of its battle. */
export function signOfLink(link: ChainLink): SituationSign {
  if (link.current) return 'here';
  return link.battle?.level ? signOfLevel(link.battle.level) : 'none';
}

/** What a link is called on every page: by its battle once that is over, else by its situation. */
export function nameOfLink(link: ChainLink): string {
  return link.current ? link.title : (link.battle?.title ?? link.title);
}

export interface ChainProps {
  readonly chain: readonly ChainLink[];
  readonly sides: BySide<string>;
  /** Dots for situations that can still come, 0 … 5. */
  readonly toCome?: number;
  readonly href?: ((link: ChainLink) => string | null) | undefined;
}

/** One sign a situation, with its name and date; scrolls sideways on a phone. */
export function ChainOfSituations({ chain, sides, toCome = 0, href }: ChainProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys
    <nav className="chain" aria-label="Situations so far" tabIndex={0}>
      <ol>
        {chain.map((link) => {
          const sign = signOfLink(link);
          const target = href?.(link) ?? null;
          const name = nameOfLink(link);
          return (
            <li key={link.ordinal} aria-current={link.current ? 'step' : undefined}>
              <SituationGlyph sign={sign} />
              <span className="chain__name">
                {target ? <Link href={target}>{name}</Link> : name}
              </span>
              <span className="chain__date">{shortDate(link.date)}</span>
              <span className="visually-hidden">: {signText(sign, sides)}</span>
            </li>
          );
        })}
        {Array.from({ length: toCome }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots without identity
          <li key={`dot${index}`} className="chain__dot" aria-hidden="true">
            <SituationGlyph sign="toCome" />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The signs alone in one line, for lists of campaigns. */
export function SmallChain({ chain, sides, toCome = 0 }: Omit<ChainProps, 'href'>) {
  const signs = [
    ...chain.map(signOfLink),
    ...Array.from({ length: toCome }, (): SituationSign => 'toCome'),
  ];
  const step = 28;
  const words = chain
    .map((link) => `${nameOfLink(link)}, ${signText(signOfLink(link), sides)}`)
    .join('; ');
  const known = Math.max(0, chain.length - 1) * step;
  return (
    <svg
      className="small-chain"
      role="img"
      aria-label={words}
      width={signs.length * step}
      height="20"
      viewBox={`-10 -10 ${signs.length * step} 20`}
    >
      <path d={`M0 0H${known}`} stroke="var(--ink-2)" />
      <path
        d={`M${known} 0H${(signs.length - 1) * step}`}
        stroke="var(--ink-2)"
        strokeDasharray="1.5 3"
      />
      {signs.map((sign, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the chain is its identity
        <g key={index} transform={`translate(${index * step} 0)`}>
          <SituationMark sign={sign} />
        </g>
      ))}
    </svg>
  );
}
