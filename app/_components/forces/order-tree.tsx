'use client';

import { useMemo, useState } from 'react';
import type { LeaderView } from '@/lib/campaign/view';
import type { Side } from '@/lib/kernel/side';
import { figure } from '../figures/format';
import { StrengthBar } from '../figures/strength-bar';
import { markupOf } from '../markup/markup';
import { Still } from '../markup/still';
import { ArmMark, ArmSymbols } from '../signs/arm-sign';
import { type TreeFormation, type TreeUnit, unpackOrder } from './packed-order';

export interface OrderTreeProps {
  readonly side: Side;
  /** The formations as `packOrder` writes them. */
  readonly formations: string;
  readonly openTo: number;
  readonly brief: boolean;
  /** Formation id → the player who commands it, where that is not who commands the one above it. */
  readonly commandedBy: Readonly<Record<string, string>>;
}

/** The tree itself. What a closed formation holds is drawn when it is opened. */
export function OrderTree({ side, formations: text, openTo, brief, commandedBy }: OrderTreeProps) {
  const formations = useMemo(() => unpackOrder(text, commandedBy), [text, commandedBy]);
  const scale = useMemo(() => scalesOf(formations), [formations]);
  return (
    <div className="oob" data-side={side} data-brief={brief ? '' : undefined}>
      <ArmSymbols arms={armsOf(formations)} side={side} />
      <div className="oob__row oob__head" aria-hidden="true">
        <span>Command</span>
        {brief ? null : <span>Quality</span>}
        {brief ? null : <span className="num">Fatigue</span>}
        <span className="num">Men</span>
        <span className="num">Guns</span>
        <span>
          Present<span className="oob__long">, of those at the outset</span>
        </span>
      </div>
      <ul className="oob__tree">
        {formations.map((formation) => (
          <FormationNode
            key={formation.id}
            side={side}
            formation={formation}
            depth={1}
            openTo={openTo}
            scale={scale}
            brief={brief}
          />
        ))}
      </ul>
    </div>
  );
}

function armsOf(formations: readonly TreeFormation[], arms = new Set<string>()): Set<string> {
  for (const formation of formations) {
    for (const unit of formation.units) arms.add(unit.arm);
    armsOf(formation.formations, arms);
  }
  return arms;
}

interface Scale {
  readonly formation: number;
  readonly unit: number;
}

function scalesOf(formations: readonly TreeFormation[]): Scale {
  let unit = 1;
  const visit = (formation: TreeFormation) => {
    for (const one of formation.units) unit = Math.max(unit, one.start.men, one.men);
    formation.formations.forEach(visit);
  };
  formations.forEach(visit);
  return {
    formation: Math.max(
      1,
      ...formations.map((formation) => Math.max(formation.startMen, formation.men)),
    ),
    unit,
  };
}

interface NodeProps {
  readonly side: Side;
  readonly formation: TreeFormation;
  readonly depth: number;
  readonly openTo: number;
  readonly scale: Scale;
  readonly brief: boolean;
}

function FormationNode({ side, formation, depth, openTo, scale, brief }: NodeProps) {
  const open = depth < openTo;
  const [seen, setSeen] = useState(open);
  // Opened while the script was still on its way.
  const openedBefore = (details: HTMLDetailsElement | null) => {
    if (details?.open) setSeen(true);
  };
  const row = useMemo(
    () => markupOf(<FormationRow side={side} formation={formation} scale={scale} brief={brief} />),
    [side, formation, scale, brief],
  );
  const children = formation.formations.length + formation.units.length;
  if (children === 0) return <Still as="li" text={row} />;
  return (
    <li>
      <details open={open || undefined} onToggle={() => setSeen(true)} ref={openedBefore}>
        <Still as="summary" text={row} />
        {seen ? (
          <ul>
            {formation.formations.map((inner) => (
              <FormationNode
                key={inner.id}
                side={side}
                formation={inner}
                depth={depth + 1}
                openTo={openTo}
                scale={scale}
                brief={brief}
              />
            ))}
            {formation.units.map((unit) => (
              <Still
                key={unit.id}
                as="li"
                text={markupOf(<UnitRow side={side} unit={unit} scale={scale} brief={brief} />)}
              />
            ))}
          </ul>
        ) : null}
      </details>
    </li>
  );
}

