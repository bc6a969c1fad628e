import { figure } from '@/app/_components/figures/format';
import type { Markup } from '@/app/_components/markup/markup';
import { Still } from '@/app/_components/markup/still';
import type { FieldPlan, PlanMoment, PlanPlace, PlanUnit } from '@/lib/battle/contract/field-plan';
import type { BySide, Side } from '@/lib/kernel/side';
import { type Sheet, sheetOf } from './sheet';

/** A plan without its ground, which the page carries as one text (`fieldGround`). */
export type PlanParts = Omit<FieldPlan, 'ground' | 'barriers' | 'places' | 'words'>;

export interface FieldDrawingProps {
  readonly plan: PlanParts;
  readonly ground: Markup;
  readonly sides: BySide<string>;
  /** Which of the plan's moments. Default: the first. */
  readonly moment?: number;
  readonly label: string;
  /** Only this side’s wings show their men; default both. */
  readonly figuresOf?: Side;
}

/** The field at one moment: ground, orders, blocks whose length is their men, names of the wings. No hooks. */
export function FieldDrawing({
  plan,
  ground,
  sides,
  moment = 0,
  label,
  figuresOf,
}: FieldDrawingProps) {
  const sheet = sheetOf(plan);
  const now = plan.moments[moment] ?? plan.moments[0];
  return (
    <svg
      className="field__sheet"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={label}
    >
      <Still as="g" text={ground} />
      {plan.orders.map((order) => (
        <Order key={`${order.side} ${order.from[0]}`} order={order} sheet={sheet} />
      ))}
      {plan.units.map((unit, index) => {
        const place = now.places[index];
        return place ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a unit's place in the plan is its identity
          <Block key={index} unit={unit} place={place} sheet={sheet} />
        ) : null;
      })}
      {plan.wings.map((wing, index) => (
        <WingName
          key={`${wing.side} ${wing.name}`}
          plan={plan}
          now={now}
          wing={index}
          sheet={sheet}
          counted={figuresOf === undefined || figuresOf === wing.side}
        />
      ))}
      {(['A', 'B'] as const).map((side) => (
        <text
          key={side}
          className="field__side"
          data-side={side}
          x="12"
          y={side === 'A' ? sheet.height - 12 : 24}
        >
          {sides[side]}
        </text>
      ))}
      <Scale sheet={sheet} />
    </svg>
  );
}

const DEPTH = 9;

function Block({ unit, place, sheet }: { unit: PlanUnit; place: PlanPlace; sheet: Sheet }) {
  const long = Math.max(5, place.length * sheet.scale);
  const half = long / 2;
  const at = `translate(${sheet.x(place.x)} ${sheet.y(place.y)})${place.turned ? ' rotate(90)' : ''}`;
  return (
    <g className="field__unit" data-side={unit.side} data-state={place.state} transform={at}>
      {unit.arm === 'artillery' ? (
        <path
          className="field__guns"
          d={Array.from(
            { length: Math.min(12, Math.max(1, Math.round(long / 8))) },
            (_, gun) => `M${(gun * 8 - half + 3).toFixed(1)}-5v10`,
          ).join('')}
        />
      ) : (
        <>
          <rect
            data-arm={unit.arm}
            x={(-half).toFixed(1)}
            y={-DEPTH / 2}
            width={long.toFixed(1)}
            height={DEPTH}
          />
          {unit.arm === 'cavalry' ? (
            <path
              className="field__half"
              d={`M${(-half).toFixed(1)} ${DEPTH / 2}v${-DEPTH}L${half.toFixed(1)} ${DEPTH / 2}z`}
            />
          ) : null}
        </>
      )}
      <title>{`${unit.name}: ${figure(place.men)} men`}</title>
    </g>
  );
}

