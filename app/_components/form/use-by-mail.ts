import { type FormEvent, useState } from 'react';

/**
 * Whether the opponent of a form is one by mail. `onChange` is the form’s, `anew` is called where the opponent’s field begins
 * with its wish again.
 */
export function useByMail(wish: string): {
  readonly byMail: boolean;
  readonly onChange: (event: FormEvent<HTMLFormElement>) => void;
  readonly anew: () => void;
} {
  const [byMail, setByMail] = useState(wish === 'mail');
  return {
    byMail,
    onChange: ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'opponent')
        setByMail(target.value === 'mail');
    },
    anew: () => setByMail(wish === 'mail'),
  };
}
