'use client';

import { Fragment } from 'react';
import { figure, perCent } from '@/app/_components/figures/format';
import { FieldError } from '@/app/_components/form/fields';
import type { FormState } from '@/app/_components/form/form-state';
import Link from '@/app/_components/link/link';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { Strength } from '@/lib/campaign/interval/events';
import type { IntervalAsked, PoolOffer, UnitOffer } from '@/lib/campaign/view/view-interval';
import {
  countOf,
  FigureField,
  type Figures,
  FillRow,
  type GivenOut,
  isFigure,
  useGivenOut,
} from './by-the-book';

type Drafts = NonNullable<IntervalAsked['drafts']>;
type Given = Readonly<Record<string, Readonly<Record<string, Strength>>>>;

const MEN = { conscripts: 'conscripts', trained: 'trained men', veterans: 'veterans' } as const;

const fieldName = (pool: string, unit: string, kind: 'men' | 'guns') =>
  `drafts.${pool}.${unit}.${kind}`;

/** Which units get the drafts: a figure for each unit and pool, filled in by the book until you change one. */
export function DraftsTable({
  drafts,
  given,
  state,
}: {
  readonly drafts: Drafts;
  readonly given: Given | null;
  readonly state: FormState;
}) {
  const out = useGivenOut(
    textsOf(drafts.book),
    given === null ? null : textsOf(given),
    state.values,
    'draftsBy',
  );
  const kinds = (pool: PoolOffer) => (['men', 'guns'] as const).filter((kind) => pool[kind] > 0);
  const columns = drafts.pools.flatMap((pool) => kinds(pool).map((kind) => ({ pool, kind })));
  const formations = [...new Set(drafts.units.map((unit) => unit.formation))];
  return (
    <fieldset className="stack drafts">
      <legend className="h3">Which units get the drafts?</legend>
      <ul className="drafts__pools">
        {drafts.pools.map((pool) => (
          <PoolLine
            key={pool.id}
            pool={pool}
            given={(kind) => sumOf(drafts, pool, kind, out.value)}
          />
        ))}
      </ul>
      <p className="cap">{rulesOf(drafts)}</p>
      <p className="cap">
        Quality runs from A, the best, to F; fatigue from 0, fresh, to 900, exhausted. What they do
        in battle is below; the <Link href="/rules/campaign#rest">rules</Link> say the rest.
      </p>
      <FillRow by="draftsBy" out={out} />
      <Scrolled label="Units with room for drafts">
        <table className="table drafts-table">
          <thead>
            <tr>
              <th scope="col">Unit</th>
              <th scope="col" className="num">
                Present
              </th>
              <th scope="col" className="num">
                Room
              </th>
              <th scope="col" className="num">
                Lost
              </th>
              <th scope="col" className="num">
                Fatigue
              </th>
              <th scope="col">Quality</th>
              <th scope="col" className="num">
                Give
              </th>
            </tr>
          </thead>
          <tbody>
            {formations.map((formation) => (
              <Fragment key={formation}>
                <tr className="group">
                  <th scope="rowgroup" colSpan={7}>
                    {formation}
                  </th>
                </tr>
                {drafts.units
                  .filter((unit) => unit.formation === formation)
                  .map((unit) => (
                    <UnitRow
                      key={unit.id}
                      unit={unit}
                      columns={columns}
                      out={out}
                      fault={faultOf(unit, drafts, out.value, state)}
                    />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </fieldset>
  );
}

/** A pool that empties while figures are typed: what it has left in this interval, and what stays for later. */
function PoolLine({
  pool,
  given,
}: {
  readonly pool: PoolOffer;
  readonly given: (kind: 'men' | 'guns') => number;
}) {
  const kinds = (['men', 'guns'] as const).filter((kind) => pool[kind] > 0);
  const over = kinds.some((kind) => given(kind) > pool[kind]);
  return (
    <li data-fault={over ? '' : undefined}>
      {kinds.map((kind) => (
        <PoolLeft key={kind} pool={pool} kind={kind} given={given(kind)} />
      ))}
    </li>
  );
}

function PoolLeft({
  pool,
  kind,
  given,
}: {
  readonly pool: PoolOffer;
  readonly kind: 'men' | 'guns';
  readonly given: number;
}) {
  const name = kind === 'guns' ? 'guns' : pool.quality === null ? 'men' : MEN[pool.quality];
  const left = pool[kind] - given;
  const later = pool.left[kind] - Math.min(given, pool[kind]);
  return (
    <div className="pool">
      <p className="pool__head">
        <strong>{pool.title}</strong>
        <span>
          {left < 0 ? (
            <>
              {figure(given)} of {figure(pool[kind])} {name} given, more than it gives now
            </>
          ) : (
            <>
              {figure(given)} of {figure(pool[kind])} {name} given, <b>{figure(left)} left</b>
            </>
          )}
        </span>
      </p>
      <meter
        className="pool__bar"
        min={0}
        max={pool[kind]}
        value={Math.max(0, left)}
        aria-label={`${pool.title}: ${name} left in this interval`}
      />
      <p className="cap">
        {pool.left[kind] > pool[kind]
          ? `At most ${figure(pool[kind])} in this interval; the pool then holds ${figure(Math.max(0, later))}.`
          : later > 0
            ? `The pool then holds ${figure(later)}.`
            : 'The pool is then empty.'}
      </p>
    </div>
  );
}

function UnitRow({
  unit,
  columns,
  out,
  fault,
}: {
  readonly unit: UnitOffer;
  readonly columns: readonly { readonly pool: PoolOffer; readonly kind: 'men' | 'guns' }[];
  readonly out: GivenOut;
  readonly fault: string | undefined;
}) {
  const open = columns.filter(
    ({ pool, kind }) => unit.pools.includes(pool.id) && unit.room[kind] > 0,
  );
  const of = (strength: Strength) =>
    unit.establishment.guns > 0
      ? `${figure(strength.men)} / ${figure(strength.guns)}`
      : figure(strength.men);
  return (
    <tr data-fault={fault ? '' : undefined}>
      <th scope="row">
        {unit.name}
        <FieldError error={fault} />
      </th>
      <td className="num" data-head="present">
        {of(unit)}
      </td>
      <td className="num" data-head="room">
        {of(unit.room)}
      </td>
      <td className={unit.lost.men + unit.lost.guns === 0 ? 'num zero' : 'num'} data-head="lost">
        {of(unit.lost)}
      </td>
      <td className={unit.fatigue === 0 ? 'num zero' : 'num'} data-head="fatigue">
        {figure(unit.fatigue)}
      </td>
      <td data-head="quality">{unit.quality}</td>
      <td className="num drafts-table__give">
        {open.length === 0 ? <span className="zero">0</span> : null}
        {open.map(({ pool, kind }) => {
          const name = fieldName(pool.id, unit.id, kind);
          return (
            <div key={name} className="drafts-give">
              <span className="cap" aria-hidden="true">
                {pool.title}
                {kind === 'guns' ? ', guns' : ''}
              </span>
              <FigureField
                name={name}
                label={`${unit.name}, ${kind} from ${pool.title}, at most ${unit.room[kind]}`}
                out={out}
                faulty={fault !== undefined}
              />
            </div>
          );
        })}
      </td>
    </tr>
  );
}

function textsOf(given: Given): Figures {
  const texts: Record<string, string> = {};
  for (const [pool, units] of Object.entries(given))
    for (const [unit, { men, guns }] of Object.entries(units)) {
      if (men > 0) texts[fieldName(pool, unit, 'men')] = String(men);
      if (guns > 0) texts[fieldName(pool, unit, 'guns')] = String(guns);
    }
  return texts;
}

function sumOf(
  drafts: Drafts,
  pool: PoolOffer,
  kind: 'men' | 'guns',
  value: (name: string) => string,
): number {
  return drafts.units.reduce(
    (sum, unit) => sum + countOf(value(fieldName(pool.id, unit.id, kind))),
    0,
  );
}

function faultOf(
  unit: UnitOffer,
  drafts: Drafts,
  value: (name: string) => string,
  state: FormState,
): string | undefined {
  for (const kind of ['men', 'guns'] as const) {
    const typed = drafts.pools.map((pool) => value(fieldName(pool.id, unit.id, kind)));
    const odd = typed.find((text) => !isFigure(text));
    if (odd !== undefined) return `Whole figures only: ${odd.slice(0, 20)}?`;
    const sum = typed.reduce((total, text) => total + countOf(text), 0);
    if (sum > unit.room[kind])
      return `You assigned ${figure(sum)}, but there is room for ${figure(unit.room[kind])} ${kind}.`;
  }
  return state.faults.find((fault) => fault.field?.endsWith(`.${unit.id}`) === true)?.message;
}

function rulesOf({ pools, rules }: Drafts): string {
  const steps = (count: number) => (count === 1 ? 'a step' : `${count} steps`);
  const rulesInWords = [
    ...(pools.some((pool) => pool.quality === 'conscripts')
      ? [
          `Conscripts who make up ${perCent(rules.conscripts.share)} of a unit cost it ${steps(rules.conscripts.steps)} of quality.`,
        ]
      : []),
    ...(pools.some((pool) => pool.quality === 'veterans')
      ? [
          `Veterans who make up ${perCent(rules.veterans.share)} of a unit raise it ${steps(rules.veterans.steps)}, to ${rules.veterans.upTo} at best.`,
        ]
      : []),
  ];
  return rulesInWords.length > 0 ? rulesInWords.join(' ') : 'No unit can exceed its establishment.';
}
