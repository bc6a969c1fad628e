import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { Facing } from '@/lib/application/start/opponents';
import type { StartBattleInput } from '@/lib/application/start/single-battles';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import {
  accepted,
  answered,
  battleStarted,
  codeOf,
  newCommand,
  person,
  seen,
  skirmishText,
  Table,
  until,
  value,
} from './table';

let table: Table;
let application: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
  await table.worker();
});
afterAll(() => table.clear());

type Terms = Partial<Omit<StartBattleInput, 'opponent'>> & { readonly opponent?: Facing };

async function begun({ opponent, ...terms }: Terms = {}): Promise<string> {
  return battleStarted(application, anna.user, {
    libraryId: 'skirmish',
    battle: 'ford',
    name: 'At the ford',
    side: 'A',
    opponent: opponent ?? { kind: 'conservative' },
    methods: ['expected', 'quick', 'table'],
    commandId: newCommand(),
    ...terms,
  });
}

/** A report without casualties, from the roll that the page shows. */
async function handIn(id: string, side?: 'A' | 'B'): Promise<void> {
  const { roll, view } = await seen(application, anna.user, id, { as: side });
  expect(view.phase).toBe('table');
  const rows = (roll?.units ?? []).map((unit) => ({
    unit: unit.id,
    counts: { men: { killed: 5 }, ...(unit.strength.guns === undefined ? {} : { guns: {} }) },
  }));
  const report = { battleIndex: 0, side, level: 'minorVictory', heldField: 'A', rows, leaders: [] };
  value(await application.submitTableReport(anna.user, id, { ...report, commandId: newCommand() }));
}

test('[single battles: library] a board is offered only where a battle system has one, and each file names its systems', async () => {
  const offered = async (libraryId: string) => {
    const { hasBoard, systems } = value(await application.libraryCampaign(anna.user, libraryId));
    return { hasBoard, systems };
  };
  expect(await offered('skirmish')).toEqual({ hasBoard: false, systems: ['Musket and Pike'] });
  expect((await offered('crossroads')).hasBoard).toBe(true);
});

test('[application: single battles] the library lists each battle that can be fought on its own, with both strengths', async () => {
  const fields = await application.listBattlefields(anna.user);
  expect(fields.find(({ libraryId }) => libraryId === 'skirmish')).toEqual({
    libraryId: 'skirmish',
    title: 'Skirmish at the ford',
    battles: [
      {
        libraryId: 'skirmish',
        battle: 'ford',
        title: 'The ford',
        from: 'Skirmish at the ford',
        date: '1757-05-01',
        sides: { A: 'Blue', B: 'Red' },
        strength: { A: { men: 2000, guns: 6 }, B: { men: 1990, guns: 6 } },
      },
    ],
  });
  expect(codeOf(await application.battlefield(anna.user, 'skirmish', 'nowhere'))).toBe('NOT_FOUND');
});

test('[application: single battles] quick: starts at the encounter, ends with its dice proved, is in no list of campaigns', async () => {
  const id = await begun({ methods: ['quick'] });
  const { header, view } = await seen(application, anna.user, id);
  expect(view).toMatchObject({ phase: 'encounter', awaiting: ['A'] });
  expect(header.singleBattle).toBe(true);
  expect(
    (await application.yourTurns(anna.user)).find((one) => one.campaignId === id),
  ).toMatchObject({ singleBattle: true, deed: 'Answer the encounter at The ford' });
  value(await answered(application, anna.user, id, 'quick'));
  const page = value(await application.battlePage(anna.user, id, 0));
  expect(page.view.phase).toBe('concluded');
  expect(page.battle.report?.log.length).toBeGreaterThan(5);
  const file = value(await application.exportCampaign(anna.user, id)).content;
  expect(verifyCampaignExport(file, table.services().resolvers)).toMatchObject({
    ok: true,
    breaks: [],
    checked: { seals: 2, seeds: 1, battles: 1 },
    about: { singleBattle: true },
  });
});

test('[application: single battles] expected: decided by its trials without any answer', async () => {
  const id = await begun({ methods: ['expected'], side: 'B', advantage: 25 });
  await until(async () => (await seen(application, anna.user, id)).view.phase === 'concluded');
  const page = value(await application.battlePage(anna.user, id, 0));
  expect(page.battle.report).toMatchObject({ method: 'expected', basis: { trials: 4000 } });
  expect(page.view.settings.advantage).toBe(25);
});

