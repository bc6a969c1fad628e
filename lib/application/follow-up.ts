import { requestTrials, TRIALS_SEED, trialsFor } from '@/lib/jobs/trial-runs';
import { artificialDue, sealArtificial } from './artificial';
import { settleBoard } from './board-end';
import { continuationDue, continueRewound } from './continue-rewound';
import { settleExpected } from './expected-result';
import { freshenList } from './fresh-list';
import type { House } from './house';
import type { LoadedCampaign } from './loaded-campaign';
import { settleMail } from './mail-late';
import type { ApplicationRefusal } from './refusal';

/** More steps than a campaign of two artificial commanders takes. */
const STEPS_MAX = 10_000;
const LIST_ATTEMPTS = 10;
const LIST_PAUSE_MS = 20;

/**
 * Does what is due in a campaign without any person: artificial commanders seal, trials of the battle at hand are
 * asked for, an expected result that is known is recorded, a battle on the board is opened and what it came to recorded. Harmless at any moment and in several processes at once:
 * every step has a command id of its own. False: a fault was met and told to the house; the worker tries again, later and
 * later. No fault reaches whoever acted: what he did is recorded.
 */
export async function followUp(house: House, campaignId: string): Promise<boolean> {
  let sound = true;
  try {
    for (let step = 0; step < STEPS_MAX; step++) {
      const loaded = await house.campaigns.load(campaignId);
      if (loaded === null || !(await nextStep(house, loaded))) break;
    }
  } catch (fault) {
    sound = false;
    house.onFault(fault);
  }
  await listCaughtUp(house, campaignId);
  return sound;
}

/** True: something was recorded, look again. */
async function nextStep(house: House, loaded: LoadedCampaign): Promise<boolean> {
  if (loaded.campaign.rewound) {
    await carryOn(house, loaded);
    return false;
  }
  const { phase, encounter } = loaded.campaign;
  if (phase === 'encounter' && encounter?.order) {
    const request = {
      order: encounter.order,
      seed: TRIALS_SEED,
      trials: trialsFor(encounter.order),
    };
    await requestTrials(house.sql, request, { revive: false });
  }
  const side = artificialDue(loaded);
  const done =
    side !== null
      ? await sealArtificial(house, loaded, side)
      : phase === 'expected'
        ? await settleExpected(house, loaded.id)
        : phase === 'board'
          ? await settleBoard(house, loaded)
          : loaded.campaign.mail !== null
            ? await settleMail(house, loaded)
            : null;
  if (done === null) return false;
  if (done.ok) return done.value;
  // Another process took the same step first: what it recorded is there to be looked at.
  if (done.error.code === 'STALE_ROUND' || done.error.code === 'WRONG_PHASE') return true;
  throw new StepRefused(done.error);
}

/** What a line that was given up still owes: that the one after it begins, and does what is due in itself. */
async function carryOn(house: House, loaded: LoadedCampaign): Promise<void> {
  if (!(await continuationDue(house, loaded))) return;
  const begun = await continueRewound(house, loaded);
  if (!begun.ok) throw new StepRefused(begun.error);
  const successor = loaded.campaign.rewound?.successor;
  if (successor !== undefined) await followUp(house, successor);
}

/** A step that the server owes was refused: a fault of the program or of the data. */
class StepRefused extends Error {
  /** The refusal's code: logs print it, and nothing of the message. */
  readonly code: string;

  constructor({ code, message }: ApplicationRefusal) {
    super(`${code}: ${message}`);
    this.name = 'StepRefused';
    this.code = code;
  }
}

/** Brings the list up to this campaign's newest event, so that nobody misses there what he just did. */
async function listCaughtUp(house: House, campaignId: string): Promise<void> {
  const loaded = await house.campaigns.load(campaignId);
  for (let attempt = 0; attempt < LIST_ATTEMPTS; attempt++) {
    await freshenList(house);
    const [row] = await house.sql<{ head: number }[]>`
      SELECT head FROM campaign_list WHERE campaign_id = ${campaignId}`;
    if (loaded === null || (row?.head ?? 0) >= loaded.version) return;
    await new Promise((resolve) => setTimeout(resolve, LIST_PAUSE_MS));
  }
}
