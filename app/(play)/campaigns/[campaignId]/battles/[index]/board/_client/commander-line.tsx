'use client';

import type { ReactNode } from 'react';
import { capital } from '@/app/_components/figures/format';
import { Button } from '@/app/_components/form/button';
import { Checkbox, RadioRows } from '@/app/_components/form/fields';
import { Dialog } from '@/app/_components/notice/dialog';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { BoardPage } from '@/lib/application/board/pages';
import type { BoardCommander } from '@/lib/battle/stream/events';
import type { Side } from '@/lib/kernel/side';

/** "Steady" of "Steady: weighs several plans by the answers to them". */
const nameOf = (title: string): string => title.split(':')[0] ?? title;

export interface CommanderLineProps {
  readonly page: Pick<BoardPage, 'battle' | 'doctrines' | 'header'>;
  readonly side: Side;
  readonly commander: BoardCommander;
  /** Others who give orders on this side: "Carl and Dora". */
  readonly others: string;
  readonly mayExchange: boolean;
  readonly busy: boolean;
  /** `once`: for the next turn alone. */
  readonly onExchange: (doctrine: string | null, once: boolean) => Promise<boolean>;
  /** How its army stands. */
  readonly children?: ReactNode;
}

/** A side, its commander, and the controls to hand it over or take it back. */
export function CommanderLine({
  page,
  side,
  commander,
  others,
  mayExchange,
  busy,
  onExchange,
  children,
}: CommanderLineProps) {
  const { battle, doctrines, header } = page;
  const holder = header.commanders[side];
  const title =
    commander.kind === 'artificial'
      ? doctrines.find(({ id }) => id === commander.doctrine)?.title
      : undefined;
  const who =
    commander.kind === 'artificial'
      ? `artificial commander, ${nameOf(title ?? commander.doctrine).toLowerCase()}${commander.until === undefined ? '' : ', for one turn'}`
      : header.role === 'hotSeat'
        ? 'at this screen'
        : holder.you
          ? 'you'
          : holder.name;
  return (
    <div className="board-side" data-side={side}>
      <p>
        <SideTag side={side} name={battle.sides[side]} strong />
      </p>
      <p className="cap">
        {who}
        {others === '' || commander.kind === 'artificial' ? null : `, with ${others}`}
      </p>
      {mayExchange ? (
        <Dialog
          kind="quiet"
          trigger={commander.kind === 'person' ? 'Hand over' : 'Change'}
          title={`Who commands ${battle.sides[side]}?`}
        >
          {(close) => (
            <Exchange
              commander={commander}
              doctrines={doctrines}
              byMail={header.byMail}
              busy={busy}
              onCancel={close}
              onChosen={async (doctrine, once) => {
                if (await onExchange(doctrine, once)) close();
              }}
            />
          )}
        </Dialog>
      ) : null}
      {children}
    </div>
  );
}

const BY_HAND = '';

function Exchange({
  commander,
  doctrines,
  byMail,
  busy,
  onChosen,
  onCancel,
}: {
  commander: BoardCommander;
  doctrines: BoardPage['doctrines'];
  byMail: boolean;
  busy: boolean;
  onChosen: (doctrine: string | null, once: boolean) => void;
  onCancel: () => void;
}) {
  const present = commander.kind === 'artificial' ? commander.doctrine : BY_HAND;
  const presentOnce = commander.kind === 'artificial' && commander.until !== undefined;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const chosen = form.get('doctrine');
        const once = form.get('once') !== null && chosen !== BY_HAND;
        if (chosen === present && once === presentOnce) onCancel();
        else onChosen(chosen === BY_HAND ? null : String(chosen), once);
      }}
    >
      <p className="dialog__text">
        {byMail
          ? 'It applies from your next move. An artificial commander moves at once; its turn goes into your next file. It continues until you take the command back, or for one turn.'
          : 'An artificial commander acts at once, and continues until you take the command back, or for one turn.'}
      </p>
      <RadioRows
        label="The commander"
        name="doctrine"
        defaultValue={present}
        rows={[
          { value: BY_HAND, title: 'By hand', note: 'You give the orders.' },
          ...doctrines.map(({ id, title }) => ({
            value: id,
            title: `Artificial: ${nameOf(title).toLowerCase()}`,
            note: title.includes(':') ? capital(title.slice(title.indexOf(':') + 1).trim()) : null,
          })),
        ]}
      />
      <Checkbox name="once" label="For one turn only" defaultChecked={presentOnce} />
      <div className="dialog__actions">
        <Button type="submit" kind="primary" pending={busy}>
          Change the command
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
