import { beforeAll, describe, expect, test } from 'vitest';
import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import type { ExportedStream } from '@/lib/chance/verify-export';
import type { Side } from '@/lib/kernel/side';
import { outcomeTold, withoutNumberTold } from '@/lib/verify/verify-words';
import type { Forged } from '@/scripts/bench/forgeries/forge';
import { recordOf } from '@/scripts/bench/forgeries/records';
import { inClub } from '@/tests/application/club-in-memory';
import { signedByTwo } from '@/tests/integration/application/signed';
import { answered, chosen, seen, started, value } from '@/tests/integration/application/table';
import { work } from '@/tests/simulator/worker';
import {
  AS_SHIPPED,
  NOTHING_KNOWN,
  payloadOf,
  said,
  streamOf,
  verdictOf,
  versionOf,
  withPayload,
} from './lying';

/** Whose numbers are in the dice, which seeds are opened, and what artificial commanders would choose again. */

type Without = readonly { readonly position: number; readonly side: Side; readonly what: string }[];
/** `battle at 10: A`. */
const told = (without: Without) =>
  without.map(({ position, side, what }) => `${what} at ${position}: ${side}`);
const withoutOf = (name: string) => told(verdictOf(recordOf(name).stream).withoutNumber);

describe('[verify: dice] numbers that players added', () => {
  let played: ExportedStream;
  /** Five rounds by two players whose browsers sign; A’s storage is cleared before some of the seals. */
  beforeAll(() =>
    inClub(async ({ application, people: { anna, berta }, world }) => {
      const both = [anna, berta] as const;
      const { id, a, b } = await signedByTwo(application, both, 'tossed', undefined, world.club);
      const choose = async (one: string, other: string) => {
        await a.seal(id, one);
        await b.seal(id, other);
      };
      const clear = () => {
        a.device.numbers = new Map();
      };
      const table = async () => {
        value(await a.report(id, 9));
        value(await b.answerReport(id, 'sign'));
      };
      // 1: with both numbers; in the answers to the encounter without A’s.
      await choose('canary-a-cross', 'canary-b-hold');
      clear();
      await choose('table', 'table');
      await table();
      // 2: without A’s, no battle, and nobody who could come back to the colours.
      clear();
      await choose('canary-a-wait', 'canary-b-hold');
      // 3: without A’s; in the answers with both.
      clear();
      await choose('canary-a-cross', 'canary-b-hold');
      await choose('table', 'table');
      await table();
      // 4: with both; the answers of B are given without script.
      await choose('canary-a-cross', 'canary-b-hold');
      await a.seal(id, 'quick');
      value(await answered(application, berta, id, 'quick'));
      played = streamOf(value(await application.exportCampaign(anna, id)).content);
    }),
  );

  test('a side is named where dice follow from a round to which it added nothing, and nowhere else', () => {
    const verdict = verdictOf(played);
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    const intervals = played.events.filter(({ type }) => type === 'IntervalPassed');
    expect(JSON.stringify(intervals[1]?.payload)).not.toContain('"draws":[{');
    const interval = (round: number) => versionOf(played, 'IntervalPassed', round - 1);
    expect(told(verdict.withoutNumber)).toEqual([
      `interval at ${interval(1)}: A`,
      `battle at ${versionOf(played, 'BattleResolved', 2)}: B`,
      // After the quick battle the war may be over.
      ...(intervals.length < 4 ? [] : [`interval at ${interval(4)}: B`]),
    ]);
    // Of four rounds of choices and three battles.
    expect(verdict.checked).toMatchObject({ seeds: 7, battles: 1, commanders: 0 });
  });

  test('it is told in words, for battles and for intervals', () => {
    const told = withoutNumberTold(verdictOf(played));
    expect(told[0]).toBe(
      `The dice of battles hold no number of side B in some places (entry ${versionOf(played, 'BattleResolved', 2)}): there the server, or the other side together with it, could have chosen among few outcomes.`,
    );
    expect(told[1]).toContain('The dice of intervals hold no number of side A');
  });

  test('before dice scheme 3 no player could add one: every battle and interval with dice is named for both sides', () => {
    const { stream } = recordOf('crossroads-autoplayed');
    const verdict = verdictOf(stream);
    expect(told(verdict.withoutNumber)).toEqual([
      ...['battle at 10: A', 'battle at 10: B', 'battle at 20: A', 'battle at 20: B'],
    ]);
    expect(withoutNumberTold(verdict)).toEqual([
      'The dice of battles hold no number of side A and B in some places (entries 10 and 20): there the server could have tried random numbers until the outcome suited it.',
    ]);
    // One quick battle, and the war was over.
    expect(withoutOf('skirmish-orders')).toEqual(['battle at 10: A', 'battle at 10: B']);
    // Two battles on the board, without an interval that throws dice.
    expect(withoutOf('wings-board')).toEqual([
      ...['battle at 10: A', 'battle at 10: B', 'battle at 20: A', 'battle at 20: B'],
    ]);
  });

  test('by mail each installation adds to all dice; without dice nothing is missed', () => {
    expect(withoutOf('mail-concluded-of-anna')).toEqual([]);
    expect(withoutOf('tutorial-version-2')).toEqual([]);
    expect(withoutOf('signed-board')).toEqual([]);
    expect(withoutOf('signed-table')).toEqual([]);
  });

  test('from it on, where no browser ran script', () => {
    expect(withoutOf('moved-house')).toEqual(['battle at 14: A', 'battle at 14: B']);
    expect(withoutOf('umpire-stands-in')).toEqual([
      ...['battle at 14: A', 'battle at 14: B', 'interval at 15: A', 'interval at 15: B'],
    ]);
    expect(withoutOf('interval-branch')).toEqual(['interval at 16: A', 'interval at 16: B']);
  });
});

