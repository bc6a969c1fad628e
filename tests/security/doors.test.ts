import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow } from './files';

const root = path.resolve(import.meta.dirname, '../..');

/** Actions that anybody may call, and why. */
const PUBLIC_ACTIONS: Readonly<Record<string, string>> = {
  'app/_components/frame/theme-action.ts chooseTheme': 'sets a cookie of three known values',
  'app/(account)/forgotten-password/actions.ts askForLink':
    'throttled by the account room; its answer is the same for every address',
  'app/(account)/account/keep/actions.ts keep':
    'asks for a session of an account that is being deleted',
  'app/(account)/account/keep/actions.ts leave': 'ends the session that the cookie names',
  'app/(club)/join/[secret]/page.tsx decline': 'asks for a link’s secret of 256 bits',
  'app/_server/sign-out.ts signOut': 'ends the session that the cookie names',
  'app/(account)/register/actions.ts registerAccount': 'throttled by the account room',
  'app/actions.ts beginAsGuest': 'throttled by the account room; begins one campaign as a guest',
  'app/(account)/reset-password/[secret]/actions.ts setNewPassword':
    'asks for a link’s secret of 256 bits',
  'app/(reference)/rules/_calculator/actions.ts workOut': 'calculates and stores nothing',
  'app/(account)/sign-in/actions.ts signIn': 'throttled by the account room',
  'app/(account)/sign-in/code/actions.ts enterCode':
    'asks for a right password within five minutes; throttled by the account room',
  'app/(reference)/signs/actions.ts confirmNothing': 'does nothing',
  'app/(account)/sign-in/actions.ts askForPasskey': 'signs in; counted by address',
  'app/(account)/sign-in/actions.ts enterByPasskey': 'signs in; the device signs what was asked',
};

/** Each route handler's guard: a function that its body must call before anything else. */
const ROUTES: Readonly<Record<string, string>> = {
  'app/api/auth/[...nextauth]/route.ts GET': 'reads only: next-auth',
  'app/api/auth/[...nextauth]/route.ts POST': 'refuseForeignOrigin',
  'app/(club)/club/[clubId]/nights/[nightId]/calendar/route.ts GET': 'currentUser',
  'app/(play)/campaigns/[campaignId]/move/file/route.ts POST': 'refuseForeignOrigin',
  'app/(play)/campaigns/[campaignId]/photographs/[photographId]/route.ts GET': 'currentUser',
  'app/api/health/route.ts GET': 'reads only: that the process is alive',
  'app/api/metrics/route.ts GET': 'mayReadFigures',
  'app/api/ready/route.ts GET': 'reads only: whether this process can serve',
  'app/api/live/campaign/[id]/route.ts GET': 'currentUser',
  'app/api/live/notices/route.ts GET': 'currentUser',
  'app/api/notices/read/route.ts POST': 'refuseForeignOrigin',
  'app/(account)/account/data/route.ts POST': 'refuseForeignOrigin',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/answers/route.ts POST':
    'refuseForeignOrigin',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/command/route.ts POST':
    'refuseForeignOrigin',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/log/route.ts GET': 'currentUser',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/options/route.ts GET': 'currentUser',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/orders/route.ts POST':
    'refuseForeignOrigin',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/overlays/route.ts GET': 'currentUser',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/plan/route.ts GET': 'currentUser',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/position/route.ts GET': 'currentUser',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/sheet/route.ts POST':
    'refuseForeignOrigin',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/take-back/route.ts POST':
    'refuseForeignOrigin',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/try-out/route.ts POST':
    'refuseForeignOrigin',
  'app/(play)/campaigns/[campaignId]/chronicle/print/file/route.ts GET': 'currentUser',
  'app/(play)/campaigns/[campaignId]/export/route.ts GET': 'currentUser',
  'app/(play)/campaigns/[campaignId]/mail/file/route.ts GET': 'currentUser',
  'app/(play)/campaigns/[campaignId]/report/draft/route.ts POST': 'refuseForeignOrigin',
  'app/(reference)/library/[libraryId]/file/route.ts GET': 'currentUser',
  // Programs that fetch feeds cannot sign in: the address is the secret.
  'app/feeds/[file]/route.ts GET': 'readFeed',
  'app/plates/[file]/route.ts GET': 'currentUser',
};

