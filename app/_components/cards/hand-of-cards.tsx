'use client';

import type { BoardCards, CardPicture } from '@/lib/battle/contract/game-views';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { CardSign } from './card-symbol';

/** Blocks of the longest stick: a span of 12 is as long as the card. */
const STICK_MOST = 12;

/** A span as a stick of black and white blocks, one a base width. */
function Stick({ span }: { readonly span: number }) {
  return (
    <span
      className="card__stick"
      style={{ width: `${(100 * Math.min(span, STICK_MOST)) / STICK_MOST}%` }}
      data-blocks={span}
      aria-hidden="true"
    />
  );
}

/** “12, An Aide at the Gallop, span only”. */
export function cardInWords({ title, span, kind, text }: CardPicture, unit: string): string {
  return [`${title}: span ${span} ${unit}`, kind, text].filter(Boolean).join(', ');
}

function Face({ card }: { readonly card: CardPicture }) {
  const { span, symbol, title, kind, text, id } = card;
  return (
    <>
      <Stick span={span} />
      <span className="card__top">
        <span className="card__span">{span}</span>
        {symbol === null ? null : <CardSign symbol={symbol} />}
      </span>
      <span className="card__title">{title}</span>
      <span className="card__kind">{kind}</span>
      <span className="card__text">{text}</span>
      <span className="card__number" aria-hidden="true">
        {id}
      </span>
    </>
  );
}

export interface HandOfCardsProps {
  readonly cards: BoardCards;
  readonly sides: BySide<string>;
  /** Ids of cards that a press does something with now. */
  readonly playable: ReadonlySet<string>;
  /** Ids of those picked, in order. */
  readonly picked: readonly string[];
  readonly busy: boolean;
  /** Why a card cannot be played now, said when it is reached. */
  readonly idle: string;
  readonly onPress: (id: string) => void;
}

/** The cards that a viewer may see: hands as cards, other hands, deck and discards as counts. */
export function HandOfCards({
  cards,
  sides,
  playable,
  picked,
  busy,
  idle,
  onPress,
}: HandOfCardsProps) {
  const { hands, unit } = cards;
  const seen = SIDES.filter((side) => hands[side] !== null);
  return (
    <section className="hand" aria-label="Cards">
      <Piles cards={cards} sides={sides} hidden={SIDES.filter((side) => hands[side] === null)} />
      {seen.map((side) => (
        <div key={side} className="hand__side" data-side={side}>
          <h2 className="hand__title">
            {seen.length === 1 ? 'Your hand' : `${sides[side]}’s hand`}{' '}
            <span className="quiet">{playable.size === 0 ? idle : ''}</span>
          </h2>
          <ul className="hand__cards">
            {(hands[side] ?? []).map((card) => {
              const place = picked.indexOf(card.id);
              const open = playable.has(card.id);
              return (
                <li key={card.id}>
                  <button
                    type="button"
                    className="card"
                    data-playable={open ? '' : undefined}
                    aria-pressed={place >= 0}
                    aria-disabled={!open || busy}
                    aria-label={`${cardInWords(card, unit)}${place >= 0 ? `, laid as number ${place + 1}` : ''}${open ? '' : `. ${idle}`}`}
                    title={open ? undefined : idle}
                    onClick={() => {
                      if (open && !busy) onPress(card.id);
                    }}
                  >
                    <Face card={card} />
                    {place < 0 ? null : (
                      <span className="card__order" aria-hidden="true">
                        {place + 1}
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}

const count = (cards: number): string => (cards === 1 ? '1 card' : `${cards} cards`);

/** What is known of the cards that the viewer does not hold, and what lies on the table. */
function Piles({
  cards: { counts, deck, discards, laid, unit },
  sides,
  hidden,
}: {
  readonly cards: BoardCards;
  readonly sides: BySide<string>;
  readonly hidden: readonly Side[];
}) {
  return (
    <div className="hand__piles">
      {hidden.map((side) => (
        <p key={side} className="fig" data-side={side}>
          <span className="card-back" aria-hidden="true" /> {sides[side]}: {count(counts[side])}
        </p>
      ))}
      <p className="fig">
        <span className="card-back" aria-hidden="true" /> Deck: {deck}
      </p>
      {discards.length === 0 ? (
        <p className="fig quiet">No discards</p>
      ) : (
        <details className="hand__discards">
          <summary>
            Discards: {discards.length}, on top {discards.at(-1)?.title}
          </summary>
          <ul>
            {discards.toReversed().map((card) => (
              <li key={card.id} className="cap">
                {cardInWords(card, unit)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {laid.length === 0 ? null : (
        <p className="hand__laid">
          On the table:{' '}
          {laid.map(({ side, card }) => `${card.title} (${card.span}, ${sides[side]})`).join(', ')}
        </p>
      )}
    </div>
  );
}
