import { capital, figure } from '@/app/_components/figures/format';
import { ArmSign } from '@/app/_components/signs/arm-sign';
import type { OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import {
  entryFormations,
  mayTurn,
  OTHER_KINDS_LOST,
  sentBy,
} from '@/lib/campaign/battle/table/entry';
import type { Side } from '@/lib/kernel/side';

const BOX_SIZES = [1, 5, 10, 20, 50, 100, 200, 500, 1_000] as const;
const BOXES_MOST = 16;
const LOSSES = ['Killed', 'Wnd.', 'Miss.', 'Capt.'] as const;
/** Of armies counted in points, whose units may mutiny or go over. */
const POINTS = ['Lost', 'Mutiny', 'Over', 'Lost there'] as const;

/** The units of one side with boxes to strike off and columns to fill in. */
export function Roster({
  roll: { units, leaders },
  formations: names,
  side,
}: {
  readonly roll: BattleRoll;
  readonly formations: Readonly<Record<string, string>>;
  readonly side: Side;
}) {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const kinds = OTHER_KINDS_LOST.filter((kind) => units.some((unit) => unit.strength[kind]));
  const losses = units.some((unit) => unit.strength.men) || !units.some(mayTurn) ? LOSSES : POINTS;
  const largest = Math.max(1, ...units.map(boxed));
  const box = BOX_SIZES.find((size) => largest / size <= BOXES_MOST) ?? largest;
  const inMen = units.some((unit) => unit.strength.men);
  const columns = 5 + Number(inMen) + kinds.length + losses.length;
  return (
    <table className="sheet-roster">
      <caption className="visually-hidden">Your units</caption>
      <thead>
        <tr>
          <th scope="col">Unit</th>
          <th scope="col">
            <span className="visually-hidden">Arm</span>
          </th>
          {inMen ? (
            <th scope="col" className="num">
              Men
            </th>
          ) : null}
          {kinds.map((kind) => (
            <th key={kind} scope="col" className="num">
              {capital(kind)}
            </th>
          ))}
          <th scope="col">Quality</th>
          <th scope="col" className="num">
            Fatigue
          </th>
          <th scope="col" className="sheet-roster__boxes">
            Strength, 1 box = {figure(box)}
          </th>
          {losses.map((name) => (
            <th key={name} scope="col" className="sheet-roster__loss">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {entryFormations(units).map((formation) => (
        <tbody key={formation.id}>
          <tr className="sheet-roster__formation">
            <th scope="rowgroup" colSpan={2}>
              {names[formation.id] ?? ''}
            </th>
            {inMen ? <td className="num">{figure(sentBy(formation, 'men'))}</td> : null}
            {kinds.map((kind) => (
              <td key={kind} className="num">
                {sentBy(formation, kind) === 0 ? '' : figure(sentBy(formation, kind))}
              </td>
            ))}
            <td colSpan={columns - 2 - Number(inMen) - kinds.length}>
              {leaders
                .filter((leader) => leader.formation === formation.id)
                .map(
                  ({ name, command, leadership }) =>
                    `${name}, command ${command}, leadership ${leadership}`,
                )
                .join('; ')}
            </td>
          </tr>
          {formation.units.map(({ id }) => {
            const unit = byId.get(id);
            return unit === undefined ? null : (
              <UnitRow key={id} {...{ unit, inMen, kinds, box, side, losses }} />
            );
          })}
        </tbody>
      ))}
      <tbody>
        <tr className="total">
          <th scope="row" colSpan={2}>
            All
          </th>
          {inMen ? <td className="num">{figure(sentBy({ units }, 'men'))}</td> : null}
          {kinds.map((kind) => (
            <td key={kind} className="num">
              {figure(sentBy({ units }, kind))}
            </td>
          ))}
          <td colSpan={2} />
          <td className="sheet-roster__boxes" />
          {losses.map((name) => (
            <td key={name} className="sheet-roster__loss" />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function UnitRow({
  unit,
  inMen,
  kinds,
  box,
  side,
  losses,
}: {
  readonly unit: OrderedUnit;
  readonly inMen: boolean;
  readonly kinds: readonly (typeof OTHER_KINDS_LOST)[number][];
  readonly box: number;
  readonly side: Side;
  readonly losses: readonly string[];
}) {
  const boxes = Math.ceil(boxed(unit) / box);
  return (
    <tr>
      <th scope="row">{unit.name}</th>
      <td>
        <ArmSign arm={unit.arm} side={side} />
      </td>
      {inMen ? <td className="num">{figure(unit.strength.men ?? 0)}</td> : null}
      {kinds.map((kind) => (
        <td key={kind} className="num">
          {unit.strength[kind] ? figure(unit.strength[kind]) : ''}
        </td>
      ))}
      <td>{unit.quality}</td>
      <td className="num">{unit.fatigue}</td>
      <td className="sheet-roster__boxes">
        <svg className="sheet-boxes" width={boxes * 10} height="11" aria-hidden="true">
          {Array.from({ length: boxes }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes have no other identity
            <rect key={index} x={index * 10 + 0.5} y="1.5" width="8" height="8" />
          ))}
        </svg>
      </td>
      {losses.map((name) => (
        <td key={name} className="sheet-roster__loss" />
      ))}
    </tr>
  );
}

/** Strength that is struck off in boxes: men, else points, else figures or guns. */
const boxed = ({ strength: { men, points, figures, pieces } }: OrderedUnit): number =>
  men ?? points ?? figures ?? pieces ?? 0;
