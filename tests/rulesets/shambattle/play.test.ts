import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { fuzzGame, fuzzGames } from '@/lib/battle/autoplay/fuzz';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { ledgerColumn } from '@/lib/battle/handoff/ledger';
import { shambattleOnHexes } from '@/lib/rulesets/shambattle';
import { FUZZ_PLAN } from '@/lib/rulesets/shambattle/fuzz-plan';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { parseOrder, printCommand } from '@/lib/rulesets/shambattle/notation';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import { diceFrom, END, field, take } from './support';

const game = shambattleOnHexes.board;
if (game === undefined) throw new Error('Shambattle has a board');

test('[shambattle: Ledger] random games: every order open is accepted, every game ends, every point has one row', () => {
  const played = fuzzGames(game, fuzzGame(FUZZ_PLAN, 'shambattle'), 0, 8);
  expect(played.games).toBe(8);
});

test('[shambattle: Ledger] points are the same over both armies, turncoats included', () => {
  const order = shambattleOrder({ days: 2, dayTurns: 5, disloyalty: { A: 6, B: 6 } });
  let turned = 0;
  for (let trial = 0; trial < 4; trial += 1) {
    const { report } = autoplay(game, {
      checked: checkedOrder(shambattle, order),
      seed: 'points',
      trial,
      players: { A: 'fast', B: 'fast' },
    });
    let balance = 0;
    for (const { counts } of report.ledger) {
      const points = counts.points;
      if (!points) continue;
      turned += ledgerColumn(points, 'gained');
      for (const column of ['start', 'returned'] as const) balance += ledgerColumn(points, column);
      for (const column of [
        'present',
        'killed',
        'wounded',
        'missing',
        'captured',
        'spent',
      ] as const)
        balance -= ledgerColumn(points, column);
    }
    expect(balance).toBe(0);
  }
  expect(turned).toBeGreaterThan(0);
});

test('[shambattle: Artificial Commander] every doctrine plays a battle to its end, the same for the same seed', () => {
  const order = shambattleOrder({ days: 1, dayTurns: 4 });
  for (const doctrine of shambattle.doctrines) {
    const play = () =>
      autoplay(game, {
        checked: checkedOrder(shambattle, order),
        seed: 'ends',
        trial: 1,
        players: { A: doctrine, B: 'random' },
      });
    const [one, again] = [play(), play()];
    expect(one.brokenOff).toBe(false);
    expect(one.report).toEqual(again.report);
  }
});

test('[shambattle: Notation] orders are typed as they are printed', () => {
  for (const text of [
    'rifles c4 to c5',
    'a-rifles-1 and a-rifles-2 fire at d6',
    'cavalry e3 assault e4',
    'lay charge d7',
    'build pontoon c5',
    'blow d7',
    'end',
    'hold fire',
    'guns a-guns-1 at d9, a-guns-2 at e4',
    'refit a-rifles-1 2 on c4, commander 3+2+1 on d4',
    'rest',
    'a-rifles-1 retreats',
  ]) {
    const read = parseOrder(text);
    expect(read.ok ? printCommand(read.value) : read.error.message).toBe(text);
  }
  expect(parseOrder('go away')).toMatchObject({
    ok: false,
    error: { code: 'ORDER_NOT_UNDERSTOOD' },
  });
});

test('[shambattle: Sheets and windows] a sheet is written gun by gun; an answer left in advance is given at its window', () => {
  const battle = field(['A guns e1', 'A guns d1', 'B rifles e5', 'B rifles f6']);
  const view = shambattle.viewState(battle.state, 'A');
  const writing = shambattle.together?.writing;
  const order = { type: 'guns', fire: [{ unit: 'a-guns-1', at: 'e5' }] };
  const put = writing?.put(view, 'A', writing.empty(view, 'A'), order);
  expect(put?.ok && writing?.entries(view, 'A', put.value)).toMatchObject([
    {
      piece: 'a-guns-1',
      to: battle.hex('e5'),
      notes: [
        '3 dice: 2 points, guns or machine guns +1.',
        'b-rifles-1 (4): no loss 30 %, 1 point 44 %, 2 points 22 %, 3 points 4 %.',
        'Driven back, or free to go: 70 %.',
      ],
    },
  ]);
  expect(
    writing?.put(view, 'A', writing.empty(view, 'A'), {
      type: 'guns',
      fire: [{ unit: 'b-rifles-1', at: 'e1' }],
    }),
  ).toMatchObject({ ok: false });
  battle.seal({ A: order }, diceFrom({ guns: [4] }));
  const [moment] = shambattle.pending(battle.state);
  if (moment === undefined) throw new Error('a window');
  const seen = shambattle.viewState(battle.state, 'B');
  expect(shambattle.windows?.answer(seen, 'B', moment, 'retreat')).toEqual(
    take('b-rifles-1', 'retreat'),
  );
  expect(battle.give('B', take('b-rifles-1', 'retreat'))).toBe(null);
  expect(battle.give('A', END)).toBe('NOT_YOUR_TURN');
});

test('[shambattle: Records in words] a quick battle’s log is worded whole, and its figures unfold', () => {
  const order = shambattleOrder({ days: 1, dayTurns: 3 });
  const { quick, words } = shambattleOnHexes;
  const report = quick.fight(checkedOrder(quick, order), 'words');
  expect(report.log.length).toBeGreaterThan(20);
  for (const { fact, text, ...moment } of report.log) {
    expect(text).toBeUndefined();
    const line = words?.logLine(fact as never, { order, moment });
    expect(line).toMatch(/^[A-Z].*[.!]$/s);
    expect(line).not.toMatch(/undefined|NaN|azuria-|ruberia-/);
    expect(JSON.stringify(fact).length).toBeLessThan(2_000);
  }
  expect(
    words?.logLine({ type: 'Nothing' }, { order, moment: { battleTurn: 1, kind: 'fire' } }),
  ).toBeNull();
});
