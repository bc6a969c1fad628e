import {
  HOUSE_MARK,
  list,
  marked,
  paragraphs,
  type RulesSection,
} from '@/lib/battle/contract/rules-page';
import { BOARD_VALUES } from '@/lib/rulesets/musket-and-pike/board/parameters';
import { TERRAIN_NAMES, TERRAINS } from '@/lib/rulesets/musket-and-pike/rules/terrain';

/** The same battle fought on hexes, unit by unit: what a player of the board has to know besides. */

const V = BOARD_VALUES;
const titled = (name: string): string => {
  const text = name.replace(/^the /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const board: RulesSection = {
  id: 'on-the-board',
  title: 'On the board',
  source: ['Hexes', 'Units', 'Facing Restrictions', 'Stacking'],
  blocks: [
    paragraphs(
      'A battle whose scenario has a map can be fought on **hexes of 100 metres**, battalion by battalion. Fire, melee, morale, fatigue and command are those of this page. What the board adds is where everybody stands.',
      'Each unit is a **bar across its front**, with a wedge that points to the **corner of the hex** it faces. The two hexes on either side of that corner are its front: it fires and attacks through them, and they are its **zone of control**. An enemy who enters one must stop. A line that is hit from anywhere else is [enfiladed](#fire).',
      `A hex holds ${marked(V.infantryStackingMen)} men of foot, or as many as the scenario says; a gun counts as 50 men. Leaders and wagons take no room. Units of a hex stand one behind the other: behind a line nobody fires. Foot and horse on one hex disorder each other.`,
    ),
    list(
      '**Line**: a long bar. **Shortened line**: its ends turned back. **Extended line**: two hexes wide, for strong battalions.',
      '**Column**: a bar along the march. **Block**: a square. **Skirmishers**: five dots that look everywhere.',
      '**Horse**: a bar split by a diagonal. **Guns**: three barrels; limbered, one barrel and a ring.',
      'Pieces out of line: disordered. Chevrons: routed. The figure behind the bar is men or guns, a tick below it 300 points of fatigue.',
    ),
  ],
};

const boardTurn: RulesSection = {
  id: 'board-turn',
  title: 'A turn on the board',
  source: ['Turns vs. Phases', 'Phases', 'Movement', 'Defensive Fire'],
  blocks: [
    paragraphs(
      'The sides move in turn. In your turn you move, fire and attack with each unit as you like, with three limits: a unit that has **fired moves no more**, a unit that has **attacked does nothing more**, and fire after moving has **half effect**. As you move, the enemy’s units fire by themselves, at half effect, once each.',
      'With **manual defensive fire** agreed, each turn has four phases instead: movement, the enemy’s defensive fire, your fire, your melees.',
    ),
    {
      kind: 'table',
      caption: `Movement points for a hex${HOUSE_MARK}`,
      columns: [
        { title: 'Ground' },
        { title: 'Line', figures: true },
        { title: 'Column', figures: true },
        { title: 'Horse', figures: true },
        { title: 'Limbered guns', figures: true },
      ],
      rows: TERRAIN_NAMES.map((name) => {
        const { line, column, cavalry, artillery, name: words } = TERRAINS[name];
        const cost = (points: number) => (points === 0 ? 'closed' : String(points));
        return [titled(words), cost(line), cost(column), cost(cavalry), cost(artillery)];
      }),
    },
    list(
      `Each turn foot has ${marked(V.infantryAllowance)} points, horse ${marked(V.cavalryAllowance)}, limbered guns ${marked(V.artilleryAllowance)}, a leader ${marked(V.leaderAllowance)}.`,
      `Uphill ${marked(V.climbCost)} more for each step; a stream ${marked(V.streamCost)}, a wall ${marked(V.wallCost)}. Along a road a column pays ${marked(V.roadCost)} for a hex, along a major road ${marked(V.pikeCost)}.`,
      `Changing formation costs ${marked(V.formationCost)} points, and fails more often the more enemies are near: see [threat](#moving). Turning by one corner costs ${marked(V.facingCost)}, about face ${marked(V.aboutCost)}.`,
      `A line or block that moves to its flank or rear keeps its front and pays ${marked(V.rearCost)} more.`,
      'Woods, marsh, orchards and broken ground disorder units that go through in line or on horseback; so do streams, hedges and walls. Columns and skirmishers pass.',
    ),
  ],
};

const orders: RulesSection = {
  id: 'board-orders',
  title: 'Orders, typed',
  source: ['How to Move', 'How To Fire', 'How To Melee', 'Column Movement'],
  blocks: [
    paragraphs(
      'Everything can be ordered by mouse, by keys or by typing. A unit is named by its id, or by its hex: “bc38” is all you have there.',
    ),
    list(
      '“bc38 to bd39” marches by the cheapest way; “bc38 by bc39 bd39 to bd40” by a way of your own.',
      '“column ID of BRIGADE to bd39” leads a column of march; “bc38 form line”, “bc38 face right”, “ID send out”, “ID take in”.',
      '“bc38 fire at bd40”, “bc38 and bc39 assault bd40”, “bc38 charge”, “fire all” in defence, “give up” to leave the field, and “end”.',
    ),
  ],
};

const leaving: RulesSection = {
  id: 'board-giving-up',
  title: 'Giving up the field',
  source: ['End Of Game'],
  blocks: [
    paragraphs(
      `The manual has no way out of a lost battle; this one is ours, and can be left out when a battle is agreed on. The **commander of a side** says in the own turn that the army gives up the field. Its units still march and fire, and attack nobody. The enemy has **one more turn**; then the battle is over.${HOUSE_MARK}`,
      'The side that is left with the field has **every objective**, and all own guns that the enemy had taken. Points decide as always, but who has given up the field has at best **drawn**.',
      `Then comes the **pursuit**, with the figures of [an army that gives up](#giving-up). A share of those who run is taken, more if fresh horse can follow, less by night or of an army that leaves before it is broken. Units in formation get away, unless an enemy in order stands within ${marked(V.chargeReachHexes)} hexes or their way home is cut off; then they lose a little, foot in column more. A battery is lost if a broken army has no foot in order by it. So bring your men out of reach first, and leave while there is still somebody to cover them.`,
    ),
  ],
};

const hearts: RulesSection = {
  id: 'board-worn-armies',
  title: 'Worn armies',
  source: ['End Of Game'],
  blocks: [
    paragraphs(
      `The manual’s armies fight to the last turn. Ours have had enough sooner, as in [the battle line](#giving-up), and this too can be left out when a battle is agreed on. After **every turn of either side** both armies are looked at: who is lost, running or gone, of all who were sent. From ${marked(V.armyBreakPercent)} % on, more for good troops, an army may **lose heart**; over ${marked(V.armyBreakSpanPercent)} points the chance rises from none to certain. A leader of the army who has passed his test halves it; it is small while the enemy is worse off, and smaller still against fewer men. Who has run counts as running for ${marked(V.runningTurns)} turns, even if he has rallied since.${HOUSE_MARK}`,
      'An army that loses heart leaves **at once**, broken: the enemy has the field and pursues, and at best it is drawn. So rally who runs, keep somebody fresh, and leave yourself before it comes to that.',
      'With the **last turn** nothing is left to chance: an army that is broken then, and the more worn of the two, does not sleep beside its enemy. It leaves, pursued as above, whatever the points say.',
      `Between two armies nearly there and alike worn the fighting may **die down** after a whole turn, in ${marked(V.exhaustionChance)} of 100 cases: both stay, and nobody has the field alone. Over the board stands how worn the armies are, and what that risks; in fog of war your own alone.`,
    ),
  ],
};

export const BOARD_SECTIONS: readonly RulesSection[] = [board, boardTurn, leaving, hearts, orders];
