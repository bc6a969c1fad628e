import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paceOf } from '@/lib/campaign/deadlines/pace';
import type { Clock, Deadlines } from '@/lib/campaign/deadlines/state';
import { NO_DEADLINES } from '@/lib/campaign/deadlines/state';
import {
  counted,
  type DeadlineStep,
  type LateSide,
  mergedPauses,
  momentAfter,
  nextStep,
  type Pause,
  remindersOf,
  timelineOf,
} from '@/lib/campaign/deadlines/timeline';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const moment = fc.integer({ min: 0, max: 60 * DAY });
const pause = fc
  .tuple(moment, fc.integer({ min: 0, max: 20 * DAY }))
  .map(([from, lasts]): Pause => ({ from, to: from + lasts }));
const pauses = fc.array(pause, { maxLength: 6 });

const CLOCK: Clock = {
  ...{ phase: 'choice-1', kind: 'choice', position: 2, asked: ['A', 'B'] },
  ...{ extended: 0, missed: [], called: { A: null, B: null } },
};
const slow: Deadlines = {
  ...NO_DEADLINES,
  pace: { pace: paceOf('slow', 'computer'), position: 1 },
  clock: CLOCK,
};
const NONE = { holidays: [], outages: [] };
const recordedAt = () => 0;
function timeline(deadlines: Deadlines, given = NONE as Parameters<typeof timelineOf>[2]) {
  const found = timelineOf(deadlines, recordedAt, given);
  if (found === null) throw new Error('the phase has a deadline');
  return found;
}

describe('[deadlines: time that counts]', () => {
  test('what counts between the start and the end is exactly what was to pass', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 30 * DAY }), pauses, (from, lasts, given) => {
        const to = momentAfter(from, lasts, given);
        expect(counted(from, to, given)).toBe(lasts);
        expect(to).toBeGreaterThanOrEqual(from + lasts);
      }),
    );
  });
  test('time in two parts is the time of the whole', () => {
    const part = fc.integer({ min: 1, max: 20 * DAY });
    fc.assert(
      fc.property(moment, part, part, pauses, (from, one, other, given) => {
        expect(momentAfter(momentAfter(from, one, given), other, given)).toBe(
          momentAfter(from, one + other, given),
        );
      }),
    );
  });
  test('another pause never brings a deadline forward, and the order of pauses is irrelevant', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 30 * DAY }),
        pauses,
        pause,
        (from, lasts, given, one) => {
          const before = momentAfter(from, lasts, given);
          expect(momentAfter(from, lasts, [one, ...given])).toBeGreaterThanOrEqual(before);
          expect(momentAfter(from, lasts, [...given].reverse())).toBe(before);
        },
      ),
    );
  });
  test('merged pauses are in order and apart', () => {
    fc.assert(
      fc.property(pauses, (given) => {
        const merged = mergedPauses(given);
        for (const [at, { from, to }] of merged.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(from).toBeGreaterThan(merged[at - 1]?.to ?? -1);
        }
      }),
    );
  });
});

describe('[deadlines: the timeline of a phase]', () => {
  test('a slow choice is due after 4 days; then a day of grace and one of the deputy', () => {
    expect(timeline(slow)).toMatchObject({
      ...{ opensAt: 0, dueAt: 4 * DAY, graceEndsAt: 5 * DAY, deputyEndsAt: 6 * DAY },
    });
  });
  test('time from a bank moves the deadline and all that follows', () => {
    const extended = { ...slow, clock: { ...CLOCK, extended: 24 * 60 } };
    expect(timeline(extended)).toMatchObject({ dueAt: 5 * DAY, graceEndsAt: 6 * DAY });
  });
  test('a holiday stops the clock, in the grace too', () => {
    const holidays = [
      { from: DAY, to: 3 * DAY },
      { from: 6.5 * DAY, to: 8.5 * DAY },
    ];
    expect(timeline(slow, { holidays, outages: [] })).toMatchObject({
      ...{ dueAt: 6 * DAY, graceEndsAt: 9 * DAY, deputyEndsAt: 10 * DAY },
    });
  });
  test('a live pace knows no holidays, but gives back what the service was down', () => {
    const live: Deadlines = { ...slow, pace: { pace: paceOf('live', 'computer'), position: 1 } };
    const holidays = [{ from: 0, to: 10 * DAY }];
    expect(timeline(live, { holidays, outages: [] }).dueAt).toBe(20 * MINUTE);
    const outages = [{ from: 5 * MINUTE, to: 65 * MINUTE }];
    expect(timeline(live, { holidays, outages }).dueAt).toBe(80 * MINUTE);
  });
  test('an evening’s pace holds for phases it leaves time for; a later one takes the usual time', () => {
    const evening = { pace: paceOf('live', 'umpire'), position: 1, minutes: 180 };
    const at = (opens: number) =>
      timelineOf({ ...slow, evening }, (position) => (position === 2 ? opens : 0), NONE)?.dueAt;
    expect(at(2 * HOUR)).toBe(2 * HOUR + 20 * MINUTE);
    expect(at(2 * HOUR + 40 * MINUTE)).toBe(3 * HOUR);
    expect(at(2 * HOUR + 41 * MINUTE)).toBe(2 * HOUR + 41 * MINUTE + 4 * DAY);
    expect(timelineOf({ ...slow, pace: null, evening }, () => 4 * HOUR, NONE)).not.toBeNull();
  });
  test('without a pace, or without an open phase, there is no timeline', () => {
    expect(timelineOf({ ...slow, pace: null }, recordedAt, NONE)).toBeNull();
    expect(timelineOf({ ...slow, clock: null }, recordedAt, NONE)).toBeNull();
  });
  test('reminders come in order, each once, and none before the phase began', () => {
    const steps = [180, 1440, 180, 100 * 24 * 60];
    expect(remindersOf({ opensAt: 0, dueAt: 4 * DAY }, steps)).toEqual([
      { at: 3 * DAY, minutes: 1440 },
      { at: 4 * DAY - 3 * HOUR, minutes: 180 },
    ]);
  });
});

