import { cardOf } from '@/lib/rulesets/maurice-lite/deck';
import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { cardsInDeck, type State } from '@/lib/rulesets/maurice-lite/state';

/** A rule that was applied: the section of RULES.md, a colon, what happened. */
export type Firing = `${string}: ${string}`;

const of = (section: string, ...what: readonly string[]): Firing[] =>
  what.map((one): Firing => `${section}: ${one}`);

type Of<Type extends Fact['type']> = Extract<Fact, { readonly type: Type }>;

function moved({ scene, p }: State, fact: Of<'UnitMoved'>): Firing[] {
  const { order, met, overCinc, spent } = fact;
  const { change, aboutFace, legs = [], way = [], charge } = order;
  const arm = scene.units[order.unit]?.arm ?? 'foot';
  const formation = p.formations[order.unit];
  const kinds = new Set(legs.map(({ kind }) => kind));
  const found: Firing[] = [...of('Movement and Formations', `${arm} ${formation}`)];
  if (change !== undefined) {
    found.push(...of('Changing Formation', `from ${formation} to ${change.to}`));
    found.push(...of('Changing Formations: Moving Bases', `by the ${change.hand}`));
  }
  if (aboutFace) found.push(...of('About-Face', 'cavalry turns about'));
  if (charge) found.push(...of('Charge Move', kinds.has('wheel') ? 'a wheel first' : 'straight'));
  else if (kinds.has('wheel')) found.push(...of('Wheeling', 'a wheel'));
  if (kinds.has('back')) found.push(...of('Retrograde', 'straight back'));
  if (way.length > 0)
    found.push(...of(arm === 'guns' ? 'Artillery Movement' : 'Moving in Columns', 'along a way'));
  if (arm === 'horse' && !charge && formation !== 'column' && spent > 4_000)
    found.push(...of('Cavalry Movement in Line or Massed', 'more than 4'));
  if (p.choice === 'charge' && !charge)
    found.push(...of('The Non-Charging Units in a Charging Force', 'moves along'));
  if (p.choice === 'march') found.push(...of('The March Action', 'a unit marches'));
  if (met.length > 0)
    found.push(...of('Contacting the Enemy', met.length > 1 ? 'several at once' : 'one'));
  if (overCinc.length > 0) found.push(...of('Displacing the CinC', 'a unit goes over a marker'));
  return found;
}

function fired(fact: Of<'Fired'>): Firing[] {
  const { kind, shots } = fact;
  return [
    ...of('The Range of Fire', kind),
    ...of('Who May Fire?', kind === 'musketry' ? 'infantry' : 'artillery'),
    ...(shots.length > 1 ? of('Fire Zones and Prioritizing Targets', 'bases at several') : []),
    ...shots.flatMap(({ modifiers, bases }) => [
      ...modifiers.flatMap(([name]) => [
        ...of('Rolling To Hit', name),
        ...(name === 'cover' ? of('Fire and Cover', 'a target in cover') : []),
      ]),
      ...(bases.length > 1
        ? of('Fire Zones and Prioritizing Targets', 'several bases at one')
        : []),
    ]),
  ];
}

function fought({ p }: State, fact: Of<'CombatFought'>): Firing[] {
  return fact.scores.flatMap(({ modifiers, engaged, total, die }) => [
    ...of('Engagement', engaged.length > 1 ? 'with several' : 'with one'),
    ...(total === die ? of('Combat Score', 'a value of 0') : []),
    ...modifiers.flatMap(([name]) => [
      ...of(name === 'outnumbered' ? 'Outnumbered' : 'Combat Score', name),
      ...(name === 'vulnerable' ? of('“Flanked”', 'vulnerable in combat') : []),
    ]),
    ...(p.choice === 'charge' ? of('Charge', 'a combat') : []),
  ]);
}

const CAUSES: Readonly<Record<string, string>> = {
  difficultGround: 'Movement and Terrain',
  passing: 'Interpenetration',
  combat: 'Resolve Passive Units First',
  doubled: 'Resolve Passive Units First',
  fallBack: 'Falling Back',
  fallBackGround: 'Falling Back',
  blocked: 'Falling Back',
  fire: 'Roll to Disrupt',
};