describe('[verify: dice] seeds of rounds', () => {
  const { stream } = recordOf('interval-branch');
  const opened = (type: string, change: object | undefined) =>
    said(
      stream,
      withPayload(stream, versionOf(stream, type), ({ opened: given }) => ({
        opened: change === undefined ? undefined : { ...(given as object), ...change },
      })),
    );

  test('each opened one is counted: of a round of choices, of its battle, and of the orders for an interval', () => {
    expect(
      stream.events.filter(({ payload }) => JSON.stringify(payload).includes('"opened":{')).length,
    ).toBe(3);
    expect(verdictOf(stream)).toMatchObject({ ok: true, checked: { seeds: 3, battles: 0 } });
  });

  test('one that is missing, of another round or another altogether is named at its round', () => {
    for (const type of ['ChoicesRevealed', 'IntervalDecided']) {
      const at = versionOf(stream, type);
      expect(opened(type, undefined)[0]).toBe(`SEED_MISSING at ${at}`);
      for (const change of [{ index: 3 }, { seed: 'ab'.repeat(32) }, { proof: [] }])
        expect(opened(type, change)[0]).toBe(`SEED_MISMATCH at ${at}`);
    }
  });

  test('the seed of a round of choices is none of an interval, nor the other way about', () => {
    const seedOf = (type: string) => payloadOf(stream, versionOf(stream, type)).opened as object;
    const choice = versionOf(stream, 'ChoicesRevealed');
    const decided = versionOf(stream, 'IntervalDecided');
    expect(opened('IntervalDecided', seedOf('ChoicesRevealed'))).toContain(
      `SEED_MISMATCH at ${decided}`,
    );
    expect(opened('ChoicesRevealed', seedOf('IntervalDecided'))).toContain(
      `SEED_MISMATCH at ${choice}`,
    );
  });

  test('before dice scheme 3, and by mail, a round has no seed to open', () => {
    const seed = payloadOf(stream, versionOf(stream, 'ChoicesRevealed')).opened;
    for (const name of ['skirmish-orders', 'mail-concluded-of-anna']) {
      const older = recordOf(name).stream;
      const at = versionOf(older, 'ChoicesRevealed');
      const first = said(
        older,
        withPayload(older, at, () => ({ opened: seed })),
      );
      expect([name, first[0]]).toEqual([name, `SEED_MISMATCH at ${at}`]);
      // Answers to an encounter open none anywhere: that is an answer which nobody gives.
      const method = versionOf(older, 'MethodsRevealed');
      expect(
        said(
          older,
          withPayload(older, method, () => ({ opened: seed })),
        ),
      ).not.toContain(`SEED_MISMATCH at ${method}`);
    }
  });
});

