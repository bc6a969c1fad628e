import { strengthWords } from '@/app/_components/figures/strength-words';
import { OrderOfBattle } from '@/app/_components/forces/order-of-battle';
import Link from '@/app/_components/link/link';
import { Section } from '@/app/_components/type/section';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import type { Look } from '@/lib/application/core/input-schemas';
import type { Heads } from '@/lib/battle/handoff/heads';
import type { CampaignView, FormationView } from '@/lib/campaign/view/view';

/** Both orders of battle side by side, the highest formations open. */
export function BothForces({
  campaignId,
  look,
  view,
  openTo = 1,
  foldUnits = false,
  brief = true,
  commandedBy,
}: {
  campaignId: string;
  look: Look;
  view: Pick<CampaignView, 'sides' | 'forces' | 'heads'>;
  openTo?: number;
  /** Formations that hold units alone stay folded. */
  foldUnits?: boolean;
  brief?: boolean;
  /** Formation id → who commands it, where that is not who commands the one above it. */
  commandedBy?: Readonly<Record<string, string>> | undefined;
}) {
  if (view.forces.A.length === 0 && view.forces.B.length === 0) return null;
  return (
    // The whole orders of battle are too wide to stand side by side.
    <div className={brief ? 'columns' : 'stack'} data-gap={brief ? undefined : 'large'}>
      {(['A', 'B'] as const).map((side) => (
        <Section
          key={side}
          title={view.sides[side].name}
          note={total(view.forces[side], view.heads)}
        >
          <OrderOfBattle
            side={side}
            formations={view.forces[side]}
            openTo={openTo}
            foldUnits={foldUnits}
            brief={brief}
            commandedBy={commandedBy}
            heads={view.heads}
          />
          {brief ? (
            <p className="cap">
              <Link href={campaignHref(campaignId, '/forces', look)}>
                The whole order of battle
              </Link>
            </p>
          ) : null}
        </Section>
      ))}
    </div>
  );
}

function total(formations: readonly FormationView[], heads: Heads | undefined): string {
  const present = formations.filter((formation) => formation.status === 'present');
  const men = present.reduce((sum, formation) => sum + formation.men, 0);
  const guns = present.reduce((sum, formation) => sum + formation.guns, 0);
  return strengthWords({ men, guns }, heads);
}
