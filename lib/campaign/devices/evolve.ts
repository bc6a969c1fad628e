import type { Evolvers } from '@/lib/campaign/chapter';
import { noteCommitted } from '@/lib/campaign/rounds/numbers';
import type { DeviceEvents } from './events';
import type { DevicesPart } from './state';

export const devicesPart = (): DevicesPart => ({ devices: [] });

export const evolveDevices: Evolvers<keyof DeviceEvents> = {
  DeviceRegistered: (campaign, { account, key }, position) => {
    const device = { account, key, registered: position, revoked: null };
    campaign.devices = [...campaign.devices, device];
  },
  DeviceRevoked: (campaign, { key, board }, position) => {
    const battle = campaign.encounter?.index ?? 0;
    const at = board === undefined ? null : { battle, version: board.version };
    campaign.devices = campaign.devices.map((device) =>
      device.key === key ? { ...device, revoked: { position, board: at } } : device,
    );
  },
  NumberCommitted: (campaign, { side, next }) => noteCommitted(campaign, side, next),
};
