import { Scrolled } from '@/app/_components/type/scrolled';
import { TryIt, type TryItProps } from '@/app/(reference)/rules/_calculator/try-it';
import type {
  RulesBlock as Block,
  RulesExample,
  RulesTable,
} from '@/lib/battle/contract/rules-page';
import { RangeBar } from './range-bar';
import { RulesWords } from './rules-words';
import { SquaresDrawing } from './squares-drawing';

/** A block of the rules. `calculator`: what is shown for the one it names; absent: it has none. */
export function RulesBlock({
  block,
  calculator,
}: {
  block: Block;
  calculator: TryItProps | undefined;
}) {
  switch (block.kind) {
    case 'text':
      return (
        <div className="prose">
          {block.paragraphs.map((text) => (
            <p key={text}>
              <RulesWords text={text} />
            </p>
          ))}
        </div>
      );
    case 'list':
      return (
        <div className="prose">
          <ul>
            {block.items.map((text) => (
              <li key={text}>
                <RulesWords text={text} />
              </li>
            ))}
          </ul>
        </div>
      );
    case 'steps':
      return (
        <ol className="rules-steps" aria-label={block.label}>
          {block.steps.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span className="cap">
                <RulesWords text={text} />
              </span>
            </li>
          ))}
        </ol>
      );
    case 'example':
      return <Example {...block} />;
    case 'calculator':
      return calculator === undefined ? null : <TryIt {...calculator} />;
    case 'table':
      return <Table {...block} />;
    case 'squares':
      return (
        <div className="squares-row">
          {block.drawings.map((drawing) => (
            <SquaresDrawing key={drawing.caption} {...drawing} />
          ))}
        </div>
      );
  }
}

function Example({ title, lines, outcome, range }: RulesExample) {
  return (
    <section className="rules-example" aria-label={`Worked example: ${title}`}>
      <h3 className="dateline">Worked example: {title}</h3>
      <table className="table rules-example__lines">
        <tbody>
          {lines.map(({ text, figure }) => (
            <tr key={text}>
              <th scope="row">
                <RulesWords text={text} />
              </th>
              <td className="num strong">
                <RulesWords text={figure} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {range ? <RangeBar {...range} /> : null}
      <p>
        <RulesWords text={outcome} />
      </p>
    </section>
  );
}

function Table({ caption, columns, rows }: RulesTable) {
  return (
    <Scrolled label={caption}>
      <table className="table rules-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, figures }) => (
              <th key={title} scope="col" className={figures ? 'num' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join('|')}>
              {cells.map((cell, index) => {
                const column = columns[index];
                return index === 0 ? (
                  <th key={column?.title} scope="row">
                    <RulesWords text={cell} />
                  </th>
                ) : (
                  <td key={column?.title} className={column?.figures ? 'num' : undefined}>
                    <RulesWords text={cell} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
