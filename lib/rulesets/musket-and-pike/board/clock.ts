import type { BoardWeather, Scenario } from './scenario';
import type { State } from './state';

/** The clock of a battle, its nights, weather and how far one sees. Source: Turns, Night Turns, Weather. */

const DAY = 24 * 60;

/** Whether it is night at a minute of the day. */
export const nightAt = ({ dawn, dusk }: Pick<Scenario, 'dawn' | 'dusk'>, minute: number): boolean =>
  minute % DAY < dawn || minute % DAY >= dusk;

/** Minutes after midnight of the first day at which a turn begins, from 1 on. */
export function minuteOf(scenario: Scenario, turn: number): number {
  let minute = scenario.firstMinute;
  for (let before = 1; before < turn; before += 1)
    minute += nightAt(scenario, minute) ? scenario.minutesPerNightTurn : scenario.minutesPerTurn;
  return minute;
}

/** “07:15”. */
export function timeOf(scenario: Scenario, turn: number): string {
  const minute = minuteOf(scenario, Math.max(1, turn)) % DAY;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export const isNight = ({ scenario, p }: State): boolean =>
  nightAt(scenario, minuteOf(scenario, Math.max(1, p.turn)));

export const weatherNow = ({ scenario, p }: State): BoardWeather | null =>
  // Asked for each step of each march, mostly where there is none: −1 is not looked up.
  p.weather < 0 ? null : (scenario.weather[p.weather] ?? null);

/** Index of the weather in force on a turn: the last that has begun; −1: none. */
export function weatherAt({ weather }: Scenario, turn: number): number {
  let found = -1;
  weather.forEach(({ fromTurn }, index) => {
    if (fromTurn <= turn) found = index;
  });
  return found;
}

/** Hexes that one can see now, wherever one stands. */
export function sightNow(state: State): number {
  const { sightHexes, nightSightHexes } = state.scenario.parameters;
  const byLight = isNight(state) ? nightSightHexes : sightHexes;
  const visibility = weatherNow(state)?.visibility ?? 0;
  return visibility === 0 ? byLight : Math.min(byLight, visibility);
}