/** The rules that a fact shows at work. */
export function firings(fact: Fact, before: State): Firing[] {
  const { p, scene } = before;
  switch (fact.type) {
    case 'ArmiesPlaced':
      return of('Setup', 'as the scenario says');
    case 'SetUpThrown':
      return of('Setup', 'thrown for', ...(fact.dice.length > 1 ? ['equal dice again'] : []));
    case 'GroundLaid':
      return of('Setup', 'a piece of ground laid');
    case 'EdgeChosen':
      return of('Setup', fact.changed ? 'the other edge' : 'the same edge');
    case 'DeploymentOrdered':
      return of('Setup', fact.first === fact.side ? 'posts first' : 'posts second');
    case 'UnitPosted':
      return of('Setup', 'a unit posted');
    case 'CincPosted':
      return of('Setup', 'a commander posted');
    case 'HandsDealt':
      return [
        ...of('Deal the Action Cards', 'dealt'),
        ...of('Army Size and Army Morale', 'half of the units'),
      ];
    case 'FirstRoundThrown':
      return of('Deal the Action Cards', fact.dice.length > 1 ? 'equal dice again' : 'first round');
    case 'VolleysChosen':
      return of('Volley Phase', fact.volleys ? 'called' : 'not called');
    case 'Interrupted':
      return of('Playing to Interrupt', cardOf(fact.card).title);
    case 'Modified':
      return of('Playing Modifying Cards', `${cardOf(fact.card).symbol}`);
    case 'Aimed':
      return of('Fire Zones and Prioritizing Targets', fact.at === 'hold' ? 'held' : 'chosen');
    case 'Fired':
      return fired(fact);
    case 'DisruptionsThrown':
      return of('Roll to Disrupt', `on ${fact.needed} or more`);
    case 'ChoiceMade':
      return [
        ...of(
          fact.choice === 'pass' ? 'Passing' : 'The Action Cards',
          fact.empty ? `${fact.choice}, nothing to draw` : fact.choice,
        ),
        ...(fact.choice === 'pass' && p.hands[fact.side].length === 0
          ? of('No Cards?', cardsInDeck(p) === 0 ? 'without drawing' : 'a pass')
          : []),
      ];
    case 'ReshuffleDrawn':
      return of('Reshuffle', fact.shuffled ? 'all discards' : 'alone');
    case 'EventPlayed':
      return of('Play an Event', 'played');
    case 'ForceActivated': {
      const { units, cards } = fact;
      return [
        ...of('Activating a Force', cards.length > 1 ? 'several cards add up' : 'one card'),
        ...of('Forces', units.length > 1 ? 'several units' : 'one unit'),
        ...(p.choice === 'charge' ? of('Charge', 'half of the force can') : []),
      ];
    }
    case 'CardsAdded':
      return of('Activation Foiled by the Enemy', 'cards are added');
    case 'Foiled':
      return of('Activation Foiled by the Enemy', 'foiled');
    case 'Bluffed':
      return of('The Risk of Bluffing', 'a hand is lost');
    case 'UnitMoved':
      return moved(before, fact);
    case 'SmokeCleared':
      return of('The Smoke Marker on Artillery', 'cleared by a march');
    case 'Disrupted': {
      const { cause } = fact;
      const falling =
        p.phase === 'fallBack' || p.toFallBack.length > 0 || p.phase === 'combatModifier';
      const section =
        cause === 'passedThrough'
          ? falling
            ? 'Falling Back'
            : 'Interpenetration'
          : (CAUSES[cause] ?? '');
      return of(section, cause);
    }
    case 'CombatFought':
      return fought(before, fact);
    case 'Broken':
      return [
        ...of('Disruption and Broken', `by ${fact.cause}`),
        ...of('Army Size and Army Morale', 'a point lost'),
      ];
    case 'FallBackBegan':
      return of('Falling Back', fact.units.length > 1 ? 'several in chosen order' : 'one');
    case 'FellBack':
      return of(
        'Falling Back',
        `${scene.units[fact.unit]?.arm}`,
        ...(fact.through.length > 0 ? ['through friends'] : []),
      );
    case 'Rallied':
      return of('Rally', ...fact.modifiers.map(([name]) => name), `on ${fact.needed} or more`);
    case 'CincMoved':
      return of('Moving the CinC', 'for a card');
    case 'CincDisplaced':
      return of('Displacing the CinC', 'by base widths');
    case 'DisplacementPaid':
      return of('Displacing the CinC', fact.card === null ? 'a point of morale' : 'a card');
    case 'HandCut':
      return of('The Action Cards', 'a hand cut down');
    case 'ArmyBroke':
      return of('Army Size and Army Morale', 'at zero');
    case 'NightFell':
      return of('Passing', 'night');
    default:
      return [];
  }
}

/** Sections that judge or measure and are in no fact of their own: where they are seen at work instead. */
export const JUDGES: Readonly<Record<string, string>> = {
  'Near the Enemy and In Contact': 'allowances, rally, artillery',
  'Front, Flanks, Rear': '“Flanked”, enfilade',
  'Difficult Terrain and “Bad Terrain”': 'Movement and Terrain, bad terrain in Combat Score',
  Cover: 'attacks cover in Combat Score, Fire and Cover',
  'Changing Formation in Difficult Terrain': 'Movement and Terrain, with a change',
  Obstructions: 'whom bases may aim at',
  'Shooting from Behind Cover': 'whom bases may aim at',
  'Limitations on Charging Units': 'who of a force charges',
  'Some Quirks of Engagement': 'who is engaged',
  'A Complete Example of Combat Resolution': 'an example',
};
