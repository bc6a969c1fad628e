'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { ActionForm } from '@/app/_components/form/action-form';
import { Button } from '@/app/_components/form/button';
import type { FormState } from '@/app/_components/form/form-state';
import { SealedCard } from '@/app/_components/situation/seals';
import type { SealingByHand } from '@/lib/application/pages/campaign-pages';
import type { Side } from '@/lib/kernel/side';
import type { AnswerPlace } from './answers';
import { TakeBackForm } from './take-back-form';

const UnsentOrder = dynamic(
  () => import('@/app/_components/offline/unsent-order').then((module) => module.UnsentOrder),
  { ssr: false },
);

/** The side's own sealed answer, as far as it can be shown to that side. */
export interface OwnSeal {
  readonly fingerprint: string | null;
  /** "You chose a, join Zieten and attack, at 14:06. Austria has not sealed yet." */
  readonly words: string;
  /** Command id for taking it back; null where that is no longer possible. */
  readonly withdrawId: string | null;
}

/** What all sealed answers share. Key the form by `sealKey`, so that a new seal closes it. */
export interface AnswerProps {
  readonly place: AnswerPlace;
  readonly side: Side;
  readonly sealed: OwnSeal | null;
  readonly note: string;
  readonly commandId: string;
  /** How the reader's own browser seals; null: the server seals in their name. */
  readonly byHand: SealingByHand | null;
}

/** A form whose answer is sealed. Once it is, the card, with the ways to change it or take it back. */
export function SealedAnswer({
  place,
  side,
  sealed,
  changed = false,
  note,
  commandId,
  byHand,
  answerIn,
  seal,
  children,
}: AnswerProps & {
  /** The form already holds a different answer than the sealed one: show the form. */
  readonly changed?: boolean;
  /** The answer that the form holds, as it is sealed; null: none that can be sealed. */
  readonly answerIn: (form: FormData) => string | null | Promise<string | null>;
  readonly seal: (place: AnswerPlace, before: FormState, form: FormData) => Promise<FormState>;
  readonly children: ReactNode | ((state: FormState) => ReactNode);
}) {
  const [changing, setChanging] = useState(changed);
  if (sealed !== null && !changing) {
    return (
      <SealedCard
        side={side}
        fingerprint={sealed.fingerprint}
        actions={
          sealed.withdrawId === null ? null : (
            <>
              <Button kind="quiet" onClick={() => setChanging(true)}>
                Change it
              </Button>
              <TakeBackForm
                place={{
                  campaignId: place.campaignId,
                  side: place.side,
                  what: { kind: 'seal', round: place.round },
                }}
                commandId={sealed.withdrawId}
                signs={{ type: 'SealWithdrawn', data: { round: place.round, side } }}
              />
            </>
          )
        }
      >
        <p>{sealed.words}</p>
        <UnsentOrder campaignId={place.campaignId} round={place.round} state={null} />
      </SealedCard>
    );
  }
  return (
    <ActionForm
      action={seal}
      given={[place]}
      hidden={{ commandId }}
      prepare={async (form) => {
        if (byHand === null) return;
        try {
          const answer = await answerIn(form);
          if (answer === null) return;
          // Signing is asked of the server only when somebody seals: most visits to the page never do.
          const { sealByHand } = await import('@/app/_components/device/seal-by-hand');
          const given = { round: place.round, command: commandId, answer };
          form.set('hand', await sealByHand(byHand, given));
        } catch {
          // A browser that keeps nothing: the server seals, and the record says so.
        }
      }}
    >
      {(state) => (
        <>
          {/* At a shared screen nothing of a side is kept. */}
          {place.side === null ? (
            <UnsentOrder campaignId={place.campaignId} round={place.round} state={state} />
          ) : null}
          {typeof children === 'function' ? children(state) : children}
          <p className="cap">{note}</p>
        </>
      )}
    </ActionForm>
  );
}