/** A record with another answer of a side sealed and opened in one of its rounds. */
function answeredOtherwise(
  stream: ExportedStream,
  [sealed, revealed]: readonly [string, string],
  round: string,
  side: Side,
  answer: string,
): Forged {
  const data = (version: number) =>
    (stream.events[version - 1]?.payload ?? {}) as Record<string, { nonce: string }>;
  const at = (type: string) =>
    stream.events.find(
      ({ type: one, version }) =>
        one === type &&
        String(data(version).round) === round &&
        (type === revealed || String(data(version).side) === side),
    )?.version ?? 0;
  const open = at(revealed);
  const { nonce = '' } = data(open)[side] ?? {};
  const seal = withPayload(stream, at(sealed), () => ({
    commitment: sealCommitment(round, side, answer, nonce),
  }));
  return withPayload({ ...stream, events: seal.events }, open, () => ({
    [side]: { answer, nonce },
  }));
}
const CHOICES = ['ChoiceSealed', 'ChoicesRevealed'] as const;
const METHODS = ['MethodSealed', 'MethodsRevealed'] as const;

describe('[verify: dice] artificial commanders', () => {
  /** Anna against a commander of a kind: a choice, and where that leads to a battle an answer to it. */
  const against = (controller: 'reckless' | 'conservative') =>
    inClub(async (club) => {
      const { application, people, world } = club;
      const { anna } = people;
      const worked = async () => {
        while (await work(world, club));
      };
      const terms = { clubId: world.club, libraryId: 'tossed' };
      const id = await started(application, anna, { kind: controller }, terms);
      await worked();
      value(await chosen(application, anna, id, 'canary-a-cross'));
      await worked();
      const { view } = await seen(application, anna, id);
      if (view.phase === 'encounter') value(await answered(application, anna, id, 'quick'));
      return streamOf(value(await application.exportCampaign(anna, id)).content);
    });
  let reckless: ExportedStream;
  let conservative: ExportedStream;
  beforeAll(async () => {
    reckless = await against('reckless');
    conservative = await against('conservative');
  });
  /** How often commander B answered: once in each round that was opened. */
  const answersOf = ({ events }: ExportedStream) =>
    events.filter(({ type }) => type.endsWith('Revealed')).length;
  const chosenBy = ({ events }: ExportedStream) => {
    const revealed = events.find(({ type }) => type === 'ChoicesRevealed');
    return (revealed?.payload as { B: { answer: string } } | undefined)?.B.answer;
  };
  const other = (stream: ExportedStream) =>
    answeredOtherwise(
      ...([stream, CHOICES, 'choice-1', 'B'] as const),
      chosenBy(stream) === 'canary-b-hold' ? 'canary-b-leave' : 'canary-b-hold',
    );

  test('each of their answers is counted where they would give it again', () => {
    for (const stream of [reckless, conservative]) {
      const verdict = verdictOf(stream);
      expect(answersOf(stream)).toBeGreaterThan(0);
      expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
      expect(verdict.checked.commanders).toBe(answersOf(stream));
    }
  });

  test('another choice than theirs is named at the round that opened it, and is not counted', () => {
    for (const stream of [reckless, conservative]) {
      const forged = other(stream);
      const at = versionOf(stream, 'ChoicesRevealed');
      const { breaks, checked } = verdictOf(stream, forged);
      const found = breaks.filter(({ code }) => code === 'COMMANDER_DIFFERS');
      expect(found).toMatchObject([
        {
          position: at,
          message:
            'The artificial commander of side B would answer otherwise by the seed of this round.',
        },
      ]);
      expect(checked.commanders).toBeLessThan(answersOf(stream));
    }
  });

  test('the choice of a person is their own: nothing is asked again', () => {
    const forged = answeredOtherwise(reckless, CHOICES, 'choice-1', 'A', 'canary-a-wait');
    expect(said(reckless, forged)).not.toContain(
      `COMMANDER_DIFFERS at ${versionOf(reckless, 'ChoicesRevealed')}`,
    );
  });

  test('a careful commander who drew without trials is named, and nothing is said to hold altogether', () => {
    // Who draws evenly is a reckless one; that the battle system is not here hides the trials from the verifier.
    const begun = versionOf(reckless, 'CampaignStarted');
    const careful = withPayload(reckless, begun, ({ seats }) => ({
      seats: { ...(seats as object), B: { controller: 'conservative' } },
    }));
    const named = careful.events.map((event) =>
      event.actor === 'artificial/reckless'
        ? { ...event, actor: 'artificial/conservative' }
        : event,
    );
    const verdict = verdictOf(reckless, { events: named }, NOTHING_KNOWN);
    expect(verdict.breaks).toEqual([]);
    expect(verdict.notes[0]).toMatchObject({
      position: versionOf(reckless, 'ChoicesRevealed'),
      code: 'COMMANDER_WITHOUT_TRIALS',
      message:
        'The artificial commander drew evenly, without trials. That none could be had is the server’s word.',
    });
    expect(verdict.checked.commanders).toBe(answersOf(reckless) - 1);
    expect(outcomeTold(verdict)).toContain('on the server’s word');
  });

  test('before dice scheme 3 they chose by no seed: each choice is named, and nothing is said to hold altogether', () => {
    // Two rounds of choices against a reckless commander.
    const verdict = verdictOf(recordOf('tutorial-version-2').stream);
    expect(verdict).toMatchObject({ ok: true, breaks: [], checked: { commanders: 0 } });
    expect(verdict.notes.map(({ position, code }) => `${code} at ${position}`)).toEqual([
      ...['COMMANDER_UNSEEDED at 5', 'COMMANDER_UNSEEDED at 10'],
    ]);
    expect(outcomeTold(verdict)).toBe(
      'What can be checked holds, but 2 results or answers rest on the server’s word.',
    );
  });
});

