import { recordHistory } from './histories/run';

/**
 * Whether the store stays linearizable, stream by stream, while processes are paused and killed: npm run bench --
 * histories [seconds, 60] [processes, 3] [clients in each, 4]
 */
export const needsDatabase = false;

export async function run([seconds = '60', processes = '3', clients = '4']: readonly string[]) {
  const history = await recordHistory({
    root: process.env.ORDERLY_ROOT ?? process.cwd(),
    workMs: Number(seconds) * 1_000,
    processes: Number(processes),
    clients: Number(clients),
    streams: 4,
    faultEveryMs: 700,
  });
  const { faults, acts, acknowledged, refused, reads, unanswered, paused, killed } = history;
  console.log(
    `${acts} acts: ${acknowledged} appends acknowledged, ${refused} refused, ${unanswered} unanswered, ${reads} reads; ` +
      `${paused} pauses, killed: ${Object.entries(killed)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}`,
  );
  console.log(`cannot be explained (wanted 0): ${faults.length}`);
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  if (faults.length > 0) throw new Error('A history is not linearizable');
}
