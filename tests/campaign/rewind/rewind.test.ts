import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '@/lib/campaign/evolve';
import { decidedAfter } from '@/lib/campaign/rewind/evolve';
import { openRound } from '@/lib/campaign/rounds/rounds';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import type { Side } from '@/lib/kernel/side';
import { Play, SEED_ROOT, SETTINGS, TWO_USERS } from '@/tests/support/campaigns/play';
import { record, roads, types } from '@/tests/support/campaigns/reports';

const SUCCESSOR = '00000000-0000-4000-8000-000000000009';
const PUBLIC: CampaignViewer = { kind: 'public' };
const B: CampaignViewer = { kind: 'side', side: 'B' };

/** The battle of the mill is announced: entries 3 to 6 were decided at the crossroads. */
const atTheMill = () => new Play().start(roads).both('left', 'wait');
const propose = (play: Play, side: Side, at = 2, reason = 'We misread the orders.') =>
  play.try({
    type: 'ProposeRewind',
    data: { side, at, reason, decided: decidedAfter(play.events, at) },
  });
const proposed = (side: Side = 'A') => {
  const play = atTheMill();
  expect(propose(play, side)).toBeNull();
  return play;
};

describe('[campaign: going back by agreement]', () => {
  test('one proposes, the other agrees: the branch ends and names the one that continues', () => {
    const play = proposed();
    expect(viewCampaign(play.state, B).rewindProposal).toEqual({
      side: 'A',
      at: 2,
      reason: 'We misread the orders.',
      position: 7,
    });
    play.do({ type: 'AgreeToRewind', data: { side: 'B', successor: SUCCESSOR } });
    expect(types(play, 6)).toEqual(['RewindProposed', 'RewindAgreed']);
    const seen = viewCampaign(play.state, PUBLIC);
    expect(seen).toMatchObject({
      rewound: { at: 2, successor: SUCCESSOR, position: 8 },
      rewindProposal: null,
      round: null,
      awaiting: [],
    });
    expect(openRound(play.campaign)).toBeNull();
    for (const refused of [
      play.sealing('A', 'table', 'method-0'),
      { type: 'TakeSeat', data: { side: 'A', seat: { controller: 'reckless' } } } as const,
      { type: 'ResignSeat', data: { side: 'A' } } as const,
      { type: 'AgreeToRewind', data: { side: 'B', successor: SUCCESSOR } } as const,
    ])
      expect(play.try(refused)?.code).toBe('REWOUND');
    expect(propose(play, 'A')?.code).toBe('REWOUND');
  });
  test('the continuing branch begins with the state after the entry, with no seals and no proposal', () => {
    const play = atTheMill().seal('A', 'table');
    expect(propose(play, 'A', 6)?.code).toBe('NOTHING_DECIDED');
    expect(propose(play, 'B', 4)).toBeNull();
    play.do({ type: 'AgreeToRewind', data: { side: 'A', successor: SUCCESSOR } });
    const next = new Play();
    next.state = fold(play.events.slice(0, 3));
    next.do({
      type: 'BeginBranch',
      data: {
        name: 'A play',
        settings: SETTINGS,
        seats: TWO_USERS,
        seedRoot: SEED_ROOT,
        continues: 'the-old-one',
      },
    });
    expect(next.campaign.situation?.seals).toEqual({ A: null, B: null });
    expect(next.campaign).toMatchObject({ rewound: null, rewindProposal: null });
    next.both('right', 'strike');
    expect(next.campaign.encounter?.id).toBe('ford');
  });
  test('a proposal can be declined by the other side or withdrawn by its own, then made again', () => {
    const play = proposed('B');
    expect(play.try({ type: 'DeclineRewind', data: { side: 'B' } })?.code).toBe('NO_PROPOSAL');
    expect(play.try({ type: 'WithdrawRewind', data: { side: 'A' } })?.code).toBe('NO_PROPOSAL');
    expect(
      play.try({ type: 'AgreeToRewind', data: { side: 'B', successor: SUCCESSOR } })?.code,
    ).toBe('NO_PROPOSAL');
    play.do({ type: 'DeclineRewind', data: { side: 'A' } });
    expect(play.events.at(-1)).toEqual({ type: 'RewindDeclined', data: { side: 'A' } });
    expect(propose(play, 'B')).toBeNull();
    // Who has to do something about the waiting proposal is said to each.
    expect(propose(play, 'A')).toMatchObject({
      code: 'ALREADY_PROPOSED',
      message: expect.stringMatching(/^The other side .* Answer/),
    });
    expect(propose(play, 'B')).toMatchObject({
      code: 'ALREADY_PROPOSED',
      message: expect.stringMatching(/^You .* Withdraw/),
    });
    play.do({ type: 'WithdrawRewind', data: { side: 'B' } });
    expect(play.events.at(-1)).toEqual({ type: 'RewindWithdrawn', data: { side: 'B' } });
    const told = chronicle(play.events, roads, PUBLIC).slice(-4);
    expect(told.map(({ side }) => side)).toEqual(['B', 'A', 'B', 'B']);
    expect(propose(play, 'A')).toBeNull();
  });
  test('a proposal lapses when something is opened or settled, or a command changes hands; a seal does not affect it', () => {
    const sealed = proposed().seal('A', 'expected');
    expect(sealed.campaign.rewindProposal).not.toBeNull();
    sealed.seal('B', 'expected');
    expect(sealed.campaign.rewindProposal).toBeNull();
    expect(
      sealed.try({ type: 'AgreeToRewind', data: { side: 'B', successor: SUCCESSOR } })?.code,
    ).toBe('NO_PROPOSAL');
    expect(propose(sealed, 'A')).toBeNull();
    record(sealed, 'draw');
    expect(sealed.campaign.rewindProposal).toBeNull();
    const resigned = proposed().do({ type: 'ResignSeat', data: { side: 'A' } });
    expect(resigned.campaign.rewindProposal).toBeNull();
  });
  test.each([
    [{ at: 0 }, 'AT_OUT_OF_RANGE'],
    [{ at: 6 }, 'AT_OUT_OF_RANGE'],
    [{ at: 1.5 }, 'AT_OUT_OF_RANGE'],
    [{ reason: '  ' }, 'REASON_INVALID'],
    [{ reason: 'x'.repeat(501) }, 'REASON_INVALID'],
    [{ reason: '\ud800' }, 'REASON_INVALID'],
    [{ decided: false }, 'NOTHING_DECIDED'],
  ])('a proposal is refused: %j %s', (wrong, code) => {
    const data = { side: 'A', at: 2, reason: 'Why not.', decided: true, ...wrong } as const;
    expect(atTheMill().try({ type: 'ProposeRewind', data })?.code).toBe(code);
  });
  test.each([[{ at: 1 }], [{ at: 5 }], [{ reason: 'x' }], [{ reason: 'x'.repeat(500) }]])(
    'a proposal is taken at the edge of what is allowed: %j',
    (edge) => {
      const data = { side: 'A', at: 2, reason: 'Why not.', decided: true, ...edge } as const;
      expect(atTheMill().try({ type: 'ProposeRewind', data })).toBeNull();
    },
  );
  test('there is no opponent to ask at one screen, against an artificial commander, or while the other seat is vacant', () => {
    const seats = [
      { settings: { hotSeat: true } },
      { seats: { A: TWO_USERS.A, B: { controller: 'user' as const } } },
      { seats: { A: TWO_USERS.A, B: { controller: 'reckless' as const } } },
    ];
    for (const options of seats) {
      const play = new Play().start(roads, options).both('left', 'wait');
      expect(propose(play, 'A')?.code).toBe('NOBODY_TO_ASK');
    }
  });
});

