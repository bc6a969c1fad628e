import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { viewAt, viewCampaign } from '@/lib/campaign/view/view-campaign';
import { fixture, Play } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

const valley = fixture('valley');
const A: CampaignViewer = { kind: 'side', side: 'A' };
const B: CampaignViewer = { kind: 'side', side: 'B' };
const PUBLIC: CampaignViewer = { kind: 'public' };
const UMPIRE: CampaignViewer = { kind: 'umpire' };

describe('[secrecy: one viewer filter]', () => {
  test('a side sees its own choices, texts and answer, and never the other’s', () => {
    const play = new Play().start(valley).seal('A', 'storm').seal('B', 'hold');
    const before = fold(play.events.slice(0, 4));
    const seen = viewCampaign(before, A, { choice: 'storm' });
    expect(seen.situation?.choices.map((choice) => [choice.letter, choice.id])).toEqual([
      ['a', 'storm'],
      ['b', 'turn'],
    ]);
    expect(seen.situation?.ownChoice).toBe('storm');
    const text = JSON.stringify(seen);
    for (const secret of [
      'The bridge is ours to hold',
      'Stand behind the stream',
      '"hold"',
      'Drums on the far bank',
      'Fall back on the hills',
    ])
      expect(text).not.toContain(secret);
  });
  test('a viewer who commands no side sees no choices; the umpire reads both texts, the public neither', () => {
    const { state } = new Play().start(valley);
    expect(viewCampaign(state, PUBLIC, { choice: 'storm' }).situation).toMatchObject({
      choices: [],
      ownChoice: null,
      text: null,
    });
    expect(viewCampaign(state, UMPIRE).situation?.text).toMatch(/To Blue.*cross.*To Red.*hold/s);
  });
  test('every viewer sees whether a side has sealed, with the same figures', () => {
    const { state, campaign } = new Play().start(valley).seal('B', 'hold');
    const commitment = campaign.situation?.seals.B;
    for (const viewer of [A, B, PUBLIC, UMPIRE]) {
      const seen = viewCampaign(state, viewer).situation?.seals;
      expect(seen?.B).toEqual({ sealed: true, commitment, fingerprint: commitment?.slice(0, 12) });
      expect(seen?.A).toEqual({ sealed: false, commitment: null, fingerprint: null });
    }
    expect(viewCampaign(state, A).awaiting).toEqual(['A']);
  });
  test('after the reveal every viewer sees what was chosen', () => {
    const play = new Play().start(valley).both('storm', 'hold');
    expect(viewCampaign(play.state, B).situation?.ownChoice).toBe('hold');
    expect(viewCampaign(play.state, A).encounter?.message).toBe('The columns move off.');
    expect(viewCampaign(play.state, B).encounter?.message).toBe('Drums on the far bank.');
    expect(viewCampaign(play.state, PUBLIC).encounter?.message).toBeNull();
    expect(chronicle(play.events, valley, PUBLIC)[4]?.text).toBe(
      'Blue: **Storm the bridge**. Red: **Hold**.',
    );
  });
  test('views and chronicle are plain JSON', () => {
    const play = playOut(valley, 'json');
    for (const viewer of [A, B, PUBLIC, UMPIRE]) {
      const seen = viewCampaign(play.state, viewer);
      expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
      const told = chronicle(play.events, valley, viewer);
      expect(JSON.parse(JSON.stringify(told))).toEqual(told);
      expect(told.map((entry) => entry.position)).toEqual(play.events.map((_, index) => index + 1));
      for (const entry of told) expect(entry.title.length * entry.text.length).toBeGreaterThan(0);
    }
  });
});

