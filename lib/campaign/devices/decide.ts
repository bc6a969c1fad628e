import { type Decided, type Deciders, happened, running } from '@/lib/campaign/chapter';
import { NUMBERS_FROM_SCHEME } from '@/lib/campaign/rounds/numbers';
import { COMMITMENT_PATTERN } from '@/lib/campaign/rounds/sealing';
import { isPerson } from '@/lib/campaign/start/settings';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { DeviceCommands } from './events';

/** Devices that one account may register in a campaign. */
export const DEVICES_MAX = 50;
const KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

/** The campaign, if its acts are signed by devices. By mail the letters are signed. Refuses BY_MAIL. */
function signing(state: CampaignState): Result<Readonly<StartedCampaign>, Refusal> {
  const started = running(state);
  if (!started.ok) return started;
  return started.value.mail === null
    ? started
    : refuse('BY_MAIL', 'By mail each installation signs its own letters.');
}

/** Registers a device. Refuses DEVICE_KNOWN, HAND_FOREIGN (it is another account's), TOO_MANY, INVALID_INPUT, BY_MAIL. */
export function registerDevice(
  state: CampaignState,
  { account, key, signature }: DeviceCommands['RegisterDevice'],
): Decided {
  const campaign = signing(state);
  if (!campaign.ok) return campaign;
  if (!KEY.test(key) || !SIGNATURE.test(signature))
    return refuse('INVALID_INPUT', 'This is no key of a device.', 'key');
  const known = campaign.value.devices.find((device) => device.key === key);
  if (known !== undefined && known.account !== account)
    return refuse('HAND_FOREIGN', 'This device signs for another account.', 'key');
  if (known !== undefined)
    return refuse('DEVICE_KNOWN', 'This device is registered already.', 'key');
  const own = campaign.value.devices.filter((device) => device.account === account);
  if (own.length >= DEVICES_MAX)
    return refuse('TOO_MANY', `You have registered ${DEVICES_MAX} devices in this campaign.`);
  return happened({ type: 'DeviceRegistered', data: { account, key, signature } });
}

/** Revokes a device of an account. Refuses NO_SUCH_DEVICE (unknown, another's, or revoked before), BY_MAIL. */
export function revokeDevice(
  state: CampaignState,
  { account, key, board }: DeviceCommands['RevokeDevice'],
): Decided {
  const campaign = signing(state);
  if (!campaign.ok) return campaign;
  const known = campaign.value.devices.find((device) => device.key === key);
  if (known === undefined || known.account !== account || known.revoked !== null)
    return refuse('NO_SUCH_DEVICE', 'You have no such device in this campaign.', 'key');
  if ((board !== undefined) !== (campaign.value.phase === 'board'))
    return refuse('STALE_MOMENT', 'The battle on the board has changed. Try again.');
  return happened({
    type: 'DeviceRevoked',
    data: { account, key, ...(board === undefined ? {} : { board }) },
  });
}

/**
 * A side commits to a number for the dice before its first seal, or to another one instead: a successor in command, or
 * a browser that lost what it kept. Refuses NUMBER_INVALID, ALREADY_SO, SEAT_INVALID, BY_MAIL.
 */
export function commitNumber(
  state: CampaignState,
  { side, next }: DeviceCommands['CommitNumber'],
): Decided {
  const campaign = signing(state);
  if (!campaign.ok) return campaign;
  const { diceScheme, numbers, seats } = campaign.value;
  if (!isPerson(seats[side].controller))
    return refuse('SEAT_INVALID', 'An artificial commander adds no number.', 'side');
  if (diceScheme < NUMBERS_FROM_SCHEME || !COMMITMENT_PATTERN.test(next))
    return refuse('NUMBER_INVALID', 'The dice of this campaign take no such number.', 'next');
  if (numbers.A.committed === next || numbers.B.committed === next)
    return refuse('ALREADY_SO', 'This number has been committed to.', 'next');
  return happened({ type: 'NumberCommitted', data: { side, next } });
}

export const deviceDeciders: Deciders<keyof DeviceCommands> = {
  RegisterDevice: registerDevice,
  RevokeDevice: revokeDevice,
  CommitNumber: commitNumber,
};

/** The device with a key as it stands; undefined: it is not registered. */
export const deviceOf = ({ devices }: Pick<StartedCampaign, 'devices'>, key: string) =>
  devices.find((device) => device.key === key);

/** Why a device may not sign for an account now; null: it may. Refuses HAND_UNREGISTERED, HAND_FOREIGN, HAND_REVOKED. */
export function deviceFault(
  campaign: Pick<StartedCampaign, 'devices'>,
  key: string,
  account: string,
): Refusal | null {
  const known = deviceOf(campaign, key);
  const fault = (code: string, message: string): Refusal => ({ code, message, path: 'hand' });
  if (known === undefined)
    return fault('HAND_UNREGISTERED', 'This device is not registered here. Reload the page.');
  if (known.account !== account)
    return fault('HAND_FOREIGN', 'This device signs for another account.');
  return known.revoked === null
    ? null
    : fault('HAND_REVOKED', 'You revoked this device: it can sign nothing here any more.');
}
