import { figure } from '@/app/_components/figures/format';
import { Scrolled } from '@/app/_components/type/scrolled';
import { Section } from '@/app/_components/type/section';
import type { HouseValueRow } from '@/lib/application/library/rulebook';

/** Every number that a source leaves open, with its bounds and its name in a scenario. */
export function HouseValues({ rows }: { rows: readonly HouseValueRow[] }) {
  return (
    <Section
      id="house-values"
      title="House values"
      note="Numbers that the source leaves to each game. A scenario may change any of them."
    >
      <Scrolled label="House values">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">What it is</th>
              <th scope="col" className="num">
                Value
              </th>
              <th scope="col" className="num">
                Bounds
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {row.meaning}
                  <span className="cap house-section">
                    {row.section === 'board' ? 'in place of the map' : row.section};{' '}
                    <code>{row.name}</code>
                  </span>
                </th>
                <td className="num">
                  <strong>{exactly(row.value)}</strong> {row.unit}
                </td>
                <td className="num cap">
                  {exactly(row.min)} to {exactly(row.max)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </Section>
  );
}

/** Whole numbers as everywhere; 0.5 as it is. */
const exactly = (value: number): string =>
  Number.isInteger(value) ? figure(value) : String(value);
