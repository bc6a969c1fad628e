'use client';

import { createContext, type ReactNode, startTransition, useContext } from 'react';
import { addHands, type Joins, type Signs, useSigning } from '@/app/_components/device/signing';
import { boundAction } from './bound-action';
import { FormReport } from './form-report';
import { type FormState, NO_FORM_STATE } from './form-state';
import { useFormAction } from './use-form-action';

/** The state of the form around a field: what was typed into it, and what is wrong with it. */
const FormStateContext = createContext<FormState>(NO_FORM_STATE);

export const useFormState = (): FormState => useContext(FormStateContext);

/** A server action: its bound arguments, the previous state, the form. */
type FormAction<Given extends unknown[], State extends FormState> = (
  ...all: [...Given, State, FormData]
) => Promise<State>;

const LAYOUTS = {
  plain: { className: undefined, gap: undefined },
  stack: { className: 'stack', gap: undefined },
  loose: { className: 'stack', gap: 'large' },
  column: { className: 'stack form-column', gap: undefined },
  row: { className: 'row', gap: undefined },
  'what-if': { className: 'what-if', gap: undefined },
  role: { className: 'role-form', gap: undefined },
} as const;

/** A server action and its first arguments, which a page may leave out only where the action takes none. */
export type ActionProps<Given extends unknown[], State extends FormState = FormState> = {
  readonly action: FormAction<Given, State>;
} & (Given extends [] ? { readonly given?: undefined } : { readonly given: Given });

interface FormProps<State extends FormState> {
  /** Hidden fields, such as `commandId`; null and undefined are left out. */
  readonly hidden?: Readonly<Record<string, string | number | null | undefined>>;
  readonly layout?: keyof typeof LAYOUTS;
  /** Comes before a field's name in its id, where several forms of one page have fields of one name. */
  readonly idPrefix?: string;
  /** The form checks its figures itself: no messages from the browser. */
  readonly noValidate?: boolean;
  /** Called in the browser before the form is sent, to add what is kept outside its fields. */
  readonly prepare?: (form: FormData) => void | Promise<void>;
  /** What the reader's own device signs of it, on the pages of a campaign. */
  readonly signs?: Signs;
  /** What it begins, so that the reader's browser joins with it. */
  readonly joins?: Joins;
  /** Fields and buttons. A function of the state where the form shows more than its fields' errors. */
  readonly children: ReactNode | ((state: State, pending: boolean) => ReactNode);
}

export type ActionFormProps<Given extends unknown[], State extends FormState> = ActionProps<
  Given,
  State
> &
  FormProps<State> &
  // The state before anything was sent; an action that returns more than a form's state needs one of its own.
  (FormState extends State ? { readonly start?: undefined } : { readonly start: State });

/**
 * Every form that a server action answers. Shows the result, gives each field its error and what was typed into it, and
 * keeps all of that when the reply is lost. Works without script.
 */
export function ActionForm<Given extends unknown[] = [], State extends FormState = FormState>(
  props: ActionFormProps<Given, State>,
) {
  const { action, hidden = {}, layout = 'stack', noValidate, idPrefix, children } = props;
  const { prepare, signs, joins } = props;
  const signing = useSigning();
  const plain = prepare === undefined && signs === undefined && joins === undefined;
  const given = (props.given ?? []) as Given;
  const start = (props.start ?? NO_FORM_STATE) as Awaited<State>;
  const bound = boundAction<Given, [State, FormData], State>(action, ...given);
  const [state, send, pending] = useFormAction<State>(bound, start);
  const { className, gap } = LAYOUTS[layout];
  return (
    <form
      className={className}
      data-gap={gap}
      noValidate={noValidate}
      action={
        // On the server, the action itself, so that a form sent without script reaches it.
        plain || typeof window === 'undefined'
          ? send
          : async (form) => {
              await prepare?.(form);
              await addHands(form, signing, { signs, joins });
              startTransition(() => send(form));
            }
      }
    >
      <FormStateContext value={state}>
        <FormReport state={state} idPrefix={idPrefix} />
        {Object.entries(hidden).map(([name, value]) =>
          value === null || value === undefined ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        {typeof children === 'function' ? children(state, pending) : children}
      </FormStateContext>
    </form>
  );
}
