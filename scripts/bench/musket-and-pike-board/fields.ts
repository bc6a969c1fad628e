/**
 * Battles of a campaign file that have a field, played on the board as they are stated, from the year's beginning: who wins,
 * what is lost beside the record, how each ends. Usage: musket-and-pike-checks fields [file] [games] [doctrine] [battle …].
 */
import { readFileSync } from 'node:fs';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { orderAsStated } from '@/lib/trials/battle-odds';
import { BOARD } from './commanders';

export function playFields([
  file = 'campaigns/silesia-1757.yaml',
  games = '1',
  doctrine = 'fast',
  ...only
]: readonly string[]): void {
  const read = readCampaignFile(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(read.error[0]?.message);
  const resolvers = new Map([[musketAndPike.id, musketAndPike.quick]]);
  for (const battle of read.value.battles) {
    if (only.length > 0 && !only.includes(battle.id)) continue;
    const order = orderAsStated(read.value, battle, resolvers);
    if (order === null || order === undefined || board.takes?.(order.setup) !== true) continue;
    const checked = board.checkOrder(order);
    if (!checked.ok) throw new Error(`${battle.id}: ${JSON.stringify(checked.error.slice(0, 12))}`);
    const levels: Record<string, number> = {};
    const endings: Record<string, number> = {};
    const lost = { A: 0, B: 0 };
    const counted: Record<string, number> = {};
    const start = process.cpuUsage().user;
    for (let trial = 0; trial < Number(games); trial += 1) {
      const { report, state } = autoplay(BOARD, {
        checked: checked.value,
        ...{ seed: 'fields', trial, players: { A: doctrine, B: doctrine } },
        sink: (record) => {
          const { type } = JSON.parse(JSON.stringify(record)) as Fact;
          counted[type] = (counted[type] ?? 0) + 1;
        },
      });
      levels[report.level] = (levels[report.level] ?? 0) + 1;
      const { ending } = (state as State).p;
      endings[ending] = (endings[ending] ?? 0) + 1;
      for (const { side, counts } of report.ledger)
        if (counts.men !== undefined) lost[side] += counts.men.start - counts.men.present;
      const sums = checkLedger(
        order.units.map(({ id, name, side, strength }) => ({ unit: id, name, side, strength })),
        report.ledger,
      );
      if (!sums.ok) throw new Error(`${battle.id}: ${JSON.stringify(sums.error)}`);
    }
    const each = (men: number) => Math.round(men / Number(games));
    const { cards } = checked.value.scenario;
    console.log(
      JSON.stringify({
        ...{
          battle: battle.id,
          games,
          doctrine,
          levels,
          endings,
          lost: [each(lost.A), each(lost.B)],
        },
        record: [battle.history?.lossA, battle.history?.lossB],
        units: cards.filter(({ part, kind }) => part === 'whole' && kind !== 'leader').length,
        ...{ fired: counted.Fired, melees: counted.MeleeFought, fled: counted.Fled },
        seconds: Math.round((process.cpuUsage().user - start) / 1e5) / 10,
      }),
    );
  }
}
