import type { Command } from 'commander';
import type { Calculator } from '@/lib/battle/contract/calculator';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { readText, STANDARD_INPUT } from '@/lib/cli/files';
import { table } from '@/lib/cli/tables';
import { BadRequest, badRequest, type Terminal, WrongCall } from '@/lib/cli/terminal';
import type { Json } from '@/lib/kernel/canonical-json';
import { RULESETS, rulesetById } from '@/lib/rulesets/registry';

const INPUT_BYTES_MAX = 1_048_576;
const DEPTH_MAX = 64;

/** `calc RULESET NAME`: one calculator's answer. */
export function addCalc(program: Command, terminal: Terminal): void {
  program
    .command('calc')
    .summary('ask one calculator of a ruleset')
    .description(
      'Answers one calculation of a ruleset: fire, melee, casualties … With the ruleset alone it lists the ' +
        'calculators; --schema prints what one of them takes, as JSON Schema.',
    )
    .argument('<ruleset>', 'a ruleset id, as “rulesets” lists them')
    .argument('[name]', 'the calculator')
    .option('--input <json>', 'what to calculate, as JSON; - reads it from standard input')
    .option('--schema', 'print the JSON Schema of the input instead')
    .option('--json', 'print the answer as one line of JSON')
    .addHelpText('after', '\nExample: npm run -s orderly -- calc musket-and-pike')
    .action(
      async (
        id: string,
        name: string | undefined,
        options: { input?: string; schema?: true; json?: true },
      ) => {
        const ruleset = rulesetById(id);
        if (!ruleset)
          throw badRequest(
            'RULESET_UNKNOWN',
            `There is no ruleset “${id}”; there are: ${RULESETS.map((one) => one.id).join(', ')}.`,
          );
        const print = (value: unknown) =>
          terminal.out(`${JSON.stringify(value, null, options.json ? undefined : 2)}\n`);
        if (name === undefined) {
          if (options.input !== undefined || options.schema)
            throw new WrongCall('Name the calculator as well.');
          listCalculators(terminal, ruleset, options.json === true);
          return;
        }
        const calculator = ruleset.calculators.find((one) => one.name === name);
        if (!calculator)
          throw badRequest(
            'CALCULATOR_UNKNOWN',
            `“${id}” has no calculator “${name}”; “calc ${id}” lists them.`,
          );
        if (options.schema) {
          if (options.input !== undefined)
            throw new WrongCall('Give --input or --schema, not both.');
          print(calculator.inputSchema);
          return;
        }
        if (options.input === undefined)
          throw new WrongCall('Give the input: --input JSON, or --schema to see what it takes.');
        const text =
          options.input === STANDARD_INPUT
            ? await readText(terminal, STANDARD_INPUT, INPUT_BYTES_MAX)
            : options.input;
        print(answerOf(calculator, text));
      },
    );
}

function listCalculators(terminal: Terminal, ruleset: Ruleset, json: boolean): void {
  const list = ruleset.calculators.map(({ name, title, section }) => ({
    name,
    title,
    section,
  }));
  if (json) terminal.out(`${JSON.stringify(list)}\n`);
  else
    terminal.out(
      `${table(
        ['name', 'title', 'section'],
        list.map(({ name, title, section }) => [name, title, section]),
      )}\n`,
    );
}

function answerOf(calculator: Calculator, text: string): Json {
  if (text.length > INPUT_BYTES_MAX || depthOf(text) > DEPTH_MAX)
    throw badRequest('FORMAT', 'The input is too large or nests too deep.', 'input');
  let input: Json;
  try {
    input = JSON.parse(text) as Json;
  } catch {
    throw badRequest('FORMAT', 'The input is no JSON.', 'input');
  }
  const answer = calculator.calculate(input);
  if (answer.ok) return answer.value;
  throw new BadRequest(
    answer.error.map(({ code, message, path }) => ({
      severity: 'error',
      code,
      path: path ?? 'input',
      message,
    })),
  );
}

/** Deepest nesting of brackets in a JSON text, not counting those inside strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return deepest;
}
