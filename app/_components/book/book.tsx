import { capital, dayAndMonth, figure, longDate } from '@/app/_components/figures/format';
import { StrengthChart } from '@/app/_components/figures/strength-chart';
import { countedIn } from '@/app/_components/figures/strength-words';
import { Gallery } from '@/app/_components/photographs/gallery';
import { SideMark, SideTag } from '@/app/_components/signs/side-mark';
import { SituationGlyph, signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import { Prose } from '@/app/_components/type/prose';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { Chapter, PrintedChronicle } from '@/lib/application/pages/book';
import type { Photograph } from '@/lib/application/photographs/seen';
import { BookAppendix } from './appendix';
import { BookBattle } from './battle';
import { type DrawnSketch, layOutSketches, PrintedSketch, SketchGrounds } from './sketch';

/** The least number of characters of a text that can begin with a drop cap. */
const DROP_CAP_MIN = 260;

/** The campaign as a printed history: title, map, chapters by day, strength, conclusion, roll of losses, proofs. */
export function Book({
  book,
  pictureOf,
}: {
  book: PrintedChronicle;
  /** Address of a photograph's picture; null: it is left out. */
  pictureOf?: (photograph: Photograph) => string | null;
}) {
  const drawn = layOutSketches(book);
  const overview = book.overviewSketch && drawn.get(book.overviewSketch);
  const unfinished = book.conclusion === null;
  return (
    <article className="book">
      <SketchGrounds drawn={drawn} />
      <BookTitle book={book} />
      {overview || book.overview !== null ? (
        <section className="book__part" aria-label="The theatre of war">
          <h2 className="book__head">The theatre of war</h2>
          {book.overview === null ? null : (
            <Prose text={book.overview} dropCap={book.overview.length > DROP_CAP_MIN} />
          )}
          {overview ? (
            <PrintedSketch
              id="overview"
              drawn={overview}
              sides={book.sides}
              caption={`The country, and both armies${book.from === '' ? ' at the beginning' : ` on ${longDate(book.from)}`}. The size of a block is its ${book.heads ?? 'men'}.`}
            />
          ) : null}
        </section>
      ) : null}
      {book.chapters.map((chapter, index) => (
        <BookChapter
          // biome-ignore lint/suspicious/noArrayIndexKey: a campaign may come back to a situation; the place is the identity
          key={index}
          chapter={chapter}
          drawn={chapter.sketch ? (drawn.get(chapter.sketch) ?? null) : null}
          book={book}
          pictureOf={pictureOf ?? (() => null)}
        />
      ))}
      {book.entriesLeftOut > 0 ? (
        <p className="book__note">
          The history continues for another {figure(book.entriesLeftOut)} entries, which this book
          leaves out; they stand in the chronicle.
        </p>
      ) : null}
      {book.strength.length > 1 ? (
        <section className="book__part">
          <h2 className="book__head">The strength of both armies</h2>
          <StrengthChart sides={book.sides} points={book.strength} heads={book.heads} />
          <p className="book__caption">
            {capital(countedIn(book.heads))}, after each event that changed them.
          </p>
        </section>
      ) : null}
      <section className="book__part">
        <h2 className="book__head">{unfinished ? 'The present state' : 'The conclusion'}</h2>
        {book.conclusion === null ? (
          <p className="prose">
            The campaign is not concluded. This account ends with entry {book.header.at}
            {book.to === '' ? '' : `, ${longDate(book.to)}`}.
          </p>
        ) : (
          <>
            <h3 className="book__conclusion">{book.conclusion.title}</h3>
            {book.conclusion.text === null ? null : <Prose text={book.conclusion.text} />}
            <p className="book__caption">
              Worth {worthWords(book.conclusion.value)} to {book.sides.A}, and{' '}
              {worthWords(-book.conclusion.value)} to {book.sides.B}.
            </p>
          </>
        )}
      </section>
      <Roll book={book} />
      <BookAppendix appendix={book.appendix} sides={book.sides} />
      <p className="book__colophon">
        Written by the events of the campaign as {readerWords(book)} can know them, to entry{' '}
        {book.header.at} of {book.header.head}.
      </p>
    </article>
  );
}

function BookTitle({ book }: { book: PrintedChronicle }) {
  const glyphs = book.chapters.flatMap((chapter) => chapter.battles);
  return (
    <header className="book__title">
      <p className="book__dateline">
        {book.from === ''
          ? 'An account of the campaign'
          : book.to === book.from
            ? longDate(book.from)
            : `${longDate(book.from)} to ${longDate(book.to)}`}
      </p>
      <h1>{book.name}</h1>
      <p className="book__work">
        {book.title}
        {book.subtitle === null ? null : <span>{book.subtitle}</span>}
      </p>
      <ul className="book__commanders">
        {(['A', 'B'] as const).map((side) => (
          <li key={side}>
            <SideTag side={side} name={book.sides[side]} strong />
            <span>{book.header.commanders[side].name}</span>
          </li>
        ))}
      </ul>
      {glyphs.length === 0 ? null : (
        <ul className="book__chain" aria-label="The battles in their order">
          {glyphs.map((battle) => (
            <li key={battle.index}>
              <SituationGlyph sign={signOfLevel(battle.level)} />
              <span className="visually-hidden">
                {battle.title}: {signText(signOfLevel(battle.level), book.sides)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

function BookChapter({
  chapter,
  drawn,
  book,
  pictureOf,
}: {
  chapter: Chapter;
  drawn: DrawnSketch | null;
  book: PrintedChronicle;
  pictureOf: (photograph: Photograph) => string | null;
}) {
  return (
    <section className="book__part">
      <p className="book__dateline">
        {[
          chapter.ordinal === 0 ? null : `Chapter the ${ordinal(chapter.ordinal)}`,
          chapter.date === '' ? null : longDate(chapter.date),
        ]
          .filter((part) => part !== null)
          .join(', ')}
      </p>
      <h2 className="book__head">{chapter.title}</h2>
      {drawn === null ? null : (
        <PrintedSketch
          id={`chapter-${chapter.ordinal}`}
          drawn={drawn}
          sides={book.sides}
          caption={`The armies at “${chapter.title}”.`}
        />
      )}
      {chapter.days.map((day, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a chapter have no other identity
          key={index}
          className="book__day"
        >
          {day.date === '' || (index === 0 && day.date === chapter.date) ? null : (
            <p className="book__date">{dayAndMonth(day.date)}</p>
          )}
          {day.entries.map((entry) => {
            const battle = chapter.battles.find((one) => one.index === entry.battleIndex);
            return (
              <div key={entry.position} className="book__entry" data-kind={entry.kind}>
                {entry.kind === 'situation' ? null : (
                  <h3>
                    {entry.side === null ? null : <SideMark side={entry.side} />} {entry.title}
                  </h3>
                )}
                <Prose
                  text={entry.text}
                  dropCap={entry.kind === 'situation' && entry.text.length > DROP_CAP_MIN}
                />
                {entry.kind === 'battle' && battle ? (
                  <>
                    <BookBattle battle={battle} sides={book.sides} />
                    <Gallery
                      photographs={book.photographs.filter(
                        (one) => one.battleIndex === battle.index && pictureOf(one) !== null,
                      )}
                      small={(one) => pictureOf(one) ?? ''}
                    />
                  </>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </section>
  );
}

/** What the campaign cost, formation by formation. */
function Roll({ book }: { book: PrintedChronicle }) {
  if (book.losses.A.length + book.losses.B.length === 0) return null;
  return (
    <section className="book__part">
      <h2 className="book__head">Roll of losses</h2>
      {(['A', 'B'] as const).map((side) => (
        <Scrolled key={side} label={`Losses of ${book.sides[side]}`}>
          <table className="table book__table">
            <caption>
              <SideTag side={side} name={book.sides[side]} strong />
            </caption>
            <thead>
              <tr>
                <th scope="col">Formation</th>
                <th scope="col" className="num">
                  First strength
                </th>
                <th scope="col" className="num">
                  Lost
                </th>
                <th scope="col" className="num">
                  Guns lost
                </th>
                <th scope="col" className="num">
                  Present
                </th>
              </tr>
            </thead>
            <tbody>
              {book.losses[side].map((row) => (
                <tr key={row.id} data-depth={row.depth}>
                  <th scope="row">{row.name}</th>
                  <td className="num">{figure(row.start)}</td>
                  <td className={row.lost === 0 ? 'num zero' : 'num'}>{figure(row.lost)}</td>
                  <td className={row.gunsLost === 0 ? 'num zero' : 'num'}>
                    {figure(row.gunsLost)}
                  </td>
                  <td className="num">{figure(row.present)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      ))}
      <p className="book__caption">
        Lost: what battles took over the whole campaign. Who returned, and who was sent after, is
        among those present.
      </p>
    </section>
  );
}

const ORDINAL_WORDS = [
  ...['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'],
  ...['ninth', 'tenth', 'eleventh', 'twelfth'],
];
function ordinal(value: number): string {
  return ORDINAL_WORDS[value] ?? `${value}th`;
}

function worthWords(value: number): string {
  if (value === 0) return 'nothing either way';
  const shown = Number(Math.abs(value).toFixed(2));
  return `${value > 0 ? '+' : '−'}${shown}`;
}

function readerWords({ header, sides }: PrintedChronicle): string {
  const { viewer } = header;
  return viewer.kind === 'side'
    ? sides[viewer.side]
    : viewer.kind === 'umpire'
      ? 'the umpire'
      : 'everyone';
}
