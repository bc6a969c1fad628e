import { z } from 'zod';
import type { BattleOrder, OrderedLeader, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES, type Side } from '@/lib/kernel/side';
import { ARM_IDS, ARM_ROWS } from './arms';

/** A line of an army's order of battle: stands of one kind. */
export const armyLineSchema = z.strictObject({
  type: z.enum(ARM_IDS),
  stands: z.number().int().min(1).max(40),
  /** Strength points of each stand; 0 for logistics. */
  points: z.number().int().min(0).max(12),
  /** The name of a stand: `#` becomes its number in words. */
  name: z.string().min(1).max(60),
  /** The formation it belongs to, and how many stands each of these holds; the last takes what is left. */
  formation: z.string().regex(/^[a-z-]{1,30}$/),
  standsAFormation: z.number().int().min(1).max(40),
  /** It never moves: a centre of operations. */
  fixed: z.boolean().default(false),
});

export const armySchema = z
  .strictObject({
    /** Prefix of its ids. */
    id: z.string().regex(/^[a-z]{1,20}$/),
    name: z.string().min(1).max(40),
    adjective: z.string().min(1).max(40),
    commander: z.string().min(1).max(60),
    lines: z.array(armyLineSchema).min(1).max(20),
  })
  .superRefine((army, context) => {
    const stands = (type: string) =>
      army.lines.filter((line) => line.type === type).reduce((sum, line) => sum + line.stands, 0);
    if (stands('commander') > 1)
      context.addIssue({ code: 'custom', message: 'An army has one commander.' });
    if (stands('engineers') !== stands('train') || stands('train') > 1)
      context.addIssue({ code: 'custom', message: 'Engineers and their train come as one pair.' });
  });
export type Army = z.output<typeof armySchema>;

const line = (
  type: (typeof ARM_IDS)[number],
  stands: number,
  name: string,
  formation: string,
  standsAFormation = stands,
): z.input<typeof armyLineSchema> => ({
  ...{ type, stands, name, formation, standsAFormation },
  points: ARM_ROWS[ARM_IDS.indexOf(type)]?.full ?? 0,
});

const army = (
  id: string,
  name: string,
  adjective: string,
  commander: string,
  machineGuns: string,
): Army =>
  armySchema.parse({
    ...{ id, name, adjective, commander },
    lines: [
      line('rifles', 12, '# Rifles', 'brigade', 4),
      line('cavalry', 6, '# Horse', 'horse'),
      line('machineGuns', 3, `# ${machineGuns}`, 'artillery'),
      line('guns', 3, '# Battery', 'artillery'),
      line('engineers', 1, 'Engineers', 'engineers'),
      line('train', 1, 'Engineer Train', 'engineers'),
      line('commander', 1, commander, 'headquarters'),
      line('logistics', 2, '# Supply Column', 'supply'),
      { ...line('logistics', 1, 'Centre of Operations', 'supply'), fixed: true },
    ],
  });

/** The document's two armies: OOB Hex-celled Map. 90 points each, 25 units without commander and logistics. */
export const ARMIES: Readonly<Record<Side, Army>> = {
  A: army('azuria', 'Azuria', 'Azurian', 'Marshal André Azuréna', 'Nordenfeldts'),
  B: army('ruberia', 'Ruberia', 'Ruberian', 'General Sir Arthur Reddesley', 'Gatlings'),
};

const ORDINALS =
  'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth'.split(' ');

/**
 * An army's units and leader as an order holds them. A stand of points has `strength.points`; logistics, which have
 * none, are one piece (`strength.pieces`). `full`, a trait, is a stand's full strength.
 */
export function unitsOf(
  army: Army,
  side: Side,
): { readonly units: readonly OrderedUnit[]; readonly leader: OrderedLeader } {
  const units: OrderedUnit[] = [];
  for (const { type, stands, points, name, formation, standsAFormation, fixed } of army.lines)
    for (let stand = 0; stand < stands; stand += 1) {
      const many = stands > standsAFormation;
      const part = Math.floor(stand / standsAFormation) + 1;
      units.push({
        id: fixed
          ? `${army.id}-centre`
          : stands === 1
            ? `${army.id}-${type}`
            : `${army.id}-${type}-${stand + 1}`,
        name: name.replace('#', ORDINALS[stand] ?? String(stand + 1)),
        side,
        formations: [army.id, `${army.id}-${formation}${many ? `-${part}` : ''}`],
        arm: ARM_ROWS[ARM_IDS.indexOf(type)]?.arm ?? 'support',
        type,
        strength: type === 'logistics' ? { pieces: 1 } : { points },
        quality: 'C',
        fatigue: 0,
        traits: { ...(points > 0 ? { full: points } : {}), ...(fixed ? { fixed } : {}) },
      });
    }
  return {
    units,
    leader: {
      id: `${army.id}-marshal`,
      name: army.commander,
      side,
      formation: army.id,
      superiors: [],
      command: 'C',
      leadership: 'C',
    },
  };
}

/** The document's battle as an order outside any campaign. `setup`: the set-up, default The River in two days. */
export function shambattleOrder(setup: Json = {}, armies = ARMIES): BattleOrder {
  const both = SIDES.map((side) => unitsOf(armies[side], side));
  return {
    format: 'orderly-book/battle-order',
    formatVersion: 1,
    battle: 'the-river',
    title: 'The River',
    date: '1889-06-04',
    sides: { A: { name: armies.A.name }, B: { name: armies.B.name } },
    ruleset: { id: 'shambattle', version: '1' },
    setup,
    units: both.flatMap(({ units }) => units),
    leaders: both.map(({ leader }) => leader),
    advantage: 0,
  };
}
