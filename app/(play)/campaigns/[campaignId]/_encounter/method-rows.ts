import type { MethodAnswer } from '@/lib/campaign/events';

/** The answers to an encounter message, in words. */
export const METHOD_ROWS: Readonly<
  Record<MethodAnswer, { readonly title: string; readonly note: string }>
> = {
  expected: {
    title: 'Accept the expected result',
    note: 'The average outcome of the battle decides, if the other side accepts it too.',
  },
  quick: {
    title: 'Fight it quickly',
    note: 'One battle by the quick method, with dice that both sides can check. Watch it turn by turn.',
  },
  autoplayed: {
    title: 'Leave it to the staffs',
    note: 'Two artificial commanders fight it out on the board at once. Watch it turn by turn.',
  },
  fought: {
    title: 'Fight it on the board',
    note: 'Move by move, for as long as it takes. You can hand your side to an artificial commander and take it back.',
  },
  table: {
    title: 'Fight it on a table',
    note: 'Play it with miniatures, then enter what each unit lost.',
  },
};
