import { describe, expect, test } from 'vitest';
import { levelInWords } from '@/lib/campaign/battle/words';
import { fold } from '@/lib/campaign/evolve';
import {
  comparedChains,
  comparedForces,
  differenceInWords,
  firstDifference,
} from '@/lib/campaign/view/compare';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { fixture, Play, SEED_ROOT, SETTINGS, TWO_USERS } from '@/tests/support/campaigns/play';
import { record, roads } from '@/tests/support/campaigns/reports';

const valley = fixture('valley');
const PUBLIC: CampaignViewer = { kind: 'public' };

/** A what-if of a play: its first `at` events, and a beginning of its own. */
function branch(play: Play, at: number): Play {
  const child = new Play();
  child.events.push(...play.events.slice(0, at));
  child.state = fold(child.events);
  return child.do({
    type: 'BeginBranch',
    data: { name: 'If', settings: SETTINGS, seats: TWO_USERS, seedRoot: SEED_ROOT },
  });
}
const difference = (one: Play, other: Play, shared: number) =>
  firstDifference(one.events, other.events, shared, one.campaign.definition);
const inWords = (one: Play, other: Play, shared: number) =>
  differenceInWords(
    difference(one, other, shared),
    { A: 'North', B: 'South' },
    { one: 'branch I', other: 'branch II' },
    (level) => levelInWords(level, one.campaign.definition),
  );

describe('[branches: where two branches part]', () => {
  test('the differing choice is named with its situation, for the side that chose differently', () => {
    const trunk = new Play().start(roads).both('left', 'wait');
    const child = branch(trunk, 2).both('right', 'wait');
    expect(inWords(trunk, child, 2)).toBe(
      'At “The crossroads” North chose “March left” in branch I, and “March right” in branch II.',
    );
  });
  test('the same decisions with another method or result are reported as such', () => {
    const trunk = new Play().start(roads).both('left', 'wait').both('expected', 'expected');
    const child = branch(trunk, 6).both('table', 'table');
    expect(inWords(trunk, child, 6)).toContain('settled at its expected result in branch I');
    const again = branch(trunk, 6).both('expected', 'expected');
    record(trunk, 'draw');
    record(again, 'majorVictory');
    expect(difference(trunk, again, 6)).toEqual({
      kind: 'outcome',
      battle: 'The mill',
      one: 'draw',
      other: 'majorVictory',
    });
  });
  test('a way of settling that only one branch still had to answer is skipped', () => {
    const trunk = new Play().start(roads).both('left', 'wait').both('expected', 'expected');
    const shared = trunk.events.length;
    record(trunk, 'draw');
    const child = branch(trunk, shared).both('table', 'expected');
    expect(difference(trunk, child, shared)).toEqual({ kind: 'ahead', branch: 'one' });
  });
  test('sealed answers do not count', () => {
    const trunk = new Play().start(roads).seal('A', 'left');
    const child = branch(trunk, 2).seal('A', 'right');
    expect(difference(trunk, child, 2)).toEqual({ kind: 'none' });
    expect(inWords(trunk, child, 2)).toBe('No decision differs yet.');
  });
});

describe('[branches: side by side]', () => {
  test('shared situations stay shared to their end; after the parting each branch has its own', () => {
    const trunk = new Play().start(valley).both('storm', 'retire');
    const child = branch(trunk, 2).both('storm', 'hold');
    const rows = comparedChains(
      viewCampaign(trunk.state, PUBLIC),
      viewCampaign(child.state, PUBLIC),
      2,
    );
    expect(rows.map((row) => [row.shared, row.one?.title, row.other?.title])).toEqual([
      [false, 'The bridge', 'The bridge'],
      [false, 'The hills', undefined],
    ]);
    expect(rows[0]?.one?.battle).toBeNull();
    // Where no battle was fought the branch has moved on; where it is now, one may follow.
    expect(rows.map((row) => [row.one?.current, row.other?.current])).toEqual([
      [false, true],
      [true, undefined],
    ]);
    expect(rows[0]?.other?.battle).toMatchObject({ level: null, losses: null });
    const later = branch(trunk, trunk.events.length);
    const all = comparedChains(
      viewCampaign(trunk.state, PUBLIC),
      viewCampaign(later.state, PUBLIC),
      trunk.events.length,
    );
    expect(all.map((row) => row.shared)).toEqual([true, false]);
  });
  test('formations are compared by their ids; equal ones do not differ', () => {
    const trunk = new Play().start(valley);
    const before = viewCampaign(trunk.state, PUBLIC);
    trunk.both('storm', 'retire');
    const after = viewCampaign(trunk.state, PUBLIC);
    const compared = comparedForces(before.forces.A, after.forces.A);
    expect(compared.find((one) => one.id === 'blue-reserve')).toMatchObject({
      depth: 0,
      differs: true,
      one: { men: 0, status: 'later' },
      other: { men: 900, status: 'present' },
    });
    expect(comparedForces(before.forces.A, before.forces.A).some((one) => one.differs)).toBe(false);
  });
});