/** Pages that show the same to everybody, or greet visitors who are not signed in. */
const PUBLIC_PAGES: readonly string[] = [
  // Not there unless mail is caught on this machine (`caught-mail.ts`).
  // Shows nothing but to a session of an account that is being deleted.
  'app/(account)/account/keep/page.tsx',
  'app/(account)/development/mail/page.tsx',
  'app/(account)/forgotten-password/page.tsx',
  'app/(account)/register/page.tsx',
  'app/(account)/reset-password/[secret]/page.tsx',
  'app/(account)/sign-in/code/page.tsx',
  'app/(account)/sign-in/page.tsx',
  'app/(club)/follow/[clubId]/[campaignId]/page.tsx',
  'app/(club)/follow/[clubId]/page.tsx',
  'app/(club)/join/[secret]/page.tsx',
  'app/(club)/seat/[secret]/page.tsx',
  'app/(reference)/library/format/page.tsx',
  'app/(reference)/rules/[rulesetId]/[calculator]/page.tsx',
  'app/(reference)/rules/[rulesetId]/page.tsx',
  'app/(reference)/rules/campaign/page.tsx',
  'app/(reference)/rules/page.tsx',
  'app/(reference)/signs/board/page.tsx',
  'app/(reference)/signs/page.tsx',
  'app/(reference)/verify/page.tsx',
  'app/page.tsx',
];

/** Statements that interpolate names of our own channels, tables and guards, never a value. */
const WITH_NAMES_OF_TABLES: readonly string[] = [
  'lib/event-store/listener.ts',
  'lib/event-store/restore.ts',
];

const CHANGING = /^(POST|PUT|PATCH|DELETE)$/;
const METHOD = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/;

