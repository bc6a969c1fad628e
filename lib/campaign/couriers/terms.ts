import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { COURIER_MODES, type CourierMode, type CourierSettings } from './events';

/** Least and most kilometres that riders may cover in a day and a night. */
export const KM_PER_DAY_MIN = 20;
export const KM_PER_DAY_MAX = 300;

/** Paces that a campaign is begun with, in kilometres of road in a day and a night. */
export const COURIER_PACES = { slow: 60, usual: 100, relays: 160 } as const;
export type CourierPace = keyof typeof COURIER_PACES;
export const COURIER_PACE_NAMES = Object.keys(COURIER_PACES) as readonly CourierPace[];

const PACE_WORDS = {
  slow: 'poor roads, tired horses',
  usual: 'usual',
  relays: 'fresh horses at every stage',
} as const;
const MODE_WORDS = { late: 'late at most', war: 'late, lost or taken by the enemy' } as const;

/** Every setting of couriers that a form offers; the value of none is empty. */
export const COURIER_CHOICES: readonly { readonly value: string; readonly name: string }[] = [
  { value: '', name: 'None: everybody on a side knows everything at once' },
  ...COURIER_MODES.flatMap((mode) =>
    COURIER_PACE_NAMES.map((pace) => ({
      value: `${mode}/${pace}`,
      name: `${mode === 'late' ? 'Peace' : 'War'}, riders ${MODE_WORDS[mode]}: ${COURIER_PACES[pace]} km a day (${PACE_WORDS[pace]})`,
    })),
  ),
];

/** What a choice of that list means; nothing for any other text. */
export function courierChoice(value: string): {
  readonly riders?: CourierMode;
  readonly riderPace?: CourierPace;
} {
  const riders = COURIER_MODES.find((mode) => value.startsWith(`${mode}/`));
  const riderPace = COURIER_PACE_NAMES.find((pace) => value === `${riders}/${pace}`);
  return riders === undefined || riderPace === undefined ? {} : { riders, riderPace };
}

/** The name of a pace; of one that has none, the nearest. */
export function courierPaceOf({ kmPerDay }: Pick<CourierSettings, 'kmPerDay'>): CourierPace {
  const off = (name: CourierPace) => Math.abs(COURIER_PACES[name] - kmPerDay);
  return COURIER_PACE_NAMES.reduce((best, name) => (off(name) < off(best) ? name : best));
}

/** Refuses COURIERS_INVALID where nobody could have a post away from headquarters, or for terms that are none. */
export function checkCouriers({
  couriers,
  hotSeat,
  mail,
  singleBattle,
}: {
  readonly couriers?: CourierSettings;
  readonly hotSeat: boolean;
  readonly mail?: unknown;
  readonly singleBattle?: boolean;
}): Result<true, Refusal> {
  if (couriers === undefined) return ok(true);
  if (hotSeat || mail !== undefined || singleBattle)
    return refuse(
      'COURIERS_INVALID',
      'Couriers need a campaign in which commanders play at screens of their own.',
      'settings.couriers',
    );
  const { mode, kmPerDay } = couriers;
  const sound =
    COURIER_MODES.includes(mode) &&
    Number.isInteger(kmPerDay) &&
    kmPerDay >= KM_PER_DAY_MIN &&
    kmPerDay <= KM_PER_DAY_MAX;
  return sound
    ? ok(true)
    : refuse(
        'COURIERS_INVALID',
        `Riders cover ${KM_PER_DAY_MIN} to ${KM_PER_DAY_MAX} km in a day and a night.`,
        'settings.couriers',
      );
}
