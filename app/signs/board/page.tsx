import type { Metadata } from 'next';
import { Frame } from '../../_components/frame/frame';
import { readTheme } from '../../_components/frame/theme';
import { PageHead } from '../../_components/type/page-head';
import { BoardSpecimen } from '../board-specimen';

export const metadata: Metadata = { title: 'A large board' };

/** The largest board the views are made for: 50,000 cells, 2,000 pieces. */
export default async function LargeBoard() {
  return (
    <Frame theme={await readTheme()} current="rules" user={{ name: 'M. Lindqvist' }}>
      <PageHead dateline="For whoever builds a page" title="A board of 50,000 cells" />
      <div className="bleed board-specimen" data-large="">
        <BoardSpecimen large />
      </div>
    </Frame>
  );
}