interface Door {
  readonly name: string;
  readonly body: ts.Block;
  readonly exported: boolean;
}

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const parsed = (text: string): ts.SourceFile =>
  ts.createSourceFile('x.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

function hasDirective(statements: ts.NodeArray<ts.Statement>): boolean {
  return statements.some(
    (one) =>
      ts.isExpressionStatement(one) &&
      ts.isStringLiteral(one.expression) &&
      one.expression.text === 'use server',
  );
}

/** Every function of a file with a body, with the name it can be called by. */
function functionsOf(source: ts.SourceFile): readonly Door[] {
  const found: Door[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.body !== undefined) {
      const exported =
        node.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword) ?? false;
      const isDefault =
        node.modifiers?.some((one) => one.kind === ts.SyntaxKind.DefaultKeyword) ?? false;
      found.push({
        name: isDefault ? 'default' : (node.name?.text ?? 'anonymous'),
        body: node.body,
        exported,
      });
    } else if (
      (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
      ts.isBlock(node.body)
    ) {
      const exported =
        ts.isVariableDeclaration(node.parent) &&
        node.getText().length > 0 &&
        isExported(node.parent);
      const name = ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'anonymous';
      found.push({ name, body: node.body, exported });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isExported(declaration: ts.VariableDeclaration): boolean {
  const statement = declaration.parent.parent;
  return (
    ts.isVariableStatement(statement) &&
    (statement.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword) ?? false)
  );
}

/** Server actions: what a file with the directive exports, and functions with a directive of their own. */
function actionsOf(source: ts.SourceFile): readonly Door[] {
  const whole = hasDirective(source.statements);
  return functionsOf(source).filter(
    ({ exported, body }) => (whole && exported) || hasDirective(body.statements),
  );
}

/** Whether `await <guard>(` is in the function's first statement after its directive. */
function beginsWith(body: ts.Block, guard: string): boolean {
  const [first] = body.statements.filter(
    (one) => !(ts.isExpressionStatement(one) && ts.isStringLiteral(one.expression)),
  );
  return first !== undefined && new RegExp(`\\bawait ${guard}\\(`).test(first.getText());
}

const appFiles = filesBelow(root, 'app', /\.tsx?$/);
const actions = appFiles.flatMap((file) =>
  actionsOf(parsed(textOf(file))).map((door) => ({ ...door, id: `${file} ${door.name}` })),
);

test('[security: access] the project has server actions, routes and pages to check', () => {
  expect(actions.length).toBeGreaterThan(20);
  expect(appFiles.filter((file) => file.endsWith('/route.ts')).length).toBeGreaterThan(3);
  expect(appFiles.filter((file) => file.endsWith('page.tsx')).length).toBeGreaterThan(15);
});

test('[security: access] an action without its guard is found, wherever the directive is', () => {
  const bad = [
    "'use server'; export async function a(form: FormData) { await remove(form); }",
    "'use server'; export const a = async () => { const x = 1; await requireUser('/'); };",
    "export default function Page() { async function a() { 'use server'; await remove(); } return a; }",
    "export default () => <form action={async () => { 'use server'; await remove(); }} />",
  ];
  for (const text of bad) {
    expect([
      text,
      actionsOf(parsed(text)).map(({ body }) => beginsWith(body, 'requireUser')),
    ]).toEqual([text, [false]]);
  }
  const good =
    "'use server'; export async function a() { const user = await requireUser('/x'); remove(user.id); }";
  expect(actionsOf(parsed(good)).map(({ body }) => beginsWith(body, 'requireUser'))).toEqual([
    true,
  ]);
});

test('[security: access] every server action identifies its user first, or is listed as public', () => {
  const unguarded = actions.filter(
    ({ id, body }) => !(id in PUBLIC_ACTIONS) && !beginsWith(body, 'require(User|Account)'),
  );
  expect(unguarded.map(({ id }) => id)).toEqual([]);
  const ids = actions.map(({ id }) => id);
  expect(Object.keys(PUBLIC_ACTIONS).filter((id) => !ids.includes(id))).toEqual([]);
});

test('[security: access] no server action takes the account from its caller', () => {
  const taking = actions.filter(({ body }) =>
    /formText\(\s*form,\s*'(user|userId|account)'\s*\)/.test(body.getText()),
  );
  expect(taking.map(({ id }) => id)).toEqual([]);
});

test('[security: access] every route handler is listed and begins with its guard; those that change anything check the origin', () => {
  const handlers = appFiles
    .filter((file) => file.endsWith('/route.ts'))
    .flatMap((file) =>
      functionsOf(parsed(textOf(file))).flatMap((door) =>
        door.exported && METHOD.test(door.name) ? [{ ...door, id: `${file} ${door.name}` }] : [],
      ),
    );
  expect(handlers.map(({ id }) => id).sort()).toEqual(Object.keys(ROUTES).sort());
  for (const { id, name, body } of handlers) {
    const guard = ROUTES[id] ?? '';
    if (CHANGING.test(name)) expect([id, guard]).toEqual([id, 'refuseForeignOrigin']);
    if (!guard.startsWith('reads only'))
      expect([id, body.getText().includes(`${guard}(`)]).toEqual([id, true]);
  }
});

test('[security: access] every page identifies its user, or is listed as public', () => {
  const open = appFiles
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .filter((file) => {
      const page = functionsOf(parsed(textOf(file))).find(({ name }) => name === 'default');
      return page === undefined || !/\brequire(User|Account)\(/.test(page.body.getText());
    });
  expect(open).toEqual(PUBLIC_PAGES);
});

test('[security: secrets] browser code never imports the rooms that hold secrets', () => {
  const clientFiles = appFiles.filter((file) => /^\s*'use client';/.test(textOf(file)));
  expect(clientFiles.length).toBeGreaterThan(5);
  const reaching = clientFiles.filter((file) =>
    /from '@\/(lib\/(accounts|clubs|application|event-store|database|jobs|projections|chance)|prisma)\//.test(
      textOf(file).replace(/^import type .*$|^import type \{[^}]*\} from .*$/gms, ''),
    ),
  );
  expect(reaching).toEqual([]);
});

test('[security: forms] browser code binds actions with `boundAction` only: binding at each rendering blocks the process when sent without script', () => {
  const binding = appFiles.filter((file) => {
    const text = textOf(file);
    return /^\s*'use client';/.test(text) && /\.bind\(/.test(text);
  });
  expect(binding).toEqual([]);
});

/** Forms without the form component, and why. */
const PLAIN_FORMS: Readonly<Record<string, string>> = {
  'app/(account)/account/page.tsx': 'asks for a file',
  'app/(play)/campaigns/[campaignId]/move/page.tsx': 'asks for a file',
  'app/(account)/account/second-factor/passkeys.tsx':
    'asks a device between two calls, and says itself when one is lost',
  'app/_components/form/action-form.tsx': 'the form component',
  'app/_components/frame/theme-switch.tsx': 'sets a cookie; cannot be refused',
  'app/_server/site-page.tsx': 'signs out; cannot be refused',
  'app/(play)/campaigns/[campaignId]/branches/compare/page.tsx': 'a query: method GET',
  'app/(play)/campaigns/[campaignId]/desk/correction/page.tsx': 'a query: method GET',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/_client/commander-line.tsx':
    'answered by the script of the board',
  'app/(play)/campaigns/[campaignId]/battles/[index]/board/_client/typed-order.tsx':
    'answered by the script of the board',
  'app/(reference)/signs/page.tsx': 'a specimen that posts nothing',
  'app/(reference)/verify/check-bench.tsx': 'checked in the browser alone',
};

test('[bad input: lost answers] every form of a server action is an `ActionForm`: it keeps its input when the answer is lost', () => {
  const filesWith = (text: RegExp) => appFiles.filter((file) => text.test(textOf(file)));
  expect(filesWith(/<form\b/).sort()).toEqual(Object.keys(PLAIN_FORMS).sort());
  expect(filesWith(/\buseFormAction[<(]/)).toEqual([
    'app/_components/form/action-form.tsx',
    'app/_components/form/use-form-action.ts',
  ]);
  expect(filesWith(/\buseActionState[<(]/)).toEqual(['app/_components/form/use-form-action.ts']);
});

test('[security: secrets] server modules say so, and a build that puts one into the browser fails', () => {
  const silent = [
    ...filesBelow(root, 'app/_server', /\.tsx?$/),
    'lib/application/application.ts',
    'lib/database/client.ts',
  ].filter((file) => !/^(?:import 'server-only'|'use server');/.test(textOf(file)));
  expect(silent).toEqual([]);
});

test('[security: scripts] no markup is concatenated by hand, no code made from text', () => {
  // `Still` takes only the output of `markupOf` (tests/components/markup.test.tsx).
  const door = 'app/_components/markup/still.tsx: dangerouslySetInnerHTML';
  const found = [...appFiles, ...filesBelow(root, 'lib', /\.tsx?$/)].flatMap((file) => {
    const text = textOf(file);
    const hit =
      /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|setTimeout\(\s*['"`]/.exec(
        text,
      );
    return hit === null ? [] : [`${file}: ${hit[0]}`];
  });
  expect(found).toEqual([door]);
});

test('[security: SQL] no statement is concatenated from text except by the listed helpers', () => {
  const found = [
    ...filesBelow(root, 'lib', /\.ts$/),
    ...filesBelow(root, 'app', /\.tsx?$/),
  ].flatMap((file) => {
    const text = textOf(file);
    return /\$(?:queryRawUnsafe|executeRawUnsafe)|\.(?:query|unsafe)\(\s*`[^`]*\$\{/.test(text)
      ? [file]
      : [];
  });
  expect(found).toEqual(WITH_NAMES_OF_TABLES);
});

test('[security: outgoing requests] one guarded place calls addresses that people gave; mail and the database go to the host’s own servers', () => {
  const found = [...filesBelow(root, 'lib', /\.ts$/), ...appFiles, 'proxy.ts'].flatMap((file) => {
    const text = textOf(file);
    if (/^\s*'use client';/.test(text)) return [];
    return /\bfetch\(|from '(node:(http|https|net|tls|dgram|dns)|nodemailer)\b|XMLHttpRequest|new WebSocket|\bwebpush\.send/.test(
      text,
    )
      ? [file]
      : [];
  });
  expect(found.sort()).toEqual([
    'lib/event-store/sockets.ts',
    'lib/notices/channels/mail.ts',
    'lib/notices/outgoing.ts',
  ]);
});
