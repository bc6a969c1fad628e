import { describe, expect, test } from 'vitest';
import { Play, SEED_ROOT } from '@/tests/support/campaigns/play';
import { roads, types, valley } from '@/tests/support/campaigns/reports';

describe('[campaign: sealed choices]', () => {
  test('after one seal the round waits; the second opens both and announces the battle', () => {
    const play = new Play().start(roads).seal('A', 'left');
    expect(types(play, 2)).toEqual(['ChoiceSealed']);
    play.seal('B', 'wait');
    expect(types(play, 3)).toEqual(['ChoiceSealed', 'ChoicesRevealed', 'BattleAnnounced']);
    expect(play.campaign.phase).toBe('encounter');
    expect(play.campaign.encounter).toMatchObject({
      id: 'mill',
      index: 0,
      order: null,
      methods: ['expected', 'table'],
    });
  });
  test('no event before the reveal holds an answer or a nonce', () => {
    const play = new Play().start(roads).seal('B', 'strike');
    const told = JSON.stringify(play.events.slice(2));
    expect(told).not.toContain('strike');
    expect(told).not.toContain(play.sealed.B?.nonce);
  });
  test('the order of sealing does not matter to what follows', () => {
    const first = new Play().start(roads).seal('A', 'right').seal('B', 'strike');
    const second = new Play().start(roads).seal('B', 'strike').seal('A', 'right');
    expect(first.campaign.encounter?.id).toBe('ford');
    expect(second.campaign.encounter?.id).toBe('ford');
  });
  test('a choice can be changed until both are in', () => {
    const play = new Play().start(roads).seal('A', 'left').seal('A', 'right');
    expect(play.events.at(-1)).toMatchObject({
      type: 'ChoiceSealed',
      data: { side: 'A', again: true },
    });
    play.seal('B', 'strike');
    expect(play.campaign.encounter?.id).toBe('ford');
  });
  test('a pair of choices without a battle leads straight to the next situation', () => {
    const play = new Play().start(roads).both('left', 'strike');
    expect(play.events.at(-1)).toMatchObject({
      type: 'CampaignConcluded',
      data: { conclusion: 'peace', value: 0, reason: 'branch' },
    });
    expect(play.campaign.phase).toBe('concluded');
  });
  test('refuses a stale round, an unknown choice, a missing commitment and a repeated seal', () => {
    const play = new Play().start(roads);
    expect(play.try(play.sealing('A', 'left', 'choice-2'))?.code).toBe('STALE_ROUND');
    expect(play.try(play.sealing('A', 'wait'))?.code).toBe('CHOICE_UNKNOWN');
    expect(
      play.try({
        type: 'SealChoice',
        data: { round: 'choice-1', side: 'A', answer: 'left', commitment: 'X' },
      })?.code,
    ).toBe('COMMITMENT_INVALID');
    const sealing = play.sealing('A', 'left');
    play.do(sealing);
    expect(play.try(sealing)?.code).toBe('ALREADY_SEALED');
    expect(play.events).toHaveLength(3);
  });
  test('a late choice, after the reveal, is refused: STALE_ROUND', () => {
    const play = new Play().start(roads).both('left', 'wait');
    const nonce = '11'.repeat(32);
    expect(
      play.try({
        type: 'SealChoice',
        data: { round: 'choice-1', side: 'A', answer: 'left', commitment: nonce },
      })?.code,
    ).toBe('STALE_ROUND');
  });
  test('after the conclusion everything is refused: CAMPAIGN_CONCLUDED', () => {
    const play = new Play().start(roads).both('left', 'strike');
    expect(
      play.try({
        type: 'SealChoice',
        data: { round: 'choice-1', side: 'A', answer: 'left', commitment: SEED_ROOT },
      })?.code,
    ).toBe('CAMPAIGN_CONCLUDED');
  });
  test('a closed choice is refused in the author’s words: CHOICE_CLOSED', () => {
    const weak = new Play().start({
      ...valley,
      situations: valley.situations.map((situation) =>
        situation.id === 'bridge'
          ? {
              ...situation,
              startForces: {
                units: [
                  { unit: 'blue-line', men: 0 },
                  { unit: 'blue-guards', men: 0 },
                ],
                absent: [],
                present: [],
              },
            }
          : situation,
      ),
    });
    expect(weak.try(weak.sealing('A', 'turn'))).toMatchObject({
      code: 'CHOICE_CLOSED',
      message: 'Too few are left for a night march.',
    });
    weak.seal('A', 'storm');
  });
  test('a sealed answer that is not what was committed to is refused: COMMITMENT_MISMATCH', () => {
    const play = new Play().start(roads).seal('A', 'left');
    play.sealed.A = { answer: 'right', nonce: play.sealed.A?.nonce ?? '' };
    expect(play.try(play.sealing('B', 'wait'))?.code).toBe('COMMITMENT_MISMATCH');
  });
  test('a commitment cannot be copied by the other side: it is bound to its own', () => {
    const play = new Play().start(roads).seal('A', 'left');
    const commitment = play.campaign.situation?.seals.A ?? '';
    play.sealed.B = play.sealed.A && { ...play.sealed.A, answer: 'wait' };
    expect(
      play.try({
        type: 'SealChoice',
        data: { round: 'choice-1', side: 'B', answer: 'wait', commitment },
      })?.code,
    ).toBe('COMMITMENT_MISMATCH');
  });
  test('an answer that the server cannot open must be sealed again: SEALED_ANSWER_MISSING', () => {
    const play = new Play().start(roads).seal('A', 'left');
    play.sealed.A = null;
    expect(play.try(play.sealing('B', 'wait'))?.code).toBe('SEALED_ANSWER_MISSING');
    play.seal('A', 'left');
    play.sealed.B = null;
    play.seal('B', 'wait');
    expect(play.campaign.phase).toBe('encounter');
  });
});
