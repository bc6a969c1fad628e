import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApplication, USE_CASES } from '@/lib/application/application';
import type { UseCase } from '@/lib/application/core/use-case';
import { createClub, renameClub, viewClub } from '@/lib/clubs/club';
import { acceptInvitation, previewInvitation, withdrawInvitation } from '@/lib/clubs/invitation';
import { changeRole, leaveClub, removeMember } from '@/lib/clubs/membership';
import { seen, Table } from '@/tests/integration/application/table';
import { campaignAt, gather, type People } from './people';
import { rightCalls } from './right-calls';

let table: Table;
let application: CampaignApplication;
let people: People;
/** One at its table report, one whose battle is on the board. */
let campaigns: { readonly id: string; readonly onBoard: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  people = await gather();
  campaigns = {
    id: await campaignAt(application, people, 'table', 'watcher'),
    onBoard: await campaignAt(application, people, 'board', 'watcher'),
  };
});
afterAll(() => table.clear());

/**
 * Values that a client can send instead of an argument: the arguments that a page binds to an action come back from the
 * browser, where anybody can replace them with any serializable value.
 */
const HOSTILE: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "' OR 1=1 --",
    '../../etc/passwd',
    '%00',
    '__proto__',
  ],
  ...['constructor', 'x'.repeat(100_000), '🐎'.repeat(500), '9'.repeat(400), 'NaN', '-0'],
  ...[[], {}, [[]], { toString: null }, { length: 36 }, ['00000000-0000-4000-8000-000000000000']],
  ...[{ id: { equals: '' } }, { not: '' }, new Date(0), new Map([['a', 1]]), new Uint8Array(8)],
  JSON.parse('{"__proto__": {"ok": true}, "constructor": {"prototype": {"ok": true}}}'),
];

type AnyCall = (...given: readonly unknown[]) => Promise<unknown>;
/** A use case called by a client who sends arbitrary values. */
const loosely = (owner: object, name: string): AnyCall => {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') throw new Error(`no method ${name}`);
  return async (...given) => Reflect.apply(method, owner, given);
};

/** The call with one argument, or one field of one, replaced. */
function* spoiled(
  call: readonly unknown[],
): Generator<{ where: string; given: readonly unknown[]; value: unknown }> {
  for (const [at, argument] of call.entries()) {
    for (const value of HOSTILE) yield { where: `${at}`, given: call.with(at, value), value };
    if (argument === null || typeof argument !== 'object') continue;
    for (const field of Object.keys(argument)) {
      for (const value of HOSTILE) {
        // Each is a separate command, or the first would answer for all.
        const fresh = 'commandId' in argument ? { commandId: randomUUID() } : {};
        const changed = { ...argument, ...fresh, [field]: value };
        yield { where: `${at}.${field}`, given: call.with(at, changed), value };
      }
    }
  }
}

const shown = (value: unknown): string => {
  const text =
    typeof value === 'string' ? JSON.stringify(value) : String(JSON.stringify(value) ?? value);
  return text.slice(0, 40);
};

const USED: Readonly<Record<string, UseCase>> = USE_CASES;
/** Use cases with arguments besides the account: those arguments are replaced. */
const ASKED = Object.keys(USED).filter((name) => {
  const { on, input } = USED[name] as UseCase;
  return input !== null || (on !== 'installation' && on !== 'account');
});

test('[bad input: arguments] every use case is first called correctly', async () => {
  expect(Object.keys(await rightCalls(application, people, campaigns)).sort()).toEqual(
    [...ASKED].sort(),
  );
});

describe('[bad input: arguments] any value sent as an argument is answered, not thrown', () => {
  for (const name of ASKED) {
    test(name, { timeout: 120_000 }, async () => {
      const call = (await rightCalls(application, people, campaigns))[name] ?? [];
      const thrown: string[] = [];
      for (const { where, given, value } of spoiled(call)) {
        try {
          const account = USED[name]?.on === 'installation' ? [] : [people.account.commanderA];
          await loosely(application, name)(...account, ...given);
        } catch (fault) {
          thrown.push(
            `${where} = ${shown(value)}: ${fault instanceof Error ? fault.message.slice(0, 80) : 'thrown'}`,
          );
        }
      }
      expect(thrown).toEqual([]);
    });
  }

  test('club actions', async () => {
    const { owner } = people.account;
    const id = randomUUID();
    const acts: readonly [string, AnyCall, readonly unknown[]][] = [
      ['viewClub', (...given) => Reflect.apply(viewClub, null, given), [owner, id]],
      ['createClub', (...given) => Reflect.apply(createClub, null, given), [owner, '']],
      ['renameClub', (...given) => Reflect.apply(renameClub, null, given), [owner, id, 'x']],
      ['previewInvitation', (...given) => Reflect.apply(previewInvitation, null, given), ['x']],
      [
        'acceptInvitation',
        (...given) => Reflect.apply(acceptInvitation, null, given),
        [owner, 'x'],
      ],
      [
        'withdrawInvitation',
        (...given) => Reflect.apply(withdrawInvitation, null, given),
        [owner, people.club, id],
      ],
      [
        'changeRole',
        (...given) => Reflect.apply(changeRole, null, given),
        [owner, people.club, id, 'member'],
      ],
      [
        'removeMember',
        (...given) => Reflect.apply(removeMember, null, given),
        [owner, people.club, id],
      ],
      ['leaveClub', (...given) => Reflect.apply(leaveClub, null, given), [owner, id]],
    ];
    const thrown: string[] = [];
    for (const [name, ask, call] of acts) {
      for (const at of call.keys()) {
        if (at === 0 && call[0] === owner) continue; // the account comes from the session, never from outside
        if (name === 'createClub' || name === 'renameClub') continue; // their texts come from forms: always strings
        for (const value of HOSTILE) {
          await ask(...call.with(at, value)).catch((fault: unknown) => {
            thrown.push(
              `${name} ${at} = ${shown(value)}: ${fault instanceof Error ? fault.message.slice(0, 80) : ''}`,
            );
          });
        }
      }
    }
    expect(thrown).toEqual([]);
  });
});

test('[bad input: arguments] the campaign is still there, and no prototype was reached', async () => {
  const { id } = campaigns;
  expect((await seen(application, people.account.commanderA, id)).header.campaignId).toBe(id);
  expect(Reflect.get({}, 'ok')).toBeUndefined();
});