test('[application: single battles] table: reported, countersigned by the artificial commander', async () => {
  const id = await begun({ methods: ['table'] });
  await handIn(id);
  const { view } = await seen(application, anna.user, id);
  expect(view).toMatchObject({
    phase: 'concluded',
    conclusion: { title: 'A minor victory of Blue' },
  });
});

test('[application: single battles] at one screen, and between two members; the answer is sealed for both', async () => {
  const shared = await begun({ opponent: { kind: 'hotSeat' } });
  value(await answered(application, anna.user, shared, 'table', 'A'));
  value(await answered(application, anna.user, shared, 'table', 'B'));
  await handIn(shared, 'A');
  expect((await seen(application, anna.user, shared)).view.phase).toBe('concluded');

  const id = await begun({ opponent: { kind: 'member', userId: berta.user } });
  value(await answered(application, anna.user, id, 'expected'));
  const theirs = await seen(application, berta.user, id);
  expect(theirs.view.encounter?.ownAnswer).toBe(null);
  expect(JSON.stringify(theirs.view)).not.toContain('"ownAnswer":"expected"');
  value(await answered(application, berta.user, id, 'quick'));
  expect((await seen(application, berta.user, id)).view.phase).toBe('concluded');
});

test('[application: single battles] after the end a rematch exchanges the sides, and another exchanges them back', async () => {
  const id = await begun({
    methods: ['quick'],
    opponent: { kind: 'member', userId: berta.user },
    advantage: 10,
  });
  const early = await application.challengeToRematch(anna.user, id, { commandId: newCommand() });
  expect(codeOf(early)).toBe('WRONG_PHASE');
  value(await answered(application, anna.user, id, 'quick'));
  value(await answered(application, berta.user, id, 'quick'));
  const command = { commandId: newCommand() };
  expect(codeOf(await application.rematch(anna.user, id, command))).toBe('ASK_FIRST');
  const sent = await application.challengeToRematch(anna.user, id, command);
  expect(await application.challengeToRematch(anna.user, id, command)).toEqual(sent);
  const again = await accepted(application, berta.user, sent);
  const second = await seen(application, anna.user, again);
  expect(second.header).toMatchObject({
    name: 'At the ford, sides exchanged',
    sides: ['B'],
    phase: 'encounter',
  });
  expect(second.view.settings).toMatchObject({ methods: ['quick'], advantage: 10 });
  value(await answered(application, anna.user, again, 'quick'));
  value(await answered(application, berta.user, again, 'quick'));
  const back = await accepted(
    application,
    anna.user,
    await application.challengeToRematch(berta.user, again, { commandId: newCommand() }),
  );
  expect((await seen(application, anna.user, back)).header).toMatchObject({
    name: 'At the ford',
    sides: ['A'],
  });
});

test.each([
  ['NOT_FOUND', { battle: 'nowhere' }],
  ['NOT_FOUND', { libraryId: 'nothing' }],
  ['NAME_INVALID', { name: ' ' }],
  ['METHODS_INVALID', { methods: [] }],
  ['INVALID_INPUT', { advantage: 51 }],
] as const)('[application: single battles] refuses %s %j', async (code, terms) => {
  const input: StartBattleInput = {
    ...{ libraryId: 'skirmish', battle: 'ford', name: 'x', side: 'A', methods: ['quick'] },
    opponent: { kind: 'hotSeat' },
    commandId: newCommand(),
    ...terms,
  };
  expect(codeOf(await application.startBattle(anna.user, input))).toBe(code);
});

test('[application: library] only members find a club’s file, by its own id too', async () => {
  const content = skirmishText.replace('id: skirmish', 'id: once-more');
  value(
    await application.importCampaign(anna.user, { clubId: anna.club, fileName: 'x.yaml', content }),
  );
  const stranger = await person('Stranger');
  expect(value(await application.libraryCampaign(berta.user, 'once-more')).title).toBe(
    'Skirmish at the ford',
  );
  expect(codeOf(await application.libraryCampaign(stranger.user, 'once-more'))).toBe('NOT_FOUND');
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
