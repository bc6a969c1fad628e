import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { workOnDeadline } from '@/lib/application/due/deadlines';
import { verifyHere } from '@/lib/application/verify-here';
import type { CampaignEvent } from '@/lib/campaign/events';
import { prisma } from '@/lib/database/client';
import { deadlinesDue, keepBeat, SILENCE_MS } from '@/lib/jobs/deadlines-store';
import {
  appointed,
  chosen,
  codeOf,
  newCommand,
  person,
  started,
  Table,
  until,
  value,
} from './table';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** After the deadline of a slow choice, after its grace, after the deputy's time. */
const [DUE, GRACE_OVER, DEPUTY_OVER] = [4, 5, 6].map((days) => days * DAY + MINUTE) as [
  number,
  number,
  number,
];

let table: Table;
let services: Services;
let application: CampaignApplication;

beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  application = applicationOf(services);
  // The computer judges by trials: they are computed once, and kept for all campaigns of this file.
  const worker = await table.worker();
  const { id } = await slowCampaign();
  await later(id, DUE);
  await until(async () => {
    await later(id, GRACE_OVER);
    return (await typesOf(id)).includes('ChoicesRevealed');
  }, 150_000);
  await worker.stop();
}, 180_000);
afterAll(() => table.clear());

/** Anna and Berta at a slow pace, Carl on Anna's staff; all of them of one club. */
async function slowCampaign(last: 'computer' | 'umpire' = 'computer') {
  const { user: anna, club } = await person('Anna');
  const { user: berta } = await person('Berta', club);
  const { user: carl } = await person('Carl', club);
  const opponent = { kind: 'member', userId: berta } as const;
  const id = await started(application, anna, opponent, { clubId: club });
  value(await application.proposePace(anna, id, { pace: 'slow', last, commandId: newCommand() }));
  const proposal = value(await application.deadlinesPage(berta, id)).proposal?.position ?? 0;
  value(
    await application.answerPace(berta, id, { proposal, answer: 'agree', commandId: newCommand() }),
  );
  await appointed(application, anna, id, carl);
  return { anna, berta, carl, club, id };
}
type Campaign = Awaited<ReturnType<typeof slowCampaign>>;

/** The clock of the tests: so much later than now, a worker looks at the deadline. */
const later = (id: string, ms: number, at: Services = services) =>
  workOnDeadline(at, id, Date.now() + ms);
async function eventsOf(id: string): Promise<readonly (CampaignEvent & { actor: string })[]> {
  const loaded = await services.campaigns.load(id);
  return (loaded?.events ?? []).map(
    ({ type, payload, actor }) =>
      ({ type, data: payload, actor }) as CampaignEvent & { actor: string },
  );
}
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
/** Events of the first round: the moved clock makes the phases after it late as well. */
const ofFirst = async (id: string, type: string) =>
  (await eventsOf(id)).filter(
    (event) => event.type === type && JSON.stringify(event.data).includes('"choice-1"'),
  );
const countOf = async (id: string, type: string) => (await ofFirst(id, type)).length;
const leave = ({ anna, id }: Campaign, answer = 'canary-a-cross') =>
  application.leaveOrder(anna, id, { answer, round: 'choice-1' });
/** What the verdict on an export finds broken. */
async function brokenIn(user: string, id: string): Promise<readonly unknown[]> {
  const exported = value(await application.exportCampaign(user, id));
  const { verdict } = verifyHere(exported.content);
  return verdict.breaks;
}
async function noticesOf(userId: string): Promise<readonly string[]> {
  const rows = await prisma().notice.findMany({ where: { userId }, orderBy: { writtenAt: 'asc' } });
  return rows.map(({ kind }) => kind).filter((kind) => kind !== 'your-turn');
}

