import { beforeAll, describe, expect, test } from 'vitest';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { ExportedStream } from '@/lib/chance/verify-export';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Forged } from '@/scripts/bench/forgeries/forge';
import { recordOf } from '@/scripts/bench/forgeries/records';
import { inClub } from '@/tests/application/club-in-memory';
import { answered, chosen, started, value } from '@/tests/integration/application/table';
import {
  AS_SHIPPED,
  type Known,
  NOTHING_KNOWN,
  PLAYED_HERE,
  said as saidInOrder,
  streamOf,
  verdictOf,
  versionOf,
  withPayload,
} from './lying';

/** What the verifier says of lies about a battle’s result, signed with the server’s key: which promise is broken, and where. */
/** `CODE at 10`, each once. */
const said = (stream: ExportedStream, forged: Forged, known?: Known) =>
  [...new Set(saidInOrder(stream, forged, known))].sort();

/** The events with the payload of the first of a type changed. */
const changed = (
  stream: ExportedStream,
  type: string,
  change: (payload: Record<string, Json>) => object,
): Forged => withPayload(stream, versionOf(stream, type), change);
const without = ({ events }: ExportedStream, type: string): Forged => ({
  events: events.toSpliced(
    events.findIndex((event) => event.type === type),
    1,
  ),
});

describe('[verify: battles] fought without people', () => {
  let quick: ExportedStream;
  beforeAll(() =>
    inClub(async ({ application, people: { anna, berta }, world }) => {
      const opponent = { kind: 'member', userId: berta } as const;
      const terms = { clubId: world.club, libraryId: 'tossed' };
      const id = await started(application, anna, opponent, terms);
      value(await chosen(application, anna, id, 'canary-a-cross'));
      value(await chosen(application, berta, id, 'canary-b-hold'));
      for (const user of [anna, berta]) value(await answered(application, user, id, 'quick'));
      const { content } = value(await application.exportCampaign(anna, id));
      quick = streamOf(content);
    }),
  );
  const result = (change: (resolved: Record<string, Json>) => object) =>
    said(quick, changed(quick, 'BattleResolved', change));
  const report = (change: object) =>
    result(({ report: given }) => ({ report: { ...(given as object), ...change } }));

  test('it is fought again with the opened dice, and counted', () => {
    const verdict = verdictOf(quick, { events: quick.events });
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    expect(verdict.checked).toMatchObject({ battles: 1, seeds: 2, seals: 4 });
  });

  test('a lie about the result is named for what it is', () => {
    expect(report({ level: 'draw' })).toEqual(['INTERVAL_DIFFERS at 11', 'REPORT_DIFFERS at 10']);
    expect(report({ level: 'majorVictory' })).toContain('REPORT_DIFFERS at 10');
    expect(report({ method: 'expected' })).toEqual([
      'METHOD_DIFFERS at 10',
      'REPORT_DIFFERS at 10',
    ]);
    expect(report({ method: 'autoplayed' })).toEqual([
      'METHOD_DIFFERS at 10',
      'REPORT_DIFFERS at 10',
    ]);
    expect(report({ method: 'reported' })).toEqual(['METHOD_DIFFERS at 10']);
    expect(report({ method: 'fought' })).toEqual(['BOARD_MISSING at 10', 'METHOD_DIFFERS at 10']);
    expect(report({ battle: 'nowhere' })).toEqual([
      'REPORT_DIFFERS at 10',
      'REPORT_FOR_ANOTHER_BATTLE at 10',
    ]);
    expect(report({ ledger: [] })).toContain('UNIT_MISSING at 10');
    const board = { version: 1, hash: 'ab'.repeat(32) };
    expect(result(() => ({ board }))).toEqual(['BOARD_MISSING at 10']);
    for (const kept of [{ carried: [] }, { leadersLost: [{ leader: 'blunt', fate: 'killed' }] }])
      expect(result(() => kept)).toContain('LOSSES_DIFFER at 10');
  });

  test('a lie about its battle system, or its dice, is named for what it is', () => {
    const by = (id: string, version: string) => report({ ruleset: { id, version } });
    expect(by('coin-toss', '9')).toEqual(['RULESET_VERSION at 10', 'WRONG_RULESET at 10']);
    expect(by('shambattle', '1')).toEqual(['REPORT_DIFFERS at 10', 'WRONG_RULESET at 10']);
    // Only an expected result may be of the campaign’s file alone.
    expect(by('authored', '1')).toEqual(['REPORT_DIFFERS at 10', 'WRONG_RULESET at 10']);
    const opened = (change: object) =>
      result(({ opened: given }) => ({ opened: { ...(given as object), ...change } }));
    expect(result(() => ({ opened: null }))).toContain('SEED_MISSING at 10');
    for (const change of [{ index: 7 }, { seed: 'ab'.repeat(32) }, { proof: [] }])
      expect(opened(change)).toContain('SEED_MISMATCH at 10');
    expect(
      verdictOf(
        quick,
        changed(quick, 'BattleResolved', () => ({ opened: null })),
      ).breaks,
    ).toContainEqual(
      expect.objectContaining({ message: 'The battle’s seed was not opened with its result.' }),
    );
  });

  test('what has to come before it is missed, and so is the result itself', () => {
    expect(said(quick, without(quick, 'BattleAnnounced'))).toEqual([
      'EVENT_INVALID at 6',
      'OUT_OF_TURN at 6',
    ]);
    expect(said(quick, without(quick, 'MethodsRevealed'))).toEqual([
      'METHOD_MISSING at 9',
      'OUT_OF_TURN at 9',
    ]);
    expect(said(quick, without(quick, 'BattleResolved'))).toContain('OUT_OF_TURN at 11');
  });

  test('without any battle system it is not fought again, and a note says so; by an unknown version nothing holds', () => {
    const verdict = verdictOf(quick, { events: quick.events }, NOTHING_KNOWN);
    expect(verdict).toMatchObject({ ok: true, checked: { battles: 0, seeds: 2 } });
    expect(verdict.notes).toEqual([
      expect.objectContaining({
        ...{ position: 10, code: 'RULESET_VERSION' },
        message:
          'The battle was fought by coin-toss 1, which is not here: it was not fought again.',
      }),
    ]);
    const others = [...PLAYED_HERE.resolvers].filter(([id]) => id !== 'coin-toss');
    const unknown = { ...PLAYED_HERE, resolvers: new Map(others) };
    expect(said(quick, { events: quick.events }, unknown)).toEqual(['RULESET_VERSION at 10']);
  });
});

