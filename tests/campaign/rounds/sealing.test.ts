import { describe, expect, test } from 'vitest';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import { opened } from '@/lib/campaign/rounds/open';
import { isReveal, isSeal, openRound, roundOf, unsealedSides } from '@/lib/campaign/rounds/rounds';
import { bothAnswers, numberFault, openInRound, sealInRound } from '@/lib/campaign/rounds/seal';
import { opensCommitment, sealCommitment } from '@/lib/campaign/rounds/sealing';
import { numberCommitment } from '@/lib/chance/round-chance';
import type { Side } from '@/lib/kernel/side';
import { begunByMail } from '@/tests/support/campaigns/by-mail';
import { afterTheBridge, decidingValley } from '@/tests/support/campaigns/deciding';
import { hills } from '@/tests/support/campaigns/on-board';
import { fixture, Play } from '@/tests/support/campaigns/play';

const valley = fixture('valley');
const ROUND = 'choice-1';
const begun = (diceScheme?: 2 | 3) =>
  new Play().start(valley, diceScheme === undefined ? {} : { diceScheme });

type Seal = Extract<CampaignCommand, { type: 'SealChoice' }>;
/** The seal of a choice, with other data where given. */
function choice(play: Play, side: Side, answer: string, more: Partial<Seal['data']> = {}): Seal {
  const sealing = play.sealing(side, answer);
  if (sealing.type !== 'SealChoice') throw new Error(sealing.type);
  return { ...sealing, data: { ...sealing.data, ...more } };
}

describe('[campaign: sealing] a seal', () => {
  test('records its round, side and commitment, and whether it replaces another', () => {
    const play = begun();
    const first = choice(play, 'A', 'storm');
    play.do(first);
    expect(play.events.at(-1)).toEqual({
      type: 'ChoiceSealed',
      data: { round: ROUND, side: 'A', commitment: first.data.commitment, again: false },
    });
    const second = choice(play, 'A', 'turn');
    play.do(second);
    expect(play.events.at(-1)?.data).toEqual({
      ...{ round: ROUND, side: 'A', commitment: second.data.commitment, again: true },
    });
    expect(unsealedSides(play.campaign)).toEqual(['B']);
  });

  test('is refused in another round, of another kind, sealed already, or in no form of a commitment', () => {
    const play = begun();
    const sealed = choice(play, 'A', 'storm');
    const refusal = (command: CampaignCommand) => play.try(command);
    expect(refusal({ ...sealed, data: { ...sealed.data, round: 'choice-2' } })).toMatchObject({
      code: 'STALE_ROUND',
      message: 'The campaign has moved on. Reload it before you choose.',
    });
    for (const commitment of ['', 'AB'.repeat(32), 'a'.repeat(63), `${'a'.repeat(64)}\n`])
      expect(refusal({ ...sealed, data: { ...sealed.data, commitment } })?.code).toBe(
        'COMMITMENT_INVALID',
      );
    const { data } = sealed;
    expect(refusal({ type: 'SealMethod', data: { ...data, answer: 'expected' } })).toMatchObject({
      code: 'STALE_ROUND',
      message: 'The campaign has moved on. Reload it before you answer.',
    });
    play.do(sealed);
    expect(refusal(sealed)?.code).toBe('ALREADY_SEALED');
    // The same commitment is another side's to copy; it opens nothing there.
    expect(refusal({ ...sealed, data: { ...data, side: 'B' } })?.code).not.toBe('ALREADY_SEALED');
  });

  test('is refused before the start, after the end, and where the campaign went back', () => {
    const play = begun();
    const sealed = choice(play, 'A', 'storm');
    const answer = (state: Play['state']) => {
      const decided = decide(state, sealed, play.context());
      return decided.ok ? 'ok' : decided.error.code;
    };
    expect(answer(play.state)).toBe('ok');
    expect(answer(new Play().state)).toBe('NOT_STARTED');
    const with_ = (part: object) => ({ ...play.state, campaign: { ...play.campaign, ...part } });
    expect(answer(with_({ phase: 'concluded' }))).toBe('CAMPAIGN_CONCLUDED');
    expect(answer(with_({ rewound: { position: 3 } }))).toBe('REWOUND');
  });

  test('of an answer that cannot be given is refused for its own reason', () => {
    const play = begun();
    expect(play.try(choice(play, 'A', 'hold'))?.code).toBe('CHOICE_UNKNOWN');
    expect(play.events).toHaveLength(2);
  });

  test('is not opened while the other side has not sealed', () => {
    const play = begun().seal('B', 'hold');
    expect(play.events.filter(isReveal)).toEqual([]);
    expect(play.events.filter(isSeal)).toHaveLength(1);
    play.seal('A', 'storm');
    expect(play.events.filter(isReveal)).toHaveLength(1);
    expect(play.events.filter(isSeal)).toHaveLength(2);
  });
});

