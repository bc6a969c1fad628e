const DRAFT = /^drafts\.([a-z0-9-]{1,64})\.([a-z0-9-]{1,64})\.(men|guns)$/;
const REFIT = /^refit\.([a-z0-9-]{1,64})$/;
const COMMANDER = /^refitCommander\.([a-z]{1,20})$/;
const PROMOTION = /^promotions\.([a-z0-9-]{1,64})$/;

/** The text of a field; '' where it is absent or a file. */
function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The orders for an interval as its form holds them, on the server and in the browser that signs them. */
export function ordersOf(form: FormData) {
  const rest = formText(form, 'rest');
  return {
    ...(formText(form, 'draftsBy') === 'own' ? { drafts: draftsOf(form) } : {}),
    ...(rest === '' ? {} : { rest }),
    promotions: promotionsOf(form),
    ...(formText(form, 'refitBy') === 'own' ? { refit: refitOf(form) } : {}),
  };
}

function draftsOf(form: FormData): { pool: string; unit: string; men?: string; guns?: string }[] {
  const rows = new Map<string, { pool: string; unit: string; men?: string; guns?: string }>();
  for (const name of new Set(form.keys())) {
    const [, pool, unit, kind] = DRAFT.exec(name) ?? [];
    if (pool === undefined || unit === undefined) continue;
    const row = rows.get(`${pool} ${unit}`) ?? { pool, unit };
    rows.set(`${pool} ${unit}`, {
      ...row,
      [kind === 'guns' ? 'guns' : 'men']: formText(form, name),
    });
  }
  return [...rows.values()];
}

function refitOf(form: FormData) {
  const named = (pattern: RegExp) =>
    [...new Set(form.keys())].flatMap((name): [string, string][] => {
      const id = pattern.exec(name)?.[1];
      return id === undefined ? [] : [[id, formText(form, name)]];
    });
  return {
    units: named(REFIT).map(([unit, points]) => ({ unit, points })),
    commander: named(COMMANDER).map(([pool, points]) => ({ pool, points })),
  };
}

function promotionsOf(form: FormData): { formation: string; leader: string }[] {
  return [...new Set(form.keys())].flatMap((name) => {
    const formation = PROMOTION.exec(name)?.[1];
    const leader = formText(form, name);
    return formation === undefined || leader === '' ? [] : [{ formation, leader }];
  });
}