describe('[deadlines: a deadline passes]', { timeout: 240_000 }, () => {
  test('before it nothing happens but reminders, each once', async () => {
    const game = await slowCampaign();
    value(await chosen(application, game.berta, game.id, 'canary-b-hold'));
    const before = await typesOf(game.id);
    for (const ms of [0, 3 * DAY + MINUTE, 3 * DAY + 2 * MINUTE, 4 * DAY - 2 * 60 * MINUTE])
      await later(game.id, ms);
    expect(await typesOf(game.id)).toEqual(before);
    expect((await noticesOf(game.anna)).filter((kind) => kind === 'deadline-near')).toHaveLength(2);
    expect(await noticesOf(game.berta)).not.toContain('deadline-near');
  });
  test('it is recorded once, and the computer answers when the grace is over', async () => {
    const game = await slowCampaign();
    value(await chosen(application, game.berta, game.id, 'canary-b-hold'));
    await later(game.id, DUE);
    await later(game.id, DUE + MINUTE);
    expect(await countOf(game.id, 'DeadlineMissed')).toBe(1);
    expect(await countOf(game.id, 'ChoicesRevealed')).toBe(0);
    expect(await noticesOf(game.anna)).toContain('deadline-passed');
    await later(game.id, GRACE_OVER);
    const types = await typesOf(game.id);
    expect(types).toContain('ChoicesRevealed');
    const named = (await eventsOf(game.id)).find(({ type }) => type === 'DeadlineAnswered');
    expect(named).toMatchObject({
      data: { round: 'choice-1', side: 'A', by: 'computer' },
      actor: 'system',
    });
    expect(await brokenIn(game.anna, game.id)).toEqual([]);
  });
  test('where the campaign is to wait for the umpire, it waits', async () => {
    const game = await slowCampaign('umpire');
    await later(game.id, DUE);
    await later(game.id, 60 * DAY);
    expect(await countOf(game.id, 'ChoicesRevealed')).toBe(0);
    const row = await prisma().campaignDeadline.findUnique({ where: { campaignId: game.id } });
    expect(row?.nextAt).toBeNull();
  });
});

describe('[deadlines: the umpire]', { timeout: 240_000 }, () => {
  /** Ulla umpires a campaign that waits for its umpire in the end. */
  async function umpired() {
    const game = await slowCampaign('umpire');
    const { user: ulla } = await person('Ulla', game.club, 'umpire');
    value(await application.takeUmpireSeat(ulla, game.id, { commandId: newCommand() }));
    return { ...game, ulla };
  }
  const pause = ({ ulla, id }: { ulla: string; id: string }, ms: number) =>
    application.pauseCampaign(ulla, id, {
      until: new Date(Date.now() + ms).toISOString(),
      commandId: newCommand(),
    });

  test('they are warned one step ahead, called last, and may answer by standing in', async () => {
    const game = await umpired();
    value(await chosen(application, game.berta, game.id, 'canary-b-hold'));
    await later(game.id, DUE);
    expect(await noticesOf(game.ulla)).toEqual(['next-in-line']);
    expect(value(await application.umpireDesk(game.ulla, game.id)).posts.A).toMatchObject({
      ...{ late: true, misses: 1 },
      yoursFrom: expect.any(String),
    });
    await later(game.id, GRACE_OVER);
    await later(game.id, 60 * DAY);
    expect(await noticesOf(game.ulla)).toEqual(['next-in-line', 'umpire-needed']);
    const standIn = { side: 'A', on: true, commandId: newCommand() } as const;
    value(await application.standIn(game.ulla, game.id, standIn));
    value(await chosen(application, game.ulla, game.id, 'canary-a-cross', 'A'));
    expect(await countOf(game.id, 'ChoicesRevealed')).toBe(1);
    expect(await brokenIn(game.anna, game.id)).toEqual([]);
  });
  test('where there is a deputy, the umpire comes after them', async () => {
    const game = await umpired();
    const deputy = { userId: game.carl, commandId: newCommand() };
    value(await application.nameDeputy(game.anna, game.id, deputy));
    value(await chosen(application, game.berta, game.id, 'canary-b-hold'));
    await later(game.id, DUE);
    expect(await noticesOf(game.ulla)).toEqual([]);
    await later(game.id, GRACE_OVER);
    expect(await noticesOf(game.ulla)).toEqual(['next-in-line']);
    await later(game.id, DEPUTY_OVER);
    expect(await noticesOf(game.ulla)).toEqual(['next-in-line', 'umpire-needed']);
  });
  test('during a pause nobody is reminded and nothing is missed; its time is given back', async () => {
    const game = await umpired();
    const before = value(await application.deadlinesPage(game.anna, game.id)).header.deadline;
    value(await pause(game, 30 * DAY));
    const types = await typesOf(game.id);
    const given = (await noticesOf(game.anna)).length;
    for (const ms of [3 * DAY + MINUTE, DUE, DEPUTY_OVER, 29 * DAY]) await later(game.id, ms);
    expect(await typesOf(game.id)).toEqual(types);
    expect((await noticesOf(game.anna)).length).toBe(given);
    const row = await prisma().campaignDeadline.findUnique({ where: { campaignId: game.id } });
    expect(row?.nextAt?.getTime()).toBeGreaterThan(Date.now() + 29 * DAY);
    const during = value(await application.deadlinesPage(game.anna, game.id)).header.deadline;
    const moved = Date.parse(during?.dueAt ?? '') - Date.parse(before?.dueAt ?? '');
    expect(Math.abs(moved - 30 * DAY)).toBeLessThan(HOUR);
    // Ended before its time, it has moved the deadline by no more than it lasted.
    value(await application.endPause(game.ulla, game.id, { commandId: newCommand() }));
    const after = value(await application.deadlinesPage(game.anna, game.id)).header.deadline;
    const left = Date.parse(after?.dueAt ?? '') - Date.parse(before?.dueAt ?? '');
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(HOUR);
    await later(game.id, DUE);
    expect(await countOf(game.id, 'DeadlineMissed')).toBe(1);
  });
  test('an order and a deputy wait for the end of a pause that begins in the grace', async () => {
    const game = await umpired();
    value(await leave(game));
    value(await chosen(application, game.berta, game.id, 'canary-b-hold'));
    await later(game.id, DUE);
    value(await pause(game, 20 * DAY));
    await later(game.id, GRACE_OVER);
    expect(await countOf(game.id, 'ChoicesRevealed')).toBe(0);
    await later(game.id, 30 * DAY);
    expect(await countOf(game.id, 'ChoicesRevealed')).toBe(1);
  });
  test('an extension counts for both sides, and takes back a miss', async () => {
    const game = await umpired();
    await later(game.id, DUE);
    const phase = 'choice-1';
    const extend = (minutes: number, of = phase) =>
      application.extendDeadline(game.ulla, game.id, {
        phase: of,
        minutes,
        commandId: newCommand(),
      });
    expect(codeOf(await extend(0))).toBe('EXTENSION_INVALID');
    expect(codeOf(await extend(60, 'choice-7'))).toBe('STALE_ROUND');
    value(await extend(2 * 1440));
    const page = value(await application.deadlinesPage(game.anna, game.id));
    expect(page.conduct.A.misses).toBe(0);
    expect(page.header.deadline?.missed).toEqual([]);
    await later(game.id, DUE + DAY);
    expect(await countOf(game.id, 'DeadlineMissed')).toBe(1);
    await later(game.id, DUE + 2 * DAY);
    expect(await countOf(game.id, 'DeadlineMissed')).toBe(2);
    expect(await brokenIn(game.anna, game.id)).toEqual([]);
  });
});