describe('[campaign: sealing] the last seal opens all', () => {
  const ready = () => {
    const play = begun().seal('B', 'hold');
    return { play, sealing: choice(play, 'A', 'storm') };
  };
  const code = (play: Play, sealing: CampaignCommand) => {
    const decided = decide(play.state, sealing, play.context());
    return decided.ok ? decided.value.map(({ type }) => type) : decided.error.code;
  };

  test('if the answers are those that were committed to', () => {
    const { play, sealing } = ready();
    expect(code(play, sealing)).toContain('ChoicesRevealed');
    const [storm, hold] = [play.sealed.A, play.sealed.B];
    const holds = (answers: Partial<Play['sealed']>) => {
      Object.assign(play.sealed, { A: storm, B: hold, ...answers });
      return code(play, sealing);
    };
    expect(holds({ A: null })).toBe('SEALED_ANSWER_MISSING');
    expect(holds({ B: null })).toBe('SEALED_ANSWER_MISSING');
    const nonce = '77'.repeat(32);
    expect(holds({ B: { answer: 'retire', nonce: hold?.nonce ?? '' } })).toBe(
      'COMMITMENT_MISMATCH',
    );
    expect(holds({ B: { answer: 'hold', nonce } })).toBe('COMMITMENT_MISMATCH');
    expect(holds({ A: { answer: 'storm', nonce } })).toBe('COMMITMENT_MISMATCH');
  });

  test('and not if what the command says is not what it committed to', () => {
    const { play, sealing } = ready();
    const other = { ...sealing, data: { ...sealing.data, answer: 'turn' } };
    expect(code(play, other)).toBe('COMMITMENT_MISMATCH');
  });

  test('and not if an opened answer is no longer open', () => {
    const { play, sealing } = ready();
    const nonce = '66'.repeat(32);
    // Side B committed to something that was never open.
    play.sealed.B = { answer: 'storm', nonce };
    const commitment = sealCommitment(ROUND, 'B', 'storm', nonce);
    const situation = play.campaign.situation;
    if (situation === null) throw new Error('no situation');
    const campaign = {
      ...play.campaign,
      situation: { ...situation, seals: { ...situation.seals, B: commitment } },
    };
    const decided = decide({ ...play.state, campaign }, sealing, play.context());
    expect(decided).toMatchObject({
      ok: false,
      error: { code: 'COMMITMENT_MISMATCH', path: 'commitment' },
    });
  });
});

