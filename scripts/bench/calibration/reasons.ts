import type { DOCTRINE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/line/doctrine-values';

/** Why each factor of the battle line has its figure, and the month in which it was set. */
export const REASONS: Readonly<Record<keyof typeof DOCTRINE_VALUES, readonly [string, string]>> = {
  battalionMen: ['a battalion of the time in the field, between 550 and 850', 'from version 2'],
  frontagePercent: [
    'the ground is as long for one side as for the other; an attacker overlaps a little',
    'from version 2',
  ],
  artilleryUnlimberHexes: [
    'batteries were run up to canister range, 200 m, before an assault',
    'November 2026',
  ],
  firefightTurns: [
    'three turns of volleys, 45 minutes: fire fights between lines lasted from a quarter to a whole hour',
    'November 2026',
  ],
  meleeOddsPercent: ['the bayonet was used against troops that already gave way', 'November 2026'],
  chargeReachHexes: [
    '800 m: the distance at which squadrons were set in motion; Rossbach gives 1,000 paces',
    'November 2026',
  ],
  chargeOddsPercent: ['horse attacked when it thought itself the stronger', 'November 2026'],
  horseFights: [
    'regiments charged once or twice in a day; a charge counts once with what it rides on to',
    'November 2026',
  ],
  horseReservePercent: [
    'a second line and a reserve, together about a third, stood behind the first',
    'November 2026',
  ],
  attackSpentPercent: [
    'attacks were given up when about half of those who made them were gone',
    'November 2026',
  ],
  planReservePercent: ['a tenth, as the usual order of battle keeps back', 'November 2026'],
  planDifferencePercent: [
    'what shows before a battle: one step of height, or a battalion in ten',
    'November 2026',
  ],
  planWeighedBattles: [
    'a general’s guess and no calculation: enough to see through a plan that is much worse',
    'November 2026',
  ],
  turnTurns: [
    'a battalion wheels in minutes; to bring a line of them round under fire took most of an hour',
    'November 2026',
  ],
  wheelTurns: ['half an hour to dress after a success and bring a wing round', 'November 2026'],
  shiftTurns: ['two to three kilometres behind the line in 45 minutes', 'November 2026'],
  flankTurns: [
    'an hour in which a second line forms a front to the flank, as before the village at Leuthen',
    'November 2026',
  ],
  reserveTurnMin: ['reserves waited to see where the attack fell', 'November 2026'],
  rallyTurns: [
    'routed foot ran for the better part of an hour before anybody could stop it',
    'November 2026',
  ],
  reformTurns: ['an hour to find the colours and form again', 'November 2026'],
  routsMax: ['nobody brought the same regiment back a third time in a day', 'November 2026'],
  chasePercent: ['foot that breaks before horse on the spot loses a sixth to it', 'November 2026'],
  flankCapturePercent: [
    'prisoners of wings rolled up at Leuthen and Prague; fitted, and left out in turn below',
    'November 2026',
  ],
  armyBreakPercent: [
    'armies left when about a third of their men were down, running or gone; fitted, and left out in turn below',
    'November 2026',
  ],
  armyBreakPerQuality: [
    'good armies bore more before they left, contingents of the Empire less; fitted, and left out in turn below',
    'November 2026',
  ],
  armyBreakSpanPercent: [
    'no commander knew the figure: the decision comes somewhere on the way from a third to a half',
    'from version 2',
  ],
  heartPercent: ['who sees the enemy run seldom leaves himself', 'November 2026'],
  exhaustionPercent: ['both must be near their end before a fight dies down', 'November 2026'],
  exhaustionSpanPercent: ['an army that is clearly better off goes on', 'November 2026'],
  exhaustionChance: ['some battles of equals were drawn, none of them soon', 'November 2026'],
  numbersPercent: ['a larger army has more to lose before it despairs', 'November 2026'],
  callOffTurns: [
    'half an hour until the order to break off has reached everybody',
    'November 2026',
  ],
  pursuitCapturePercent: ['foot alone overtook few', 'November 2026'],
  pursuitCavalryPercent: ['fresh horse made the prisoners: Rossbach, Leuthen', 'November 2026'],
  pursuitCaptureMaxPercent: [
    'dark, woods and tired horses left half of those who ran',
    'November 2026',
  ],
  pursuitMostPercent: [
    'a pursuit is ordered or it is not: none at Kolin, all the horse at Leuthen',
    'November 2026',
  ],
  pursuitFormedPercent: ['who stays together gets away', 'November 2026'],
  pursuitColumnPercent: ['a column caught on the march has no rearguard', 'November 2026'],
  pursuitMissingPercent: ['stragglers who came home late or not at all', 'from version 2'],
  pursuitGunPercent: ['teams were cut loose in a rout', 'November 2026'],
  retreatDefilePercent: [
    'bridges over the Unstrut, the Schweidnitz water, the Neisse, and the streets of Breslau, held columns up',
    'November 2026',
  ],
  retreatLostPercent: ['who has lost his road leaves guns and wounded', 'November 2026'],
  pursuitNightPercent: ['darkness ended most pursuits', 'from version 2'],
  pointsPer1000Infantry: ['victory values of the series', 'from version 2'],
  pointsPer1000Cavalry: ['half as dear again as foot', 'from version 2'],
  pointsPer1000Crew: ['gunners count with their guns', 'from version 2'],
  pointsPerGun: ['victory values of the series', 'from version 2'],
  pointsPerLeader: ['only with the optional rule', 'from version 2'],
  fieldPercent: ['who sleeps on the field has won something', 'from version 2'],
  stakePercent: ['so that 10 and 25 % mean the same in small and large battles', 'from version 2'],
  thresholdMinorPercent: ['house rule of the ruleset', 'from version 2'],
  thresholdMajorPercent: ['house rule of the ruleset', 'from version 2'],
};
