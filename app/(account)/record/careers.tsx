import { figure } from '@/app/_components/figures/format';
import { Scrolled } from '@/app/_components/type/scrolled';
import { Section } from '@/app/_components/type/section';
import type { Careers } from '@/lib/campaign/toll/careers';

/** Rows of each table: the record of many years fits on a few sheets. */
const ROWS_MAX = 40;

/** Units with the battles on their colours. Nothing where there is no honour yet. */
export function HonoursSection({ units }: Pick<Careers, 'units'>) {
  const honoured = units.filter(({ honours }) => honours.length > 0);
  if (honoured.length === 0) return null;
  return (
    <Section title="Battle honours" note={more(honoured.length)}>
      <div className="stack" data-gap="small">
        <p className="cap">
          A battle that was won honours the units that were in the fighting and stood to its end. A
          star: it cost them a fifth of their strength or more. Battles in command against somebody
          else, of all campaigns together.
        </p>
        <Scrolled label="Battle honours">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Unit</th>
                <th scope="col">Served</th>
                <th scope="col">On its colours</th>
                <th scope="col" className="num">
                  Battles
                </th>
                <th scope="col" className="num">
                  Lost
                </th>
              </tr>
            </thead>
            <tbody>
              {honoured.slice(0, ROWS_MAX).map(({ name, side, honours, battles, lost }) => (
                <tr key={`${side} ${name}`}>
                  <th scope="row">{name}</th>
                  <td>{side}</td>
                  <td>
                    {honours
                      .map(
                        ({ title, date, distinction }) =>
                          `${title}${year(date)}${distinction ? ' ★' : ''}`,
                      )
                      .join(', ')}
                  </td>
                  <td className="num">{figure(battles)}</td>
                  <td className="num">{figure(lost)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      </div>
    </Section>
  );
}

const ENDS = { killed: 'killed', captured: 'taken prisoner' } as const;

/** Officers who served, and what became of them. Nothing where no officer has fought. */
export function OfficersSection({ officers }: Pick<Careers, 'officers'>) {
  if (officers.length === 0) return null;
  return (
    <Section title="Officers" note={more(officers.length)}>
      <Scrolled label="Officers">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Officer</th>
              <th scope="col">Served</th>
              <th scope="col" className="num">
                Battles
              </th>
              <th scope="col" className="num">
                Won
              </th>
              <th scope="col">What became of them</th>
            </tr>
          </thead>
          <tbody>
            {officers.slice(0, ROWS_MAX).map(({ name, side, battles, won, wounded, ends }) => (
              <tr key={`${side} ${name}`}>
                <th scope="row">{name}</th>
                <td>{side}</td>
                <td className="num">{figure(battles)}</td>
                <td className="num">{figure(won)}</td>
                <td>
                  {[
                    ...wounds(wounded),
                    ...ends.map(
                      ({ fate, title, date }) => `${ENDS[fate]} at ${title}${year(date)}`,
                    ),
                  ].join(', ') || 'serving'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </Section>
  );
}

const more = (count: number): string | undefined =>
  count > ROWS_MAX ? `the first ${ROWS_MAX} of ${figure(count)}` : undefined;
const year = (date: string): string => (date === '' ? '' : ` ${date.slice(0, 4)}`);
const wounds = (count: number): readonly string[] =>
  count === 0 ? [] : [count === 1 ? 'wounded' : `wounded ${figure(count)} times`];
