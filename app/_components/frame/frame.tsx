import type { ReactNode } from 'react';
import { Masthead, type MastheadProps } from './masthead';

export interface FrameProps extends MastheadProps {
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Masthead, links of the campaign, the page itself and the foot. Every page is inside one. */
export function Frame({ foot, children, ...masthead }: FrameProps) {
  const inOneRow = masthead.merged && masthead.campaign !== undefined;
  return (
    <div className="page" data-merged={inOneRow ? '' : undefined}>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <Masthead {...masthead} />
      <main id="main" className="page-main" tabIndex={-1}>
        {children}
      </main>
      {foot ? <footer className="foot">{foot}</footer> : null}
    </div>
  );
}
