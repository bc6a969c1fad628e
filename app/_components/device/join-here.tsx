'use client';

import { useEffect } from 'react';
import type { Joining } from '@/lib/application/core/by-hand';
import type { SealingByHand } from '@/lib/application/pages/campaign-pages';
import { joiningNow } from './joining-now';

/**
 * A commander's browser joins by itself at their first visit: it is registered, and commits to its first number for the
 * dice, so that the first seal can open one already. `send` records it.
 */
export function JoinHere({
  byHand,
  send,
}: {
  readonly byHand: SealingByHand;
  readonly send: (campaignId: string, joining: Joining) => Promise<void>;
}) {
  useEffect(() => {
    const { campaignId, side } = byHand;
    const name = `${campaignId}/${side}`;
    if (!byHand.joins || joiningNow.has(name)) return;
    const joined = async () => {
      const { joining } = await import('./join');
      const made = await joining(byHand, [side]);
      await send(campaignId, made as Joining);
      return made.numbers[side]?.next ?? null;
    };
    // A browser that keeps nothing joins without: the check names the first battle.
    joiningNow.set(
      name,
      joined().catch(() => null),
    );
  }, [byHand, send]);
  return null;
}
