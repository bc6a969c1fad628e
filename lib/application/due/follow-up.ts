import { writeListRow } from '@/lib/application/core/list-row';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { ApplicationRefusal } from '@/lib/application/core/refusal';
import type { FollowedUp, Services } from '@/lib/application/core/services';
import { settleMail } from '@/lib/application/mail/late';
import { TRIALS_SEED } from '@/lib/battle/autoplay/expected-result';
import { requestTrials, trialsFor } from '@/lib/trials/trial-runs';
import { artificialDue, sealArtificial } from './artificial';
import { settleBoard } from './board-end';
import { continuationDue, continueRewound } from './continue-rewound';
import { noteDeadline } from './deadlines';
import { settleExpected } from './expected-result';

/** Upper bound on steps: more than a campaign of two artificial commanders needs. */
const STEPS_MAX = 10_000;

/**
 * Does what is due in a campaign without any person: artificial commanders seal, trials of the announced battle are
 * requested, an expected result that is known is recorded, a battle on the board is opened and its result recorded;
 * then brings the campaign's row in the lists up to date. Harmless at any moment and in several processes at once:
 * every step has a command id of its own. No fault reaches the user who acted: what they did is recorded.
 */
export async function followUp(services: Services, acted: LoadedCampaign): Promise<FollowedUp> {
  let loaded = acted;
  let sound = true;
  try {
    for (let step = 0; step < STEPS_MAX; step++) {
      const next = await nextStep(services, loaded);
      if (next === null) break;
      loaded = next;
    }
  } catch (fault) {
    sound = false;
    services.onFault(fault);
  }
  await writeListRow(services, loaded);
  await noteDeadline(services, loaded);
  return { loaded, sound };
}

/** The same for a campaign as it is stored now. False: a fault was met and reported; try again, later each time. */
export async function followUpStored(services: Services, campaignId: string): Promise<boolean> {
  try {
    const loaded = await services.campaigns.load(campaignId);
    return loaded === null || (await followUp(services, loaded)).sound;
  } catch (fault) {
    services.onFault(fault);
    return false;
  }
}

/** The campaign after what was recorded, to be checked again; null: nothing more is due. */
async function nextStep(
  services: Services,
  loaded: LoadedCampaign,
): Promise<LoadedCampaign | null> {
  if (loaded.campaign.rewound) {
    await carryOn(services, loaded);
    return null;
  }
  const { phase, encounter } = loaded.campaign;
  if (phase === 'encounter' && encounter?.order) {
    const request = {
      order: encounter.order,
      seed: TRIALS_SEED,
      trials: trialsFor(encounter.order, services.resolvers),
    };
    await requestTrials(services.sql, request, { revive: false });
  }
  const side = artificialDue(loaded);
  const done =
    side !== null
      ? await sealArtificial(services, loaded, side)
      : phase === 'expected'
        ? await settleExpected(services, loaded)
        : phase === 'board'
          ? await settleBoard(services, loaded)
          : loaded.campaign.mail !== null
            ? await settleMail(services, loaded)
            : null;
  if (done === null) return null;
  if (done.ok) return done.value;
  // Another process took the same step first: load what it recorded.
  if (done.error.code === 'STALE_ROUND' || done.error.code === 'WRONG_PHASE')
    return services.campaigns.load(loaded.id);
  throw new StepRefused(done.error);
}

/** What a branch that was given up still owes: that its successor begins, and that what is due there is done. */
async function carryOn(services: Services, loaded: LoadedCampaign): Promise<void> {
  if (!(await continuationDue(services, loaded))) return;
  const begun = await continueRewound(services, loaded);
  if (!begun.ok) throw new StepRefused(begun.error);
  const successor = loaded.campaign.rewound?.successor;
  if (successor !== undefined) await followUpStored(services, successor);
}

/** A step of the server itself was refused: a fault of the program or of the data. */
class StepRefused extends Error {
  /** The refusal's code: logs print it, and nothing of the message. */
  readonly code: string;

  constructor({ code, message }: ApplicationRefusal) {
    super(`${code}: ${message}`);
    this.name = 'StepRefused';
    this.code = code;
  }
}
