import { newEvent } from '@/lib/application/core/act';
import { branchContext } from '@/lib/application/core/decision-context';
import { newDice } from '@/lib/application/core/dice';
import {
  CAMPAIGN_STREAM,
  type LoadedCampaign,
  stateAt,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import { noticesOfCampaign } from '@/lib/application/core/notices-of';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import type { Pace } from '@/lib/campaign/deadlines/events';
import { decide } from '@/lib/campaign/decide';
import type { CampaignEvent, CampaignSettings } from '@/lib/campaign/events';
import type { CampaignState } from '@/lib/campaign/state';
import { ok } from '@/lib/kernel/result';

/** The pace that was in force at the end of the line given up holds in the one that continues it. */
function withPace(
  { pace: _, ...settings }: CampaignSettings,
  pace: Pace | undefined,
): CampaignSettings {
  return pace === undefined ? settings : { ...settings, pace };
}

/** The actor when a branch is continued: the agreement of both sides, not a person. */
const ACTOR = 'system';

/** Who umpires and who follows stays as it was when the commanders agreed. */
function settledSince(
  { campaign: before }: CampaignState,
  { campaign: { umpire, audience } }: LoadedCampaign,
): readonly CampaignEvent[] {
  const events: CampaignEvent[] = [];
  const was = before?.umpire ?? null;
  if (was !== null && was !== umpire) events.push({ type: 'UmpireLeft', data: { user: was } });
  if (umpire !== null && was !== umpire)
    events.push({ type: 'UmpireSeated', data: { user: umpire } });
  const then = before?.audience;
  const changed = audience?.kind !== then?.kind || audience?.delayHours !== then?.delayHours;
  if (changed) {
    const { kind, delayHours } = audience ?? { kind: 'club', delayHours: 0 };
    events.push({ type: 'AudienceSet', data: { audience: kind, delayHours } });
  }
  return events;
}

/** The branch was given up, and the one that continues it does not exist yet. */
export async function continuationDue(
  services: Services,
  loaded: LoadedCampaign,
): Promise<boolean> {
  const { rewound } = loaded.campaign;
  return rewound !== null && (await services.campaigns.load(rewound.successor)) === null;
}

/**
 * Begins the branch that continues the campaign after an agreement: a fork with the name, settings and commanders of
 * the one given up, new dice, and nothing sealed. Harmless at any moment, twice, and in several processes at once.
 */
export async function continueRewound(
  services: Services,
  loaded: LoadedCampaign,
): Promise<Answer<true>> {
  const { rewound, name, settings, seats } = loaded.campaign;
  if (rewound === null) return ok(true);
  const streamId = streamOf(rewound.successor);
  const before = stateAt(loaded, rewound.at);
  const { definition, diceScheme } = loaded.campaign;
  const dice = await newDice(services.secrets, streamId, definition, diceScheme);
  const begun = decide(
    before,
    {
      type: 'BeginBranch',
      data: {
        ...{ name, seats, seedRoot: dice.root, continues: loaded.id },
        settings: withPace(settings, loaded.campaign.deadlines.pace?.pace),
      },
    },
    branchContext(before.campaign ?? loaded.campaign),
  );
  if (!begun.ok) return begun;
  const forked = await services.store.fork(streamOf(loaded.id), {
    childId: streamId,
    atVersion: rewound.at,
  });
  if (!forked.ok)
    return { ok: false, error: { code: forked.error.code, message: forked.error.message } };
  const commandId = `rewind/${rewound.position}`;
  const founding = { club: loaded.club, creator: loaded.creator };
  const version = rewound.at + begun.value.length;
  const outbox = noticesOfCampaign(
    { campaignId: rewound.successor, actor: ACTOR, version, before: loaded.events },
    before,
    begun.value,
  );
  const appended = await services.store.append(streamId, {
    type: CAMPAIGN_STREAM,
    expectedVersion: rewound.at,
    commandId,
    // The hash leaves out what was drawn: the same agreement is the same command, in any process.
    commandHash: services.secrets.commandHash({ kind: 'continue', from: loaded.id, commandId }),
    actor: ACTOR,
    events: [...begun.value, ...settledSince(before, loaded)].map((event) =>
      newEvent(event, event.type === 'BranchBegun' ? founding : undefined),
    ),
    sealed: [dice.row],
    outbox,
  });
  if (appended.ok && outbox.length > 0) await services.noticeNews.tell('');
  return appended.ok || (await services.campaigns.load(rewound.successor)) !== null
    ? ok(true)
    : { ok: false, error: { code: appended.error.code, message: appended.error.message } };
}
