import { expect, test } from 'vitest';
import type { Access } from '@/lib/application/core/access';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { mayAnalyse } from '@/lib/application/core/may-analyse';
import type { Services } from '@/lib/application/core/services';
import type { ClubRole } from '@/lib/clubs/role';
import type { Side } from '@/lib/kernel/side';

/** Who may have a campaign analysed, by every part that somebody can have in it and in its branches. */

interface Branch {
  readonly over?: boolean;
  /** The campaign that continues it, where both agreed to go back. */
  readonly successor?: string;
  readonly parent?: string;
  readonly creator?: string;
  readonly commands?: readonly Side[];
  /** Seats that an artificial commander holds, in the name of the user. */
  readonly computer?: readonly Side[];
  readonly serves?: readonly Side[];
  /** Sides that the user took a seat of, some time ago. */
  readonly took?: readonly Side[];
}

const ME = 'me';

function loaded(id: string, branch: Branch): LoadedCampaign {
  const { over = false, successor, parent, creator = 'another', took = [] } = branch;
  const seat = (side: Side) =>
    branch.commands?.includes(side)
      ? { controller: 'user', user: ME }
      : branch.computer?.includes(side)
        ? { controller: 'artificial', user: ME }
        : { controller: 'user', user: 'another' };
  const staff = (side: Side) => (branch.serves?.includes(side) ? [{ user: ME }] : []);
  return {
    ...{ id, creator, parent: parent === undefined ? null : { id: parent, at: 3 } },
    campaign: {
      phase: over ? 'concluded' : 'choosing',
      ...(successor === undefined ? {} : { rewound: { successor } }),
      seats: { A: seat('A'), B: seat('B') },
      staff: { A: staff('A'), B: staff('B') },
    },
    events: took.map((side) => ({ type: 'SeatTaken', payload: { side, seat: { user: ME } } })),
  } as never;
}

/** Whether the user may, in the campaign `here` of these branches. */
function may(
  branches: Readonly<Record<string, Branch>> & { readonly here: Branch },
  access: Partial<Access> = {},
  clubRole: ClubRole = 'member',
): Promise<boolean> {
  const all = new Map(Object.entries(branches).map(([id, branch]) => [id, loaded(id, branch)]));
  const services = { campaigns: { load: async (id: string) => all.get(id) ?? null } };
  return mayAnalyse(
    services as never as Services,
    {
      ...{ loaded: all.get('here') as LoadedCampaign, user: ME, clubRole },
      ...{ sides: [], serves: null, private: false, ...access },
    } as never,
  );
}
const umpire = (
  branches: Readonly<Record<string, Branch>> & { readonly here: Branch },
  access: Partial<Access> = {},
) => may(branches, access, 'umpire');

test('[security: analyses] a campaign that is over may be analysed by everybody who sees it; a what-if that is private, by none but an umpire', async () => {
  expect(await may({ here: { over: true } })).toBe(true);
  expect(await may({ here: {} })).toBe(false);
  expect(await may({ here: { over: true } }, { private: true })).toBe(false);
  expect(await may({ here: { over: true, commands: ['A'], took: ['A'] } }, { sides: ['A'] })).toBe(
    true,
  );
});

test('[security: analyses] while it is played, an umpire or owner of the club who holds and held no post in it', async () => {
  expect(await umpire({ here: {} })).toBe(true);
  expect(await may({ here: {} }, {}, 'owner')).toBe(true);
  expect(await umpire({ here: {} }, { sides: ['B'] })).toBe(false);
  expect(await umpire({ here: {} }, { serves: 'A' })).toBe(false);
  expect(await umpire({ here: { took: ['A'] } })).toBe(false);
  expect(await umpire({ here: { took: ['B'] } })).toBe(false);
  // Of a trunk it does not matter who began it, of a what-if it does.
  expect(await umpire({ here: { creator: ME } })).toBe(true);
  expect(await umpire({ here: { creator: ME, parent: 'trunk' }, trunk: {} })).toBe(false);
  expect(await umpire({ here: { parent: 'trunk' }, trunk: {} })).toBe(true);
});

test('[security: analyses] nobody who commands or serves in a campaign that it was begun from and that is still played', async () => {
  const here: Branch = { over: true, parent: 'middle' };
  const middle: Branch = { over: true, parent: 'trunk' };
  for (const part of [{ commands: ['A'] }, { commands: ['B'] }, { serves: ['B'] }] as const) {
    expect(await may({ here, middle, trunk: part })).toBe(false);
    expect(await may({ here, middle: { ...part, parent: 'trunk' }, trunk: {} })).toBe(false);
    expect(await umpire({ here: { parent: 'middle' }, middle, trunk: part })).toBe(false);
    // It is over, or was given up by agreement: nothing is told that is still secret.
    expect(await may({ here, middle, trunk: { ...part, over: true } })).toBe(true);
    expect(await may({ here, middle, trunk: { ...part, successor: 'later' } })).toBe(true);
  }
  expect(await may({ here, middle, trunk: { computer: ['A', 'B'] } })).toBe(true);
  // One that is not to be had is no reason to refuse.
  expect(await may({ here, middle })).toBe(true);
});

test('[security: analyses] nobody who commands or serves in the campaign that continues it, however often it went back', async () => {
  const here: Branch = { over: true, successor: 'second' };
  const second: Branch = { over: true, successor: 'third' };
  for (const part of [{ commands: ['A'] }, { serves: ['A'] }] as const) {
    expect(await may({ here, second: part })).toBe(false);
    expect(await may({ here, second, third: part })).toBe(false);
    expect(await may({ here, second: { ...part, over: true } })).toBe(true);
    expect(await umpire({ here: { successor: 'second' }, second: part })).toBe(false);
  }
  expect(await may({ here, second, third: {} })).toBe(true);
  expect(await may({ here })).toBe(true);
});
