import 'server-only';
import { formText } from '@/app/_server/form';
import { advantageFrom } from '@/app/_server/opponent';
import { METHOD_ANSWERS } from '@/lib/campaign/battle/methods';
import { courierChoice } from '@/lib/campaign/couriers/terms';
import { PACE_NAMES } from '@/lib/campaign/deadlines/pace';
import { AUDIENCES } from '@/lib/campaign/umpire/state';

/** The terms of a lobby as its form sends them, and as they were typed. */
export function lobbyTermsIn(form: FormData) {
  const words = [
    'name',
    'startSituation',
    'advantage',
    'deadlines',
    'couriers',
    'seating',
    'audience',
  ] as const;
  const typed = Object.fromEntries(words.map((field) => [field, formText(form, field)])) as Record<
    (typeof words)[number],
    string
  >;
  const on = (field: string) => form.get(field) !== null;
  const allowed = {
    expected: on('expected'),
    quick: on('quick'),
    // Where a ruleset has only a board, the quick way is the board without people.
    autoplayed: on('quick'),
    fought: on('fought'),
    table: on('table'),
  };
  const pace = PACE_NAMES.find((name) => name === typed.deadlines);
  const terms = {
    name: typed.name,
    methods: METHOD_ANSWERS.filter((method) => allowed[method]),
    useExpectedValues: allowed.expected,
    advantage: typed.advantage === '' ? 0 : advantageFrom(typed.advantage),
    ...(pace === undefined ? {} : { deadlines: pace }),
    ...courierChoice(typed.couriers),
    ...(typed.startSituation === '' ? {} : { startSituation: typed.startSituation }),
    seating: typed.seating === 'assigned' ? ('assigned' as const) : ('claimed' as const),
    audience: AUDIENCES.find((name) => name === typed.audience) ?? ('club' as const),
    delayHours: Number(formText(form, 'delayHours') || 0),
    umpired: on('umpired'),
  };
  return { terms, typed };
}
