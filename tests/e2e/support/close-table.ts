import { oneBattle } from './one-battle';

const unit = (id: string, name: string, type: string, strength: string, arm = 'infantry'): string =>
  `            - { id: ${id}, name: ${name}, arm: ${arm}, type: ${type}, strength: { ${strength} }, quality: B }`;

function army(prefix: string, name: string): string {
  const regiments = ['First', 'Second', 'Third'].map((nth) =>
    unit(
      `${prefix}-${nth.toLowerCase()}`,
      `${name} ${nth} Regiment`,
      nth === 'First' ? 'grenadier' : 'line',
      'figures: 4',
    ),
  );
  const hidden = ['Fourth', 'Fifth', 'Sixth'].map((nth) =>
    unit(`${prefix}-${nth.toLowerCase()}`, `${name} ${nth} Regiment`, 'line', 'figures: 4'),
  );
  const gun = unit(`${prefix}-gun`, `${name} Battery`, 'foot', 'pieces: 1', 'artillery');
  return [
    `    - id: ${prefix}`,
    `      name: ${name}`,
    `      leaders: [ { id: ${prefix}-leader, name: General of ${name}, command: B, leadership: B } ]`,
    '      formations:',
    `        - id: ${prefix}-open`,
    '          name: Open Division',
    '          units:',
    ...regiments,
    `        - id: ${prefix}-hidden`,
    '          name: Hidden Division',
    '          units:',
    ...hidden,
    gun,
  ].join('\n');
}

/**
 * A campaign of one battle of Strategy-Tactical, of two moves: three regiments a side in sight of one another in the middle of
 * a small table, within reach of a charge, and far behind them two hidden columns each.
 */
export const closeTable = (id: string, title: string): string =>
  oneBattle({
    ...{ id, title, start: '1796-08-04', ruleset: 'strategy-tactical' },
    battle: { id: 'close', title: 'The close table' },
    armies: { A: army('az', 'Azuria'), B: army('ru', 'Ruberia') },
    setup: `      table: { width: 36, height: 40 }
      features:
        - { kind: road, name: Long road, line: [ [ 18, 0 ], [ 18, 40 ] ] }
        - { kind: hill, name: Low Hill, steps: [ [ [ 28, 18 ], [ 33, 18 ], [ 33, 22 ], [ 28, 22 ] ] ] }
      headquarters: { A: [ { name: Lowham, at: [ 18, 3 ] } ], B: [ { name: Highham, at: [ 18, 37 ] } ] }
      moveLimit: 2
      deployment:
        az-first: { at: [ 18, 18 ] }
        az-second: { at: [ 15, 18 ] }
        az-third: { at: [ 21, 18 ] }
        ru-first: { at: [ 18, 21.5 ] }
        ru-second: { at: [ 15, 21.5 ] }
        ru-third: { at: [ 21, 21.5 ] }
      stands:
        A: [ { at: [ 6, 6 ], units: [ az-fourth, az-fifth ] }, { at: [ 30, 6 ], units: [ az-sixth, az-gun ] } ]
        B: [ { at: [ 6, 34 ], units: [ ru-fourth, ru-fifth ] }, { at: [ 30, 34 ], units: [ ru-sixth, ru-gun ] } ]`,
  });