describe('[deadlines: an order left beforehand]', { timeout: 240_000 }, () => {
  test('it is sealed after the grace under the commander’s name, and named only when both are open', async () => {
    const game = await slowCampaign();
    value(await leave(game));
    await later(game.id, DUE);
    await later(game.id, GRACE_OVER);
    const sealed = (await eventsOf(game.id)).filter(({ type }) => type === 'ChoiceSealed');
    expect(sealed.map(({ actor }) => actor)).toContain(game.anna);
    // Berta was late as well, and left nothing.
    const named = await ofFirst(game.id, 'DeadlineAnswered');
    expect(named.map(({ data }) => data)).toEqual([
      { round: 'choice-1', side: 'A', by: 'order' },
      { round: 'choice-1', side: 'B', by: 'computer' },
    ]);
    const revealed = (await eventsOf(game.id)).find(({ type }) => type === 'ChoicesRevealed');
    expect(revealed?.data).toMatchObject({ A: { answer: 'canary-a-cross' } });
    expect(await brokenIn(game.berta, game.id)).toEqual([]);
    const { content } = value(await application.exportCampaign(game.berta, game.id));
    const at = (await eventsOf(game.id)).findIndex(
      ({ type, actor }) => type === 'ChoiceSealed' && actor === game.anna,
    );
    expect(verifyHere(content).verdict.hands.byServer).toContain(at + 1);
  });
  test('nobody else is shown what it says, nor that there is one', async () => {
    const [left, none] = [await slowCampaign(), await slowCampaign()];
    value(await leave(left));
    for (const reader of ['berta', 'carl'] as const) {
      const pages = await Promise.all(
        [left, none].map(async (game) => {
          const page = value(await application.deadlinesPage(game[reader], game.id));
          return JSON.stringify({ ...page.own, header: page.header.deadline }).replaceAll(
            /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
            'then',
          );
        }),
      );
      expect(pages[0]).toBe(pages[1]);
    }
    const row = await prisma().standingOrder.findFirstOrThrow({ where: { campaignId: left.id } });
    expect(JSON.stringify(row.secret)).not.toContain('canary-a-cross');
    expect(value(await application.deadlinesPage(left.anna, left.id)).own?.order).toEqual({
      round: { key: 'choice-1', answer: 'canary-a-cross' },
    });
  });
  test('what the commander seals in the grace counts, and nobody else is named', async () => {
    const game = await slowCampaign();
    value(await leave(game));
    value(await chosen(application, game.berta, game.id, 'canary-b-hold'));
    await later(game.id, DUE);
    value(await chosen(application, game.anna, game.id, 'canary-a-wait'));
    await later(game.id, GRACE_OVER);
    expect(await countOf(game.id, 'DeadlineAnswered')).toBe(0);
  });
  test('an answer that is not open is refused, an empty order takes the former one back', async () => {
    const game = await slowCampaign();
    expect(codeOf(await leave(game, 'canary-b-hold'))).toBe('ORDER_INVALID');
    value(await leave(game));
    value(await application.leaveOrder(game.anna, game.id, {}));
    expect(value(await application.deadlinesPage(game.anna, game.id)).own?.order).toBeNull();
  });
});

