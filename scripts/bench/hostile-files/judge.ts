import { isDeepStrictEqual } from 'node:util';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { RULESETS } from '@/lib/rulesets/registry';
import { structuralFindings } from '@/lib/trials/check-campaign';
import { playOut } from '@/tests/support/campaigns/play-out';

const PORTS = { resolvers: new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset.quick])) };

const VERSIONS = Object.fromEntries(RULESETS.map(({ quick }) => [quick.id, quick.version]));

export interface Verdict {
  readonly accepted: boolean;
  /** Milliseconds until the file was judged: by the clock, and of the processor. */
  readonly wallMs: number;
  readonly processorMs: number;
  /** The failure: a crash, or an accepted file that is unsound. Null if there is none. */
  readonly fault: string | null;
}

/** Judges a text as an import does, and checks what must hold of everything accepted. */
export function judge(text: string): Verdict {
  const begunWall = performance.now();
  const begun = process.cpuUsage();
  let answer: ReturnType<typeof imported>;
  try {
    answer = imported(text);
  } catch (crash) {
    answer = {
      definition: null,
      fault: `crash: ${crash instanceof Error ? crash.stack?.slice(0, 400) : 'thrown'}`,
    };
  }
  const used = process.cpuUsage(begun);
  const times = {
    wallMs: performance.now() - begunWall,
    processorMs: (used.user + used.system) / 1_000,
  };
  if (answer.definition === null) return { accepted: false, ...times, fault: answer.fault };
  try {
    return { accepted: true, ...times, fault: faultOf(answer.definition) };
  } catch (crash) {
    return {
      accepted: true,
      ...times,
      fault: `accepted, then: ${crash instanceof Error ? crash.stack?.slice(0, 400) : 'thrown'}`,
    };
  }
}

type Definition = Parameters<typeof structuralFindings>[0];

/** What the library's import does before it stores anything. */
function imported(text: string): {
  readonly definition: Definition | null;
  readonly fault: string | null;
} {
  const read = readCampaignFile(text);
  if (!read.ok) {
    const bare =
      read.error.length === 0 || read.error.some((finding) => finding.message.trim() === '');
    return { definition: null, fault: bare ? 'refused without a reason' : null };
  }
  const findings = structuralFindings(read.value, PORTS);
  if (findings.some((finding) => finding.severity === 'error'))
    return { definition: null, fault: null };
  return { definition: read.value, fault: null };
}

/** What must hold of an accepted file: it can be stored, read again, checked again and played to its end. */
function faultOf(definition: Definition): string | null {
  const written = JSON.stringify(definition);
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(written))
    return 'accepted with a character that the database cannot keep';
  canonicalJson(JSON.parse(written) as Json);
  const again = readCampaignFile(written);
  if (!again.ok) return `accepted, but not when written again: ${again.error[0]?.message}`;
  if (!isDeepStrictEqual(again.value, definition))
    return 'accepted, and another when written again';
  if (structuralFindings(again.value, PORTS).some((finding) => finding.severity === 'error')) {
    return 'accepted, and faulty at the second look';
  }
  if (Reflect.get({}, 'a') !== undefined) return 'a prototype was reached';
  playOut(definition, 'hostile', { rulesets: VERSIONS });
  return null;
}