describe('[campaign: sealing] opening', () => {
  const nonce = '12'.repeat(32);
  const seals = { A: sealCommitment(ROUND, 'A', 'storm', nonce), B: null };
  const context = { sealed: { A: { answer: 'storm', nonce }, B: null } };

  test('asks only the sides that were asked; the answers hold nothing else', () => {
    expect(opened({ round: ROUND }, ['A'], seals, context)).toEqual({
      ok: true,
      value: { A: { answer: 'storm', nonce }, B: null },
    });
    expect(opened({ round: ROUND }, [], { A: null, B: null }, context)).toEqual({
      ok: true,
      value: { A: null, B: null },
    });
    for (const asked of [['B'], ['A', 'B']] as const)
      expect(opened({ round: ROUND }, asked, seals, context)).toMatchObject({
        error: { code: 'SEALED_ANSWER_MISSING' },
      });
    // An answer without a commitment opens nothing.
    const both = { sealed: { A: context.sealed.A, B: context.sealed.A } };
    expect(opened({ round: ROUND }, ['B'], seals, both)).toMatchObject({
      error: { code: 'SEALED_ANSWER_MISSING' },
    });
    // What the last command says binds its own side alone.
    const last = { round: ROUND, side: 'B' as const, answer: 'hold' };
    expect(opened(last, ['A'], seals, context).ok).toBe(true);
  });

  test('is bound to round and side, and never throws', () => {
    const answer = { answer: 'storm', nonce };
    expect(opensCommitment(seals.A, ROUND, 'A', answer)).toBe(true);
    expect(opensCommitment(seals.A, 'choice-2', 'A', answer)).toBe(false);
    expect(opensCommitment(seals.A, ROUND, 'B', answer)).toBe(false);
    expect(opensCommitment(seals.A, ROUND, 'A', { ...answer, answer: 'turn' })).toBe(false);
    expect(opensCommitment(seals.A, ROUND, 'A', { answer: 'storm', nonce: 'short' })).toBe(false);
    expect(opensCommitment(seals.A, ROUND, 'A', { answer: '\ud800', nonce })).toBe(false);
  });

  test('of a round that is not the open one is refused', () => {
    const play = begun();
    const none = () => null;
    expect(openInRound(play.state, 'choice-2', none, play.context())).toMatchObject({
      error: { code: 'STALE_ROUND' },
    });
    expect(openInRound(new Play().state, ROUND, none, play.context())).toMatchObject({
      error: { code: 'NOT_STARTED' },
    });
    expect(openInRound(play.state, ROUND, none, play.context())).toMatchObject({
      error: { code: 'SEALED_ANSWER_MISSING' },
    });
    // By mail the seals lie there and are opened by themselves.
    const mail = begunByMail(hills, 'A', { pikes: '1.0.0' });
    mail.seal('A', 'attack');
    const { data } = mail.sealing('B', 'stand') as Seal;
    mail.do({ type: 'PostMail', data: { note: false } });
    mail.do({
      type: 'SealRemote',
      data: { round: data.round, commitment: data.commitment },
    });
    const open = openInRound(mail.state, data.round, none, mail.context());
    expect(open).toMatchObject({
      ok: true,
      value: {
        campaign: mail.campaign,
        answers: { A: { answer: 'attack' }, B: { answer: 'stand' } },
      },
    });
    const shut = () => ({ code: 'CHOICE_CLOSED', message: 'It is closed.' });
    expect(openInRound(mail.state, data.round, shut, mail.context())).toMatchObject({
      error: { code: 'COMMITMENT_MISMATCH' },
    });
    // What went into a file cannot be sealed again.
    expect(mail.try(mail.sealing('A', 'wait'))?.code).toBe('ALREADY_POSTED');
  });

  test('of both answers needs both', () => {
    const one = { answer: 'storm', nonce };
    expect(bothAnswers({ A: one, B: one })).toEqual({ A: one, B: one });
    expect(() => bothAnswers({ A: one, B: null })).toThrow();
    expect(() => bothAnswers({ A: null, B: one })).toThrow();
  });
});

describe('[campaign: sealing] the open round', () => {
  test('is that of the phase, and names who is asked', () => {
    const play = begun();
    expect(roundOf(play.campaign)).toEqual({
      ...{ kind: 'choice', key: ROUND, asked: ['A', 'B'], seals: { A: null, B: null } },
    });
    expect(unsealedSides(play.campaign)).toEqual(['A', 'B']);
    play.both('storm', 'hold');
    expect(roundOf(play.campaign)).toMatchObject({ kind: 'method', key: 'method-0' });
    play.both('expected', 'expected');
    expect([openRound(play.campaign), unsealedSides(play.campaign)]).toEqual([null, []]);
  });

  test('of an interval asks the sides that have something to decide', () => {
    const play = afterTheBridge(decidingValley());
    const round = roundOf(play.campaign);
    expect(round).toMatchObject({ kind: 'interval', key: 'interval-2' });
    const { interval } = play.campaign;
    if (interval === null) throw new Error('no interval');
    const only = { ...play.campaign, interval: { ...interval, asked: { A: null, B: {} } } };
    expect(roundOf(only)?.asked).toEqual(['B']);
    const state = { ...play.state, campaign: only };
    const sealing = play.sealing('A', '{}');
    const answer = decide(state, sealing, play.context());
    expect(answer).toMatchObject({ error: { code: 'NOT_ASKED', path: 'side' } });
  });

  test('is none on the way to the next situation, where the campaign went back, or without what the phase needs', () => {
    const { campaign } = begun();
    expect(roundOf(campaign)).not.toBeNull();
    const parts: readonly object[] = [
      { between: { from: 'bridge' } },
      { rewound: { position: 2 } },
      { situation: null },
      { phase: 'encounter' },
      { phase: 'interval' },
      { phase: 'concluded' },
    ];
    for (const part of parts) expect(roundOf(Object.assign({}, campaign, part))).toBeNull();
    const fighting = begun().both('storm', 'hold').campaign;
    for (const phase of ['choosing', 'interval', 'table'] as const)
      expect(roundOf({ ...fighting, situation: null, phase })).toBeNull();
    const resting = afterTheBridge(decidingValley()).campaign;
    for (const phase of ['choosing', 'encounter', 'board'] as const)
      expect(roundOf({ ...resting, situation: null, encounter: null, phase })).toBeNull();
  });
});

