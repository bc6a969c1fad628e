import { capital, figure, perCent } from '@/app/_components/figures/format';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Section } from '@/app/_components/type/section';
import { strengthIn } from '@/lib/battle/contract/battle-story';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { type Heads, headsIn } from '@/lib/battle/handoff/heads';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import type { FormationView } from '@/lib/campaign/view/view';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';

/** What both sides lost of what they are counted in, and how. */
export function MenLost({ report, sides }: { report: BattleReport; sides: BySide<string> }) {
  const heads = headsIn(report);
  if (SIDES.every((side) => strengthIn(report, side, heads).start === 0)) return null;
  return (
    <Section title={`${capital(heads)} lost`}>
      <div className="columns">
        {SIDES.map((side) => {
          const { start, lost } = strengthIn(report, side, heads);
          return (
            <div key={side}>
              <SideTag side={side} name={sides[side]} strong />
              <p className="men-lost">{figure(lost)}</p>
              <p className="cap">
                {start === 0 ? '' : `${perCent(lost / start)} of ${figure(start)}`}
                {lost === 0 ? '.' : `: ${howLost(report, side, heads)}.`}
              </p>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

function howLost(report: BattleReport, side: Side, heads: Heads): string {
  const sum = (kind: 'killed' | 'wounded' | 'missing' | 'captured') =>
    report.ledger.reduce(
      (total, row) => total + (row.side === side ? (row.counts[heads]?.[kind] ?? 0) : 0),
      0,
    );
  // Pieces and points are not hurt, only lost.
  const usual = heads === 'men' || sum('wounded') > 0 ? ['wounded' as const] : [];
  return (['killed', ...usual, 'missing', 'captured'] as const)
    .map((kind) => `${figure(sum(kind))} ${kind}`)
    .join(', ');
}

const FATES = { wounded: 'wounded', killed: 'killed', captured: 'captured' } as const;

/** Officers who were hit or captured, by side; one sentence where nobody was. */
export function Officers({
  report,
  roll,
  sides,
}: {
  report: BattleReport;
  roll: BattleRoll;
  sides: BySide<string>;
}) {
  const leaders = new Map(roll.leaders.map((leader) => [leader.id, leader]));
  const hit = report.leaders.flatMap(({ id, fate }) => {
    const leader = leaders.get(id);
    return fate === 'unhurt' ? [] : [{ id, fate, name: leader?.name ?? id, side: leader?.side }];
  });
  return (
    <Section title="Officers">
      {hit.length === 0 ? (
        <p>No officer was killed, wounded or captured.</p>
      ) : (
        <div className="columns">
          {SIDES.map((side) => {
            const own = hit.filter((one) => (one.side ?? 'A') === side);
            return (
              <div key={side}>
                <SideTag side={side} name={sides[side]} strong />
                {own.length === 0 ? (
                  <p className="cap">No officer was hit or captured.</p>
                ) : (
                  <ul className="officers-hit">
                    {own.map(({ id, name, fate }) => (
                      <li key={id}>
                        <strong>{name}</strong>, {FATES[fate]}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            );
          })}
        </div>
      )}
    </Section>
  );
}

/** “42 by Austria, 3 by Prussia”: guns that one side took from the other; null where none were sent. */
export function gunsTaken(report: BattleReport, sides: BySide<string>): string | null {
  if (!report.ledger.some(({ counts }) => counts.guns)) return null;
  const taken = SIDES.flatMap((side) => {
    const sum = report.ledger.reduce(
      (total, row) => total + (row.side === side ? 0 : (row.counts.guns?.captured ?? 0)),
      0,
    );
    return sum === 0 ? [] : [`${figure(sum)} by ${sides[side]}`];
  });
  return taken.length === 0 ? 'none' : taken.join(', ');
}

/** The formation that holds each unit, with its name, for the ledger. */
export function formationsOf(
  roll: BattleRoll,
  forces: BySide<readonly FormationView[]>,
): Readonly<Record<string, { readonly id: string; readonly name: string }>> {
  const names = new Map<string, string>();
  const note = ({ id, name, formations }: FormationView): void => {
    names.set(id, name);
    formations.forEach(note);
  };
  for (const side of SIDES) forces[side].forEach(note);
  return Object.fromEntries(
    roll.units.flatMap((unit) => {
      const id = unit.formations.at(-1);
      const name = id === undefined ? undefined : names.get(id);
      return id === undefined || name === undefined ? [] : [[unit.id, { id, name }]];
    }),
  );
}