describe('[secrecy: going back]', () => {
  test('two histories that differ only in the reason give spectators equal views and chronicles', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        fc.pre([one, other].every((text) => text.trim() !== '' && text.isWellFormed()));
        const [first, second] = [one, other].map((reason) => {
          const play = atTheMill();
          propose(play, 'A', 2, reason);
          return play;
        }) as [Play, Play];
        expect(viewCampaign(second.state, PUBLIC)).toEqual(viewCampaign(first.state, PUBLIC));
        expect(chronicle(second.events, roads, PUBLIC)).toEqual(
          chronicle(first.events, roads, PUBLIC),
        );
        expect(viewCampaign(first.state, B).rewindProposal?.reason).toBe(one.trim());
      }),
      { numRuns: 12 },
    );
  });
  test('the chronicle records it all; spectators do not see the reason', () => {
    const play = proposed();
    play.do({ type: 'AgreeToRewind', data: { side: 'B', successor: SUCCESSOR } });
    const told = chronicle(play.events, roads, PUBLIC).slice(6);
    expect(told.map((entry) => entry.title)).toEqual([
      'North proposes to go back',
      'This branch ends here',
    ]);
    expect(JSON.stringify(told)).not.toContain('misread');
    expect(chronicle(play.events, roads, B)[6]?.text).toContain('“We misread the orders.”');
  });
});
