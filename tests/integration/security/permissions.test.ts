import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApplication, USE_CASES } from '@/lib/application/application';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { openDoors, type UseCase } from '@/lib/application/core/use-case';
import { ok } from '@/lib/kernel/result';
import {
  codeOf,
  newCommand,
  skirmishText,
  Table,
  value,
} from '@/tests/integration/application/table';
import { BY_PERMISSION } from './by-permission';
import { lobbyOfAnna } from './lobby-rows';
import {
  campaignAt,
  challengeTo,
  gather,
  type People,
  ROLES,
  type Role,
  type Stage,
} from './people';
import { reportedIn } from './report-rows';
import { rightCalls } from './right-calls';
import { all, answers } from './rows';

let table: Table;
let services: Services;
let application: CampaignApplication;
let people: People;
let calls: Readonly<Record<string, readonly unknown[]>>;
/** A file in the club's library, uploaded by its owner. */
let libraryId: string;
/** Side A's campaign by mail. */
let byMail: string;

const USED: Readonly<Record<string, UseCase>> = USE_CASES;

beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  application = table.application();
  people = await gather();
  const { owner, commanderA } = people.account;
  calls = await rightCalls(application, people, {
    id: await campaignAt(application, people, 'table', 'watcher'),
    onBoard: await campaignAt(application, people, 'board', 'watcher'),
  });
  const content = skirmishText.replace('id: skirmish', 'id: of-the-club');
  const file = { clubId: people.club, fileName: 'x.yaml', content };
  libraryId = value(await application.importCampaign(owner, file)).libraryId;
  byMail = value(
    await application.startCampaign(commanderA, {
      ...{ libraryId: 'skirmish', name: 'By mail', side: 'A', opponent: { kind: 'mail' } },
      ...{ useExpectedValues: true, clubId: people.club, commandId: newCommand() },
    }),
  ).campaignId;
});
afterAll(() => table.clear());

/** The guard of a use case, with nothing behind it: everybody admitted is answered OK. */
function doorAlone(name: string): (...asked: readonly unknown[]) => Promise<string> {
  const behind = { ...USED[name], run: async () => ok('LET IN') } as UseCase;
  const doors = openDoors(services, { door: behind });
  return async (...asked) =>
    codeOf((await Reflect.apply(doors.door, null, asked)) as Answer<unknown>);
}

const campaigns = new Map<string, Promise<string>>();
/** A campaign for this role to ask about; nothing changes it, as there is nothing behind the guards. */
function campaignFor(stage: Stage, role: Role): Promise<string> {
  const key = `${stage} ${role === 'removed'}`;
  const campaign = campaigns.get(key) ?? campaignAt(application, people, stage, role);
  campaigns.set(key, campaign);
  return campaign;
}

/** A valid call by this role, about the use case's subject. */
async function rightCall(name: string, role: Role, stage: Stage): Promise<readonly unknown[]> {
  const { on, may } = USED[name] as UseCase;
  const given = calls[name] ?? [];
  const user = people.account[role];
  if (on === 'installation') return given;
  if (may === 'judgeReport') {
    const campaign = await campaignFor(stage, role);
    const reportId = await reportedIn(application, people, campaign);
    return [user, { ...(given[0] as object), reportId }];
  }
  if (on === 'account') return [user, ...given];
  if (on === 'club') return [user, people.club, ...given.slice(1)];
  if (on === 'libraryEntry') return [user, libraryId, ...given.slice(1)];
  if (on === 'lobby') return [user, await lobbyOfAnna(application, people), ...given.slice(1)];
  if (on === 'challenge')
    return [user, await challengeTo(application, people, role), ...given.slice(1)];
  const campaign = may === 'correspond' ? byMail : await campaignFor(stage, role);
  // Each acts for their own side: rows of their own cover a permission's answer for another side.
  const side = role === 'commanderB' ? 'B' : 'A';
  const sided = may === 'command' || may === 'answer';
  const names = sided ? { side } : may === 'order' ? { as: undefined } : {};
  const input = given.at(-1);
  const own = typeof input === 'object' && input !== null ? { ...input, ...names } : input;
  return [user, campaign, ...given.slice(1, -1), ...(given.length > 1 ? [own] : [])];
}

describe('[security: access] every use case admits those its permission names, and nobody else', () => {
  for (const [name, { may, guests }] of Object.entries(USED)) {
    test(`${name}: ${may}`, async () => {
      const got: Partial<Record<Role, string>> = {};
      for (const role of ROLES)
        got[role] = await doorAlone(name)(...(await rightCall(name, role, 'choosing')));
      expect(got).toEqual({
        ...BY_PERMISSION[may],
        ...(guests === 'refused' ? { guest: 'REGISTER_FIRST' } : {}),
      });
    });
  }
});

test('[security: access] a private branch of side A is visible to side A alone, through every use case', async () => {
  const inCampaigns = Object.entries(USED).filter(
    ([, { on, may }]) => ['campaign', 'battle', 'interval'].includes(on) && may !== 'correspond',
  );
  for (const [name, { may }] of inCampaigns) {
    const got: Partial<Record<Role, string>> = {};
    for (const role of ROLES)
      got[role] = await doorAlone(name)(...(await rightCall(name, role, 'privateBranch')));
    const { commanderA, ...others } = got;
    const { commanderA: _, ...nobody } = {
      ...answers('NOT_FOUND', all('NOT_FOUND')),
      ...(USED[name]?.guests === 'refused' ? { guest: 'REGISTER_FIRST' } : {}),
    };
    expect({ name, ...others }).toEqual({ name, ...nobody });
    // A private branch has no umpire, and nobody else ever sees that there is a desk.
    if (may !== 'seeDesk') expect(`${name} ${commanderA}`).not.toBe(`${name} NOT_FOUND`);
  }
});
