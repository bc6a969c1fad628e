import {
  figureText,
  list,
  marked,
  ofHundred,
  paragraphs,
  type RulesPage,
  type RulesSection,
  signed,
} from '@/lib/battle/contract/rules-page';
import { atLeast, overtakes } from './calculators';
import { CARDS_IN_DECK, DECK, RESHUFFLES } from './deck';
import { HOUSE_VALUES } from './parameters';
import { COLLECTION } from './setting-up/ground';
import { RESHUFFLE_FROM } from './state';
import { TERRAIN_KINDS } from './terrain';

/** The rules of Maurice Lite for readers who know nothing yet. */

const V = HOUSE_VALUES;
const SPANS = [...new Set(DECK.map(({ span }) => span))].toSorted((one, other) => one - other);
const withSymbol = (symbol: string | null): number =>
  DECK.filter((card) => card.symbol === symbol).length;
const chance = (needed: number): string => ofHundred(atLeast(needed));

const opening: RulesSection = {
  id: 'in-one-minute',
  title: 'In one minute',
  source: ['The Basics of Play', 'Army Size and Army Morale'],
  blocks: [
    paragraphs(
      'Two armies on an open table, measured in **base widths** (BW): the front of one base. Rounds alternate. In your round you say whether there are **volleys**, then choose one thing to do: pass, play an event, or activate **one force** to charge, march, rally or bombard.',
      'To activate a force you lay cards from your hand whose **spans** reach from your commander to it. The rest of the army stands. Units take **disruptions**; one more than a unit has bases, and it is **broken**. Each broken unit costs its army a point of morale, and at 0 the battle is lost.',
    ),
  ],
};

const units: RulesSection = {
  id: 'units',
  title: 'Units, formations, forces',
  source: ['Unit Sizes and Formations', 'Disruption and Broken', 'Near the Enemy', 'Forces'],
  blocks: [
    paragraphs(
      'Infantry and cavalry have four bases, artillery one. Foot stands in **line**, four abreast, or in **column**, one behind another. Cavalry can also be **massed**: two and two. The black edge with the wedge is the front.',
      'A **force** is units of one arm, in the same formation, on ground of the same effect, each within 2 BW of another. It can be a single unit, and changes as units come together and part.',
    ),
    list(
      '**Near the enemy**: any part within 4 BW of any part of an enemy, through anything but impassable ground.',
      '**Broken**: infantry and cavalry by the fifth disruption, artillery by the second, or at once by a combat.',
      '**Army morale** begins at half of the units, rounded up.',
    ),
  ],
};

const settingUp: RulesSection = {
  id: 'setting-up',
  title: 'Setting up',
  source: ['Setup', 'Army Size and Army Morale', 'Deal the Action Cards'],
  blocks: [
    paragraphs(
      'A campaign’s battle is set up as its scenario says. Before a single battle you can agree to set up **by dice** instead: then the table begins empty.',
    ),
    {
      kind: 'steps',
      label: 'Setting up by dice',
      steps: [
        {
          name: 'Ground',
          text: 'Both throw a die, equal ones again. The higher lays at least as many pieces of ground as his die shows, and at most as many as both show together.',
        },
        { name: 'Edge', text: 'The other picks the edge of the table.' },
        {
          name: 'Armies',
          text: 'The higher says who posts first. Each army is posted in the third of the table at its own edge; the middle third stays empty.',
        },
        { name: 'Cards', text: 'The hands are dealt, and a die decides who has the first round.' },
      ],
    },
    {
      kind: 'example',
      title: 'You throw 4, the enemy 3',
      lines: [
        { text: 'Pieces at least', figure: '4' },
        { text: 'Pieces at most, 4 + 3', figure: '7' },
      ],
      outcome:
        'You lay four to seven pieces. The enemy then sits down at the better edge, so make neither of them much better.',
    },
    list(
      `The collection is our own: ${COLLECTION.map(({ name }) => name.toLowerCase()).join(', ')}. Pieces lie wholly on the table and apart.`,
      'Press the table where a piece goes and choose it; press a unit and then its place. Typed: `lay wood-1 turned at 12 8`, `post A at 20 9, column`, `post commander-a at 20 4`.',
    ),
  ],
};

