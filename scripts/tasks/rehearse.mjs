import { loadBundled } from '../run/bundled.mjs';

/** npm run rehearse -- NAME [arguments]: runs scripts/rehearse/NAME.ts, which tries out what an operator would do. */
export async function run([name, ...args]) {
  const rehearsal = await loadBundled('rehearse', name, args);
  return (await rehearsal.run(args)) ?? 0;
}
