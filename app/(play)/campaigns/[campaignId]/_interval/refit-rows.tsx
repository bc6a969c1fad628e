'use client';

import { useState } from 'react';
import { Button } from '@/app/_components/form/button';
import { FieldError } from '@/app/_components/form/fields';
import { type FormState, faultOf } from '@/app/_components/form/form-state';
import { Scrolled } from '@/app/_components/type/scrolled';
import { REFIT_CATEGORIES, type RefitAnswer } from '@/lib/campaign/interval/events';
import type { RefitView } from '@/lib/campaign/view/view-interval';

const NAMES = { infantry: 'Infantry', cavalry: 'Cavalry', specialists: 'Specialists' } as const;

type Values = Readonly<Record<string, string>>;
const unitField = (unit: string) => `refit.${unit}`;
const poolField = (pool: string) => `refitCommander.${pool}`;

/** The fields of an answer: points for units, and what a new commander costs each pool. */
function fieldsOf({ units, commander }: RefitAnswer): Values {
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
  const book = fieldsOf(refit.book);
  const [own, setOwn] = useState(
    state.values.refitBy === undefined ? given !== null : state.values.refitBy === 'own',
  );
  const [values, setValues] = useState<Values>({
    ...(given === null ? book : fieldsOf(given)),
    ...state.values,
  });
  const fill = (next: Values, byHand: boolean) => {
    setValues(next);
    setOwn(byHand);
  };
  const points = (name: string) => Number(values[name] ?? 0) || 0;
  const left = (category: (typeof REFIT_CATEGORIES)[number]) =>
    (refit.pools[category] ?? 0) -
    points(poolField(category)) -
    refit.units
      .filter((unit) => unit.category === category)
      .reduce((sum, { id }) => sum + points(unitField(id)), 0);
  const field = (name: string, label: string, most: number) => (
    <input
      className="field__control drafts__figure"
      data-figures=""
      autoComplete="off"
      name={name}
      aria-label={label}
      inputMode="numeric"
      size={3}
      value={values[name] ?? ''}
      placeholder="0"
      max={most}
      onChange={({ target }) => fill({ ...values, [name]: target.value }, true)}
    />
  );
  return (
    <fieldset className="stack drafts">
      <legend className="h3">Which units are refitted?</legend>
      <input type="hidden" name="refitBy" value={own ? 'own' : 'book'} />
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
      <div className="row">
        <Button kind="secondary" onClick={() => fill(book, false)}>
          By the book
        </Button>
        <Button kind="quiet" onClick={() => fill({}, true)}>
          Give nothing
        </Button>
        <span className="cap" aria-live="polite">
          {own ? 'As you give them out.' : 'By the book: each unit in proportion to what it lacks.'}
        </span>
      </div>
      {refit.commander === null ? null : (
        <div className="stack" data-gap="small">
          <p>
            {`${refit.commander.name} is gone. Another commander costs ${refit.commander.cost} points, from any of the pools; leave all three empty to go without.`}
          </p>
          <div className="row">
            {REFIT_CATEGORIES.map((category) => (
              <span key={category} className="row" data-gap="small">
                {NAMES[category]}
                {field(
                  poolField(category),
                  `A new commander, from ${category}`,
                  refit.pools[category] ?? 0,
                )}
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
                  <td className="num">{unit.points}</td>
                  <td className="num">{unit.full}</td>
                  <td className="num">
                    {field(unitField(unit.id), `Points for ${unit.name}`, unit.full - unit.points)}
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