const cards: RulesSection = {
  id: 'cards',
  title: 'Cards',
  source: ['The Action Cards', 'Span', 'Modifier Symbol', 'Interrupt', 'Reshuffle'],
  blocks: [
    paragraphs(
      `There are ${CARDS_IN_DECK} cards, with spans of ${SPANS.slice(0, -1).join(', ')} and ${SPANS.at(-1)} BW, and ${RESHUFFLES} Reshuffles in one deck for both sides. Each player is dealt ${marked(V.cardsDealt)} and ends a round with ${marked(V.handMost)} at most. How many the other holds is known, what they are is not. The texts are our own.`,
    ),
    {
      kind: 'table',
      caption: 'Symbols',
      columns: [{ title: 'Symbol' }, { title: 'When' }, { title: 'Cards', figures: true }],
      rows: [
        ['Swords', 'In a charge, for a combat', figureText(withSymbol('swords'))],
        ['Bugle', 'In a march', figureText(withSymbol('bugle'))],
        ['Cannon', 'In a bombardment', figureText(withSymbol('cannon'))],
        ['Flag', 'In a rally', figureText(withSymbol('flag'))],
        ['Musket', 'In the volleys', figureText(withSymbol('musket'))],
        ['Tricorne', 'To interrupt the other’s round', figureText(withSymbol('tricorne'))],
        ['Event', 'Instead of an action', figureText(withSymbol('event'))],
        ['None', 'For its span only', figureText(withSymbol(null))],
      ],
    },
    list(
      'Every card can be laid for its span, whatever its symbol.',
      'Each side may play **one card of each symbol** in a round, the active side first, before any dice that it changes.',
      'The passive side may **interrupt once** a round. You are asked whenever both sides can see that it is possible, even if you hold nothing that fits; the other learns nothing from the question.',
      `A **Reshuffle** is shown when it is drawn. With ${RESHUFFLE_FROM} discards or more all of them go back into the deck and it leaves the game; with fewer it goes back alone. Either way you draw another card.`,
    ),
  ],
};

const round: RulesSection = {
  id: 'round',
  title: 'A round',
  source: ['Sequence of a Round', 'Command Choice', 'Playing to Interrupt', 'Moving the CinC'],
  blocks: [
    {
      kind: 'steps',
      label: 'A round',
      steps: [
        {
          name: 'Volleys',
          text: 'The active side says whether there are any. If so, all its infantry and artillery may fire at short range, then all of the passive side.',
        },
        {
          name: 'Choice',
          text: 'Pass, event, charge, march, rally or bombard. It stands once it is made, and cards are drawn for it.',
        },
        {
          name: 'Activation',
          text: 'Name the units of one force and lay cards for the distance. The passive side may interrupt.',
        },
        { name: 'Action', text: 'Move, charge and fight, throw to rally, or bombard.' },
        {
          name: 'Commander',
          text: 'For any one card he moves anywhere, but through no enemy. Then the hand is cut down, and the other side is active.',
        },
      ],
    },
    {
      kind: 'table',
      caption: 'Cards drawn for a choice',
      columns: [{ title: 'Choice' }, { title: 'Cards', figures: true }],
      rows: [
        ['Pass', '3'],
        ['Rally', '2'],
        ['Bombard', '2'],
        ['March', '1'],
        ['Charge', '0'],
        ['Event', '0'],
      ],
    },
  ],
};

const activation: RulesSection = {
  id: 'orders',
  title: 'Activating a force',
  source: ['Activating a Force', 'The Risk of Bluffing', 'Activation Foiled by the Enemy'],
  blocks: [
    paragraphs(
      'The distance is measured from your commander to the **nearest unit** of the force, bent round the enemy so that it keeps 1 BW off him, and rounded up. The spans of the cards laid must come to at least as much. An activation always costs a card.',
    ),
    {
      kind: 'example',
      title: 'Cavalry 17 BW away is to march',
      lines: [
        { text: 'A card of span', figure: '12' },
        { text: 'A card of span', figure: '6' },
        { text: 'Together', figure: '18' },
      ],
      outcome:
        '18 is enough for 17. If the enemy now plays Unexpected Delay, the distance is 17 + 8 = 25: add a card of 8 or more, or the order is foiled, the cards are lost and the round is over.',
    },
    list(
      '**Bluff.** If no force can be reached with your hand after the choice, the whole hand is lost and the round is over.',
      'You can activate a part of a force.',
      'Press the units, then the cards; the page says the distance and the cheapest cards. Typed: `activate A, B with 3, 40`.',
    ),
  ],
};

