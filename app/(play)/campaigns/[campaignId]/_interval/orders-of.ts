const DRAFT = /^drafts\.([a-z0-9-]{1,64})\.([a-z0-9-]{1,64})\.(men|guns)$/;
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

function promotionsOf(form: FormData): { formation: string; leader: string }[] {
  return [...new Set(form.keys())].flatMap((name) => {
    const formation = PROMOTION.exec(name)?.[1];
    const leader = formText(form, name);
    return formation === undefined || leader === '' ? [] : [{ formation, leader }];
  });
}