describe('[secrecy: the law of views]', { timeout: 240_000 }, () => {
  const at = fc.record({
    seed: fc.string(),
    stop: fc.nat(200),
    viewer: fc.constantFrom(A, B, PUBLIC),
  });
  /** The enemy’s sealed answer in the open round, changed: another answer under the same commitment. */
  const hiddenFrom = (viewer: CampaignViewer) =>
    viewer.kind === 'side' ? (viewer.side === 'A' ? ['B'] : ['A']) : ['A', 'B'];

  test('two histories that differ only in what the viewer may not know give equal views', () => {
    fc.assert(
      fc.property(at, fc.constantFrom(...'0123456789abcdef'), ({ seed, stop, viewer }, salt) => {
        const events = playOut(valley, seed).events;
        const cut = 2 + (stop % (events.length - 2));
        const history = events.slice(0, cut);
        // Everything hidden is after the cut: answers and nonces of seals that are still closed there.
        const closed = closedSeals(history).filter((seal) =>
          hiddenFrom(viewer).includes(seal.side),
        );
        const other = history.map((event, index) =>
          closed.some((seal) => seal.index === index) ? withCommitment(event, salt) : event,
        );
        const blank = (value: unknown) =>
          JSON.stringify(value, (key, member: unknown) =>
            key === 'commitment' || key === 'fingerprint'
              ? member === null
                ? null
                : 'sealed'
              : member,
          );
        expect(blank(viewCampaign(fold(other), viewer))).toBe(
          blank(viewCampaign(fold(history), viewer)),
        );
        expect(chronicle(other, valley, viewer)).toEqual(chronicle(history, valley, viewer));
      }),
      { numRuns: 40 },
    );
  });
  test('no view holds an unopened answer or nonce', () => {
    fc.assert(
      fc.property(at, ({ seed, stop, viewer }) => {
        const play = playOut(valley, seed);
        const cut = 2 + (stop % (play.events.length - 2));
        const opened = JSON.stringify(
          play.events.slice(0, cut).filter((event) => event.type.endsWith('Revealed')),
        );
        const text = JSON.stringify([
          viewAt(play.events, cut, viewer),
          chronicle(play.events.slice(0, cut), valley, viewer),
        ]);
        for (const nonce of play.nonces)
          if (!opened.includes(nonce)) expect(text).not.toContain(nonce);
      }),
      { numRuns: 40 },
    );
  });
});

function closedSeals(history: readonly CampaignEvent[]): { index: number; side: string }[] {
  let closed: { index: number; side: string }[] = [];
  history.forEach((event, index) => {
    if (event.type === 'ChoiceSealed' || event.type === 'MethodSealed')
      closed.push({ index, side: event.data.side });
    if (event.type === 'ChoicesRevealed' || event.type === 'MethodsRevealed') closed = [];
  });
  return closed;
}

function withCommitment(event: CampaignEvent, salt: string): CampaignEvent {
  const commitment = (salt.repeat(64) + '0'.repeat(64)).slice(0, 64);
  if (event.type === 'ChoiceSealed')
    return { type: event.type, data: { ...event.data, commitment } };
  if (event.type === 'MethodSealed')
    return { type: event.type, data: { ...event.data, commitment } };
  return event;
}

describe('[campaign: forces in view]', () => {
  test('totals count present units; later and detached ones are shown but not counted', () => {
    const play = new Play().start(valley);
    const seen = viewCampaign(play.state, PUBLIC);
    expect(
      seen.forces.A.map((formation) => [formation.id, formation.men, formation.status]),
    ).toEqual([
      ['blue', 2720, 'present'],
      ['blue-reserve', 0, 'later'],
    ]);
    play.both('storm', 'retire');
    const after = viewCampaign(play.state, PUBLIC);
    expect(after.forces.A[1]).toMatchObject({ men: 900, status: 'present' });
    expect(after.forces.B[1]).toMatchObject({ men: 0, status: 'detached' });
    expect(after.strength.map((point) => [point.position, point.A, point.B])).toEqual([
      [1, 2720, 3800],
      [6, 2920, 3100],
      [7, 3820, 3100],
    ]);
    expect(after.chain.map((link) => [link.situation, link.current])).toEqual([
      ['bridge', false],
      ['hills', true],
    ]);
  });
});