describe('[verify: dice] answers of the computer for late commanders', () => {
  const answeredBy = (stream: ExportedStream, by: string) =>
    stream.events.filter(
      ({ type, payload }) => type === 'DeadlineAnswered' && (payload as { by: string }).by === by,
    );

  test.each(['unsigned-umpire', 'slow-answers', 'late-deputies'])(
    'each is counted once, and none that was left beforehand: %s',
    (name) => {
      const { stream } = recordOf(name);
      expect(verdictOf(stream, undefined, AS_SHIPPED)).toMatchObject({
        ...{ ok: true, breaks: [], notes: [] },
        checked: { commanders: answeredBy(stream, 'computer').length },
      });
    },
  );

  test('what is said to be an order left beforehand is not asked again', () => {
    const { stream } = recordOf('slow-answers');
    const [order] = answeredBy(stream, 'order');
    expect(order?.payload).toMatchObject({ round: 'choice-1', side: 'A' });
    // A left the answer to cross; another one, sealed and opened in its place, is the server’s word.
    const forged = answeredOtherwise(stream, CHOICES, 'choice-1', 'A', 'canary-a-wait');
    expect(said(stream, forged).filter((one) => one.startsWith('COMMANDER'))).toEqual([]);
  });

  test('another answer than the computer’s is named where the record says that the computer gave it', () => {
    const { stream } = recordOf('unsigned-umpire');
    const [forA, forB] = answeredBy(stream, 'computer');
    expect([forA?.version, forB?.version]).toEqual([23, 24]);
    // Both were late, and the computer answered both with the expected result.
    const forged = answeredOtherwise(stream, METHODS, 'method-0', 'B', 'quick');
    expect(said(stream, forged)).toContain('COMMANDER_DIFFERS at 24');
    expect(said(stream, forged)).not.toContain('COMMANDER_DIFFERS at 23');
    expect(verdictOf(stream, forged).checked.commanders).toBe(1);
  });

  test('in time nobody is late: answers of people who were not are never asked again', () => {
    const { stream } = recordOf('interval-branch');
    expect(verdictOf(stream).checked.commanders).toBe(0);
  });
});
