'use client';

import { FieldError } from '@/app/_components/form/fields';
import { type FormState, faultOf } from '@/app/_components/form/form-state';
import { Scrolled } from '@/app/_components/type/scrolled';
import { REFIT_CATEGORIES, type RefitAnswer } from '@/lib/campaign/interval/events';
import type { RefitView } from '@/lib/campaign/view/view-interval';
import { countOf, FigureField, type Figures, FillRow, useGivenOut } from './by-the-book';

const NAMES = { infantry: 'Infantry', cavalry: 'Cavalry', specialists: 'Specialists' } as const;

const unitField = (unit: string) => `refit.${unit}`;
const poolField = (pool: string) => `refitCommander.${pool}`;

/** The fields of an answer: points for units, and what a new commander costs each pool. */
function fieldsOf({ units, commander }: RefitAnswer): Figures {
  return Object.fromEntries([
    ...Object.entries(units).map(([unit, points]) => [unitField(unit), String(points)]),
    ...Object.entries(commander ?? {}).map(([pool, points]) => [poolField(pool), String(points)]),
  ]);
}

/** Which units are refitted: points for each from its category's pool, filled in by the book until you change one. */
export function RefitRows({
  refit,
  given,
  state,
}: {
  readonly refit: RefitView;
  readonly given: RefitAnswer | null;
  readonly state: FormState;
}) {
  const out = useGivenOut(
    fieldsOf(refit.book),
    given === null ? null : fieldsOf(given),
    state.values,
    'refitBy',
  );
  const points = (name: string) => countOf(out.value(name));
  const left = (category: (typeof REFIT_CATEGORIES)[number]) =>
    (refit.pools[category] ?? 0) -
    points(poolField(category)) -
    refit.units
      .filter((unit) => unit.category === category)
      .reduce((sum, { id }) => sum + points(unitField(id)), 0);
  return (
    <fieldset className="stack drafts">
      <legend className="h3">Which units are refitted?</legend>
      <ul className="drafts__pools">
        {REFIT_CATEGORIES.filter((one) => (refit.pools[one] ?? 0) > 0).map((category) => (
          <li key={category}>
            {`${NAMES[category]}: ${refit.pools[category]} points, `}
            <span aria-live="polite">
              {left(category) < 0 ? `${-left(category)} too many` : `${left(category)} left`}
            </span>
            <FieldError error={faultOf(state, `refit.${category}`)} />
          </li>
        ))}
      </ul>
      <FillRow by="refitBy" out={out} />
      {refit.commander === null ? null : (
        <div className="stack" data-gap="small">
          <p>
            {`${refit.commander.name} is gone. Another commander costs ${refit.commander.cost} points, from any of the pools; leave all three empty to go without.`}
          </p>
          <div className="row">
            {REFIT_CATEGORIES.map((category) => (
              <span key={category} className="row" data-gap="small">
                {NAMES[category]}
                <FigureField
                  name={poolField(category)}
                  label={`A new commander, from ${category}`}
                  out={out}
                />
              </span>
            ))}
          </div>
          <FieldError error={faultOf(state, 'refit.commander')} />
        </div>
      )}
      {refit.units.length === 0 ? null : (
        <Scrolled label="Units to refit">
          <table className="table drafts-table">
            <thead>
              <tr>
                <th scope="col">Unit</th>
                <th scope="col">Pool</th>
                <th scope="col" className="num">
                  Present
                </th>
                <th scope="col" className="num">
                  Full
                </th>
                <th scope="col" className="num">
                  Give
                </th>
              </tr>
            </thead>
            <tbody>
              {refit.units.map((unit) => (
                <tr key={unit.id}>
                  <th scope="row">
                    {unit.name}
                    <FieldError error={faultOf(state, `refit.units.${unit.id}`)} />
                  </th>
                  <td>{NAMES[unit.category]}</td>
                  <td className="num" data-head="present">
                    {unit.points}
                  </td>
                  <td className="num" data-head="full">
                    {unit.full}
                  </td>
                  <td className="num drafts-table__give">
                    <FigureField
                      name={unitField(unit.id)}
                      label={`Points for ${unit.name}, at most ${unit.full - unit.points}`}
                      out={out}
                      faulty={faultOf(state, `refit.units.${unit.id}`) !== undefined}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </fieldset>
  );
}
