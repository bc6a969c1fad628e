import type { LogSentence } from '@/lib/battle/handoff/battle-report';

/** What a battle reports while it is fought for its chronicle; units, leaders and sides by number. */
export interface Happenings {
  /** The sentences so far. */
  readonly lines: readonly LogSentence[];
  turnBegins(): void;
  flush(): void;
  arrives(unit: number): void;
  commandTested(leader: number, passed: boolean): void;
  recovered(unit: number): void;
  rallied(unit: number): void;
  resupplied(unit: number): void;
  advances(side: number, sector: number, gap: number): void;
  repulsed(side: number, sector: number): void;
  wheels(side: number, sector: number, target: number): void;
  relieves(fresh: number, spent: number): void;
  deploys(unit: number): void;
  shifts(unit: number, sector: number): void;
  committed(unit: number, sector: number): void;
  fires(unit: number, range: number, opportunity: boolean, enfiladed: boolean): void;
  struck(target: number, hit: number, guns?: number): void;
  ammunitionFails(unit: number, level: number): void;
  attacks(group: Int16Array, size: number, prey: number, charge: boolean, round: number): void;
  melee(lead: number, prey: number, attackerLoss: number, defenderLoss: number, won: boolean): void;
  disordered(unit: number): void;
  balks(unit: number): void;
  stragglers(unit: number, men: number): void;
  routed(queue: Int16Array, count: number): void;
  destroyed(unit: number): void;
  surrendered(unit: number): void;
  gunsTaken(unit: number, guns: number): void;
  leaderHit(unit: number, leader: number, killed: boolean): void;
  leaderTaken(leader: number): void;
  objectiveTaken(holder: number, index: number): void;
  givesUp(side: number, inOrder: boolean): void;
  pursued(beaten: number, men: number, guns: number): void;
  closes(text: string): void;
}
