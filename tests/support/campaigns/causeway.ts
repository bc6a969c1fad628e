import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerCount, LedgerRow } from '@/lib/battle/handoff/ledger';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { Side } from '@/lib/kernel/side';
import { Play } from './play';

/** What a day cost each unit, by columns of the ledger. */
export type DayCounts = Readonly<Record<string, Partial<LedgerCount>>>;
/** The second rows of units that went over. */
export type Crossed = Readonly<Record<string, { side: Side; count: LedgerCount }>>;

/** The first day of the marsh, on the causeway, by what a table reports; units that are not named are unhurt. */
export function afterTheCauseway(
  marsh: CampaignDefinition,
  counts: DayCounts,
  crossed: Crossed = {},
): Play {
  const ledger: LedgerRow[] = [];
  for (const [unit, { unit: stated, side }] of lookupOf(marsh).units) {
    const [kind, start] = Object.entries(stated.strength ?? {})[0] as ['points' | 'pieces', number];
    const { returned = 0, ...lost } = counts[unit] ?? {};
    const gone = Object.values(lost).reduce((sum: number, one) => sum + (one ?? 0), 0);
    const count = {
      ...{ start, present: start + returned - gone, ...lost },
      ...(returned > 0 ? { returned } : {}),
    };
    ledger.push({ unit, side, counts: { [kind]: count }, fatigue: 0 });
    const over = crossed[unit];
    if (over) ledger.push({ unit, side: over.side, counts: { [kind]: over.count }, fatigue: 0 });
  }
  const report: BattleReport = {
    ...{ format: 'orderly-book/battle-report', formatVersion: 1, battle: 'causeway' },
    ruleset: { id: 'authored', version: '1' },
    ...{ method: 'reported', level: 'draw', ledger, leaders: [], heldField: null },
    ...{ turnsFought: 12, log: [] },
  };
  return new Play()
    .start(marsh)
    .both('fight', 'fight')
    .both('table', 'table')
    .do({ type: 'SubmitTableReport', data: { side: 'A', report } })
    .do({ type: 'CountersignTableReport', data: { side: 'B', opened: null } });
}
