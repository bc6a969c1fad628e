import { terrainOf } from '@/lib/rulesets/musket-and-pike/board/places';
import { TERRAINS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import type { Field } from './field';

/** How much stronger than who is hunted, and who stands beside him, those who hunt him are to be together; one always may. */
const TIMES = 2;

/** Whom single bodies go for, and how many of them: as many as he is worth. */
export class Hunt {
  readonly #field: Field;
  readonly #learnt: boolean;
  /** Strength that is sent to a hex, in men. */
  readonly #sent = new Map<number, number>();

  constructor(field: Field) {
    this.#field = field;
    this.#learnt = field.lessons.has('prey');
  }

  /** Whether a body may go for the enemy on a hex: not enough are sent, and horse can charge him where he stands. */
  open(hex: number, mounted: boolean): boolean {
    if (!this.#learnt) return true;
    if (mounted) {
      const word = terrainOf(this.#field.ground, hex);
      if (word !== 'water' && TERRAINS[word].obstructed) return false;
    }
    const sent = this.#sent.get(hex) ?? 0;
    return sent === 0 || sent < TIMES * this.#field.guard(hex);
  }

  send(hex: number, worth: number): void {
    this.#sent.set(hex, (this.#sent.get(hex) ?? 0) + worth);
  }
}
