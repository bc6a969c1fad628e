import { describe, expect, test } from 'vitest';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { fold } from '@/lib/campaign/evolve';
import { controllerOf, STAFF_MAX, sideServed } from '@/lib/campaign/staff/staff';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import type { Side } from '@/lib/kernel/side';
import { fixture, Play } from '@/tests/support/campaigns/play';

const valley = fixture('valley');
const VIEWERS: readonly CampaignViewer[] = [
  { kind: 'side', side: 'A' },
  { kind: 'side', side: 'B' },
  { kind: 'public' },
  { kind: 'umpire' },
];

/** Anna commands Blue, with Carl and Dora under her; Berta commands Red. */
function withStaff(): Play {
  return new Play()
    .start(valley)
    .do({ type: 'AppointSubCommander', data: { side: 'A', user: 'carl' } })
    .do({ type: 'AppointSubCommander', data: { side: 'A', user: 'dora' } });
}
const assign = (user: string, ...formations: string[]) =>
  ({ type: 'AssignFormations', data: { side: 'A', user, formations } }) as const;
const codeOf = (play: Play, command: Parameters<Play['try']>[0]) => play.try(command)?.code;

describe('[staff: who controls a unit]', () => {
  test('a unit belongs to the commander unless its formation, or the nearest above it, was assigned to somebody', () => {
    const play = withStaff().do(assign('carl', 'blue'));
    expect(controllerOf(play.campaign, 'blue-guards')).toBe('carl');
    play.do(assign('dora', 'blue-first'));
    expect(controllerOf(play.campaign, 'blue-guards')).toBe('dora');
    expect(controllerOf(play.campaign, 'blue-first')).toBe('dora');
    expect(controllerOf(play.campaign, 'blue-dragoons')).toBe('carl');
    expect(controllerOf(play.campaign, 'blue-guns')).toBe('carl');
    expect(controllerOf(play.campaign, 'blue-militia')).toBe('anna');
    expect(controllerOf(play.campaign, 'red-line')).toBe('berta');
    expect(controllerOf(play.campaign, 'nothing')).toBeNull();
  });
  test('formations of a user who left pass to the commander above them', () => {
    const play = withStaff().do(assign('carl', 'blue')).do(assign('dora', 'blue-first'));
    const { campaign } = play;
    expect(controllerOf(campaign, 'blue-guards', new Set(['dora']))).toBe('carl');
    expect(controllerOf(campaign, 'blue-guards', new Set(['dora', 'carl']))).toBe('anna');
    expect(controllerOf(campaign, 'blue-guards', new Set(['dora', 'carl', 'anna']))).toBeNull();
  });
  test('under an artificial commander no user controls units', () => {
    const { campaign } = new Play().start(valley, {
      seats: { A: { controller: 'user', user: 'anna' }, B: { controller: 'reckless' } },
    });
    expect(controllerOf(campaign, 'red-line')).toBeNull();
  });
});

