import type { ReactNode } from 'react';

export interface PageHeadProps {
  /** Italic line above the title. */
  readonly dateline?: ReactNode;
  readonly title: ReactNode;
  /** What is to the right of the title: a chain, actions. */
  readonly side?: ReactNode;
}

/** Dateline and title of a page, with room at the right. */
export function PageHead({ dateline, title, side }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className="page-head__text">
        {dateline ? <Dateline>{dateline}</Dateline> : null}
        <PageTitle>{title}</PageTitle>
      </div>
      {side ? <div className="page-head__side">{side}</div> : null}
    </div>
  );
}

export function Dateline({ children }: { children: ReactNode }) {
  return <p className="dateline">{children}</p>;
}

export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="page-title">{children}</h1>;
}
