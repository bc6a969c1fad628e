import type { BattleLogLine, LogFact } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';

/**
 * The events of a battle as data: `is` names the event; units and leaders are indices into the order. Worded when
 * shown.
 */
export type Fact = { readonly is: string; readonly [key: string]: Json };

/** Receives the facts of a battle. A trial has none. */
export interface FactSink {
  add(kind: LogFact['kind'], side: number | null, fact: Fact, withPresent?: boolean): void;
}

/** A sink that keeps the facts as lines of a report. */
export class FactLog implements FactSink {
  readonly lines: BattleLogLine[] = [];

  /** `moment`: turn, clock, and men with the colours by side, called each time a fact is added. */
  constructor(
    readonly moment: () => { battleTurn: number; time: string },
    readonly present: (side: number) => number,
  ) {}

  add(kind: LogFact['kind'], side: number | null, fact: Fact, withPresent = false): void {
    this.lines.push({
      ...this.moment(),
      kind,
      ...(side === null ? {} : { side: (side === 0 ? 'A' : 'B') as Side }),
      ...(withPresent ? { present: { A: this.present(0), B: this.present(1) } } : {}),
      fact,
    });
  }
}