describe('[deadlines: what follows a missed deadline]', () => {
  type Late = LateSide<'A' | 'B'>;
  const late = (side: 'A' | 'B', has: Partial<Late> = {}): Late => ({
    ...{ side, ordered: false, deputy: false, called: false },
    ...has,
  });
  const computer = timeline(slow);
  const umpire = timeline({ ...slow, pace: { pace: paceOf('slow', 'umpire'), position: 1 } });

  test('deadline, grace, order, deputy, computer: one after the other', () => {
    const step = (has: Partial<Late>, missed: boolean, now: number) =>
      nextStep(computer, 'choice', [late('A', has)], missed, now);
    expect(step({}, false, 4 * DAY - 1)).toEqual({ kind: 'wait', until: 4 * DAY });
    expect(step({}, false, 4 * DAY)).toEqual({ kind: 'miss' });
    expect(step({ ordered: true }, true, 5 * DAY - 1)).toEqual({ kind: 'wait', until: 5 * DAY });
    expect(step({ ordered: true, deputy: true }, true, 5 * DAY)).toEqual({
      kind: 'order',
      side: 'A',
    });
    expect(step({ deputy: true }, true, 5 * DAY)).toEqual({ kind: 'call', side: 'A' });
    const called = { deputy: true, called: true };
    expect(step(called, true, 6 * DAY - 1)).toEqual({ kind: 'wait', until: 6 * DAY });
    expect(step(called, true, 6 * DAY)).toEqual({ kind: 'computer', side: 'A' });
    expect(step({}, true, 5 * DAY)).toEqual({ kind: 'computer', side: 'A' });
  });
  test('where the computer may not answer, or cannot, the campaign waits', () => {
    const waits: DeadlineStep<'A'> = { kind: 'wait', until: null };
    expect(nextStep(umpire, 'choice', [late('A')], true, 30 * DAY)).toEqual(waits);
    expect(nextStep(computer, 'table', [late('A')], true, 30 * DAY)).toEqual(waits);
  });
  test('a side whose deputy has time does not keep the other from its order', () => {
    const sides = [late('A', { deputy: true, called: true }), late('B', { ordered: true })];
    expect(nextStep(computer, 'choice', sides, true, 5 * DAY)).toEqual({
      kind: 'order',
      side: 'B',
    });
  });
  test('whatever is left with the server, taking every step in turn comes to an end', () => {
    const has = fc.record({ ordered: fc.boolean(), deputy: fc.boolean(), called: fc.boolean() });
    const sides = fc.tuple(has, has).map(([a, b]) => [late('A', a), late('B', b)]);
    fc.assert(
      fc.property(sides, fc.constantFrom(computer, umpire), (given, line) => {
        let open = given;
        let missed = false;
        let now = 0;
        for (let count = 0; count < 12; count++) {
          const step = nextStep(line, 'choice', open, missed, now);
          if (step.kind === 'wait' && step.until === null) return;
          if (step.kind === 'wait') now = step.until ?? now;
          else if (step.kind === 'miss') missed = true;
          else if (step.kind === 'call')
            open = open.map((one) => (one.side === step.side ? { ...one, called: true } : one));
          else open = open.filter(({ side }) => side !== step.side);
        }
        throw new Error('it never came to rest');
      }),
    );
  });
});
