import { Fragment } from 'react';
import { capital } from '@/app/_components/figures/format';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { AnalysisNames, AnalysisPage } from '@/lib/application/odds/analysis';
import { type BySide, SIDES } from '@/lib/kernel/side';
import { given, worth } from './words';

interface Figures {
  readonly names: AnalysisNames;
  readonly analysis: NonNullable<AnalysisPage['analysis']>;
}

/** The figures of each situation: one table, and on a phone one for each situation. */
export function FiguresTable(figures: Figures) {
  return (
    <>
      <div className="only-wide">
        <WideFigures {...figures} />
      </div>
      <div className="only-phone">
        <NarrowFigures {...figures} />
      </div>
    </>
  );
}

/** On a phone: both sides in columns, and below them what was nobody’s choice. */
function NarrowFigures({ names, analysis: { situations, totals } }: Figures) {
  const together = { gaveAway: totals.gaveAway, cost: totals.cost };
  return (
    <div className="stack">
      {situations.map(({ position, situation, value, played }) => (
        <NarrowTable
          key={position}
          names={names}
          title={names.situations[situation] ?? situation}
          given={
            played === null
              ? null
              : {
                  gaveAway: { A: played.choices.A.gaveAway, B: played.choices.B.gaveAway },
                  cost: { A: played.choices.A.met.cost, B: played.choices.B.met.cost },
                }
          }
          beside={[
            `worth ${worth(value)} to ${names.sides.A}`,
            ...(played === null ? [] : [`the choices met ${worth(played.meeting)}`]),
            ...(played?.battle ? [`luck of the battle ${worth(played.battle.luck)}`] : []),
          ]}
        />
      ))}
      <NarrowTable
        names={names}
        title="Together"
        given={together}
        beside={[
          `the choices met ${worth(totals.meeting)}`,
          `luck of the battles ${worth(totals.luck)}`,
        ]}
      />
    </div>
  );
}

function NarrowTable({
  names,
  title,
  given: sums,
  beside,
}: {
  readonly names: AnalysisNames;
  readonly title: string;
  readonly given: { readonly gaveAway: BySide<number>; readonly cost: BySide<number> } | null;
  readonly beside: readonly string[];
}) {
  const rows = [
    { name: 'Gave away', by: sums?.gaveAway },
    { name: 'Cost against what it met', by: sums?.cost },
  ];
  return (
    <div>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {SIDES.map((side) => (
              <th key={side} scope="col" className="num">
                {names.sides[side]}
              </th>
            ))}
          </tr>
        </thead>
        {sums === null ? null : (
          <tbody>
            {rows.map(({ name, by }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {SIDES.map((side) => (
                  <td key={side} className="num">
                    {by === undefined ? '' : given(by[side])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
      <p className="cap">{capital(beside.join('; '))}.</p>
    </div>
  );
}

function WideFigures({ names, analysis }: Figures) {
  return (
    <Scrolled label="Figures of each situation">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Situation</th>
            <th scope="col" className="num">
              Worth to {names.sides.A}
            </th>
            {SIDES.map((side) => (
              <Fragment key={side}>
                <th scope="col" className="num">
                  {names.sides[side]} gave away
                </th>
                <th scope="col" className="num">
                  Cost against what it met
                </th>
              </Fragment>
            ))}
            <th scope="col" className="num">
              The choices met
            </th>
            <th scope="col" className="num">
              Luck of the battle
            </th>
          </tr>
        </thead>
        <tbody>
          {analysis.situations.map(({ position, situation, value, played }) => (
            <tr key={position}>
              <th scope="row">{names.situations[situation] ?? situation}</th>
              <td className="num">{worth(value)}</td>
              {SIDES.map((side) => (
                <Fragment key={side}>
                  <td className="num">
                    {played === null ? '' : given(played.choices[side].gaveAway)}
                  </td>
                  <td className="num">
                    {played === null ? '' : given(played.choices[side].met.cost)}
                  </td>
                </Fragment>
              ))}
              <td className="num">{played === null ? '' : worth(played.meeting)}</td>
              <td className="num">{played?.battle ? worth(played.battle.luck) : ''}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td />
            {SIDES.map((side) => (
              <Fragment key={side}>
                <td className="num">{given(analysis.totals.gaveAway[side])}</td>
                <td className="num">{given(analysis.totals.cost[side])}</td>
              </Fragment>
            ))}
            <td className="num">{worth(analysis.totals.meeting)}</td>
            <td className="num">{worth(analysis.totals.luck)}</td>
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  );
}
