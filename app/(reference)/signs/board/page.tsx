import type { Metadata } from 'next';
import { Frame } from '@/app/_components/frame/frame';
import { readTheme } from '@/app/_components/frame/theme';
import { PageHead } from '@/app/_components/type/page-head';
import { BoardSpecimen } from '@/app/(reference)/signs/board-specimen';

export const metadata: Metadata = { title: 'A large board' };

/** The largest board the views are made for: 50,000 hexes, 2,000 pieces. */
export default async function LargeBoard() {
  return (
    <Frame theme={await readTheme()} current="rules" user={{ name: 'M. Lindqvist' }}>
      <PageHead dateline="For people who build pages" title="A board of 50,000 hexes" />
      <div className="bleed board-specimen" data-large="">
        <BoardSpecimen large />
      </div>
    </Frame>
  );
}