describe('[staff: appointing and assigning]', () => {
  test('formations can be assigned and reclaimed; each has one holder', () => {
    const play = withStaff().do(assign('carl', 'blue-horse', 'blue-first'));
    expect(play.campaign.staff.A[0]?.formations).toEqual(['blue-first', 'blue-horse']);
    play.do(assign('dora', 'blue-first'));
    expect(play.campaign.staff.A.map(({ formations }) => formations)).toEqual([
      ['blue-horse'],
      ['blue-first'],
    ]);
    play.do(assign('carl'));
    expect(controllerOf(play.campaign, 'blue-dragoons')).toBe('anna');
  });
  test('an unknown formation, the other side’s, or no change at all is refused', () => {
    const play = withStaff();
    expect(codeOf(play, assign('carl', 'red'))).toBe('FORMATION_UNKNOWN');
    expect(codeOf(play, assign('carl', 'blue-guards'))).toBe('FORMATION_UNKNOWN');
    expect(codeOf(play, assign('carl'))).toBe('ASSIGNMENT_UNCHANGED');
    expect(codeOf(play, assign('berta', 'blue'))).toBe('NO_SUCH_POST');
  });
  test('nobody holds two posts, and the size of a staff is limited', () => {
    const play = withStaff();
    for (const [side, user] of [
      ['A', 'carl'],
      ['B', 'carl'],
      ['A', 'berta'],
      ['B', 'anna'],
    ] as const)
      expect(codeOf(play, { type: 'AppointSubCommander', data: { side, user } })).toBe('HAS_POST');
    for (let count = 2; count < STAFF_MAX; count++)
      play.do({ type: 'AppointSubCommander', data: { side: 'A', user: `user-${count}` } });
    expect(codeOf(play, { type: 'AppointSubCommander', data: { side: 'A', user: 'last' } })).toBe(
      'STAFF_FULL',
    );
  });
  test('there is no staff at one screen, under an artificial commander, or for a vacant seat', () => {
    const appoint = { type: 'AppointSubCommander', data: { side: 'B', user: 'carl' } } as const;
    const hotSeat = new Play().start(valley, { settings: { hotSeat: true } });
    expect(codeOf(hotSeat, appoint)).toBe('STAFF_CLOSED');
    for (const seat of [{ controller: 'reckless' }, { controller: 'user' }] as const) {
      const play = new Play().start(valley, {
        seats: { A: { controller: 'user', user: 'anna' }, B: seat },
      });
      expect(codeOf(play, appoint)).toBe('STAFF_CLOSED');
    }
  });
});

describe('[staff: leaving and handing over]', () => {
  test('a sub-commander who is dismissed or resigns leaves their formations to the commander', () => {
    const play = withStaff().do(assign('carl', 'blue')).do(assign('dora', 'blue-first'));
    play.do({ type: 'DismissSubCommander', data: { side: 'A', user: 'dora' } });
    expect(controllerOf(play.campaign, 'blue-guards')).toBe('carl');
    play.do({ type: 'ResignPost', data: { side: 'A', user: 'carl' } });
    expect(controllerOf(play.campaign, 'blue-guards')).toBe('anna');
    expect(codeOf(play, { type: 'ResignPost', data: { side: 'A', user: 'carl' } })).toBe(
      'NO_SUCH_POST',
    );
  });
  test('the supreme command can pass to a sub-commander; its former holder becomes the most junior', () => {
    const play = withStaff().do(assign('carl', 'blue-first'));
    play.do({ type: 'PassSupremeCommand', data: { side: 'A', to: 'carl' } });
    expect(play.campaign.seats.A).toEqual({ controller: 'user', user: 'carl' });
    expect(play.campaign.staff.A).toEqual([
      { user: 'dora', formations: [] },
      { user: 'anna', formations: [] },
    ]);
    expect(codeOf(play, { type: 'PassSupremeCommand', data: { side: 'A', to: 'berta' } })).toBe(
      'NO_SUCH_POST',
    );
  });
  test('a sub-commander who takes the vacant seat no longer serves; an artificial commander keeps no staff', () => {
    const play = withStaff().do({ type: 'ResignSeat', data: { side: 'A' } });
    expect(play.campaign.staff.A).toHaveLength(2);
    play.do({
      type: 'TakeSeat',
      data: { side: 'A', seat: { controller: 'user', user: 'carl' } },
    });
    expect(play.campaign.staff.A.map(({ user }) => user)).toEqual(['dora']);
    play
      .do({ type: 'ResignSeat', data: { side: 'A' } })
      .do({ type: 'TakeSeat', data: { side: 'A', seat: { controller: 'reckless' } } });
    expect(play.campaign.staff.A).toEqual([]);
  });
  test('a what-if begins without staffs', () => {
    const play = withStaff().do({
      type: 'BeginBranch',
      data: {
        name: 'If',
        settings: { useExpectedValues: true, hotSeat: false, advantage: 0 },
        seats: { A: { controller: 'user', user: 'anna' }, B: { controller: 'reckless' } },
        seedRoot: 'ab'.repeat(32),
      },
    });
    expect(play.campaign.staff).toEqual({ A: [], B: [] });
  });
});

