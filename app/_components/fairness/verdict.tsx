import { figure } from '@/app/_components/figures/format';
import { Notice } from '@/app/_components/notice/notice';
import { Fist } from '@/app/_components/signs/fist';
import { Facts } from '@/app/_components/type/section';
import type { Verification } from '@/lib/application/verify-here';
import {
  deviceTold,
  handsTold,
  outcomeTold,
  type PromiseRow,
  withoutNumberTold,
} from '@/lib/verify/verify-words';
import { ShortHash } from './fingerprint';

const BREAKS_SHOWN = 12;
const STATES: Readonly<Record<PromiseRow['state'], string>> = {
  holds: 'holds',
  unproved: 'not all proved',
  broken: 'broken',
  nothing: 'nothing to check',
};

/** The result of checking an exported campaign, promise by promise, each violation with its event. */
export function Verdict({
  verification: { verdict, promises, notes },
  fileName,
}: {
  verification: Verification;
  fileName: string;
}) {
  const { about, breaks, ok } = verdict;
  const hands = handsTold(verdict);
  return (
    <div className="stack" role="status" aria-label="What was found">
      {ok ? (
        <Notice
          title={outcomeTold(verdict, ` in ${about === null ? fileName : `“${about.name}”`}`)}
        />
      ) : (
        <Notice
          kind="error"
          title={
            about === null && verdict.events === 0
              ? `${fileName} is not an exported campaign, or its beginning is damaged.`
              : `${breaks.length === 1 ? 'One thing is' : `${figure(breaks.length)} things are`} not as promised.`
          }
        />
      )}
      {about === null ? null : (
        <Facts
          rows={[
            {
              name: about.singleBattle ? 'Battle' : 'Campaign',
              value: `${about.name}; ${about.title}`,
            },
            { name: 'Entries', value: figure(about.position) },
            { name: 'Hash of the last entry', value: <ShortHash hash={about.hash} /> },
          ]}
        />
      )}
      <ul className="promises">
        {promises.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {notes.length === 0 ? null : (
        <ul className="cap promises__notes">
          {notes.map((note) => (
            <li key={`${note.where}:${note.message}`}>
              {note.where}: {note.message}
            </li>
          ))}
        </ul>
      )}
      {hands === null && verdict.withoutNumber.length === 0 ? null : (
        <section className="stack" data-gap="small" aria-label="By whose hand">
          <h2 className="h4">By whose hand</h2>
          {hands === null ? null : <p>{hands}</p>}
          <ul className="cap promises__notes">
            {verdict.hands.devices.map((device) => (
              <li key={device.fingerprint}>{deviceTold(device)}.</li>
            ))}
            {withoutNumberTold(verdict).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {verdict.unchecked.length === 0 ? null : (
        <section className="stack" data-gap="small" aria-label="Not checked">
          <h2 className="h4">Not checked</h2>
          <ul className="cap promises__notes">
            {verdict.unchecked.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Row({ row }: { row: PromiseRow }) {
  const shown = row.breaks.slice(0, BREAKS_SHOWN);
  return (
    <li className="promise" data-state={row.state}>
      <h2 className="h4">{row.title}</h2>
      <p className="promise__state">
        {row.state === 'broken' ? <Fist small /> : null}
        {STATES[row.state]}
      </p>
      <div className="promise__text">
        {row.state === 'broken' ? null : <p>{row.text}</p>}
        {shown.length === 0 ? null : (
          <ul className="promise__breaks">
            {shown.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one event may break the same promise twice
              <li key={index}>
                <strong>{one.where}</strong>: {one.message}
              </li>
            ))}
            {row.breaks.length > shown.length ? (
              <li>and {figure(row.breaks.length - shown.length)} more of this kind.</li>
            ) : null}
          </ul>
        )}
      </div>
    </li>
  );
}
