/**
 * A checker of histories: whether what several clients asked of one stream, and were answered, can be explained by
 * everything having happened one after another, each act at one moment between its question and its answer
 * (linearizability). The stream at rest at the end says which commands were recorded, and in what order, so the check is
 * exact and takes the time of one sorting, however many clients there were.
 *
 * A read shows a state, by its length. A command leads from one state to the next. States follow one another in the
 * order of versions; so a history cannot be explained exactly if, of two acts in that order, the second was answered
 * before the first was asked.
 */

/** Times are of one clock of the machine, in any unit. */
interface Asked {
  /** Names the act in what is found wrong. */
  readonly id: string;
  readonly askedAt: number;
}

/** An append of a number of events; sent again with the same command it must be answered the same. */
export interface AppendAct extends Asked {
  readonly act: 'append';
  readonly command: string;
  /** The version it was sent for; 0: the stream must not exist. */
  readonly expected: number;
  readonly events: number;
  /** Null: never answered, as when the process died. It may have been recorded all the same, at any later time. */
  readonly answer: AppendAnswer | null;
}
type AppendAnswer = { readonly at: number } & (
  | { readonly recorded: { readonly first: number; readonly last: number } }
  | { readonly conflictAt: number }
);

/** A read that was answered: the command of each event from the first on. One that was not says nothing. */
export interface ReadAct extends Asked {
  readonly act: 'read';
  readonly answeredAt: number;
  readonly commands: readonly string[];
}

export type Act = AppendAct | ReadAct;

/** An act in the order of the stream: `place` n for the state of n events, between two states for a command. */
interface Placed {
  readonly id: string;
  readonly place: number;
  readonly askedAt: number;
  readonly answeredAt: number;
}

/**
 * @param acts of one stream
 * @param recorded the command of each event of the stream, read after the last act was over
 * @returns what cannot be explained, in words; nothing: the history is linearizable
 */
export function faultsOf(acts: readonly Act[], recorded: readonly string[]): readonly string[] {
  const faults: string[] = [];
  const spans = spansOf(recorded, faults);
  const placed: Placed[] = [];
  const senders = new Map<string, AppendAct[]>();
  for (const act of acts) {
    if (act.act === 'read') placeRead(act, { recorded, spans, placed, faults });
    else senders.set(act.command, [...(senders.get(act.command) ?? []), act]);
  }
  for (const command of spans.keys())
    if (!senders.has(command)) faults.push(`${command} was recorded, and nobody sent it`);
  for (const [command, sent] of senders) placeCommand(command, sent, { spans, placed, faults });
  return [...faults, ...contradictions(placed)];
}

interface Span {
  readonly first: number;
  readonly last: number;
}

function spansOf(recorded: readonly string[], faults: string[]): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  recorded.forEach((command, index) => {
    const known = spans.get(command);
    if (known !== undefined && known.last !== index)
      faults.push(`${command} was recorded twice, at ${known.first} and at ${index + 1}`);
    spans.set(command, { first: known?.first ?? index + 1, last: index + 1 });
  });
  return spans;
}

interface Findings {
  readonly spans: ReadonlyMap<string, Span>;
  readonly placed: Placed[];
  readonly faults: string[];
}

function placeRead(
  { id, commands, askedAt, answeredAt }: ReadAct,
  { recorded, spans, placed, faults }: Findings & { readonly recorded: readonly string[] },
): void {
  const other = commands.findIndex((command, index) => command !== recorded[index]);
  if (other >= 0) {
    faults.push(
      `${id} read ${commands[other]} at ${other + 1}, where the stream has something else`,
    );
    return;
  }
  const last = spans.get(commands.at(-1) ?? '')?.last ?? 0;
  if (last > commands.length) faults.push(`${id} read a part of ${commands.at(-1)}`);
  placed.push({ id, place: commands.length, askedAt, answeredAt });
}

function placeCommand(
  command: string,
  sent: readonly AppendAct[],
  { spans, placed, faults }: Findings,
): void {
  const span = spans.get(command);
  for (const { id, answer, expected, events } of sent) {
    if (answer === null) continue;
    if ('recorded' in answer) {
      const { first, last } = answer.recorded;
      if (span === undefined) faults.push(`${id} was acknowledged, and is lost`);
      else if (span.first !== first || span.last !== last)
        faults.push(`${id} was acknowledged at ${first} to ${last}, and is at ${span.first}`);
      if (last - first + 1 !== events) faults.push(`${id} recorded another number of events`);
    } else {
      if (answer.conflictAt === expected)
        faults.push(`${id} was refused at the version it expected`);
      if (span !== undefined && answer.conflictAt >= span.last)
        faults.push(`${id} was refused after it had been recorded`);
      placed.push({
        id: `${id} (refused)`,
        place: answer.conflictAt,
        askedAt: sentAt(sent, id),
        answeredAt: answer.at,
      });
    }
  }
  if (span === undefined) return;
  // It happened after it was first sent, and before anybody was told that it had.
  const recording = sent.filter(({ answer }) => answer === null || 'recorded' in answer);
  if (!recording.some(({ expected }) => expected === span.first - 1))
    faults.push(`${command} was recorded at ${span.first}, which nobody asked for`);
  placed.push({
    id: command,
    place: span.first - 0.5,
    askedAt: Math.min(...recording.map(({ askedAt }) => askedAt)),
    answeredAt: Math.min(
      ...recording.map(({ answer }) => (answer === null ? Number.POSITIVE_INFINITY : answer.at)),
    ),
  });
}

function sentAt(sent: readonly AppendAct[], id: string): number {
  return sent.find((one) => one.id === id)?.askedAt ?? 0;
}

/** Pairs in the order of the stream of which the second was over before the first began; for each second, one pair. */
function contradictions(placed: readonly Placed[]): string[] {
  const sorted = [...placed].sort((a, b) => a.place - b.place);
  const faults: string[] = [];
  /** Of all acts at lower places, the one asked last. */
  let latest: Placed | null = null;
  for (let from = 0; from < sorted.length; ) {
    const place = sorted[from]?.place;
    let to = from;
    while (to < sorted.length && sorted[to]?.place === place) to += 1;
    const here = sorted.slice(from, to);
    for (const act of here)
      if (latest !== null && act.answeredAt < latest.askedAt)
        faults.push(
          `${act.id} was over, at ${act.place}, before ${latest.id} began, at ${latest.place}`,
        );
    for (const act of here) if (latest === null || act.askedAt > latest.askedAt) latest = act;
    from = to;
  }
  return faults;
}
