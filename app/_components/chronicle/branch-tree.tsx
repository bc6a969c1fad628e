import Link from '@/app/_components/link/link';
import { SituationMark, type SituationSign } from '@/app/_components/signs/situation-glyph';
import { Scrolled } from '@/app/_components/type/scrolled';

export interface BranchLine {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  /** The branch that it left, and the last situation they share (1, 2 …; 0: none); absent: the trunk. */
  readonly from?: { readonly line: string; readonly ordinal: number } | undefined;
  /** Its own situations after that, in order. */
  readonly situations: readonly {
    readonly ordinal: number;
    readonly title: string;
    readonly sign: SituationSign;
  }[];
  /** main: the trunk; open: a what-if that continues; abandoned: given up; concluded. */
  readonly state: 'main' | 'open' | 'abandoned' | 'concluded';
  readonly current?: boolean;
  /** "Begun by T. Okafor on 18 November 2026; four entries." */
  readonly note?: string | undefined;
}

const STATE_WORDS: Readonly<Record<BranchLine['state'], string>> = {
  main: 'the campaign',
  open: 'what if, going on',
  abandoned: 'abandoned',
  concluded: 'concluded',
};
const STEP = 64;
const LANE = 46;

/** All branches of a campaign: the main one solid, abandoned ones dashed; below, each by name unless it is `brief`. */
export function BranchTree({
  lines,
  brief = false,
}: {
  lines: readonly BranchLine[];
  brief?: boolean;
}) {
  const lanes = lanesOf(lines);
  const furthest = Math.max(
    1,
    ...lines.flatMap((line) => line.situations.map((situation) => situation.ordinal)),
  );
  const width = (furthest + 1) * STEP + 20;
  const height = lines.length * LANE + 12;
  const x = (ordinal: number) => ordinal * STEP - 20;
  const y = (id: string) => (lanes.get(id) ?? 0) * LANE + 34;
  return (
    <div className="branches">
      <Scrolled label="Branches of the campaign, drawn">
        <svg
          className="branches__tree"
          role="img"
          aria-label={`Branches: ${lines.map((line) => `${line.name}, ${STATE_WORDS[line.state]}`).join('; ')}`}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          {lines.map((line) => {
            const own = y(line.id);
            const begin = line.from
              ? Math.max(4, x(line.from.ordinal))
              : x(line.situations[0]?.ordinal ?? 1);
            const stop = line.state === 'abandoned' ? 20 : 0;
            const end =
              x(
                Math.max(
                  line.from?.ordinal ?? 1,
                  ...line.situations.map((situation) => situation.ordinal),
                ),
              ) + stop;
            const parent = line.from ? y(line.from.line) : own;
            const bend = line.from
              ? `M${begin} ${parent}C${begin + 14} ${parent} ${begin + 12} ${own} ${begin + 30} ${own}H${Math.max(end, begin + 30)}`
              : `M${begin} ${own}H${end}`;
            return (
              <g
                key={line.id}
                className="branches__line"
                data-state={line.state}
                data-current={line.current ? '' : undefined}
              >
                <path d={bend} />
                {line.state === 'abandoned' ? (
                  <path d={`M${Math.max(end, begin + 30)} ${own - 6}v12`} strokeDasharray="none" />
                ) : null}
                <text x={line.from ? begin + 34 : begin - 8} y={own - 14}>
                  {line.name}
                </text>
                {line.situations.map((situation) => (
                  <g
                    key={situation.ordinal}
                    transform={`translate(${x(situation.ordinal)} ${own})`}
                  >
                    <title>{situation.title}</title>
                    <SituationMark sign={situation.sign} />
                  </g>
                ))}
              </g>
            );
          })}
        </svg>
      </Scrolled>
      {brief && lines.length === 1 ? null : (
        <ul className="branches__list" data-brief={brief ? '' : undefined}>
          {lines.map((line) => (
            <li key={line.id} aria-current={line.current ? 'page' : undefined}>
              <Link href={line.href}>{line.name}</Link>{' '}
              <span className="cap">{STATE_WORDS[line.state]}</span>
              {line.note && !brief ? <p className="cap">{line.note}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Every branch gets a lane of its own; children are below the branch they left, the latest parting nearest. */
function lanesOf(lines: readonly BranchLine[]): Map<string, number> {
  const lanes = new Map<string, number>();
  const known = new Set(lines.map((line) => line.id));
  const lay = (line: BranchLine) => {
    if (lanes.has(line.id)) return;
    lanes.set(line.id, lanes.size);
    for (const child of lines
      .filter((other) => other.from?.line === line.id)
      .sort((a, b) => (b.from?.ordinal ?? 0) - (a.from?.ordinal ?? 0)))
      lay(child);
  };
  for (const line of lines) if (!line.from || !known.has(line.from.line)) lay(line);
  for (const line of lines) lay(line);
  return lanes;
}
