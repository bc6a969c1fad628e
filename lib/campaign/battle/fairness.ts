import type { FairnessEntries } from '@/lib/campaign/rounds/fairness';
import { methodRound } from '@/lib/campaign/rounds/rounds';
import type { BattleEvents, MethodAnswer } from './events';
import { METHOD_CHOICES } from './words';

/** Methods that need no question when they are the only one. */
const UNASKED: readonly MethodAnswer[] = ['expected', 'table'];

export const battleFairness: FairnessEntries<keyof BattleEvents> = {
  BattleAnnounced: (ledger, { battle, index, methods }, position) => {
    const title = ledger.lookup.battles.get(battle)?.title ?? battle;
    ledger.announceBattle(index, title, position);
    const [first] = methods;
    if (methods.length > 1 || (first !== undefined && !UNASKED.includes(first)))
      ledger.openRound(methodRound(index), { kind: 'method', title, position });
  },
  MethodSealed: (ledger, data, position) => ledger.seal(data, position),
  MethodsRevealed: (ledger, data, position) =>
    ledger.reveal(
      data.round,
      position,
      data,
      (_, answer) => METHOD_CHOICES[answer as MethodAnswer],
    ),
  BattleResolved: (ledger, { report, opened }, position) =>
    ledger.resolveBattle(report.method, opened, position),
};
