import type { CampaignDefinition } from '@/lib/campaign/definition/definition';

/** The valley campaign with a scenario for its last battle, under a ruleset called `pikes`. */
export function withHillScenario(valley: CampaignDefinition): CampaignDefinition {
  return {
    ...valley,
    battles: valley.battles.map((battle) =>
      battle.id === 'hill-fight' ? { ...battle, scenario: 'hill' } : battle,
    ),
    scenarios: [
      {
        id: 'hill',
        title: 'The hill',
        ruleset: 'pikes',
        forces: { A: ['blue', 'blue-reserve'], B: ['red'] },
        setup: { slope: 3 },
      },
    ],
  };
}
