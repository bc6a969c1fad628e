import { z } from 'zod';
import { decided, record } from '@/lib/application/core/acting';
import { rememberLook } from '@/lib/application/core/analysis-looks';
import { foundingContext } from '@/lib/application/core/decision-context';
import { playsWithOthers } from '@/lib/application/core/house-rights';
import { commandId, textUpTo } from '@/lib/application/core/input-schemas';
import { type LoadedCampaign, stateAt, streamOf } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { exportedText } from '@/lib/application/header/exported-text';
import { decide } from '@/lib/campaign/decide';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { type Moving, PASSPHRASE_MAX, PASSPHRASE_MIN, packed } from './moving-file';

/** The dice of a campaign among its sealed rows. */
const DICE = { round: 'dice', side: 'server' } as const;

/**
 * Sends the campaign to another server: ends it here, and returns the file that another server takes in, locked under a
 * passphrase. Once it is away the same file can be had again. The person who does this could open the file, and with it what
 * both sides have sealed: they take no command in the campaign any more, here. Refuses PASSPHRASE_WEAK, FILE_TOO_LARGE,
 * and what `decide` refuses.
 */
export const sendAway = useCase({
  on: 'campaign',
  may: 'moveHouse',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ passphrase: textUpTo(PASSPHRASE_MAX), commandId }),
  async run(
    call,
    { passphrase, commandId: id },
  ): Promise<Answer<{ readonly fileName: string; readonly content: string }>> {
    if ([...passphrase].length < PASSPHRASE_MIN)
      return refuse(
        'PASSPHRASE_WEAK',
        `The passphrase guards what both sides have sealed. Give it at least ${PASSPHRASE_MIN} characters.`,
        'passphrase',
      );
    const { services, user, campaignId, access } = call;
    if (playsWithOthers(access.loaded)) await rememberLook(services, access.loaded, user);
    if (!access.loaded.campaign.away) {
      const content = { kind: 'send-away', user };
      const sent = await record(call, { commandId: id, content }, ({ access: now }) =>
        decided(decide(now.loaded.state, { type: 'SendAway', data: { user } }, foundingContext())),
      );
      if (!sent.ok) return sent;
    }
    const loaded = await services.campaigns.load(campaignId);
    if (loaded === null || !loaded.campaign.away)
      return refuse('NOT_AWAY', 'The campaign was called back in this moment.');
    const file = await packed(
      { records: await recordsOf(services, loaded), sealed: await sealedOf(services, loaded) },
      passphrase,
    );
    if (!file.ok) return file;
    return ok({ fileName: `${campaignId}.orderly-moving.age`, content: file.value });
  },
});

/** Keeps the campaign here after all. Refuses NOT_AWAY. */
export const callBack = useCase({
  on: 'campaign',
  may: 'moveHouse',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ commandId }),
  run: (call, { commandId: id }) =>
    record(call, { commandId: id, content: { kind: 'call-back', user: call.user } }, ({ access }) =>
      decided(
        decide(
          access.loaded.state,
          { type: 'CallBack', data: { user: call.user } },
          foundingContext(),
        ),
      ),
    ),
});

/** The campaign's own export, then that of each line that it left. */
async function recordsOf(services: Services, loaded: LoadedCampaign): Promise<string[]> {
  const records: string[] = [];
  for (let line: LoadedCampaign | null = loaded; line !== null; ) {
    const text = await exportedText(services, line);
    if (!text.ok) throw new Error(`${line.id} cannot be exported`);
    records.push(text.value);
    line = line.parent === null ? null : await services.campaigns.load(line.parent.id);
  }
  return records;
}

/** The seeds of the dice, and the answers of the round that was open when it was sent away. */
async function sealedOf(services: Services, loaded: LoadedCampaign): Promise<Moving['sealed']> {
  const before = stateAt(loaded, loaded.version - 1).campaign;
  const round = before === null ? null : roundOf(before);
  const asked = [
    DICE,
    ...SIDES.filter((side) => (round?.seals[side] ?? null) !== null).map((side) => ({
      ...{ round: round?.key ?? '', side },
    })),
  ];
  const rows: Moving['sealed'] = [];
  for (const { round: key, side } of asked) {
    const secret = await services.secrets.open(streamOf(loaded.id), key, side);
    if (secret === null) throw new Error(`What is sealed in ${loaded.id} cannot be opened`);
    rows.push({ round: key, side, nonce: secret.nonce, payload: secret.payload as Json });
  }
  return rows;
}