describe('[staff: whose it is]', () => {
  test('somebody serves on the side whose staff they are on, on no other, and on none once they have left', () => {
    const play = withStaff().do({ type: 'AppointSubCommander', data: { side: 'B', user: 'emil' } });
    expect(
      ['carl', 'emil', 'anna', 'berta'].map((user) => sideServed(play.campaign, user)),
    ).toEqual(['A', 'B', null, null]);
    play.do({ type: 'ResignPost', data: { side: 'B', user: 'emil' } });
    expect(sideServed(play.campaign, 'emil')).toBeNull();
  });
  test('posts are given, left and handed over only by the side that they are of, while the campaign runs', () => {
    const play = withStaff();
    const before = new Play();
    const acts: readonly ((side: Side) => CampaignCommand)[] = [
      (side) => ({ type: 'AssignFormations', data: { side, user: 'carl', formations: ['blue'] } }),
      (side) => ({ type: 'PassSupremeCommand', data: { side, to: 'carl' } }),
      (side) => ({ type: 'DismissSubCommander', data: { side, user: 'carl' } }),
    ];
    for (const command of acts) {
      expect(codeOf(before, command('A'))).toBe('NOT_STARTED');
      expect(codeOf(play, command('B'))).toBe('NO_SUCH_POST');
    }
    const vacant = withStaff().do({ type: 'ResignSeat', data: { side: 'A' } });
    expect(codeOf(vacant, { type: 'PassSupremeCommand', data: { side: 'A', to: 'carl' } })).toBe(
      'STAFF_CLOSED',
    );
    expect(codeOf(vacant, assign('carl', 'blue'))).toBe('STAFF_CLOSED');
  });
});

describe('[staff: in the history]', () => {
  test('every viewer reads the same about staffs, without accounts or names', () => {
    const play = withStaff()
      .do(assign('carl', 'blue-first'))
      .do(assign('carl'))
      .do({ type: 'PassSupremeCommand', data: { side: 'A', to: 'carl' } })
      .do({ type: 'DismissSubCommander', data: { side: 'A', user: 'dora' } });
    const [first, ...others] = VIEWERS.map((viewer) =>
      chronicle(play.events, valley, viewer).slice(2),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(first?.map(({ title }) => title.replace(/^.*? (?=has|takes|gives)/, ''))).toEqual([
      'has another sub-commander',
      'has another sub-commander',
      'gives out commands',
      'takes commands back',
      'has another commander',
      expect.stringMatching(/^A sub-commander leaves /),
    ]);
    expect(first?.at(-1)?.text).toContain('is dismissed');
    const resigned = withStaff().do({ type: 'ResignPost', data: { side: 'A', user: 'carl' } });
    const [left] = chronicle(resigned.events, valley, { kind: 'public' }).slice(-1);
    expect(left).toMatchObject({ side: 'A', text: expect.stringContaining('resigns') });
    const told = JSON.stringify(first);
    expect(told).toContain('First Brigade');
    for (const account of ['anna', 'carl', 'dora']) expect(told).not.toContain(account);
  });
  test('folding in two parts equals folding the whole, and a staff reveals no secret', () => {
    const play = withStaff().do(assign('carl', 'blue-first')).seal('A', 'storm');
    const half = fold(play.events.slice(0, 3));
    expect(fold(play.events.slice(3), half).campaign?.staff).toEqual(play.campaign.staff);
    const seen = viewCampaign(play.state, { kind: 'side', side: 'B' }, { choice: 'storm' });
    expect(seen.situation?.seals.A.sealed).toBe(true);
    expect(seen.situation?.choices.map(({ id }) => id)).toEqual(['hold', 'retire']);
  });
});
