import 'server-only';
import type { Joins } from '@/app/_components/device/signing';
import { derivedId } from '@/lib/application/core/derived-id';

/**
 * What a form that begins something begins: its id follows from the command, so that the reader's browser can commit to
 * its first number before the campaign is there. `branchOf`: the campaign that a what-if leaves.
 */
export function joinsOf(account: string, commandId: string, branchOf?: string): Joins {
  const begun = (id: string) =>
    branchOf === undefined
      ? derivedId('campaign', account, id)
      : derivedId('branch', account, branchOf, id);
  return { account, begun: begun(commandId), asked: begun(challengeIdOf(account, commandId)) };
}

/** The same for a form that can only send a challenge. */
export function joinsAsking(account: string, commandId: string): Joins {
  return {
    account,
    begun: derivedId('campaign', account, challengeIdOf(account, commandId)),
    asked: null,
  };
}

const challengeIdOf = (account: string, commandId: string): string =>
  derivedId('challenge', account, commandId);
