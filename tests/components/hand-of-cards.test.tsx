import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cardInWords, HandOfCards } from '@/app/_components/cards/hand-of-cards';
import { PickBar, spanInWords } from '@/app/_components/cards/pick-bar';
import { toggled } from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_client/use-picks';
import type { BoardCards, CardPicture } from '@/lib/battle/contract/game-views';

const delay: CardPicture = {
  ...{ id: '31', title: 'Unexpected Delay', span: 8, symbol: 'tricorne', kind: 'interrupt' },
  text: 'The distance is 8 longer.',
};
const orderly: CardPicture = {
  ...{ id: '4', title: 'Orderly', span: 4, symbol: null, kind: 'span only', text: '' },
};
const cards: BoardCards = {
  hands: { A: [delay, orderly], B: null },
  counts: { A: 2, B: 7 },
  deck: 38,
  discards: [{ ...orderly, id: '5', title: 'Thick Smoke' }],
  laid: [],
  unit: 'BW',
};
const shown = (over: Partial<Parameters<typeof HandOfCards>[0]> = {}): string =>
  renderToStaticMarkup(
    <HandOfCards
      cards={cards}
      sides={{ A: 'France', B: 'Allies' }}
      playable={new Set(['31'])}
      picked={[]}
      busy={false}
      idle="No card can be played at this moment."
      onPress={() => undefined}
      {...over}
    />,
  );

test('[board: cards] a card is read with its span, its use and its text', () => {
  expect(cardInWords(delay, 'BW')).toBe(
    'Unexpected Delay: span 8 BW, interrupt, The distance is 8 longer.',
  );
  expect(cardInWords(orderly, 'BW')).toBe('Orderly: span 4 BW, span only');
});

test('[board: cards] the own hand is shown as cards, the other one as a count', () => {
  const page = shown();
  expect(page).toContain('Your hand');
  expect(page).toContain('Allies: 7 cards');
  expect(page).toContain('Deck: 38');
  expect(page).toContain('on top Thick Smoke');
  expect(page.match(/class="card"/gu)).toHaveLength(2);
});

test('[board: cards] a card that cannot be played says so, and one that is laid has its place', () => {
  expect(shown()).toContain('Orderly: span 4 BW, span only. No card can be played at this moment.');
  expect(shown()).toMatch(/aria-disabled="false" aria-label="Unexpected Delay/u);
  expect(shown({ picked: ['4', '31'] })).toContain('laid as number 2');
  expect(shown({ busy: true })).not.toContain('aria-disabled="false"');
});

test('[board: cards] to watchers both hands are counts, to an umpire both are cards', () => {
  const watched = shown({ cards: { ...cards, hands: { A: null, B: null } } });
  expect(watched).not.toContain('class="card"');
  expect(watched).toContain('France: 2 cards');
  const judged = shown({ cards: { ...cards, hands: { A: [delay], B: [orderly] } } });
  expect(judged).toContain('France’s hand');
  expect(judged).toContain('Allies’s hand');
});

test('[board: cards] what is picked is let go by a second press, and a full hand makes room', () => {
  expect(toggled([], 'a', 2)).toEqual(['a']);
  expect(toggled(['a', 'b'], 'a', 2)).toEqual(['b']);
  expect(toggled(['a', 'b'], 'c', 2)).toEqual(['a', 'c']);
  expect(toggled(['a'], 'b', 1)).toEqual(['b']);
});

test('[board: cards] an order is given only once it is whole, and its span is said in figures', () => {
  expect(spanInWords({ needed: 17, laid: 12 }, 'BW')).toBe('Span 12 of the 17 BW that it takes.');
  expect(spanInWords({ needed: 17, laid: 18 }, 'BW')).toBe('Span 18, enough for 17 BW.');
  const bar = (refused: string | null): string =>
    renderToStaticMarkup(
      <PickBar
        picks={{ cards: 10, pieces: 20, place: false, words: 'Press the units of a force.' }}
        order={{
          ...{ command: { type: 'activate' }, text: 'activate eu with 4', notes: [] },
          ...{ refused, span: { needed: 17, laid: refused === null ? 18 : 4 } },
          suggestions: [
            {
              words: 'Cheapest: 12 + 6',
              picked: { cards: ['1', '2'], pieces: ['eu'], place: null },
            },
          ],
        }}
        begun
        unit="BW"
        busy={false}
        onPick={() => undefined}
        onClear={() => undefined}
        onGive={() => undefined}
      />,
    );
  const give = /<button[^>]*>Give the order/u;
  expect(give.exec(bar('Too short.'))?.[0]).toContain('disabled');
  expect(give.exec(bar(null))?.[0]).not.toContain('disabled');
  expect(bar('Too short.')).toContain('Cheapest: 12 + 6');
  expect(bar(null)).toContain('As typed: activate eu with 4');
});