describe('[deadlines: the deputy]', { timeout: 240_000 }, () => {
  const named = async () => {
    const game = await slowCampaign();
    const post = { userId: game.carl, commandId: newCommand() };
    value(await application.nameDeputy(game.anna, game.id, post));
    value(await chosen(application, game.berta, game.id, 'canary-b-hold'));
    return game;
  };
  test('may answer only after the grace, in their own name, and the record verifies', async () => {
    const game = await named();
    await later(game.id, DUE);
    expect(codeOf(await chosen(application, game.carl, game.id, 'canary-a-wait'))).toBe(
      'NOT_YOUR_SEAT',
    );
    expect(await noticesOf(game.carl)).toContain('next-in-line');
    await later(game.id, GRACE_OVER);
    value(await chosen(application, game.carl, game.id, 'canary-a-wait'));
    const events = await eventsOf(game.id);
    expect(
      events.find(({ type, actor }) => type === 'ChoiceSealed' && actor === game.carl),
    ).toBeDefined();
    expect(await brokenIn(game.berta, game.id)).toEqual([]);
  });
  test('who does not answer either is followed by the computer', async () => {
    const game = await named();
    for (const ms of [DUE, GRACE_OVER, DEPUTY_OVER]) await later(game.id, ms);
    expect(await typesOf(game.id)).toEqual(
      expect.arrayContaining(['DeputyCalled', 'ChoicesRevealed', 'DeadlineAnswered']),
    );
    expect(codeOf(await chosen(application, game.carl, game.id, 'canary-a-wait'))).not.toBe('OK');
  });
});

describe('[deadlines: several processes, and those that die]', { timeout: 180_000 }, () => {
  test('two processes that race for one deadline do everything once', async () => {
    const game = await slowCampaign();
    const other = table.services();
    value(await leave(game));
    for (const ms of [DUE, GRACE_OVER])
      await Promise.all([services, other, services, other].map((one) => later(game.id, ms, one)));
    for (const [type, count] of [
      ['DeadlineMissed', 1],
      ['ChoiceSealed', 2],
      ['ChoicesRevealed', 1],
      ['DeadlineAnswered', 2],
    ] as const)
      expect(await countOf(game.id, type), type).toBe(count);
    const passed = await prisma().notice.findMany({
      where: { userId: game.anna, kind: 'deadline-passed', key: { contains: 'choice-1' } },
    });
    expect(passed).toHaveLength(1);
  });
  test('a process that dies before any of its statements leaves nothing undone and nothing twice', async () => {
    // Every statement of one pass is the last one of a process; another one goes on.
    const passes = [DUE, GRACE_OVER];
    for (let death = 1; death <= 13; death += 3) {
      const game = await slowCampaign();
      value(await leave(game));
      for (const ms of passes) {
        const dying = dyingAt(table.services(), death);
        await later(game.id, ms, dying).catch(() => {});
        await later(game.id, ms);
      }
      for (const [type, count] of [
        ['DeadlineMissed', 1],
        ['ChoiceSealed', 2],
        ['ChoicesRevealed', 1],
        ['DeadlineAnswered', 2],
      ] as const)
        expect(await countOf(game.id, type), `${type}, dead at ${death}`).toBe(count);
    }
  });
});

