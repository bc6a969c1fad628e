import type { Target } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { conditionInWords } from './condition-words';
import { nextOrdinal } from './targets';

/** One destination of a level: a situation or a conclusion. */
export interface Destination {
  readonly kind: 'situation' | 'conclusion';
  readonly title: string;
  /** The file's rule in words, if this destination is conditional; null otherwise. */
  readonly when: string | null;
}

/** Where each level of a battle leads: mostly one destination, several if it depends on the state after the battle. */
export type Destinations = Readonly<Record<VictoryLevel, readonly Destination[]>>;

/**
 * Where the pending battle leads, level by level, as the file says: titles and conditions, which are not secret. Null
 * if no battle is pending.
 */
export function viewDestinations(campaign: Readonly<StartedCampaign>): Destinations | null {
  const { definition, encounter } = campaign;
  const lookup = lookupOf(definition);
  const battle = encounter === null ? undefined : lookup.battles.get(encounter.id);
  if (battle === undefined) return null;
  const over = nextOrdinal(campaign) > definition.maxSituations;
  const way = (to: string, when: string | null): Destination => {
    const conclusion = lookup.conclusions.get(to);
    if (conclusion) return { kind: 'conclusion', title: conclusion.title, when };
    if (over) {
      const end = lookup.conclusions.get(definition.exhausted ?? '');
      return { kind: 'conclusion', title: end?.title ?? 'The campaign ends undecided', when };
    }
    return { kind: 'situation', title: lookup.situations.get(to)?.title ?? to, when };
  };
  const waysOf = (target: Target | undefined): Destination[] => {
    if (target === undefined) return [];
    if (typeof target === 'string') return [way(target, null)];
    return target.map((entry, index) =>
      way(
        entry.to,
        entry.when === undefined || index === target.length - 1
          ? null
          : conditionInWords(entry.when, definition),
      ),
    );
  };
  const of = (level: VictoryLevel) => onceEach(waysOf(battle.branches[level]));
  return {
    majorDefeat: of('majorDefeat'),
    minorDefeat: of('minorDefeat'),
    draw: of('draw'),
    minorVictory: of('minorVictory'),
    majorVictory: of('majorVictory'),
  };
}

/** A conditional destination equal to the unconditional one after it is left out. */
function onceEach(ways: readonly Destination[]): Destination[] {
  const [first] = ways;
  return first !== undefined && ways.every(({ title }) => title === first.title)
    ? [{ ...first, when: null }]
    : [...ways];
}