const moving: RulesSection = {
  id: 'moving',
  title: 'Moving',
  source: [
    'Movement Allowances',
    'Movement and Terrain',
    'Interpenetration',
    'Moving in Columns',
    'Wheeling',
    'Artillery Movement',
    'Changing Formation',
    'About-Face',
  ],
  blocks: [
    {
      kind: 'table',
      caption: 'Base widths a march',
      columns: [
        { title: 'Unit' },
        { title: 'Open', figures: true },
        { title: 'Near the enemy', figures: true },
      ],
      rows: [
        ['Infantry in line', '4', '4'],
        ['Cavalry in line or massed', '8', '4'],
        ['Infantry in column', '12', '4'],
        ['Cavalry in column', '16', '4'],
        ['Artillery', '8', '2'],
      ],
    },
    list(
      'Lines and massed units go straight **ahead** and **wheel** about a front corner; a wheel costs the straight measure between where its moving corner stood and stands. Or they go **back**, by half their allowance. Never both.',
      'A **column** follows any way; its head leads.',
      '**Difficult ground** costs infantry and cavalry a disruption once in a move, and never breaks them. Artillery pays none, but goes 2 BW at most.',
      'Passing through **friends** in line or massed costs them, and the mover unless it is a column or guns, a disruption each.',
      'A column **changes formation** before it moves, for nothing; every other change takes the whole move. Typed: `B form line left, ahead 2`.',
      'Cavalry may turn about before it marches, if it ends not near the enemy.',
      'Guns that have fired stand in **smoke** and cannot move until a march takes it away.',
      'Drag a front corner to wheel, the wedge to go ahead; keys Q, E, W, S; or type `B wheel right 1, ahead 2`. Cost and ground are said before you give the order.',
    ),
    {
      kind: 'example',
      title: 'Cavalry near the enemy: 4 BW',
      lines: [
        { text: 'Wheel right', figure: '1' },
        { text: 'Ahead', figure: '2' },
        { text: 'Wheel left', figure: '1' },
      ],
      outcome: '1 + 2 + 1 = 4: all it has.',
    },
  ],
};

const ground: RulesSection = {
  id: 'ground',
  title: 'Ground',
  source: ['Terrain', 'Difficult and Bad Terrain', 'Cover', 'In Water'],
  blocks: [
    {
      kind: 'table',
      caption: 'Kinds of ground, unless a scenario changes them',
      columns: [
        { title: 'Ground' },
        { title: 'Difficult for' },
        { title: 'Cover' },
        { title: 'In the way of fire' },
        { title: 'Water' },
      ],
      rows: Object.values(TERRAIN_KINDS).map((kind) => [
        kind.title,
        kind.impassable
          ? 'nobody enters'
          : kind.difficultFor.length === 3
            ? 'all'
            : kind.difficultFor.join(', ') || '–',
        kind.cover ? 'yes' : '–',
        kind.obstructs ? 'yes' : '–',
        kind.water ? 'yes' : '–',
      ]),
    },
    list(
      'A unit is in difficult ground with the least part of a base. What is difficult to move through is **bad** to fight in.',
      'A target has **cover** only if no free line leads to it.',
      'No base in water fires, and no guns from woods.',
    ),
  ],
};

const fire: RulesSection = {
  id: 'fire',
  title: 'Fire',
  source: [
    'Volley and Bombardment',
    'Fire Zones and Prioritizing Targets',
    'Rolling To Hit',
    'Roll to Disrupt',
  ],
  blocks: [
    paragraphs(
      'In the volleys infantry fires up to 4 BW, guns fire canister up to 4. A bombardment reaches from 4 to 16. Each base has a zone as wide as itself, straight ahead: the first base in it is its target. If that is a friend or nobody, it may turn up to 45 degrees. Units in column do not fire.',
      `Infantry throws a die a base, canister two dice, a bombardment one. A die **hits on 4 or more** (${chance(4)}); each hit is thrown again and **disrupts on 4 or more**, guns hit by a bombardment on 6. A 6 always hits, a 1 never.`,
    ),
    {
      kind: 'table',
      caption: 'What changes a die to hit',
      columns: [{ title: 'Because' }, { title: 'Die', figures: true }],
      rows: [
        ['The target is in column or massed', signed(1)],
        ['Enfilade: the whole base fires from behind the target base’s front', signed(1)],
        ['The shooter has disruptions of half its bases or more', signed(-1)],
        ['The target base has cover', signed(-1)],
        ['The shooting base is in bad ground', signed(-1)],
      ],
    },
    { kind: 'calculator', name: 'fire', given: { dice: 4, change: 0 } },
    list(
      'All hits of a side are thrown first, in one direction across the table, then all disruptions.',
      'Guns that fired in the volleys do nothing else in that round but clear their smoke.',
    ),
  ],
};

