import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { boardResolver } from '@/lib/battle/autoplay/board-resolver';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { NOT_WORDED, wordedLog } from '@/lib/battle/contract/log-words';
import type { BattleLogLine } from '@/lib/battle/handoff/battle-report';
import { RIDGE, RIDGE_WORDS, ridgeOrder } from '@/tests/support/ridge';

const order = ridgeOrder(6);
const moment = { battleTurn: 2, kind: 'fire', side: 'B' } as const;
const FACT: BattleLogLine = { ...moment, fact: { die: 4 } };

test('[battle: log] a report stores facts, and its ruleset words them when shown', () => {
  const report = boardResolver(RIDGE, {
    doctrine: 'bold',
    trialsMost: 10,
    trialsAtOnce: 2,
  }).fight(checkedOrder(RIDGE, order), 'facts');
  expect(report.log.length).toBeGreaterThan(1);
  for (const line of report.log) {
    expect(line.text).toBeUndefined();
    expect(line.fact).toEqual({ die: expect.any(Number) });
  }
  const dice: number[] = [];
  autoplay(RIDGE, {
    ...{
      checked: checkedOrder(RIDGE, order),
      seed: 'facts',
      trial: 0,
      players: { A: 'bold', B: 'bold' },
    },
    sink: (record) => {
      if (record.type === 'Fired')
        dice.push((record as BattleRecord & { readonly die: number }).die);
    },
  });
  expect(wordedLog(report.log, order, RIDGE_WORDS).map(({ text }) => text)).toEqual(
    report.log.map(({ side }, at) => `${side === 'A' ? 'Blue' : 'Red'} throws ${dice[at]}.`),
  );
});

test('[battle: log] a stored sentence is shown unchanged, whatever the ruleset says now', () => {
  const sentence: BattleLogLine = { ...moment, text: 'Red fires a volley.' };
  const [shown] = wordedLog([sentence], order, RIDGE_WORDS);
  expect(shown).toBe(sentence);
  expect(wordedLog([sentence], null, undefined)).toEqual([sentence]);
});

test('[battle: log] a fact keeps its turn, side and strengths; one without wording says so', () => {
  const present = { A: 3, B: 2 };
  const shown = (line: BattleLogLine, words?: typeof RIDGE_WORDS) =>
    wordedLog([line], order, words)[0];
  expect(shown({ ...FACT, present } as BattleLogLine, RIDGE_WORDS)).toEqual({
    ...moment,
    present,
    text: 'Red throws 4.',
  });
  const unknown = { ...moment, text: NOT_WORDED };
  expect(shown(FACT)).toEqual(unknown);
  expect(wordedLog([FACT], null, RIDGE_WORDS)).toEqual([unknown]);
  expect(shown({ ...moment, fact: ['no such fact'] }, RIDGE_WORDS)).toEqual(unknown);
});
