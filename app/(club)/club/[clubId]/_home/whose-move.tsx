'use client';

import { useSyncExternalStore } from 'react';
import { LocalTime } from '@/app/_components/figures/local-time';
import Link from '@/app/_components/link/link';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { ClubMove, Resort } from '@/lib/application/club/moves';
import { type Axis, axisOf, daysOf, placeOf } from './move-sheet';

const THEN: Readonly<Record<Resort, string>> = {
  order: 'your standing order',
  deputy: 'your deputy',
  computer: 'the computer',
  umpire: 'the umpire',
};

const THEN_IN_WORDS: Readonly<Record<Resort, string>> = {
  order: 'your standing order counts',
  deputy: 'your deputy may answer',
  computer: 'the computer answers',
  umpire: 'it is for the umpire to decide',
};
/** Per cent of the axis from which on no day is named: its name would stand beyond the end. */
const NAMED_TO = 94;
const ROW = 52;
const AXIS = 26;

const never = () => () => {};
const useZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );

const percent = (axis: Axis, at: string | number): string =>
  `${placeOf(axis, typeof at === 'string' ? Date.parse(at) : at)}%`;

/**
 * The moves that a club waits for, each on a line from when it was asked to when somebody else decides it; a list on a
 * phone.
 *
 * @param now milliseconds since 1970
 */
export function WhoseMove({ moves, now }: { moves: readonly ClubMove[]; now: number }) {
  const zone = useZone();
  const paced = moves.flatMap(({ hours }) => (hours === null ? [] : [hours]));
  const axis = axisOf(
    now,
    paced.map(({ graceEndsAt }) => Date.parse(graceEndsAt)),
  );
  const days = daysOf(axis, (after) => midnightAfter(after, zone));
  return (
    <div className="moves">
      {paced.length === 0 ? null : (
        <>
          <Legend />
          <svg className="moves__axis" height={AXIS} aria-hidden="true" focusable="false">
            {days.map(({ at, named }) =>
              named && placeOf(axis, at) < NAMED_TO ? (
                <text key={at} x={percent(axis, at)} dx="4" y="17">
                  {dayName(at, zone)}
                </text>
              ) : null,
            )}
            <svg x={percent(axis, now)} overflow="visible" aria-hidden="true" focusable="false">
              <path className="moves__mark" d={`M-5 ${AXIS - 8}h10l-5 8z`} />
            </svg>
          </svg>
        </>
      )}
      <ul className="moves__rows">
        {moves.map((move) => (
          <li key={move.campaignId} data-yours={move.yours ? '' : undefined}>
            <div>
              <Link className="campaign-row__name" href={`/campaigns/${move.campaignId}`}>
                {move.name}
              </Link>
              <p className="moves__who">
                {move.waitsFor.map(({ side, name, you }) => (
                  <SideTag key={side} side={side} name={you ? `you, ${name}` : name} strong={you} />
                ))}
              </p>
            </div>
            <div>
              <When move={move} shown={paced.length === 0} />
              {move.hours === null ? null : (
                <Line axis={axis} now={now} hours={move.hours} days={days.map(({ at }) => at)} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Legend() {
  return (
    <p className="moves__legend cap" aria-hidden="true">
      <svg width="9" height="9" focusable="false" aria-hidden="true">
        <circle className="moves__reminder" cx="4.5" cy="4.5" r="3.5" />
      </svg>
      reminder
      <svg width="4" height="14" focusable="false" aria-hidden="true">
        <rect className="moves__mark" x="0" width="3" height="14" />
      </svg>
      due
      <svg width="20" height="9" focusable="false" aria-hidden="true">
        <rect className="moves__grace" x=".5" y=".5" width="19" height="8" />
      </svg>
      grace
      <svg width="13" height="13" focusable="false" aria-hidden="true">
        <path className="moves__then" d="M6.5 1 12 6.5 6.5 12 1 6.5z" />
      </svg>
      then
    </p>
  );
}

/** When a move is due and what happens then, in words; for the eye only where there is no line. */
function When({ move, shown }: { move: ClubMove; shown: boolean }) {
  const { hours, matter, pausedUntil } = move;
  if (pausedUntil !== null)
    return (
      <p className="cap">
        {matter}; paused until <LocalTime at={pausedUntil} />
      </p>
    );
  if (hours === null) return <p className="cap">{matter}; no deadline</p>;
  return (
    <p className="moves__when cap" data-shown={shown ? '' : undefined}>
      {matter}, {hours.missed ? 'late: it was due on' : 'by'} <LocalTime at={hours.dueAt} />; after{' '}
      <LocalTime at={hours.graceEndsAt} /> {THEN_IN_WORDS[hours.resort]}
    </p>
  );
}

function Line({
  axis,
  now,
  hours,
  days,
}: {
  axis: Axis;
  now: number;
  hours: NonNullable<ClubMove['hours']>;
  days: readonly number[];
}) {
  const due = percent(axis, hours.dueAt);
  const end = placeOf(axis, Date.parse(hours.graceEndsAt));
  const middle = ROW / 2;
  return (
    <svg className="moves__line" height={ROW} aria-hidden="true" focusable="false">
      {days.map((at) => (
        <line
          key={at}
          className="moves__day"
          x1={percent(axis, at)}
          x2={percent(axis, at)}
          y2={ROW}
        />
      ))}
      <line
        className="moves__now"
        x1={percent(axis, now)}
        x2={percent(axis, now)}
        y1="0"
        y2={ROW}
      />
      <line
        className="moves__time"
        x1={percent(axis, hours.opensAt)}
        x2={due}
        y1={middle}
        y2={middle}
      />
      <rect
        className="moves__grace"
        x={due}
        y={middle - 5}
        width={`${Math.max(0, end - placeOf(axis, Date.parse(hours.dueAt)))}%`}
        height="10"
      />
      {hours.reminders.map((at) => (
        <circle key={at} className="moves__reminder" cx={percent(axis, at)} cy={middle} r="3.5" />
      ))}
      <svg x={due} overflow="visible" aria-hidden="true" focusable="false">
        <rect className="moves__mark" x="-1.5" y={middle - 9} width="3" height="18" />
      </svg>
      <svg x={`${end}%`} overflow="visible" aria-hidden="true" focusable="false">
        <path className="moves__then" d={`M0 ${middle - 6}l6 6-6 6-6-6z`} />
      </svg>
      <text x={`${end}%`} dx="12" y={middle + 4}>
        {THEN[hours.resort]}
      </text>
    </svg>
  );
}

/** “Thu 19”. */
function dayName(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'short', day: 'numeric' },
    timeZone,
  }).format(new Date(at));
}

/** Clocks of all places differ by whole quarters of an hour. */
const QUARTER_MS = 900_000;

/** The next beginning of a day after a moment, on the clocks of a place: looked for step by step, so that it holds when clocks change. */
function midnightAfter(after: number, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone });
  const today = day.format(new Date(after));
  let at = Math.floor(after / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  while (day.format(new Date(at)) === today) at += QUARTER_MS;
  return at;
}
