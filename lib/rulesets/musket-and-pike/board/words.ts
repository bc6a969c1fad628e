import { timeOf, weatherNow } from './clock';
import type { Fact } from './facts';
import { lineOf } from './log';
import { sentenceOf } from './log-sentences';
import { formationName, nameOfHex, strengthWords } from './names';
import { balanceWords, detailsOf, marksOf, turnWords } from './picture';
import type { State } from './state';

/** The names of the two sides. */
const sidesOf = ({ scenario }: State) => ({
  A: scenario.order.sides.A.name,
  B: scenario.order.sides.B.name,
});

/** A sentence about a fact, with the position before it; null: none. */
export function factInWords(fact: Fact, before: State): string | null {
  const line = lineOf(fact, before);
  return line === null ? null : sentenceOf(line, sidesOf(before));
}

/** Facts that begin a part of the log. */
export const isHeading = ({ type }: Fact): boolean =>
  type === 'TurnBegan' || type === 'BattleEnded';

const PHASES: Readonly<Record<string, string>> = {
  turn: 'moves, fires and attacks',
  movement: 'moves',
  offensive: 'fires',
  melee: 'attacks',
};

function phaseWords(state: State): string {
  const { A, B } = sidesOf(state);
  const { mover, phase } = state.p;
  if (phase === 'over') return 'the battle is over';
  const [moving, other] = mover === 0 ? [A, B] : [B, A];
  return phase === 'defensive' ? `${other} fires in defence` : `${moving} ${PHASES[phase] ?? ''}`;
}

/** The whole position as text, hidden units left out. */
export function positionInWords(state: State): string[] {
  const { scenario, p } = state;
  const { A, B } = sidesOf(state);
  const weather = weatherNow(state)?.name;
  const lines = [
    `${turnWords(state)}, ${timeOf(scenario, p.turn)}: ${phaseWords(state)}.`,
    balanceWords(state),
  ];
  if (weather !== undefined) lines.push(`Weather: ${weather}.`);
  scenario.objectives.forEach(({ name, hex, points }, index) => {
    const holder = p.holders[index] as number;
    const held = holder < 0 ? 'held by nobody' : `held by ${holder === 0 ? A : B}`;
    lines.push(`${name} (${nameOfHex(scenario, hex)}, ${points} points): ${held}.`);
  });
  for (const side of [0, 1] as const) {
    const units = state.inField(side);
    const own = side === 0 ? A : B;
    lines.push(`${own}: ${units.length} units on the field.`);
    for (const unit of units) {
      const card = scenario.cards[unit];
      if (card === undefined) continue;
      const marks = marksOf(state, unit);
      const group = card.formations.at(-1);
      const of = group === undefined ? '' : `, ${formationName(scenario, group)}`;
      const [strength = strengthWords(state, unit), ...details] = detailsOf(state, unit);
      lines.push(
        `${nameOfHex(scenario, state.unit(unit).at)}: ${card.name}${of}. ${[strength, ...details, ...marks].join('; ')}.`,
      );
    }
  }
  return lines;
}