const charge: RulesSection = {
  id: 'charge',
  title: 'Charge and combat',
  source: [
    'Limitations on Charging Units',
    'Charge Move',
    'Engagement',
    'Combat Score',
    'Outnumbered',
    'Resolve Passive Units First',
    'Falling Back',
  ],
  blocks: [
    paragraphs(
      'Half of the force at least must charge; the others may move along, not back, and touch nobody. A charge is one wheel of 1 BW at most, then straight ahead until the front meets the enemy, and stands as it met him. No column charges, no unit with four disruptions, no infantry at cavalry, no cavalry into woods.',
      'A charger is **engaged** with whom it touches and with all straight before it within 1 BW. Each unit in combat has a score: its value, what changes it, and a die.',
    ),
    {
      kind: 'table',
      caption: 'The score',
      columns: [{ title: 'Because' }, { title: 'Score', figures: true }],
      rows: [
        ['Infantry or cavalry', '6'],
        ['Artillery', '1'],
        ['Infantry higher than all its enemies', signed(1)],
        ['Each disruption', signed(-1)],
        ['In bad ground', signed(-2)],
        ['Attacks infantry or artillery in cover', signed(-2)],
        ['Vulnerable: in column, or touched in flank or rear', signed(-6)],
        ['Each enemy foot or horse that fights it alone, if it fights more than one', signed(-1)],
      ],
    },
    {
      kind: 'steps',
      label: 'Results',
      steps: [
        {
          name: 'Defenders',
          text: 'Doubled: broken. Beaten: 2 disruptions. Otherwise 1.',
        },
        {
          name: 'Attackers',
          text: 'Equalled or beaten by a defender who still stands: 2 disruptions. Otherwise 1.',
        },
        {
          name: 'Falling back',
          text: 'Attackers still in contact go straight back, foot 1 BW, horse 2, through friends if they must, at a disruption for both. Who cannot is broken.',
        },
      ],
    },
    {
      kind: 'example',
      title: 'Fresh horse charges a line with two disruptions',
      lines: [
        { text: 'Horse', figure: '6' },
        { text: 'Line, 6 less 2', figure: '4' },
      ],
      outcome: `The horse has the higher score in ${ofHundred(overtakes(6, 4).greater)} and doubles the line in ${ofHundred(overtakes(6, 4).doubled)}.`,
    },
    { kind: 'calculator', name: 'combat', given: { attacker: 6, defender: 4 } },
  ],
};

const rally: RulesSection = {
  id: 'rally',
  title: 'Rally',
  source: ['Rally'],
  blocks: [
    paragraphs(
      `Each unit of the force throws a die for each of its disruptions; infantry loses one for each **4 or more** (${chance(4)}), others for each **5 or more** (${chance(5)}). One better if the unit is not near the enemy, one worse in bad ground. A 6 always counts, a 1 never.`,
    ),
    { kind: 'calculator', name: 'rally', given: { disruptions: 3 } },
  ],
};

const ending: RulesSection = {
  id: 'victory',
  title: 'Who has won',
  source: ['Army Size and Army Morale', 'Passing'],
  blocks: [
    list(
      'An army whose morale falls to 0 has lost: a **major defeat**. If both would break by one combat, the passive side’s units are judged first.',
      `It is only a **minor** one if the winner has no more than ${marked(V.majorLeft)} of 100 of his own morale left.`,
      `**Night** falls when the deck is empty and both sides pass, one after the other. Then a side that has lost less than ${marked(V.minorOwn)} of 100 of its morale against more than ${marked(V.minorEnemy)} of 100 has a minor victory; otherwise it is a draw.`,
      'The commander is never hit. If he is ridden over or stood upon, he makes way, and at the end of the round costs a card, or a point of morale with an empty hand.',
    ),
  ],
};

const losses: RulesSection = {
  id: 'losses',
  title: 'What a battle costs',
  source: [],
  blocks: [
    list(
      `Of the men of a broken unit ${marked(V.brokenMissing)} of 100 are missing; of the others ${marked(V.brokenKilled)} of 100 are killed and the rest are wounded.`,
      `A unit still on the table has lost ${marked(V.disruptionCost)} of 100 of its men for each disruption that it bears at the end. The disruptions themselves are gone by morning.`,
    ),
  ],
};

export const RULES_PAGE: RulesPage = {
  summary:
    'A battle of cards on an open table: each round one force acts, if the cards in your hand reach it.',
  sections: [
    opening,
    units,
    settingUp,
    cards,
    round,
    activation,
    moving,
    ground,
    fire,
    charge,
    rally,
    ending,
    losses,
  ],
  subjects: { battle: 'in-one-minute', orders: 'orders', victory: 'victory', returns: 'losses' },
};
