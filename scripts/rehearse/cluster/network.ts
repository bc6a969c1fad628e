import { execFileSync } from 'node:child_process';

/** Where the machines are: each at an address of its own. */
export interface Network {
  /** The addresses that the machines and this rehearsal use. */
  readonly range: string;
  /** An address that none of the machines has, for what is restored elsewhere. */
  readonly elsewhere: string;
  addressOf(index: number): string;
  /** What runs a program on a machine, to be put before its command. */
  enter(index: number): readonly string[];
  /** Takes a machine’s cable out; null: this network has none. */
  readonly cut: ((index: number) => void) | null;
  join(index: number): void;
  remove(): void;
}

const MACHINES = [0, 1, 2];

/** Three loopback addresses of this machine: nothing can be cut off. */
export const LOOPBACK: Network = {
  range: '127.0.0.0/8',
  elsewhere: '127.0.1.9',
  addressOf: (index) => `127.0.1.${index + 1}`,
  enter: () => [],
  cut: null,
  join() {},
  remove() {},
};

const BRIDGE = 'orderly0';
const space = (index: number) => `orderly${index + 1}`;
/** The end of a machine’s cable at the bridge. */
const cable = (index: number) => `orderly${index + 1}c`;
const RANGE = '10.213.77';

const ip = (words: string) => execFileSync('ip', words.split(' '), { stdio: 'pipe' });

function tried(words: string): void {
  try {
    ip(words);
  } catch {
    // There is none.
  }
}

function remove(): void {
  for (const index of MACHINES) {
    tried(`netns del ${space(index)}`);
    tried(`link del ${cable(index)}`);
  }
  tried(`link del ${BRIDGE}`);
}

/** A network namespace for each machine, each with a cable to one bridge; on loopback where this machine allows none. */
export function layNetwork(): Network {
  remove();
  try {
    ip(`link add ${BRIDGE} type bridge`);
    ip(`addr add ${RANGE}.254/24 dev ${BRIDGE}`);
    ip(`link set ${BRIDGE} up`);
    for (const index of MACHINES) {
      ip(`netns add ${space(index)}`);
      ip(`link add ${cable(index)} type veth peer name eth0 netns ${space(index)}`);
      ip(`link set ${cable(index)} master ${BRIDGE} up`);
      ip(`-n ${space(index)} addr add ${RANGE}.${index + 1}/24 dev eth0`);
      ip(`-n ${space(index)} link set eth0 up`);
      ip(`-n ${space(index)} link set lo up`);
    }
  } catch {
    remove();
    return LOOPBACK;
  }
  return {
    range: `${RANGE}.0/24`,
    elsewhere: `${RANGE}.254`,
    addressOf: (index) => `${RANGE}.${index + 1}`,
    enter: (index) => ['ip', 'netns', 'exec', space(index)],
    cut: (index) => void ip(`link set ${cable(index)} down`),
    join: (index) => void ip(`link set ${cable(index)} up`),
    remove,
  };
}
