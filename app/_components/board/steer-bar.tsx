'use client';

import { useState } from 'react';
import { Button } from '@/app/_components/form/button';
import { Checkbox, TextField } from '@/app/_components/form/fields';
import type { TriedBoardOrder } from '@/lib/application/board/try-out';
import type { HandAct } from '@/lib/battle/contract/steering';

/** Others that get the same order as the piece that is steered. */
export interface SteeredCompany {
  /** “Open Division”. */
  readonly name: string;
  /** How many of them there are besides the piece. */
  readonly count: number;
  readonly on: boolean;
  /** The order in the field is typed: it is for this piece alone. */
  readonly typed: boolean;
  /** What it comes to for them is still being looked up. */
  readonly trying: boolean;
  /** What it came to, and why some cannot; empty: nothing is laid out. */
  readonly words: string;
  readonly onToggle: () => void;
}

export interface SteerBarProps {
  /** "F, Ségur". */
  readonly name: string;
  /** What the plane is measured in: “BW”. */
  readonly unit: string;
  readonly text: string;
  readonly order: TriedBoardOrder | null;
  /** Why the words in the field make no order. */
  readonly unclear: string | null;
  readonly begun: boolean;
  readonly busy: boolean;
  /** The order goes on a sheet, which is sealed later. */
  readonly onSheet?: boolean;
  /** What can go with the piece; absent or null: nothing. */
  readonly company?: SteeredCompany | null;
  readonly onAct: (act: HandAct) => void;
  readonly onType: (text: string) => void;
  /** Lays the last order on this piece too; absent or null: there is none. */
  readonly onRepeat?: (() => void) | null;
  readonly onUndo: () => void;
  readonly onClear: () => void;
  readonly onGive: () => void;
}

/** A measure as it is written: “2.35”. */
const measure = (thousandths: number): string => String(thousandths / 1_000);

/** “3 of 4 yards. It ends 2.4 from B1.”, the refusal first. */
export function trialInWords(order: TriedBoardOrder, unit: string): string {
  const { refused, spent, most, notes, instead } = order;
  const cost = `${measure(spent)} of ${measure(most)} ${unit}.`;
  return [
    ...(refused === null ? [] : [refused]),
    ...(instead === null ? [] : [`The farthest legal: ${order.insteadWords ?? instead.text}.`]),
    cost,
    ...notes,
  ].join(' ');
}

/** Steers a piece over a plane: four directions, the words of the order, and what it costs before it is given. */
export function SteerBar({
  name,
  unit,
  text,
  order,
  unclear,
  begun,
  busy,
  onSheet = false,
  company = null,
  onAct,
  onType,
  onRepeat = null,
  onUndo,
  onClear,
  onGive,
}: SteerBarProps) {
  const [fine, setFine] = useState(false);
  const by = fine ? 100 : 1_000;
  const legal = order !== null && order.refused === null;
  const instead = order?.instead ?? null;
  const verb = onSheet ? 'Put it on the sheet' : 'Give the order';
  return (
    <fieldset className="steer-bar" aria-label={`Move ${name}`}>
      <div className="steer-bar__ways">
        <Button onClick={() => onAct({ kind: 'wheel', pivot: 'left', by })}>Wheel left</Button>
        <Button onClick={() => onAct({ kind: 'ahead', by })}>Ahead</Button>
        <Button onClick={() => onAct({ kind: 'ahead', by: -by })}>Back</Button>
        <Button onClick={() => onAct({ kind: 'wheel', pivot: 'right', by })}>Wheel right</Button>
      </div>
      <Checkbox
        name="fine"
        label="By tenths"
        checked={fine}
        onChange={(event) => setFine(event.target.checked)}
      />
      {company === null ? null : (
        <Checkbox
          name="company"
          label={`With ${company.name}: ${company.count} more`}
          checked={company.on}
          disabled={company.typed}
          hint={company.typed ? 'A typed order is for this piece alone.' : undefined}
          onChange={company.onToggle}
        />
      )}
      <TextField
        label={`Order for ${name}`}
        name="steered"
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={unclear ?? undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onGive();
        }}
      />
      <p className="steer-bar__trial" role="status">
        {order === null ? '' : trialInWords(order, unit)} {company?.on ? company.words : ''}
      </p>
      <div className="steer-bar__deeds">
        <Button
          kind="primary"
          pending={busy || (company?.trying ?? false)}
          disabled={!legal}
          onClick={onGive}
        >
          {legal ? `${verb}, ${measure(order.spent)} of ${measure(order.most)}` : verb}
        </Button>
        {instead === null ? null : (
          <Button onClick={() => onType(instead.text)}>As far as it can</Button>
        )}
        {onRepeat === null ? null : (
          <Button kind="quiet" aria-keyshortcuts="R" onClick={onRepeat}>
            Repeat last <kbd>R</kbd>
          </Button>
        )}
        <Button disabled={!begun} onClick={onUndo}>
          Undo the last
        </Button>
        <Button onClick={onClear}>Not this</Button>
      </div>
    </fieldset>
  );
}
