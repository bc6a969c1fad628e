import { TollTable } from '@/app/_components/figures/toll-table';
import { Section } from '@/app/_components/type/section';
import type { CampaignView } from '@/lib/campaign/view/view';
import { SIDES } from '@/lib/kernel/side';

/** What the war has cost so far, by cause; nothing where the campaign counts no forces. */
export function Toll({ view }: { readonly view: Pick<CampaignView, 'sides' | 'toll'> }) {
  const { sides, toll } = view;
  if (SIDES.every((side) => Object.keys(toll[side]).length === 0)) return null;
  return (
    <Section title="What the war has cost" note="By cause, from the start to now">
      <TollTable sides={{ A: sides.A.name, B: sides.B.name }} toll={toll} />
    </Section>
  );
}
