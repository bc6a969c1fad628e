import type { ExportedStream } from '@/lib/chance/verify-export';
import type { ExportBreak, ExportVerdict } from './export-verdict';

type Counts = { -readonly [Each in keyof ExportVerdict['checked']]: number };

/** What a check of an export has found so far: breaks, notes, and how much was checked. */
export class Findings {
  readonly breaks: ExportBreak[] = [];
  readonly notes: ExportBreak[] = [];
  readonly checked: Counts = {
    commitments: 0,
    seals: 0,
    seeds: 0,
    battles: 0,
    acts: 0,
    dice: 0,
    steps: 0,
    commanders: 0,
  };
  /** Version of the event being checked. */
  position = 0;

  constructor(readonly stream: ExportedStream | undefined) {}

  /** A break at any position; `battle`: in the record of a battle on the board. */
  fault(position: number, code: string, message: string, battle?: number): void {
    this.breaks.push(this.#found(position, code, message, battle));
  }

  /** A break at the event being checked. */
  broken(code: string, message: string): void {
    this.fault(this.position, code, message);
  }

  /** Something at the event being checked that could not be repeated here. */
  note(code: string, message: string): void {
    this.notes.push(this.#found(this.position, code, message));
  }

  #found(position: number, code: string, message: string, battle?: number): ExportBreak {
    const part =
      battle === undefined
        ? this.stream
        : this.stream?.battles.find(({ index }) => index === battle);
    const event = part?.events.find(({ version }) => version === position)?.type ?? null;
    return { position, ...(battle === undefined ? {} : { battle }), event, code, message };
  }
}
