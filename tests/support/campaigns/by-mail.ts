import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { otherSide, type Side } from '@/lib/kernel/side';
import { Play, TWO_USERS } from './play';

const AWAY = { controller: 'remote' as const };

/** A campaign by mail as one of its two installations has it, with the other player's keys known. */
export function begunByMail(
  definition: CampaignDefinition,
  own: Side,
  rulesets: Readonly<Record<string, string>>,
  boards: readonly string[] = Object.keys(rulesets),
): Play {
  const play = new Play().start(definition, {
    ...{ start: 'hills', rulesets, boards },
    seats: own === 'A' ? { ...TWO_USERS, B: AWAY } : { ...TWO_USERS, A: AWAY },
    settings: { mail: { id: '5a'.repeat(16), inviter: 'A' } },
  });
  return play.do({
    type: 'PinCorrespondent',
    data: { signingKey: 'ab'.repeat(32), recipient: 'age1other' },
  });
}

/** A round by mail: the own answer is sent, the other side’s arrives, both are opened. */
export function roundByMail(play: Play, a: string, b: string): Play {
  const own = play.campaign.mail?.own ?? 'A';
  const answers = { A: a, B: b };
  play.seal(own, answers[own]).do({ type: 'PostMail', data: { note: false } });
  const theirs = play.sealing(otherSide(own), answers[otherSide(own)]);
  if (theirs.type !== 'SealChoice' && theirs.type !== 'SealMethod') throw new Error(theirs.type);
  const { round, commitment } = theirs.data;
  return play
    .do({ type: 'SealRemote', data: { round, commitment } })
    .do({ type: 'OpenSealed', data: { round } });
}
