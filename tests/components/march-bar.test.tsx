import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeedBar } from '@/app/_components/board/deed-bar';
import { MarchBar } from '@/app/_components/board/march-bar';

const MANNERS = [
  { id: 'march', title: 'As they stand' },
  { id: 'line', title: 'Form line there' },
];
const nothing = () => {};
const bar = { aimed: true, busy: false, onGive: nothing, onCancel: nothing };
const laid = {
  orders: [{ piece: 'a', command: 'end', way: [1, 2], danger: false }],
  ...{ left: [], cost: null, notes: [] },
};
const pressed = (html: string): string[] =>
  [...html.matchAll(/aria-pressed="true">([^<]*)</g)].map(([, title = '']) => title);

test('[board: march] several pieces are sent in one of the manners of their battle, the usual one at first', () => {
  const usual = renderToStaticMarkup(<MarchBar {...bar} march={laid} manners={MANNERS} />);
  expect(pressed(usual)).toEqual(['As they stand']);
  expect(usual).toContain('Give the order');
  const line = renderToStaticMarkup(
    <MarchBar {...bar} march={laid} manners={MANNERS} manner="line" />,
  );
  expect(pressed(line)).toEqual(['Form line there']);
  // A battle that knows one manner asks for none.
  const one = renderToStaticMarkup(<MarchBar {...bar} march={laid} />);
  expect(one).not.toContain('aria-pressed');
  expect(one).toContain('Give the march');
});

test('[board: orders] before a turn ends, what is left undone is said, also where nobody can be ordered any more', () => {
  const end = { command: 'end', cost: null, text: 'end', to: null, kind: 'end' };
  const asked = (left: number) =>
    renderToStaticMarkup(
      <DeedBar
        {...{ question: null, ask: [], preview: null, general: [], waiting: '' }}
        {...{ mayTakeBack: true, busy: false, onCommand: null, onRepeat: null, onNext: null }}
        {...{ onPick: nothing, onGive: nothing, onGeneral: nothing, onTakeBack: nothing }}
        onCancel={nothing}
        ending={{ option: end, left, notes: ['2 units are out of command.'] }}
      />,
    );
  expect(asked(3)).toContain('3 pieces could still be ordered. End all the same?');
  const leaving = renderToStaticMarkup(
    <DeedBar
      {...{ question: null, ask: [], preview: null, general: [], waiting: '' }}
      {...{ mayTakeBack: true, busy: false, onCommand: null, onRepeat: null, onNext: null }}
      {...{ onPick: nothing, onGive: nothing, onGeneral: nothing, onTakeBack: nothing }}
      onCancel={nothing}
      ending={{
        option: { ...end, kind: 'giveUp', text: 'give up' },
        left: 3,
        notes: ['It costs men.'],
      }}
    />,
  );
  for (const words of ['Give up the field?', 'It costs men.', 'Fight on'])
    expect(leaving).toContain(words);
  expect(leaving).not.toContain('could still');
  expect(asked(0)).not.toContain('could still');
  for (const left of [0, 3]) expect(asked(left)).toContain('2 units are out of command.');
});
