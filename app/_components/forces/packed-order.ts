import type { FormationView, LeaderView, UnitView } from '@/lib/campaign/view';

/** What the tree draws of a unit and of a formation; the rest stays on the server. */
export type TreeUnit = Omit<UnitView, 'establishment'>;
export type TreeFormation = Omit<FormationView, 'level' | 'formations' | 'units'> & {
  readonly formations: readonly TreeFormation[];
  readonly units: readonly TreeUnit[];
  /** The player who commands it, where that is another than who commands the one above it. */
  readonly commandedBy?: string;
};

/**
 * An order of battle as one text without the names of its members, in the order of these rows: it travels beside the page
 * at a fraction of the cost of its thousand parts.
 */
type PackedLeader = readonly [
  id: string,
  name: string,
  rank: string | null,
  command: string,
  leadership: string,
  status: LeaderView['status'],
];
type PackedUnit = readonly [
  id: string,
  name: string,
  arm: string,
  type: string,
  quality: string,
  men: number,
  guns: number,
  fatigue: number,
  startMen: number,
  startGuns: number,
  lostMen: number,
  lostGuns: number,
  estimate: 0 | 1,
  status: UnitView['status'],
];
type PackedFormation = readonly [
  id: string,
  name: string,
  at: string | null,
  men: number,
  guns: number,
  startMen: number,
  status: FormationView['status'],
  leaders: readonly PackedLeader[],
  formations: readonly PackedFormation[],
  units: readonly PackedUnit[],
];

export function packOrder(formations: readonly FormationView[]): string {
  return JSON.stringify(formations.map(packed));
}

/** The tree again; `commandedBy` names the players who command some of its formations. */
export function unpackOrder(
  text: string,
  commandedBy: Readonly<Record<string, string>> = {},
): readonly TreeFormation[] {
  return named((JSON.parse(text) as readonly PackedFormation[]).map(unpacked), commandedBy);
}

function named(
  formations: readonly TreeFormation[],
  commandedBy: Readonly<Record<string, string>>,
): readonly TreeFormation[] {
  return formations.map((one) => {
    const player = commandedBy[one.id];
    return {
      ...one,
      ...(player === undefined ? {} : { commandedBy: player }),
      formations: named(one.formations, commandedBy),
    };
  });
}

function packed(one: FormationView): PackedFormation {
  return [
    one.id,
    one.name,
    one.at,
    one.men,
    one.guns,
    one.startMen,
    one.status,
    one.leaders.map((leader) => [
      leader.id,
      leader.name,
      leader.rank,
      leader.command,
      leader.leadership,
      leader.status,
    ]),
    one.formations.map(packed),
    one.units.map((unit) => [
      unit.id,
      unit.name,
      unit.arm,
      unit.type,
      unit.quality,
      unit.men,
      unit.guns,
      unit.fatigue,
      unit.start.men,
      unit.start.guns,
      unit.lost.men,
      unit.lost.guns,
      unit.estimate ? 1 : 0,
      unit.status,
    ]),
  ];
}

function unpacked(row: PackedFormation): TreeFormation {
  const [id, name, at, men, guns, startMen, status, leaders, formations, units] = row;
  return {
    ...{ id, name, at, men, guns, startMen, status },
    leaders: leaders.map(([id, name, rank, command, leadership, status]) => ({
      ...{ id, name, rank, command, leadership, status },
    })),
    formations: formations.map(unpacked),
    units: units.map(unpackedUnit),
  };
}

function unpackedUnit(row: PackedUnit): TreeUnit {
  const [id, name, arm, type, quality, men, guns, fatigue, ...more] = row;
  const [startMen, startGuns, lostMen, lostGuns, estimate, status] = more;
  return {
    ...{ id, name, arm, type, quality, men, guns, fatigue, status },
    start: { men: startMen, guns: startGuns },
    lost: { men: lostMen, guns: lostGuns },
    estimate: estimate === 1,
  };
}
