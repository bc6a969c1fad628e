import { figure, signedFigure } from '@/app/_components/figures/format';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { ComparedFormation } from '@/lib/campaign/view/compare';
import type { Side } from '@/lib/kernel/side';

const STATUS = { present: null, later: 'not yet joined', detached: 'detached' } as const;

export interface ComparedForcesProps {
  readonly side: Side;
  readonly name: string;
  readonly formations: readonly ComparedFormation[];
}

/** One side’s formations in two branches; those that differ are set bold, with the difference. */
export function ComparedForces({ side, name, formations }: ComparedForcesProps) {
  const equal = formations.filter((formation) => !formation.differs).length;
  return (
    <div className="stack">
      <h3 className="h4">
        <SideTag side={side} name={name} />
      </h3>
      {formations.length === 0 ? (
        <p className="cap">The file names no formations of this side.</p>
      ) : (
        <Scrolled label={`Forces of ${name} in both branches`}>
          <table className="table compared-forces">
            <thead>
              <tr>
                <th scope="col">Formation</th>
                <th scope="col" className="num">
                  Branch I
                </th>
                <th scope="col" className="num">
                  Branch II
                </th>
                <th scope="col" className="num">
                  II against I
                </th>
              </tr>
            </thead>
            <tbody>
              {formations.map((formation) => (
                <tr key={formation.id} data-differs={formation.differs ? '' : undefined}>
                  <th scope="row" data-depth={Math.min(3, formation.depth)}>
                    {formation.name}
                  </th>
                  <td className="num">
                    <Strength {...formation.one} />
                  </td>
                  <td className="num">
                    <Strength {...formation.other} />
                  </td>
                  <td className="num">
                    {formation.differs ? (
                      <Difference {...formation} />
                    ) : (
                      <span className="quiet">equal</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
      {formations.length > 0 && equal === formations.length ? (
        <p className="cap">This side is identical in both branches.</p>
      ) : null}
    </div>
  );
}

function Strength({ men, guns, status }: ComparedFormation['one']) {
  const gone = STATUS[status];
  if (gone !== null && men === 0) return gone;
  return (
    <>
      {figure(men)}
      {guns > 0 ? <Guns>{figure(guns)}</Guns> : null}
    </>
  );
}

function Difference({ one, other }: ComparedFormation) {
  const guns = other.guns - one.guns;
  return (
    <>
      <strong>{signedFigure(other.men - one.men)}</strong>
      {guns === 0 ? null : <Guns>{signedFigure(guns)}</Guns>}
    </>
  );
}

function Guns({ children }: { children: string }) {
  return <span className="compared-forces__guns">{children} guns</span>;
}
