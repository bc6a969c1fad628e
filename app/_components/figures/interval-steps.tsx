import { SideMark, SideTag } from '@/app/_components/signs/side-mark';
import type { Heads } from '@/lib/battle/handoff/heads';
import type { StrengthKind } from '@/lib/battle/handoff/ledger';
import type { IntervalStep, IntervalStepKind } from '@/lib/campaign/events';
import { changeOf } from '@/lib/campaign/forces/changes';
import type { BySide, Side } from '@/lib/kernel/side';
import { figure, shortDate, signedFigure } from './format';
import { StrengthBar } from './strength-bar';

const STEP_NAMES: Readonly<Record<IntervalStepKind, string>> = {
  stragglersRallied: 'Stragglers rallied',
  woundedReturned: 'Wounded returned',
  gunsRecovered: 'Guns recovered',
  refitted: 'Refitted',
  routersDispersed: 'Routers dispersed',
  fatigueRecovered: 'Rest',
  replacementsArrived: 'Replacements',
  detached: 'Detached',
  surrendered: 'Arms laid down',
  disbanded: 'Units disbanded',
  leadersReplaced: 'Leaders replaced',
};

export interface IntervalStepsProps {
  readonly sides: BySide<string>;
  readonly steps: readonly IntervalStep[];
  /** Present when the interval began, in what the armies are counted in. */
  readonly before: BySide<number>;
  /** What they are counted in; default men. */
  readonly heads?: Heads | undefined;
  /** The first line: "After the battle", and its date. */
  readonly from: { readonly date: string; readonly title: string };
}

interface StepLine {
  readonly key: string;
  readonly date: string;
  readonly title: string;
  readonly texts: readonly { readonly side: Side; readonly text: string }[];
  readonly change: BySide<number>;
  readonly guns: BySide<number>;
  readonly after: BySide<number>;
}

/** Each step of an interval with what it gave and took, and the strength of both sides after it. */
export function IntervalSteps({ sides, steps, before, heads, from }: IntervalStepsProps) {
  const lines = linesOf(steps, before, heads ?? 'men');
  const max = Math.max(
    1,
    before.A,
    before.B,
    ...lines.flatMap((line) => [
      line.after.A + Math.max(0, -line.change.A),
      line.after.B + Math.max(0, -line.change.B),
    ]),
  );
  return (
    <table className="table interval">
      <caption className="visually-hidden">What happened between the two situations</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Step</th>
          {(['A', 'B'] as const).map((side) => (
            <th key={side} scope="colgroup" colSpan={3} className="interval__side">
              <SideTag side={side} name={sides[side]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td className="interval__date">{shortDate(from.date)}</td>
          <th scope="row">{from.title}</th>
          {(['A', 'B'] as const).map((side) => (
            <Strength
              key={side}
              side={side}
              change={null}
              guns={0}
              after={before[side]}
              max={max}
            />
          ))}
        </tr>
        {lines.map((line) => (
          <tr key={line.key}>
            <td className="interval__date">{shortDate(line.date)}</td>
            <th scope="row">
              {line.title}
              {line.texts.map((note) => (
                <span key={`${note.side}${note.text}`} className="cap interval__told">
                  <SideMark side={note.side} /> {note.text}
                </span>
              ))}
            </th>
            {(['A', 'B'] as const).map((side) => (
              <Strength
                key={side}
                side={side}
                change={line.change[side]}
                guns={line.guns[side]}
                after={line.after[side]}
                max={max}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Strength({
  side,
  change,
  guns,
  after,
  max,
}: {
  side: Side;
  change: number | null;
  guns: number;
  after: number;
  max: number;
}) {
  return (
    <>
      <td className={change === 0 ? 'num zero interval__change' : 'num interval__change'}>
        {change === null ? '' : signedFigure(change)}
        {guns !== 0 ? <span className="interval__guns">{signedFigure(guns)} guns</span> : null}
      </td>
      <td className="num strong interval__after" data-side={side}>
        {figure(after)}
      </td>
      <td className="interval__bar">
        <StrengthBar
          side={side}
          present={after}
          max={max}
          gained={Math.max(0, change ?? 0)}
          sent={Math.max(0, -(change ?? 0))}
        />
      </td>
    </>
  );
}

/** Steps of both sides on one day and of one kind share a line. */
function linesOf(steps: readonly IntervalStep[], before: BySide<number>, heads: Heads): StepLine[] {
  const groups = new Map<string, IntervalStep[]>();
  for (const step of steps) {
    const key = `${step.date}:${step.kind}`;
    const group = groups.get(key);
    if (group) group.push(step);
    else groups.set(key, [step]);
  }
  let present = before;
  return [...groups].map(([key, group]) => {
    const first = group[0] as IntervalStep;
    const sum = (side: Side, what: StrengthKind) =>
      group
        .filter((step) => step.side === side)
        .reduce(
          (total, step) =>
            total + step.changes.reduce((part, change) => part + changeOf(change, what), 0),
          0,
        );
    const change = { A: sum('A', heads), B: sum('B', heads) };
    present = { A: present.A + change.A, B: present.B + change.B };
    return {
      key,
      date: first.date,
      title: STEP_NAMES[first.kind],
      texts: group
        .filter((step) => step.text !== '')
        .map((step) => ({ side: step.side, text: step.text })),
      change,
      guns: { A: sum('A', 'guns'), B: sum('B', 'guns') },
      after: present,
    };
  });
}