describe('[campaign: sealing] numbers for the dice', () => {
  const number = '0a'.repeat(32);
  const next = numberCommitment(number, 'A');

  test('are committed to with a seal, and opened with the next round’s', () => {
    const play = begun(3);
    play.do(choice(play, 'A', 'storm', { next }));
    expect(play.events.at(-1)?.data).toMatchObject({ next });
    expect(play.events.at(-1)?.data).not.toHaveProperty('opens');
    // It was made in this round: it does not count before the round is over.
    expect(numberFault(play.campaign, { side: 'A', opens: number })?.code).toBe('NUMBER_INVALID');
    play.seal('B', 'hold');
    expect(numberFault(play.campaign, { side: 'A', opens: number })).toBeNull();
    expect(numberFault(play.campaign, { side: 'B', opens: number })?.code).toBe('NUMBER_INVALID');
    const sealing = play.sealing('A', 'expected');
    if (sealing.type !== 'SealMethod') throw new Error(sealing.type);
    play.do({ ...sealing, data: { ...sealing.data, opens: number } });
    expect(play.events.at(-1)?.data).toMatchObject({ opens: number });
    expect(play.events.at(-1)?.data).not.toHaveProperty('next');
    expect(play.campaign.numbers.A).toEqual({ committed: null, usable: false, opened: number });
    // Once opened it is not opened again.
    expect(numberFault(play.campaign, { side: 'A', opens: number })?.code).toBe('NUMBER_INVALID');
  });

  test('are refused where they do not fit, and with them the seal', () => {
    const play = begun(3);
    const fault = (given: { opens?: string; next?: string }) =>
      numberFault(play.campaign, { side: 'A', ...given })?.code ?? null;
    expect(fault({})).toBeNull();
    expect(fault({ next })).toBeNull();
    expect(fault({ next: 'short' })).toBe('NUMBER_INVALID');
    expect(fault({ opens: number })).toBe('NUMBER_INVALID');
    expect(fault({ opens: number, next })).toBe('NUMBER_INVALID');
    expect(play.try(choice(play, 'A', 'storm', { next: 'short' }))?.code).toBe('NUMBER_INVALID');
    play.do(choice(play, 'A', 'storm', { next })).seal('B', 'hold');
    expect(fault({ opens: number, next: 'short' })).toBe('NUMBER_INVALID');
    expect(fault({ opens: number, next })).toBeNull();
    expect(fault({ opens: '0b'.repeat(32) })).toBe('NUMBER_INVALID');
  });

  test('are closed before dice scheme 3, and by mail', () => {
    expect(numberFault(begun(2).campaign, { side: 'A', next })?.code).toBe('NUMBER_INVALID');
    expect(numberFault(begun().campaign, { side: 'A', next })?.code).toBe('NUMBER_INVALID');
    expect(numberFault(begun(2).campaign, { side: 'A' })).toBeNull();
    const { mail } = begunByMail(hills, 'A', { pikes: '1.0.0' }).campaign;
    const { campaign } = begun(3);
    expect(numberFault(campaign, { side: 'A', next })).toBeNull();
    expect(numberFault({ ...campaign, mail }, { side: 'A', next })?.code).toBe('NUMBER_INVALID');
  });
});

test('[campaign: sealing] by mail nothing is opened by the seal', () => {
  const play = begun();
  const { mail } = begunByMail(hills, 'A', { pikes: '1.0.0' }).campaign;
  play.seal('B', 'hold');
  const sealing = choice(play, 'A', 'storm');
  const state = { ...play.state, campaign: { ...play.campaign, mail } };
  const sealed = sealInRound(state, 'choice', sealing.data, () => null, play.context());
  expect(sealed).toMatchObject({ ok: true, value: { answers: null, campaign: state.campaign } });
});
