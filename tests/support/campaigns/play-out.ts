import { battleOf } from '@/lib/campaign/battle/decide-battle';
import { authoredReport } from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { soundAnswer } from '@/lib/campaign/interval/sound-answer';
import { unsealedSides } from '@/lib/campaign/rounds/rounds';
import type { Side } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { keyedNumber, Play } from './play';

/** A play whose every choice, method and level follows from a seed, from its start to its conclusion. */
export function playOut(
  definition: CampaignDefinition,
  seed: string,
  options: Parameters<Play['start']>[1] = {},
  begun: Play = new Play(),
): Play & { readonly nonces: string[] } {
  const nonces: string[] = [];
  const play = Object.assign(begun.start(definition, options), { nonces });
  let draws = 0;
  const pick = <T>(list: readonly T[]): T => {
    draws += 1;
    return list[Math.floor(keyedNumber(`${seed} ${draws}`) * list.length)] as T;
  };
  const seal = (side: Side, answer: string): void => {
    play.seal(side, answer);
    nonces.push(play.sealed[side]?.nonce ?? '');
  };
  for (let step = 0; play.campaign.phase !== 'concluded'; step += 1) {
    if (step > 20_000) throw new Error('no end');
    const { campaign } = play;
    const order: readonly Side[] = pick([true, false]) ? ['A', 'B'] : ['B', 'A'];
    if (campaign.phase === 'choosing') {
      const open = campaign.situation?.open;
      if (!open) throw new Error('no situation');
      for (const side of order) seal(side, pick(open[side]));
    } else if (campaign.phase === 'encounter') {
      const methods = campaign.encounter?.methods.filter((method) => method !== 'quick') ?? [];
      for (const side of order) seal(side, pick(methods));
    } else if (campaign.phase === 'interval') {
      // By default rules, or as a sensible commander would decide.
      for (const side of unsealedSides(campaign)) {
        const asked = campaign.interval?.asked[side] ?? {};
        seal(side, intervalAnswerText(pick([{}, soundAnswer(campaign, side, asked)])));
      }
    } else {
      const level: VictoryLevel = pick(VICTORY_LEVELS);
      const battle = battleOf(campaign, campaign.encounter?.id ?? '');
      const report = authoredReport({
        battle,
        roll: battleRoll(definition, battle, campaign.forces),
        level,
        method: 'expected',
        basis: { kind: 'test' },
      });
      if (campaign.phase === 'expected')
        play.do({ type: 'RecordBattleReport', data: { report, opened: null } });
      else
        play
          .do({
            type: 'SubmitTableReport',
            data: { side: 'A', report: { ...report, method: 'reported' } },
          })
          .do({ type: 'CountersignTableReport', data: { side: 'B', opened: null } });
    }
  }
  return play;
}
