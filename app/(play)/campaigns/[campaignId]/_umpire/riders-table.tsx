import { EmptyState } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { RiderView } from '@/lib/application/staff/couriers-page';
import { figure } from '@/lib/campaign/figures';
import type { BySide } from '@/lib/kernel/side';

const CARGO = { letter: 'Letter', news: 'News', state: 'State of the troops' } as const;

/** Riders, with what they carry, from where to where, and what became of them. */
export function RidersTable({
  riders,
  sides,
}: {
  riders: readonly RiderView[];
  sides: BySide<{ readonly name: string }>;
}) {
  return (
    <>
      {riders.length === 0 ? (
        <EmptyState>No rider has set out yet.</EmptyState>
      ) : (
        <Scrolled label="Riders">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Rider</th>
                <th scope="col">With</th>
                <th scope="col">From</th>
                <th scope="col">To</th>
                <th scope="col">Left</th>
                <th scope="col">Due</th>
                <th scope="col" className="num">
                  km
                </th>
                <th scope="col">Outcome</th>
              </tr>
            </thead>
            <tbody>
              {riders.map((one) => (
                <tr key={one.rider}>
                  <th scope="row" className="nowrap">
                    <SideTag side={one.side} name={sides[one.side].name} /> {one.rider}
                  </th>
                  <td>{CARGO[one.kind]}</td>
                  <td>{one.from}</td>
                  <td>{one.to}</td>
                  <td>{one.left}</td>
                  <td>{one.due}</td>
                  <td className="num">{figure(one.km)}</td>
                  <td>{one.fate}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </>
  );
}
