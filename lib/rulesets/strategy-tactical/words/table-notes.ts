import type { TableNotes, TableWriter } from '@/lib/battle/contract/table-notes';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Side } from '@/lib/kernel/side';
import { checkOrder } from '@/lib/rulesets/strategy-tactical/check-order';
import { typedName } from '@/lib/rulesets/strategy-tactical/names';
import {
  enemyOf,
  type Scenario,
  type Scene,
  type SideNumber,
  sideNumber,
} from '@/lib/rulesets/strategy-tactical/scenario';

type Fact = TableNotes['facts'][number];

/** “14.5, 20”: from side A’s left, and from side A’s edge. */
const placeWords = ([x, y]: readonly [number, number]): string => `${x / 1_000}, ${y / 1_000}`;
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const standWords = (id: string): string => `stand ${id.split('-').at(-1) ?? ''}`;

const unitWords = (scene: Scene, unit: number): string =>
  `${typedName(scene, unit)} (${scene.units[unit]?.name ?? ''})`;

function standFacts({ scene, stands }: Scenario, side: SideNumber): Fact[] {
  const theirs = scene.stands.filter((stand) => stand.side !== side);
  return [
    ...stands
      .filter((stand) => stand.side === side)
      .map(({ id, at, units }) => ({
        name: capital(standWords(id)),
        value: `at ${placeWords(at)}: ${units.map((unit) => unitWords(scene, unit)).join(', ')}`,
      })),
    ...(theirs.length === 0
      ? []
      : [
          {
            name: `Stands of ${scene.sides[enemyOf(side)]}`,
            value: theirs.map(({ id, at }) => `${standWords(id)} at ${placeWords(at)}`).join('; '),
          },
        ]),
  ];
}

/** Where the units stand that begin in sight. */
function openFacts({ scene, open }: Scenario, side: SideNumber): Fact[] {
  return ([side, enemyOf(side)] as const).flatMap((of): Fact[] => {
    const here = open.filter(({ units }) => scene.units[units[0] ?? -1]?.side === of);
    return here.length === 0
      ? []
      : [
          {
            name: `In sight, ${scene.sides[of]}`,
            value: here
              .map(({ units: [lead = 0, ...behind], at }) => {
                const column = behind.length === 0 ? '' : ` and ${behind.length} behind it`;
                return `${unitWords(scene, lead)}${column} at ${placeWords(at)}`;
              })
              .join('; '),
          },
        ];
  });
}

function factsOf(scenario: Scenario, side: SideNumber): Fact[] {
  const { scene } = scenario;
  const { table, headquarters, moveLimit, parameters } = scene;
  return [
    {
      name: 'Table',
      value: `${table.width / 1_000} by ${table.height / 1_000} inches; places are given from the left of ${scene.sides[0]} and from its edge`,
    },
    { name: 'Length', value: `${moveLimit} moves` },
    {
      name: 'Headquarters',
      value: headquarters
        .map((hq) => `${hq.name} of ${scene.sides[hq.side]} at ${placeWords(hq.at)}`)
        .join('; '),
    },
    { name: 'Muskets', value: `reach ${parameters.musketRange} inches` },
    ...standFacts(scenario, side),
    ...openFacts(scenario, side),
  ];
}

function rulesOf({ switches, flanks, drawingOff, parameters, version }: Scene): string[] {
  return [
    switches.concealment
      ? 'Columns march concealed. What your stands hold is on this sheet alone: keep it to yourself.'
      : 'Nobody is concealed, and light horse fights as horse.',
    ...(flanks === 'spoken'
      ? [
          'The winner of the die chooses the flank at which he begins; the loser begins at the other.',
        ]
      : []),
    switches.counterMove
      ? 'The winner of the die may alter orders in the middle third of the table.'
      : 'There is no counter-move.',
    switches.automaticKills
      ? 'Automatic kills need no die.'
      : 'Automatic kills are thrown for: 1 to 5.',
    ...(switches.horseArtillery ? [] : ['Horse artillery moves or fires, as other guns do.']),
    drawingOff === true
      ? 'An army may draw off at the end of a move, and has lost.'
      : 'Nobody draws off before the last move.',
    ...(version !== undefined && parameters.lossLead < 100
      ? [
          `Where both hold as many headquarters after the last move, the side that has lost less of its army has won, by ${parameters.lossLead} in 100 or more.`,
        ]
      : []),
  ];
}

/** What a side takes to a table: places, its own stands with what they hold, and the rules that are switched on. */
export const TABLE_WRITER: TableWriter = {
  notes(order: BattleOrder, seat: Side) {
    const checked = checkOrder(order);
    if (!checked.ok) return null;
    const { scenario } = checked.value;
    return {
      facts: factsOf(scenario, sideNumber(seat)),
      rules: rulesOf(scenario.scene),
    };
  },
  scales: { fatigue: null, quality: null },
};
