import { Command, CommanderError } from 'commander';
import { findingsInWords } from './findings';
import { BadRequest, type ExitCode, type Terminal, WrongCall } from './terminal';
import { addAnalyse } from './verbs/analyse';
import { addArchive } from './verbs/archive';
import { addBackup, addRestore } from './verbs/backup';
import { addCalc } from './verbs/calc';
import { addCheck } from './verbs/check';
import { addMail } from './verbs/mail';
import { addPlay } from './verbs/play';
import { addRebuild } from './verbs/rebuild';
import { addResetPassword } from './verbs/reset-password';
import { addResetSecondFactor } from './verbs/reset-second-factor';
import { addRulesets } from './verbs/rulesets';
import { addSimulate } from './verbs/simulate';
import { addSolve } from './verbs/solve';
import { addVerify } from './verbs/verify';

/**
 * Runs one call of the command line: `arguments` without program and script. Answers go to standard output (with
 * --json nothing but JSON), messages to standard error. Never throws.
 */
export async function runCommandLine(
  words: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = commands(terminal, (ended) => {
    code = ended;
  });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return code;
  } catch (failure) {
    if (failure instanceof CommanderError) return failure.exitCode === 0 ? 0 : 2;
    if (failure instanceof WrongCall) {
      terminal.err(`${failure.message}\n`);
      return 2;
    }
    const findings =
      failure instanceof BadRequest
        ? failure.findings
        : [
            {
              severity: 'error' as const,
              code: 'INTERNAL',
              path: '',
              message: `The program failed: ${failure instanceof Error ? failure.message : String(failure)}`,
            },
          ];
    if (words.includes('--json')) terminal.out(`${JSON.stringify({ ok: false, findings })}\n`);
    terminal.err(`${findingsInWords(findings)}\n`);
    return 1;
  }
}

function commands(terminal: Terminal, ends: (code: ExitCode) => void): Command {
  const program = new Command('orderly')
    .description(
      'Orderly Book: campaigns of horse-and-musket battles.\n\n' +
        'Verbs on files need neither a server nor a database. With --json, standard output holds JSON and nothing ' +
        'else; messages go to standard error. “orderly VERB --help” explains a verb.',
    )
    .usage('VERB [options]')
    .helpCommand('help [verb]', 'explain a verb')
    .addHelpText(
      'after',
      '\nExit codes: 0 fine, 1 the file or the request is bad (findings say why), 2 the call is wrong.\n\nA first campaign: write a file (docs/reference/campaign-file.md), then\n  npm run -s orderly -- check my-campaign.yaml\n  npm run -s orderly -- solve my-campaign.yaml\n  npm run -s orderly -- play my-campaign.yaml --a conservative --b reckless --seed 7',
    )
    .showHelpAfterError('(“--help” explains the call)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.err(text),
    });
  addCheck(program, terminal, ends);
  addSolve(program, terminal);
  addPlay(program, terminal);
  addSimulate(program, terminal);
  addCalc(program, terminal);
  addVerify(program, terminal, ends);
  addAnalyse(program, terminal);
  addMail(program, terminal);
  addRulesets(program, terminal);
  addResetPassword(program, terminal);
  addResetSecondFactor(program, terminal);
  addBackup(program, terminal);
  addRestore(program, terminal);
  addRebuild(program, terminal);
  addArchive(program, terminal);
  return program;
}
