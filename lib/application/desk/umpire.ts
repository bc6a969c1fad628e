import { z } from 'zod';
import type { Access } from '@/lib/application/core/access';
import { decided, plain, record } from '@/lib/application/core/acting';
import { rememberLook } from '@/lib/application/core/analysis-looks';
import { SIGNED, type SignedAct } from '@/lib/application/core/by-hand';
import { hoursOf, MOVED_ON, noteMoveFirst } from '@/lib/application/core/deadline-hours';
import { foundingContext } from '@/lib/application/core/decision-context';
import { commandId, side, text, textUpTo } from '@/lib/application/core/input-schemas';
import { type Call, useCase } from '@/lib/application/core/use-case';
import { writtenText } from '@/lib/application/staff/written-text';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import { fold } from '@/lib/campaign/evolve';
import { AUDIENCES, PAUSE_REASON_MAX } from '@/lib/campaign/umpire/state';
import { ok, refuse } from '@/lib/kernel/result';

/** Longest pause, in days. */
export const PAUSE_DAYS_MAX = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Of every act: its id, and what the umpire's own browser signed of it. */
const ACT = { commandId, hand: SIGNED.optional() };

/** Records a command of the campaign’s umpire. */
function ruled(
  call: Pick<Call<'campaign', 'umpire'>, 'services' | 'user' | 'campaignId' | 'look'>,
  input: { readonly commandId: string; readonly hand?: SignedAct | undefined },
  kind: string,
  command: (access: Access) => CampaignCommand,
) {
  const content = { ...plain(input), kind, user: call.user };
  const { commandId: id, hand } = input;
  return record(call, { commandId: id, content, hand }, ({ access }) =>
    decided(decide(access.loaded.state, command(access), foundingContext())),
  );
}

/**
 * Takes the vacant umpire’s seat. From then on the user sees what both sides see, and takes no command in any line of
 * the campaign. Refuses NOT_ALLOWED, ALREADY_TAKEN.
 */
export const takeUmpireSeat = useCase({
  on: 'campaign',
  may: 'takeUmpire',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ ...ACT }),
  async run(call, input) {
    // Before the event: who died in between knows nothing yet, and who knows is remembered.
    await rememberLook(call.services, call.access.loaded, call.user);
    const content = { kind: 'take-umpire', user: call.user };
    const { commandId: id, hand } = input;
    return record(call, { commandId: id, content, hand }, ({ access }) => {
      const { state, campaign } = access.loaded;
      // The one who has the seat in the record does not umpire in the club any more.
      const left =
        campaign.umpire === null
          ? ok([])
          : decide(
              state,
              { type: 'LeaveUmpire', data: { user: campaign.umpire } },
              foundingContext(),
            );
      if (!left.ok) return left;
      const command = { type: 'SeatUmpire', data: { user: call.user } } as const;
      const seated = decide(fold(left.value, state), command, foundingContext());
      return seated.ok ? ok({ events: [...left.value, ...seated.value] }) : seated;
    });
  },
});

/** Leaves the umpire’s seat; a pause, and standing in for a side, end with it. */
export const leaveUmpireSeat = useCase({
  on: 'campaign',
  may: 'umpire',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ ...ACT }),
  run: (call, input) =>
    ruled(call, input, 'leave-umpire', () => ({
      type: 'LeaveUmpire',
      data: { user: call.user },
    })),
});

/** The umpire begins to decide for a side, or leaves that to its commander again. Refuses SEAT_INVALID, ALREADY_SO. */
export const standIn = useCase({
  on: 'campaign',
  may: 'umpire',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ side, on: z.boolean(), ...ACT }),
  run: (call, input) =>
    ruled(call, input, 'stand-in', () => ({
      type: input.on ? 'BeginStandIn' : 'EndStandIn',
      data: { side: input.side },
    })),
});

/**
 * Says who may follow the campaign without a post in it, and how many hours behind. Refuses AUDIENCE_UNCHANGED,
 * AUDIENCE_INVALID.
 */
export const setAudience = useCase({
  on: 'campaign',
  may: 'setAudience',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ audience: z.enum(AUDIENCES), delayHours: z.number(), ...ACT }),
  run: (call, input) =>
    ruled(call, input, 'audience', () => ({
      type: 'SetAudience',
      data: { audience: input.audience, delayHours: input.delayHours },
    })),
});

/**
 * Pauses the campaign until an instant, or changes a pause: nobody decides anything until then. Refuses INVALID_INPUT
 * for an instant that has passed or is more than 90 days away, TEXT_INVALID.
 */
export const pauseCampaign = useCase({
  on: 'campaign',
  may: 'umpire',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** RFC 3339, UTC. */
    until: z.iso.datetime(),
    /** 0 to 300 characters, for everybody who may follow the campaign. */
    reason: text.optional(),
    ...ACT,
  }),
  async run(call, input) {
    const until = new Date(input.until);
    const ahead = until.getTime() - Date.now();
    if (ahead <= 0 || ahead > PAUSE_DAYS_MAX * DAY_MS)
      return refuse(
        'INVALID_INPUT',
        `A pause ends at a moment to come, at most ${PAUSE_DAYS_MAX} days away.`,
        'until',
      );
    const reason = writtenText(input.reason ?? '', {
      lengthMax: PAUSE_REASON_MAX,
      blank: true,
      field: 'reason',
    });
    if (!reason.ok) return reason;
    return ruled(call, input, 'pause', () => ({
      type: 'BeginPause',
      data: { until: until.toISOString(), reason: reason.value },
    }));
  },
});

/** Adds time to the open deadline, for both sides. Refuses STALE_ROUND, EXTENSION_INVALID. */
export const extendDeadline = useCase({
  on: 'campaign',
  may: 'umpire',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** The phase that the page showed. */
    phase: textUpTo(200),
    /** 1 minute to 60 days. */
    minutes: z.number(),
    ...ACT,
  }),
  async run(call, input) {
    await noteMoveFirst(call, input.phase);
    const { phase, minutes, commandId: id, hand } = input;
    const content = { ...plain(input), kind: 'extend-deadline', user: call.user };
    return record(call, { commandId: id, content, hand }, async ({ access: { loaded } }) => {
      const hours = await hoursOf(call.services, loaded);
      if (hours !== null && hours.clock.phase !== phase) return MOVED_ON;
      const command = { type: 'ExtendDeadline', data: { phase, minutes } } as const;
      return decided(decide(loaded.state, command, foundingContext()));
    });
  },
});

/** Ends a pause before its time. Refuses NO_PAUSE. */
export const endPause = useCase({
  on: 'campaign',
  may: 'umpire',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ ...ACT }),
  run: (call, input) => ruled(call, input, 'end-pause', () => ({ type: 'EndPause', data: {} })),
});
