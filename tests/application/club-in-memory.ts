import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { PERMISSIONS, type PermissionName } from '@/lib/application/core/permissions';
import type { Services } from '@/lib/application/core/services';
import type { StartedCampaign } from '@/lib/campaign/state';
import { appointed, newCommand, started } from '@/tests/integration/application/table';
import type { SimulatedProcess } from '@/tests/simulator/process';
import { inCalm } from '@/tests/simulator/simulate';
import type { World } from '@/tests/simulator/world';

export const act = () => ({ commandId: newCommand() });

/** A club: Olga owns it, Ulla umpires, Anna and Berta play, Stefan serves under Anna, Carl looks on. */
function gathered(world: World) {
  const of = (name: string, role: 'owner' | 'umpire' | 'member') => world.join(name, role).id;
  return {
    olga: of('Olga', 'owner'),
    ulla: of('Ulla', 'umpire'),
    anna: of('Anna', 'member'),
    berta: of('Berta', 'member'),
    stefan: of('Stefan', 'member'),
    carl: of('Carl', 'member'),
  };
}

/** What a permission answers: a code, the side that is acted for, and the names of all that it grants. */
export interface Given {
  readonly code: string;
  readonly side?: string;
  readonly grants?: string;
  readonly message?: string;
}

/** Asks the table of permissions itself. */
export function asking(services: Services) {
  return async (
    may: PermissionName,
    user: string,
    address: Readonly<Record<string, unknown>> = {},
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<Given> => {
    const { grant } = PERMISSIONS[may];
    const answer = await grant({
      services,
      address: { user, ...address },
      input: { ...act(), ...input } as never,
    });
    if (!answer.ok) return { code: answer.error.code, message: answer.error.message };
    const grants = Object.keys(answer.value).sort().join(' ');
    const { side }: { readonly side?: unknown } = answer.value;
    return side === 'A' || side === 'B' ? { code: 'OK', grants, side } : { code: 'OK', grants };
  };
}

export type ClubInMemory = SimulatedProcess & {
  readonly ask: ReturnType<typeof asking>;
  readonly people: ReturnType<typeof gathered>;
  readonly world: World;
};

/** The application in memory, with a club. */
export const inClub = <T>(work: (club: ClubInMemory) => Promise<T>): Promise<T> =>
  inCalm((process, world) => {
    const more = { ask: asking(process.services), people: gathered(world), world };
    return work(Object.assign(process, more));
  });

/** A campaign of Anna, with Stefan at her side, against Berta. */
export async function between({ application, people, world }: ClubInMemory): Promise<string> {
  const opponent = { kind: 'member', userId: people.berta } as const;
  const id = await started(application, people.anna, opponent, { clubId: world.club });
  await appointed(application, people.anna, id, people.stefan);
  return id;
}

/** The same services, with one campaign in another state. */
export function inState(
  services: Services,
  id: string,
  change: (campaign: Readonly<StartedCampaign>) => Partial<StartedCampaign>,
): Services {
  const load = async (asked: string): Promise<LoadedCampaign | null> => {
    const loaded = await services.campaigns.load(asked);
    if (loaded === null || asked !== id) return loaded;
    return { ...loaded, campaign: { ...loaded.campaign, ...change(loaded.campaign) } };
  };
  return { ...services, campaigns: { load } as Services['campaigns'] };
}