describe('[verify: battles] fought on the board', () => {
  const { stream } = recordOf('wings-board');
  const lied = (forged: Forged) => said(stream, forged, AS_SHIPPED);
  const result = (change: (resolved: Record<string, Json>) => object) =>
    lied(changed(stream, 'BattleResolved', change));

  test('each is fought again, order by order, and counted', () => {
    expect(verdictOf(stream, { events: stream.events }, AS_SHIPPED)).toMatchObject({
      ...{ ok: true, notes: [], checked: { battles: 2, acts: 16, seeds: 2 } },
    });
  });

  test('its own record, its seed and its answers must be there, and belong to it', () => {
    expect(lied({ events: stream.events, parts: [] })).toEqual([
      'BOARD_MISSING at 10',
      'BOARD_MISSING at 20',
    ]);
    expect(result(() => ({ board: undefined }))).toEqual([
      'BOARD_MISSING at 10',
      'BOARD_UNKNOWN at 0 of battle 0',
    ]);
    expect(result(() => ({ opened: null }))).toEqual(['SEED_MISSING at 10']);
    expect(
      result(({ opened }) => ({ opened: { ...(opened as object), seed: 'ab'.repeat(32) } })),
    ).toEqual(['SEED_MISMATCH at 10']);
    expect(
      result(({ report }) => ({ report: { ...(report as object), level: 'majorDefeat' } })),
    ).toEqual(['REPORT_DIFFERS at 10 of battle 0']);
    expect(lied(without(stream, 'MethodsRevealed'))).toEqual([
      ...['METHOD_MISSING at 9', 'OUT_OF_TURN at 9', 'SEED_MISSING at 9'],
    ]);
  });

  test('without its battle system its orders are not decided again, and a note says so', () => {
    const verdict = verdictOf(
      stream,
      { events: stream.events },
      { ...AS_SHIPPED, rulesets: new Map() },
    );
    expect(verdict).toMatchObject({ ok: true, checked: { battles: 0, acts: 0, seeds: 2 } });
    expect(verdict.notes.map(({ code, battle }) => `${code} of battle ${battle}`)).toEqual([
      ...['RULESET_VERSION of battle 0', 'RULESET_VERSION of battle 1'],
    ]);
  });
});

describe('[verify: battles] autoplayed, and by mail', () => {
  test('a board that two commanders play has no record of its own; its seed is opened', () => {
    const { stream } = recordOf('crossroads-autoplayed');
    expect(verdictOf(stream, { events: stream.events }, AS_SHIPPED)).toMatchObject({
      ...{ ok: true, checked: { battles: 2 } },
    });
    const result = (change: (resolved: Record<string, Json>) => object) =>
      said(stream, changed(stream, 'BattleResolved', change), AS_SHIPPED);
    expect(result(() => ({ opened: null }))).toEqual(['SEED_MISSING at 10']);
    expect(
      result(({ report }) => ({ report: { ...(report as object), level: 'majorDefeat' } })),
    ).toEqual(['REPORT_DIFFERS at 10']);
  });
  test('by mail the dice follow from both answers, so that no seed is opened, and none is missed', () => {
    const { stream } = recordOf('mail-concluded-of-anna');
    const verdict = verdictOf(stream, { events: stream.events }, AS_SHIPPED);
    expect(verdict).toMatchObject({ ok: true, checked: { battles: 1, seeds: 0 } });
    expect(said(stream, without(stream, 'MethodsRevealed'), AS_SHIPPED)).toEqual([
      ...['METHOD_MISSING at 17', 'SEED_MISSING at 17'],
    ]);
  });
  test('a sheet that was sealed by mail holds what is sealed, and no member more', () => {
    const { stream } = recordOf('mail-rosters');
    const sheet = stream.events.findIndex(({ type }) => type === 'BoardSheetSealed');
    const sealed = stream.events[sheet] as ChainEvent;
    for (const member of ['forged', '__proto__']) {
      const text = JSON.stringify(sealed.payload).replace('{', `{"${member}":{"level":"draw"},`);
      const payload = JSON.parse(text) as Json;
      expect(
        said(stream, { events: stream.events.with(sheet, { ...sealed, payload }) }, AS_SHIPPED),
      ).toContain(`ACT_DIFFERS_FROM_RULES at ${sealed.version}`);
    }
  });
});
