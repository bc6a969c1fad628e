import { expect, test, vi } from 'vitest';
import { commanderDraw } from '@/lib/chance/round-chance';
import { battleLevels } from '@/lib/strategy/battle-levels';
import { conservativeMixture, drawChoice, openKnowledge } from '@/lib/strategy/opponents';
import { simulate } from './simulate';

type Commanders = typeof import('@/lib/verify/verify-commanders');

/** Once, with expected values, the verifier let conservative commanders judge each battle by its expected result alone. */
vi.mock('@/lib/verify/verify-commanders', async (original): Promise<Commanders> => {
  const module = await original<Commanders>();
  return {
    ...module,
    choosesAgain(revealed, campaign, side, resolvers) {
      const { opened, [side]: sealed } = revealed;
      const { controller } = campaign.seats[side];
      const several = (campaign.situation?.open[side].length ?? 0) > 1;
      if (!campaign.settings.useExpectedValues || controller !== 'conservative' || !several)
        return module.choosesAgain(revealed, campaign, side, resolvers);
      const { definition } = campaign;
      const levels = battleLevels(definition, 'expected', new Map());
      const mixture = levels.ok
        ? conservativeMixture(definition, openKnowledge(campaign), side, levels.value)
        : levels;
      if (!mixture.ok || opened === undefined) return 'other';
      const again = drawChoice(mixture.value, commanderDraw(opened.seed, side));
      return again === sealed.answer ? 'same' : 'other';
    },
  };
});

/** Campaigns that are tried: the first of them were tried before, and show nothing. */
const FIRST = 32;
const LAST = 60;

test('[simulator: planted faults] a verifier that judges battles otherwise than the commanders did is found', async () => {
  const found: string[] = [];
  for (let seed = FIRST; seed < LAST && found.length === 0; seed++) {
    const { violations } = await simulate({
      ...{ campaign: 'silesia-1757', against: 'conservative', seed: `judged ${seed}` },
    });
    found.push(...violations.filter((violation) => violation.includes('COMMANDER_DIFFERS')));
  }
  expect(found[0]).toMatch(/does not verify/);
});