function FormationRow({
  side,
  formation,
  scale,
  brief,
}: Pick<NodeProps, 'side' | 'formation' | 'scale' | 'brief'>) {
  return (
    <span
      className="oob__row"
      data-level="formation"
      data-gone={formation.status === 'present' ? undefined : ''}
    >
      <span className="oob__name">
        <b>{formation.name}</b>
        {formation.at ? `, ${formation.at}` : ''}
        {formation.status === 'present' ? null : (
          <span className="cap"> {formation.status === 'later' ? 'joins later' : 'detached'}</span>
        )}
        {formation.commandedBy === undefined ? null : (
          <span className="cap oob__player"> under {formation.commandedBy}</span>
        )}
        {formation.leaders.length > 0 ? (
          <span className="oob__leaders">
            {formation.leaders.map((leader) => (
              <Leader key={leader.id} leader={leader} />
            ))}
          </span>
        ) : null}
      </span>
      {brief ? null : <span />}
      {brief ? null : <span />}
      <span className="num strong" aria-hidden="true">
        {figure(formation.men)}
      </span>
      <span className="num strong" aria-hidden="true">
        {formation.guns > 0 ? figure(formation.guns) : ''}
      </span>
      <span className="oob__bar">
        <StrengthBar
          side={side}
          present={formation.men}
          start={formation.startMen}
          max={scale.formation}
        />
        <span className="visually-hidden">
          {`, ${figure(formation.men)} men${formation.guns > 0 ? `, ${figure(formation.guns)} guns` : ''}, ${figure(formation.startMen)} at the outset`}
        </span>
      </span>
    </span>
  );
}

function UnitRow({
  side,
  unit,
  scale,
  brief,
}: {
  side: Side;
  unit: TreeUnit;
  scale: Scale;
  brief: boolean;
}) {
  const gone = unit.status !== 'present';
  const words = { present: '', later: 'joins later', detached: 'detached', disbanded: 'disbanded' }[
    unit.status
  ];
  const guns = unit.start.guns > 0 || unit.guns > 0;
  return (
    <span className="oob__row" data-level="unit" data-gone={gone ? '' : undefined}>
      <span className="oob__name">
        <ArmMark arm={unit.arm} side={side} />
        {` ${unit.name}`}
        <span className="cap">
          {` ${unit.type}${unit.estimate ? ' (estimate)' : ''}${words ? `, ${words}` : ''}`}
        </span>
        {unit.lost.men > 0 || unit.lost.guns > 0 ? (
          <span className="cap oob__lost">
            , lost {unit.lost.men > 0 ? figure(unit.lost.men) : ''}
            {unit.lost.guns > 0
              ? `${unit.lost.men > 0 ? ' and ' : ''}${figure(unit.lost.guns)} guns`
              : ''}
          </span>
        ) : null}
      </span>
      {brief ? null : (
        <span className="oob__quality" aria-hidden="true">
          {unit.quality}
        </span>
      )}
      {brief ? null : (
        <span className={unit.fatigue === 0 ? 'num zero' : 'num'} aria-hidden="true">
          {figure(unit.fatigue)}
        </span>
      )}
      <span className="num" aria-hidden="true">
        {figure(unit.men)}
      </span>
      <span className="num" aria-hidden="true">
        {guns ? figure(unit.guns) : ''}
      </span>
      <span className="oob__bar">
        <StrengthBar side={side} present={unit.men} start={unit.start.men} max={scale.unit} />
        <span className="visually-hidden">{unitWords(unit, guns, brief)}</span>
      </span>
    </span>
  );
}

/** The figures of a row in words, for who hears the page. */
function unitWords(unit: TreeUnit, guns: boolean, brief: boolean): string {
  const state = brief ? '' : `, quality ${unit.quality}, fatigue ${figure(unit.fatigue)}`;
  const battery = guns ? `, ${figure(unit.guns)} guns` : '';
  return `${state}, ${figure(unit.men)} men${battery}, ${figure(unit.start.men)} at the outset`;
}

function Leader({ leader }: { leader: LeaderView }) {
  return (
    <span className="oob__leader" data-out={leader.status === 'present' ? undefined : ''}>
      {leader.rank ? `${leader.rank} ` : ''}
      {leader.name}
      {leader.status === 'present' ? (
        <abbr title={`command ${leader.command}, leadership ${leader.leadership}`}>
          {' '}
          {leader.command}/{leader.leadership}
        </abbr>
      ) : (
        `, ${leader.status}`
      )}
    </span>
  );
}
