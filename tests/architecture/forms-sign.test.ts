import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { givenBy } from '@/lib/campaign/devices/claims';
import type { CampaignEvent, CampaignEventType } from '@/lib/campaign/events';
import type { StartedCampaign } from '@/lib/campaign/state';

/** A campaign in which everything waits that a form can answer. */
const waiting: object = {
  encounter: { index: 0, tableReport: { position: 9, side: 'B' } },
  rewindProposal: { position: 7 },
  deadlines: { proposal: { position: 8 } },
};
const campaign = waiting as StartedCampaign;

/** An event of each type that a form's signature stands under, with all that it may hold. */
const SAMPLES: Readonly<Partial<Record<CampaignEventType, object>>> = {
  SealWithdrawn: { round: 'choice-1', side: 'A' },
  TableReportSubmitted: { side: 'A', report: {} },
  TableReportWithdrawn: { side: 'A' },
  TableReportRefused: { side: 'A', reason: 'No.' },
  BattleResolved: { report: { method: 'reported' } },
  RewindProposed: { side: 'A', at: 3, reason: 'No.' },
  RewindWithdrawn: { side: 'A' },
  RewindDeclined: { side: 'A' },
  RewindAgreed: { side: 'A' },
  CampaignRenamed: { name: 'A war' },
  SeatTaken: { side: 'A', seat: { controller: 'user', user: 'anna' } },
  SubCommanderLeft: { side: 'A', user: 'anna', how: 'resigned' },
  SupremeCommandPassed: { side: 'A', from: 'anna', to: 'berta' },
  FormationsAssigned: { side: 'A', user: 'anna', formations: [] },
  DeviceRevoked: { account: 'anna', key: 'key' },
  PaceProposed: { side: 'A', pace: null, evening: 30 },
  PaceWithdrawn: { side: 'A' },
  PaceDeclined: { side: 'A' },
  PaceAgreed: { side: 'A', pace: null },
  BankDrawn: { side: 'A', phase: 'choice-1', pace: 'slow', minutes: 9 },
  DeputyNamed: { side: 'A', user: null },
  SubCommanderAppointed: { side: 'A', user: 'anna' },
  UmpireSeated: { user: 'ulla' },
  UmpireLeft: { user: 'ulla' },
  StandInBegun: { side: 'A' },
  StandInEnded: { side: 'A' },
  AudienceSet: { audience: 'club', delayHours: 24 },
  PauseBegun: { until: '2026-11-01T10:00:00.000Z', reason: 'A reading.' },
  PauseEnded: {},
  DeadlineExtended: { phase: 'choice-1', minutes: 60 },
  StrengthCorrected: {
    entry: 3,
    units: [{ unit: 'ford', men: { from: 9, to: 8 }, guns: { from: 0, to: 0 } }],
    reason: 'Counted twice.',
  },
};
/** What an empty seat, a seat of the computer and a proposal for good do not hold. */
const OPTIONAL: Readonly<Partial<Record<string, readonly string[]>>> = {
  SeatTaken: ['user'],
  PaceProposed: ['evening'],
};

/** What forms say that their player's device signs: the types of event, and the members. */
interface Said {
  readonly where: string;
  readonly types: readonly string[];
  readonly members: readonly string[];
}

/** The values that an expression of a form may have, as far as the file itself says. */
function literals(node: ts.Expression, file: ts.SourceFile): readonly ts.Expression[] {
  if (ts.isConditionalExpression(node))
    return [...literals(node.whenTrue, file), ...literals(node.whenFalse, file)];
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
    return literals(node.expression, file);
  if (ts.isElementAccessExpression(node))
    return literals(node.expression, file).flatMap((one) =>
      ts.isObjectLiteralExpression(one)
        ? one.properties.flatMap((each) =>
            ts.isPropertyAssignment(each) ? literals(each.initializer, file) : [],
          )
        : [],
    );
  if (ts.isIdentifier(node)) {
    const found: ts.Expression[] = [];
    const look = (below: ts.Node): void => {
      const made = ts.isVariableDeclaration(below) && below.name.getText(file) === node.text;
      if (made && below.initializer !== undefined) found.push(below.initializer);
      const returns = ts.isFunctionDeclaration(below) && below.name?.text === node.text;
      if (returns) found.push(...returned(below, file));
      ts.forEachChild(below, look);
    };
    look(file);
    return found.flatMap((one) => literals(one, file));
  }
  if (ts.isArrowFunction(node))
    return ts.isBlock(node.body) ? returned(node.body, file) : literals(node.body, file);
  return [node];
}

function returned(node: ts.Node, file: ts.SourceFile): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const look = (below: ts.Node): void => {
    if (ts.isReturnStatement(below) && below.expression !== undefined)
      found.push(...literals(below.expression, file));
    ts.forEachChild(below, look);
  };
  look(node);
  return found;
}

/** The members of an object, those that it spreads included. */
function membersOf(
  node: ts.Expression,
  file: ts.SourceFile,
): ReadonlyMap<string, ts.Expression | null> {
  const members = new Map<string, ts.Expression | null>();
  for (const literal of literals(node, file)) {
    if (!ts.isObjectLiteralExpression(literal)) continue;
    for (const each of literal.properties)
      if (ts.isSpreadAssignment(each))
        for (const [name, value] of membersOf(each.expression, file)) members.set(name, value);
      else
        members.set(
          each.name.getText(file),
          ts.isPropertyAssignment(each) ? each.initializer : null,
        );
  }
  return members;
}

function saidIn(name: string): readonly Said[] {
  const text = readFileSync(name, 'utf8');
  if (!/\bsigns=\{/.test(text)) return [];
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const all: Said[] = [];
  const look = (node: ts.Node): void => {
    const value =
      ts.isJsxAttribute(node) &&
      node.name.getText(file) === 'signs' &&
      node.initializer !== undefined &&
      ts.isJsxExpression(node.initializer)
        ? node.initializer.expression
        : undefined;
    if (value !== undefined) {
      const signs = membersOf(value, file);
      const type = signs.get('type');
      const below = ['data', 'said', 'lists', 'made'].flatMap((part) => {
        const expression = signs.get(part);
        return expression ? [...membersOf(expression, file).keys()] : [];
      });
      const types = type
        ? literals(type, file).flatMap((one) => (ts.isStringLiteral(one) ? [one.text] : []))
        : [];
      // What only hands on what another form says has no type of its own.
      if (types.length > 0) all.push({ where: path.relative('.', name), types, members: below });
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return all;
}

const forms = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .flatMap((name) => saidIn(path.join('app', name)));

test('[security: hands] each form signs exactly what the record will say that its player gave', () => {
  const wrong = forms.flatMap(({ where, types, members }) =>
    types.flatMap((type) => {
      const sample = SAMPLES[type as CampaignEventType];
      if (sample === undefined) return [`${where}: no sample of ${type}`];
      const given = givenBy({ type, data: sample } as CampaignEvent, campaign);
      const free = OPTIONAL[type] ?? [];
      const wanted = Object.keys(given?.data ?? {}).filter((one) => !free.includes(one));
      const fixed = members.filter((one) => !free.includes(one));
      return wanted.sort().join() === fixed.sort().join()
        ? []
        : [`${where}: ${type} says ${fixed.join()}, the record ${wanted.join()}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('[security: hands] every act of a campaign that forms give is signed by one', () => {
  // A report is signed by its own form, which computes it first.
  const signed = new Set([...forms.flatMap(({ types }) => types), 'TableReportSubmitted']);
  expect(Object.keys(SAMPLES).filter((type) => !signed.has(type))).toEqual([]);
});
