import { type Markup, markupOf } from '@/app/_components/markup/markup';
import type { FieldPlan, PlanBarrier, PlanGround } from '@/lib/battle/contract/field-plan';
import { type Sheet, sheetOf } from './sheet';

/** The ground of a plan as one text: it never moves. For `Still`. */
export function fieldGround(plan: FieldPlan): Markup {
  const sheet = sheetOf(plan);
  return markupOf(
    <>
      {plan.ground.map((one) => (
        <Ground key={`${one.kind} ${one.x} ${one.y}`} ground={one} sheet={sheet} />
      ))}
      {plan.barriers.map((one) => (
        <Barrier key={`${one.kind} ${one.x} ${one.y}`} barrier={one} sheet={sheet} />
      ))}
      {plan.places.map(({ x, y, name }) => (
        <g key={name}>
          <rect
            className="field__house"
            x={sheet.x(x) - 4}
            y={sheet.y(y) - 4}
            width="8"
            height="8"
          />
          <text
            className="field__place"
            x={sheet.x(x) + (sheet.x(x) > sheet.width * 0.9 ? -8 : 8)}
            y={sheet.y(y) + 5}
            textAnchor={sheet.x(x) > sheet.width * 0.9 ? 'end' : 'start'}
          >
            {name}
          </text>
        </g>
      ))}
    </>,
  );
}

/** Small signs of each kind of ground, about their own middle. */
const SIGNS: Readonly<Record<Exclude<PlanGround['kind'], 'height'>, string>> = {
  wood: 'm-5 1a3 3 0 1 1 5-3 3 3 0 1 1 4 4h-9z',
  orchard: 'm-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  village: 'm-4-3h5v5h-5zm7 2h4v4h-4z',
  marsh: 'm-6 0h4m2 0h4m-8 4h4m2 0h3',
  rough: 'm-3 3l3-6l3 6m2 0l2-4',
  field: 'm-6 0h2m2 0h2m2 0h2',
};

function Ground({ ground, sheet }: { ground: PlanGround; sheet: Sheet }) {
  const left = sheet.x(ground.x);
  const top = sheet.y(ground.y + ground.depth);
  const width = ground.width * sheet.scale;
  const depth = ground.depth * sheet.scale;
  if (ground.kind === 'height') return <Height ground={ground} box={{ left, top, width, depth }} />;
  const signs: string[] = [];
  const across = ground.kind === 'village' ? 38 : 30;
  for (let row = 0; row * 20 + 14 < depth; row += 1)
    for (let column = 0; (column + 1) * across < width; column += 1) {
      // Rows are staggered and signs shifted a little, so that no grid appears.
      const shift = ((row * 7 + column * 11) % 9) - 4 + (row % 2) * (across / 2);
      const x = left + column * across + across / 2 + shift;
      signs.push(`M${x.toFixed(1)} ${(top + row * 20 + 14).toFixed(1)}${SIGNS[ground.kind]}`);
    }
  return (
    <>
      <path className="field__ground" data-kind={ground.kind} d={signs.join('')} />
      <text className="field__words" x={left + 10} y={wordsAt(ground, top, depth)}>
        {ground.name}
      </text>
    </>
  );
}

/** Words of the ground stand at the back of its box. */
const wordsAt = ({ falls }: PlanGround, top: number, depth: number): number =>
  falls === 1 ? top + depth - 4 : top + 12;

function Height({
  ground,
  box: { left, top, width, depth },
}: {
  ground: PlanGround;
  box: { left: number; top: number; width: number; depth: number };
}) {
  const strokes: string[] = [];
  // The slope falls towards the enemy: upwards on the sheet for side A.
  const foot = ground.falls === 1 ? top - 2 : top + depth + 2;
  const down = ground.falls === 1 ? 1 : -1;
  for (let at = 6; at < width - 4; at += 4) {
    const long = 12 + ((at * 7) % 9);
    const bend = Math.sin(at / 23) * 5;
    const y = foot + down * (3 + bend);
    strokes.push(
      `M${(left + at).toFixed(1)} ${y.toFixed(1)}l${(((at * 5) % 5) - 2).toFixed(1)} ${(down * long).toFixed(1)}`,
    );
  }
  return (
    <>
      <path className="field__slope" d={strokes.join('')} />
      <text
        className="field__words"
        x={left + width - 10}
        y={wordsAt(ground, top, depth)}
        textAnchor="end"
      >
        {ground.name}
      </text>
    </>
  );
}

function Barrier({ barrier, sheet }: { barrier: PlanBarrier; sheet: Sheet }) {
  const left = sheet.x(barrier.x);
  const width = barrier.width * sheet.scale;
  const y = sheet.y(barrier.y);
  const waves = Math.max(2, Math.round(width / 60));
  const wave = width / waves;
  const d =
    barrier.kind === 'water'
      ? `M${left} ${y}${Array.from({ length: waves }, (_, at) => `q${wave / 2} ${at % 2 === 0 ? 7 : -7} ${wave} 0`).join('')}`
      : barrier.kind === 'works'
        ? `M${left} ${y}${Array.from({ length: Math.round(width / 14) }, () => 'l7 -5l7 5').join('')}`
        : `M${left} ${y}h${width}`;
  return (
    <>
      <path className="field__barrier" data-kind={barrier.kind} d={d} />
      <text className="field__words" x={left + 6} y={y - 8}>
        {barrier.name}
      </text>
    </>
  );
}
