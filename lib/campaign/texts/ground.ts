import type { CampaignDefinition, SidedText } from '@/lib/campaign/definition/definition';
import { firstDay, lookupOf, NO_CALENDAR_DATE } from '@/lib/campaign/definition/lookup';
import { copyForces, joinFormations, startingForces } from '@/lib/campaign/forces/forces';
import { mayHoldPlaceholders } from './parts';
import type { TextGround } from './state';

/** The ground of a campaign that is begun at a situation, for texts that are shown before there is one. */
export function groundAtStart(definition: CampaignDefinition, situation: string): TextGround {
  const at = lookupOf(definition).situations.get(situation);
  const forces = startingForces(definition, situation);
  joinFormations(forces, lookupOf(definition), at?.joins ?? []);
  return {
    definition,
    forces,
    date: at?.date ?? firstDay(definition) ?? NO_CALENDAR_DATE,
    phase: 'choosing',
    visited: new Set([situation]),
    battles: [],
    choicesMade: new Set(),
    chain: [{ situation, battle: null }],
    toll: { A: {}, B: {} },
  };
}

/** The texts of which each side reads one. */
export function textsOf(text: SidedText | undefined): readonly (string | undefined)[] {
  return text === undefined || typeof text === 'string' ? [text] : [text.A, text.B];
}

/**
 * The ground of this moment, for a text that is shown again when the campaign has moved on: its figures stay those of the
 * day. Null if no text given needs one.
 */
export function momentFor(
  ground: TextGround,
  texts: readonly (string | undefined)[],
): TextGround | null {
  if (!texts.some(mayHoldPlaceholders)) return null;
  const { definition, date, phase, toll } = ground;
  return {
    definition,
    date,
    phase,
    toll,
    forces: copyForces(ground.forces),
    visited: new Set(ground.visited),
    battles: [...ground.battles],
    choicesMade: new Set(ground.choicesMade),
    chain: [...ground.chain],
  };
}
