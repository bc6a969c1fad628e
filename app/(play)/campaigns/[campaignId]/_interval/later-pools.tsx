import { figure, longDate } from '@/app/_components/figures/format';
import type { LaterPool } from '@/lib/campaign/view/view-interval';

const FOR = {
  infantry: 'the foot',
  cavalry: 'the horse',
  artillery: 'the artillery',
  support: 'the train',
} as const;

/** Pools that are not open yet, as items of a list: what they hold, for which arms, and from when. */
export function LaterPools({ pools }: { readonly pools: readonly LaterPool[] }) {
  return pools.map(({ id, title, arms, from, men, guns }) => (
    <li key={id}>
      <div className="pool">
        <p className="pool__head">
          <strong>{title}</strong>
          <span>from {longDate(from)}</span>
        </p>
        <div className="pool__bar--later" />
        <p className="cap">
          Not open yet. It holds{' '}
          {[
            ...(men > 0 ? [`${figure(men)} men`] : []),
            ...(guns > 0 ? [`${figure(guns)} guns`] : []),
          ].join(' and ')}{' '}
          for {arms.map((arm) => FOR[arm]).join(', ')}.
        </p>
      </div>
    </li>
  ));
}
