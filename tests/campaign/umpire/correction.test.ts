import { describe, expect, test } from 'vitest';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { presentStrength } from '@/lib/campaign/forces/forces';
import { tollBalance } from '@/lib/campaign/toll/toll';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { SIDES } from '@/lib/kernel/side';
import { fixture, Play } from '@/tests/support/campaigns/play';

const valley = fixture('valley');
const umpired = () => new Play().start(valley).do({ type: 'SeatUmpire', data: { user: 'ulla' } });
function unitOf(play: Play) {
  const found = [...play.campaign.forces.units].find(
    ([, { men, guns, status }]) => men > 100 && guns === 0 && status === 'present',
  );
  if (found === undefined) throw new Error('the campaign counts men');
  return { id: found[0], men: found[1].men };
}
const correct = (unit: string, men: number, entry = 1, guns = 0) =>
  ({
    type: 'CorrectStrength',
    data: { entry, units: [{ unit, men, guns }], reason: 'A slip.' },
  }) as const;

describe('[umpire: corrections]', () => {
  test('the unit has the strength that was set, the account balances, and the chart shows it', () => {
    const play = umpired();
    const { id, men } = unitOf(play);
    const points = play.campaign.strength.length;
    play.do(correct(id, men - 60)).do(correct(id, men - 20, 4));
    expect(play.campaign.forces.units.get(id)).toMatchObject({ men: men - 20, lost: { men: 0 } });
    expect(play.campaign.strength).toHaveLength(points + 2);
    for (const side of SIDES) {
      const present = presentStrength(play.campaign.forces, lookupOf(valley), { side });
      expect(tollBalance(play.campaign.toll[side].men ?? {})).toBe(present.men);
    }
  });
  test('the entry says what it corrects, from what to what, and why', () => {
    const play = umpired();
    const { id, men } = unitOf(play);
    play.do(correct(id, men - 1));
    const [entry] = chronicle(play.events, valley, { kind: 'public' }).slice(-1);
    expect(entry).toMatchObject({ title: 'The umpire corrects entry 1' });
    expect(entry?.text).toContain(`has ${men - 1} men instead of ${men}. “A slip.”`);
  });
  test('nothing is corrected without an umpire, or once a side has sealed', () => {
    const open = new Play().start(valley);
    const { id, men } = unitOf(open);
    expect(open.try(correct(id, men - 1))?.code).toBe('NO_UMPIRE');
    const sealed = umpired().seal('A', 'storm');
    expect(sealed.try(correct(id, men - 1))?.code).toBe('CORRECTION_CLOSED');
  });
  test('an entry that changed no strength, figures out of bounds and no change are refused', () => {
    const play = umpired();
    const { id, men } = unitOf(play);
    for (const wrong of [
      ...[correct(id, men), correct(id, -1), correct(id, 1_000_000), correct(id, 1.5)],
      ...[correct(id, men - 1, 2), correct(id, men - 1, 0), correct('nobody', 1)],
      ...[correct(id, men - 1, 1, 99)],
    ])
      expect(play.try(wrong)?.code).toBe('CORRECTION_INVALID');
  });
});
