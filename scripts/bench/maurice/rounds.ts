import { readFileSync } from 'node:fs';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { cardOf } from '@/lib/rulesets/maurice-lite/deck';
import { spotOf } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { mauriceLite as maurice } from '@/lib/rulesets/maurice-lite/index';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import { orderAsStated } from '@/lib/trials/battle-odds';

/** The campaign whose battles are named here. */
const CAMPAIGN = 'campaigns/saxe-in-flanders.yaml';

/** A battle of the campaign as it is stated; `usual`: 6 foot, 4 horse and 2 guns a side on the usual table; `small`: the small field of the bench. */
export function battleOf(name: string): BattleOrder {
  if (name === 'usual') return exampleOrder({ foot: 6, horse: 4, guns: 2 });
  if (name === 'small')
    return exampleOrder({ foot: 4, horse: 3, guns: 1 }, { table: { width: 36, height: 24 } });
  const read = readCampaignFile(readFileSync(CAMPAIGN, 'utf8'));
  if (!read.ok) throw new Error(read.error[0]?.message);
  const battle = read.value.battles.find(({ id }) => id === name);
  if (battle === undefined) throw new Error(`${CAMPAIGN} has no battle ${name}`);
  const order = orderAsStated(read.value, battle, new Map([[maurice.id, maurice.quick]]));
  if (order === null || order === undefined) throw new Error(`${name} has no field`);
  return order;
}

const short = (state: State, unit: number): string => {
  const { name, side, arm } = state.scene.units[unit] ?? { name: '', side: 0, arm: 'foot' };
  return `${side === 0 ? 'A' : 'B'}:${name.replace(/^.*’s /, '')}(${arm[0]})`;
};

/** Where everybody stands: place of the front's middle, facing by the clock of the table (12 to B’s edge), disruptions. */
function places(state: State): string {
  const lines = state.scene.units.flatMap((_, unit) => {
    const stand = standOf(state, unit);
    if (stand === null) return [];
    const { front, facing } = spotOf(stand.body);
    const clock = (Math.round((Math.atan2(facing[0], facing[1]) * 6) / Math.PI) + 11) % 12;
    const at = front.map((one) => (one / 1_000).toFixed(1)).join(' ');
    return [`${short(state, unit)} ${at} @${clock + 1}${stand.disr > 0 ? ` -${stand.disr}` : ''}`];
  });
  const cincs = state.p.cincs.map((at) => at.map((one) => (one / 1_000).toFixed(1)).join(' '));
  return `    ${lines.join('; ')}; commanders ${cincs.join(', ')}`;
}

/** A game told round by round, with everybody's places every few rounds: `rounds [battle] [doctrine] [seed] [trial] [every]`. */
export function rounds([
  battle = 'usual',
  doctrine = 'strong',
  seed = 'log',
  trial = '0',
  every = '5',
]: readonly string[]): void {
  const board = mauriceLite as AnyBoardGame;
  let line = '';
  const flush = () => {
    if (line !== '') console.log(line);
    line = '';
  };
  const { report } = autoplay(board, {
    checked: checkedOrder(board, battleOf(battle)),
    ...{ seed, trial: Number(trial), players: { A: doctrine, B: doctrine } },
    sink: (record, before) => {
      const fact = record as Fact;
      const state = before as State;
      const name = (unit: number) => short(state, unit);
      const cards = (list: readonly number[]) =>
        list.map((id) => `${cardOf(id).span}${cardOf(id).effect === null ? '' : '*'}`).join('+');
      switch (fact.type) {
        case 'RoundBegan':
          flush();
          if ((fact.round - 1) % Number(every) === 0) console.log(places(state));
          line = `${fact.round} ${fact.side === 0 ? 'A' : 'B'} [hands ${state.p.hands.map((hand) => hand.length).join('/')}, morale ${state.p.morale.join('/')}]`;
          break;
        case 'VolleysChosen':
          line += fact.volleys ? ' VOLLEYS' : ' no volleys;';
          break;
        case 'Fired':
          line += ` ${name(fact.unit)}>${fact.shots.map((one) => `${name(one.target)} ${one.hits}/${one.dice.length}`).join(',')}${fact.kind === 'musketry' ? '' : ` ${fact.kind}`};`;
          break;
        case 'Disrupted':
          line += ` ${name(fact.unit)} -${fact.disr} ${fact.cause};`;
          break;
        case 'Broken':
          line += ` **${name(fact.unit)} BROKEN ${fact.cause}**;`;
          break;
        case 'ChoiceMade':
          line += ` || ${fact.choice}`;
          break;
        case 'EventPlayed':
        case 'Interrupted':
        case 'Modified':
          line += ` <${fact.type} ${fact.side === 0 ? 'A' : 'B'} ${cardOf(fact.card).effect?.kind ?? ''}>`;
          break;
        case 'ForceActivated':
          line += ` {${cards(fact.cards)} for ${fact.distance}} ${fact.units.map(name).join(' ')}:`;
          break;
        case 'Bluffed':
        case 'Foiled':
          line += ` ${fact.type}`;
          break;
        case 'UnitMoved':
          line += ` ${name(fact.order.unit)}${fact.order.aboutFace === true ? ' ABOUT' : ''}${fact.order.charge === true ? ' CHARGES' : ''} ${(fact.order.legs ?? []).map((leg) => `${leg.kind}${(leg.by / 1_000).toFixed(1)}`).join(' ')}${fact.order.way === undefined ? '' : 'way'} (${(fact.spent / 1_000).toFixed(1)})${fact.met.length > 0 ? ` INTO ${fact.met.map(name).join(' ')}` : ''};`;
          break;
        case 'CombatFought':
          line += ` combat ${fact.scores.map((one) => `${name(one.unit)} ${one.total}`).join(' ')};`;
          break;
        case 'FellBack':
          line += ` ${name(fact.unit)} falls back;`;
          break;
        case 'Rallied':
          line += ` ${name(fact.unit)} +${fact.recovered}/${fact.dice.length};`;
          break;
        case 'CincMoved':
          line += ` CINC to ${fact.at.map((one) => (one / 1_000).toFixed(1)).join(' ')};`;
          break;
        case 'HandCut':
          line += ` CUT ${fact.cards.length};`;
          break;
        case 'NightFell':
        case 'ArmyBroke':
          line += ` ${fact.type}`;
          break;
      }
    },
  });
  flush();
  console.log(`${report.level}, ${report.turnsFought} rounds`);
}
