import 'server-only';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Book } from '@/app/_components/book/book';
import { Inks } from '@/app/_components/signs/inks';
import type { PrintedChronicle } from '@/lib/application/pages/book';

/** Style sheets that the book needs, in their order. */
const STYLES = [
  'tokens',
  'base',
  'type',
  'table',
  'situation',
  'figures',
  'chronicle',
  'map',
  'print',
  'book',
  'photographs',
];

interface Face {
  readonly family: string;
  readonly file: string;
  readonly style: 'normal' | 'italic';
  readonly weight: string;
  readonly range?: string;
}
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const BASKERVVILLE = '@fontsource-variable/baskervville/files/baskervville';
const ALEGREYA = '@fontsource/alegreya-sans/files/alegreya-sans-latin';
const serif = { family: 'Baskervville Variable', weight: '400 700' } as const;
/** Some 150 kB in all. */
const FACES: readonly Face[] = [
  { ...serif, file: `${BASKERVVILLE}-latin-wght-normal.woff2`, style: 'normal' },
  { ...serif, file: `${BASKERVVILLE}-latin-wght-italic.woff2`, style: 'italic' },
  {
    ...serif,
    file: `${BASKERVVILLE}-latin-ext-wght-normal.woff2`,
    style: 'normal',
    range: LATIN_EXT,
  },
  { family: 'Alegreya Sans', file: `${ALEGREYA}-400-normal.woff2`, style: 'normal', weight: '400' },
  { family: 'Alegreya Sans', file: `${ALEGREYA}-700-normal.woff2`, style: 'normal', weight: '700' },
];

/**
 * The book as one HTML document: its styles and fonts are in it, it holds no script and requests nothing. Its
 * own content policy says so to whatever opens it. `pictures`: of its photographs, by id, as `data:` addresses.
 */
export async function bookFile(
  book: PrintedChronicle,
  pictures: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  // The framework lets pages import this only inside the function that needs it.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const style = await bookStyle();
  const hash = createHash('sha256').update(style, 'utf8').digest('base64');
  const markup = renderToStaticMarkup(
    <html lang="en" data-theme="paper">
      <head>
        <meta charSet="utf-8" />
        <meta
          httpEquiv="Content-Security-Policy"
          content={`default-src 'none'; style-src 'sha256-${hash}'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'`}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${book.name}: ${book.title}`}</title>
        <style>{style}</style>
      </head>
      <body>
        <Inks />
        <main className="book-alone">
          <Book book={book} pictureOf={({ id }) => pictures.get(id) ?? null} />
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

let kept: Promise<string> | null = null;

/** The style of every book, assembled once per process. */
function bookStyle(): Promise<string> {
  kept ??= putTogether().catch((fault: unknown) => {
    kept = null;
    throw fault;
  });
  return kept;
}

async function putTogether(): Promise<string> {
  const [faces, sheets] = await Promise.all([
    Promise.all(FACES.map(faceOf)),
    Promise.all(STYLES.map((name) => fromHouse(path.join('app/styles', `${name}.css`)))),
  ]);
  return [...faces, ...sheets.map((sheet) => withoutComments(sheet.toString('utf8')))].join('\n');
}

/** A file of the project: from the built server's folder, or from the folder it was built in. */
async function fromHouse(file: string): Promise<Buffer> {
  const here = process.cwd();
  try {
    return await readFile(
      /* turbopackIgnore: true */ path.join(/* turbopackIgnore: true */ here, file),
    );
  } catch {
    return readFile(
      /* turbopackIgnore: true */ path.join(/* turbopackIgnore: true */ here, '../..', file),
    );
  }
}

async function faceOf({ family, file, style, weight, range }: Face): Promise<string> {
  const letters = await fromHouse(path.join('node_modules', file));
  return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url(data:font/woff2;base64,${letters.toString('base64')}) format("woff2")${range === undefined ? '' : `;unicode-range:${range}`}}`;
}

function withoutComments(css: string): string {
  const [before = '', ...begun] = css.split('/*');
  const kept = begun.map((one) => one.split('*/').slice(1).join('*/'));
  return [before, ...kept].join('').replace(/\n\s*\n/g, '\n');
}