/** Services of a process that dies at the n-th thing it writes. */
function dyingAt(whole: Services, n: number): Services {
  let left = n;
  const last = () => {
    left -= 1;
    if (left <= 0) throw new Error('this process is dead');
  };
  const dead: Services = {
    ...whole,
    store: new Proxy(whole.store, {
      get(store, name) {
        const method = Reflect.get(store, name) as unknown;
        if (name !== 'append' || typeof method !== 'function') return method;
        return (...given: unknown[]) => {
          last();
          return Reflect.apply(method, store, given);
        };
      },
    }),
    get prisma() {
      last();
      return whole.prisma;
    },
    followUp: async (loaded) => {
      last();
      return whole.followUp(loaded);
    },
  };
  return dead;
}

describe('[deadlines: holidays, banks and outages]', { timeout: 240_000 }, () => {
  test('a holiday moves the deadline, and ending it early moves it back', async () => {
    const game = await slowCampaign();
    const due = async () =>
      Date.parse(
        value(await application.deadlinesPage(game.anna, game.id)).header.deadline?.dueAt ?? '',
      );
    const before = await due();
    const holiday = newCommand();
    const [from, to] = [Date.now() + DAY, Date.now() + 8 * DAY].map((at) =>
      new Date(at).toISOString(),
    );
    value(
      await application.takeHoliday(game.berta, game.id, {
        id: holiday,
        from: from ?? '',
        to: to ?? '',
      }),
    );
    expect(await due()).toBe(before + 7 * DAY);
    value(await application.endHoliday(game.berta, game.id, { id: holiday }));
    expect(await due()).toBe(before);
    const long = new Date(Date.now() + 40 * DAY).toISOString();
    expect(
      codeOf(
        await application.takeHoliday(game.berta, game.id, {
          id: newCommand(),
          from: from ?? '',
          to: long,
        }),
      ),
    ).toBe('HOLIDAY_INVALID');
  });
  test('a day from either bank moves the deadline of both, and takes a miss back', async () => {
    const game = await slowCampaign();
    value(await chosen(application, game.berta, game.id, 'canary-b-hold'));
    await later(game.id, DUE);
    const page = value(await application.deadlinesPage(game.anna, game.id));
    expect(page.conduct.A.misses).toBe(1);
    value(
      await application.drawBank(game.berta, game.id, {
        phase: 'choice-1',
        commandId: newCommand(),
      }),
    );
    const after = value(await application.deadlinesPage(game.anna, game.id));
    expect(after.conduct.A.misses).toBe(0);
    expect(after.banks).toEqual({ A: 7 * 24 * 60, B: 6 * 24 * 60 });
    expect(Date.parse(after.header.deadline?.dueAt ?? '')).toBe(
      Date.parse(page.header.deadline?.dueAt ?? '') + DAY,
    );
  });
  test('what the service was down is given back, once, however many workers come back', async () => {
    const game = await slowCampaign();
    const due = async () =>
      Date.parse(
        value(await application.deadlinesPage(game.anna, game.id)).header.deadline?.dueAt ?? '',
      );
    const before = await due();
    const start = Date.now() + MINUTE;
    await keepBeat(services.sql, start);
    await keepBeat(services.sql, start + SILENCE_MS);
    expect(await due()).toBe(before);
    const back = start + SILENCE_MS + DAY;
    await Promise.all([1, 2, 3].map((late) => keepBeat(services.sql, back + late)));
    expect(Math.abs((await due()) - before - DAY)).toBeLessThan(5);
    await prisma().serviceOutage.deleteMany();
    await prisma().serviceBeat.deleteMany();
  });
  test('a worker finds what is due, also where the process that acted left no row', async () => {
    const game = await slowCampaign();
    await later(game.id, 0);
    const found = async (ms: number) =>
      (await deadlinesDue(services.sql, Date.now() + ms)).some(
        ({ campaignId }) => campaignId === game.id,
      );
    expect(await found(0)).toBe(false);
    expect(await found(DUE)).toBe(true);
    await prisma().campaignDeadline.delete({ where: { campaignId: game.id } });
    expect(await found(0)).toBe(true);
  });
});