/** The name of a wing behind its rearmost line, with its number of men; nothing where it is empty. */
function WingName({
  plan,
  now,
  wing,
  sheet,
  counted,
}: {
  plan: PlanParts;
  now: PlanMoment;
  wing: number;
  sheet: Sheet;
  /** With its men. */
  counted: boolean;
}) {
  const own = plan.wings[wing];
  const places = now.places.flatMap((place) =>
    place?.wing === wing && place.state !== 'rear' ? [place] : [],
  );
  const men = places.reduce((sum, place) => sum + place.men, 0);
  if (!own || men === 0) return null;
  // Only units near its front count, so that horse at the rear of the army does not pull the name there.
  const ys = places.map(({ y }) => y);
  const front = own.side === 'A' ? Math.max(...ys) : Math.min(...ys);
  const here = places.filter(({ y }) => Math.abs(y - front) < plan.depthMetres * 0.18);
  const label = (
    <>
      {own.name}
      {own.leader === null ? null : <tspan className="field__leader">, {own.leader}</tspan>}
      {counted ? ` ${figure(men)}` : null}
    </>
  );
  if (own.reserve) {
    const first = places.reduce((left, place) => (place.x < left.x ? place : left));
    return (
      <text
        className="field__name"
        data-side={own.side}
        x={sheet.x(first.x - first.length / 2) - 8}
        y={sheet.y(first.y) + 5}
        textAnchor="end"
      >
        {label}
      </text>
    );
  }
  const rows = here.map(({ y }) => sheet.y(y));
  const y = own.side === 'A' ? Math.max(...rows) + 22 : Math.min(...rows) - 12;
  return (
    <text
      className="field__name"
      data-side={own.side}
      x={sheet.x(own.x)}
      y={Math.min(sheet.height - 6, Math.max(14, y))}
      textAnchor="middle"
    >
      {label}
    </text>
  );
}

function Order({ order, sheet }: { order: PlanParts['orders'][number]; sheet: Sheet }) {
  const [x, from] = [sheet.x(order.from[0]), sheet.y(order.from[1])];
  const to = sheet.y(order.to[1]);
  const down = to > from ? 1 : -1;
  return (
    <g className="field__order" data-side={order.side}>
      <path d={`M${x} ${from}V${to}`} />
      <path
        className="field__head"
        d={`M${x - 5} ${to - down * 9}L${x} ${to}L${x + 5} ${to - down * 9}`}
      />
      <text
        x={order.side === 'A' ? x - 7 : x + 7}
        y={(from + to) / 2 + 4}
        textAnchor={order.side === 'A' ? 'end' : 'start'}
      >
        {order.time}
      </text>
    </g>
  );
}

function Scale({ sheet }: { sheet: Sheet }) {
  const length = 1000 * sheet.scale;
  const left = sheet.width - length - 16;
  const y = sheet.height - 14;
  return (
    <g className="field__scale">
      <path d={`M${left} ${y - 4}v8M${left} ${y}h${length}M${left + length} ${y - 4}v8`} />
      <text x={left + length / 2} y={y - 6} textAnchor="middle">
        1 km
      </text>
    </g>
  );
}

/** The part of a plan that the browser needs. */
export function planParts({
  ground: _,
  barriers: __,
  places: ___,
  words: ____,
  ...parts
}: FieldPlan): PlanParts {
  return parts;
}

/** What the signs of a plan mean. */
export function FieldLegend({ orders }: { orders: boolean }) {
  const sides: readonly Side[] = ['A', 'B'];
  return (
    <p className="cap field__legend">
      {(['infantry', 'cavalry'] as const).map((arm) => (
        <span key={arm}>
          {sides.map((side) => (
            <svg key={side} viewBox="0 0 28 12" aria-hidden="true">
              <g className="field__unit" data-side={side} data-state="order">
                <rect data-arm={arm} x="1" y="1.5" width="26" height={DEPTH} />
                {arm === 'cavalry' ? (
                  <path className="field__half" d="M1 10.5v-9L27 10.500z" />
                ) : null}
              </g>
            </svg>
          ))}
          {arm === 'infantry' ? 'foot' : 'horse'}
        </span>
      ))}
      <span>
        {sides.map((side) => (
          <svg key={side} viewBox="0 0 28 12" aria-hidden="true">
            <g className="field__unit" data-side={side} data-state="order">
              <path className="field__guns" d="M8 1v10M14 1v10M20 1v10" />
            </g>
          </svg>
        ))}
        guns
      </span>
      {orders ? (
        <span>Dashed: ordered, with the hour.</span>
      ) : (
        <span>Faint: running, or forming again.</span>
      )}
      <span>Length of a block: its men.</span>
    </p>
  );
}
