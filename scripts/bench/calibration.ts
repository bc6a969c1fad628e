/**
 * How close battles of the newest version of Musket and Pike come to those on record, to the yardstick of real battles
 * (1700–1815), and to a Lanchester fit: `npm run bench -- calibration [trials] [heading]` writes
 * docs/calibration.md, or only the sections whose heading contains these words.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike';
import { frozenLine } from '@/lib/rulesets/musket-and-pike/quick/frozen/line';
import { DOCTRINE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/line/doctrine-values';
import { openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { orderAsStated } from '@/lib/trials/battle-odds';
import {
  type Compared,
  followedUp,
  groundCompared,
  rossbachCompared,
} from './calibration/compared';
import { errorOf, fitted, predicted } from './calibration/lanchester';
import { matchUps } from './calibration/match-ups';
import { type Measured, mean, measure, quantile } from './calibration/measure';
import { REASONS } from './calibration/reasons';

const TRIALS = Number(process.argv[2] ?? 2000);
/** Ten times the trials where levels of about 2 % are looked at: 20,000 leave ± 0.2 points. */
const RARE = 10;
/** Words of the headings to be measured; the other sections stay as they are. */
const ONLY = process.argv[3] ?? '';
const root = process.env.ORDERLY_ROOT ?? process.cwd();

/** Notes on what the tables do not show. */
const BY_BATTLE =
  'Rossbach: the horse decides it alone, in an hour; on record seven battalions of foot had a share in it, and two Austrian regiments met the charge in line. Breslau: the Austrians storm redoubts for longer than they did; the text of the campaign has the villages fall by evening. Neither has a figure of its own.';
const BY_ARM =
  'Horse loses more than foot in its army where it did the fighting: the Prussian at Rossbach, where it beat 33 squadrons and then 24; the Austrian at Kolin, whose charge ended the battle; on the Austrian side at Prague the horse of Sterbohol.';
const SURPRISE =
  'Rossbach ends in the Prussian major victory whenever it is fought as the scenario has it: it states the surprise itself (columns, their flank turned until the sixth turn, the Prussian horse first to move), as the choices before the battle decided it. What is left to chance is the price. Take the surprise away step by step, and the other levels return:';
const LEVELS_ON_GROUND =
  'Until version 4 all three wings of an army without orders went in at once and alike, and an attack of equals upon a hill or in close country hardly ever ended in its major victory (1.2–1.8 %). Since version 5 such an army makes a plan of its own (RULES.md, Doctrine): it puts its weight where ground and orders of battle promise most, holds or refuses the other wings, and keeps a reserve. Its major victory is no longer rare in any of the four, and its defeats are cheaper, because the wings that only held leave in order. Nothing in the plan is set for a level.\n\n- On a hill with much foot the attack falls upon the wing where the enemy has a regiment less. It seldom ends in the attacker’s own major defeat, the rarest of all levels here; three battles in ten are drawn there, with the attack spent and both armies on the field.\n- In close country the weight goes at the village, where nobody has to break his line at a hedge or among trees.\n- What the ground does is what the manual gives it: height and obstacles against fire and in melees, and fire in the enemy’s player turn at those who come. Who waits fires half as often again as who comes up, and loses two men for three. So the attack of equals upon a position is still lost more often than won.\n- The last rows give an author’s plans on the same fields: in echelon, and half of the foot on the left, the rest behind in the centre and the right kept back. An author’s orders always win.\n\nThe record says the same. The attacks of those years that carried heights against equal or greater numbers were made with a plan or with better foot: round the right at Prague, with the weight on one wing at Leuthen; at Kesselsdorf (1745) the assaults on the front failed until the defenders left their place to pursue, and at Kolin, where the plan came apart into a frontal attack, it failed.';
const WHY_LARGER =
  'The larger army wins more often than the yardstick has it, most of all from 1.75:1 up, by more than 15 points. The yardstick counts battles that a commander chose to accept against such odds: with better troops, behind works or a river, or with a flank to fall upon. These match-ups give both sides the same troops, and in a third of them the same open ground, so that numbers are all that is left. In the battles of 1757 quality, ground and surprise differ: of the three at 1.9:1 and more, the smaller army wins the two that it won on record.';
/** Losses on record (docs/sources-silesia.md), the winner, and the share of trials that side should win. */
const RECORD = {
  prague: { lost: [14_300, 13_400], winner: 'A', floor: 0.6 },
  kolin: { lost: [13_768, 9_000], winner: 'B', floor: 0.75 },
  rossbach: { lost: [548, 10_150], winner: 'A', floor: 0.9 },
  breslau: { lost: [10_150, 5_857], winner: 'B', floor: 0.75 },
  leuthen: { lost: [6_344, 22_000], winner: 'A', floor: 0.6 },
} as const;
type Recorded = keyof typeof RECORD;
const RECORDED = Object.keys(RECORD) as Recorded[];

const read = readCampaignFile(readFileSync(path.join(root, 'campaigns/silesia-1757.yaml'), 'utf8'));
if (!read.ok) throw new Error(read.error[0]?.message);
const definition = read.value;
const resolvers = new Map([[musketAndPike.id, musketAndPike.quick]]);

function orderOf(
  id: string,
  version: string,
  parameters: Record<string, number> = {},
): BattleOrder {
  const battle = definition.battles.find((one) => one.id === id);
  const order = battle && orderAsStated(definition, battle, resolvers);
  if (!order) throw new Error(`no order for ${id}`);
  const setup: Record<string, unknown> = { ...(order.setup as Record<string, never>), parameters };
  // Versions 1 and 2 know no ways of retreat, and no board.
  if (Number(version) < 3) {
    delete setup.retreat;
    delete setup.board;
  }
  return {
    ...order,
    setup: setup as BattleOrder['setup'],
    ruleset: { ...order.ruleset, version },
  };
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const percent = (share: number) => `${Math.round(share * 100)} %`;
const pair = (values: readonly [number, number], show = whole) =>
  `${show(values[0])} : ${show(values[1])}`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const fine = (share: number) => `${(share * 100).toFixed(1)} %`;
const comparison = (what: string, compared: readonly Compared[]) =>
  table(
    [what, 'levels, A’s major defeat … major victory', 'mean lost A : B'],
    compared.map(({ name, levels, lost }) => [
      name,
      `${levels.map(fine).join(', ')}${Math.min(...levels) < 0.02 && name.includes(':1') ? ' (**under 2**)' : ''}`,
      pair([lost[0], lost[1]]),
    ]),
  );
const pursued = () =>
  table(
    [
      'match-up of equals',
      'A wins, B wins',
      'killed and wounded A : B',
      'prisoners where A wins, where B wins',
    ],
    followedUp(TRIALS).map(({ name, wins, hit, prisoners }) => [
      name,
      wins.map(percent).join(', '),
      pair([hit[0], hit[1]]),
      prisoners.map(whole).join(', '),
    ]),
  );
const yes = (met: boolean) => (met ? 'yes' : '**no**');

const winsOf = (levels: readonly number[], side: 'A' | 'B') =>
  side === 'A'
    ? (levels[3] as number) + (levels[4] as number)
    : (levels[0] as number) + (levels[1] as number);
const meansOf = (measured: Measured): [number, number] => [
  mean(measured.lost[0]),
  mean(measured.lost[1]),
];

/** The results of version 2 for a battle, for comparison. */
function byVersion2(id: string, trials: number): { wins: number; lost: [number, number] } {
  const batch = frozenLine.trials(orderOf(id, '2'), 'calibration', 0, trials);
  let wins = 0;
  for (const level of batch.level) if (level > 2) wins += 1 / trials;
  return { wins, lost: [mean(batch.headsLost.A), mean(batch.headsLost.B)] };
}

function battlesOnRecord(): { text: string; measured: Map<Recorded, Measured> } {
  const measured = new Map<Recorded, Measured>();
  const rows: string[][] = [];
  const arms: string[][] = [];
  let near = 0;
  const missed: string[] = [];
  for (const id of RECORDED) {
    const { lost, winner, floor } = RECORD[id];
    const own = measure(orderOf(id, NEWEST), TRIALS);
    measured.set(id, own);
    const older = byVersion2(id, Math.min(TRIALS, 400));
    const means = meansOf(own);
    const olderWins = winner === 'A' ? older.wins : 1 - older.wins;
    const inside = [0, 1].map((side) => {
      const values = own.lost[side as 0 | 1];
      const recorded = lost[side] as number;
      const off = (means[side] as number) / recorded - 1;
      if (Math.abs(off) <= 0.4) near += 1;
      else
        missed.push(
          `${id}: side ${side === 0 ? 'A' : 'B'} loses ${whole(means[side] as number)} in the mean, ${percent(Math.abs(off))} ${off > 0 ? 'above' : 'below'} the record`,
        );
      const held = quantile(values, 0.025) <= recorded && recorded <= quantile(values, 0.975);
      if (!held)
        missed.push(
          `${id}: the recorded loss of side ${side === 0 ? 'A' : 'B'} lies outside the interval`,
        );
      return held;
    });
    const wins = winsOf(own.levels, winner);
    if (wins < floor)
      missed.push(`${id}: the winner on record wins ${percent(wins)}, not ${percent(floor)}`);
    rows.push([
      id,
      `${winner}; ${pair(lost)}`,
      `${percent(wins)} (${percent(floor)}: ${yes(wins >= floor)})`,
      percent(olderWins),
      pair(means),
      pair(older.lost),
      [0, 1]
        .map((side) =>
          [0.025, 0.975].map((at) => whole(quantile(own.lost[side as 0 | 1], at))).join('–'),
        )
        .join(' : '),
      inside.map(yes).join(' : '),
      pair(own.prisoners),
      own.turns.toFixed(1),
    ]);
    arms.push([
      id,
      ...own.arms.flatMap((side) =>
        side.map(([gone, sent]) => (sent > 0 ? percent(gone / sent) : '–')),
      ),
    ]);
  }
  const head = [
    'battle',
    'on record: winner; lost A : B',
    'winner on record wins (floor)',
    'version 2',
    'mean lost A : B',
    'version 2',
    '95 % of battles',
    'record inside',
    'prisoners',
    'turns',
  ];
  const armHead = ['battle', 'A foot', 'A horse', 'A guns', 'B foot', 'B horse', 'B guns'];
  return {
    measured,
    text: `${table(head, rows)}\n\nMeans within 40 % of the record: **${near} of 10** (asked: 7).\n\nWhat does not hold here:\n\n${missed.map((line) => `- ${line}`).join('\n') || '- nothing'}\n\n${BY_BATTLE}\n\n${SURPRISE}\n\n${comparison('Rossbach', rossbachCompared(orderOf('rossbach', NEWEST), TRIALS))}\n\nLosses by arm, per cent of those sent:\n\n${table(armHead, arms)}\n\n${BY_ARM}`,
  };
}

function otherBattles(): string {
  const rows = definition.battles.flatMap(({ id, scenario }) => {
    if (scenario === undefined || id in RECORD) return [];
    const own = measure(orderOf(id, NEWEST), Math.min(TRIALS, 300));
    const engaged = own.engaged.filter((share) => share !== null);
    return [
      [
        id,
        own.levels.map((share) => percent(share)).join(', '),
        pair(meansOf(own)),
        `${percent(own.ranOut)} ${own.ranOut <= 1 / 3 ? '' : '(**over a third**)'}`,
        engaged.length > 0
          ? engaged
              .map((share) => `${percent(share)}${share >= 0.6 ? '' : ' (**under 60**)'}`)
              .join(', ')
          : 'no attack ordered',
        `${own.routsMost}`,
      ],
    ];
  });
  return table(
    [
      'battle',
      'levels, A’s major defeat … major victory',
      'mean lost A : B',
      'runs the clock out',
      'first line of foot engaged where an attack was ordered',
      'most routs of a unit',
    ],
    rows,
  );
}

/** Yardstick: the larger army’s share of victories at up to 1.25, up to 1.6, above. */
const YARDSTICK = [
  { to: 1.25, share: 0.53 },
  { to: 1.6, share: 0.66 },
  { to: 9, share: 0.69 },
] as const;

function genericBattles(): string {
  const rows: string[][] = [];
  const winner: number[] = [];
  const loser: number[] = [];
  const relative: number[] = [];
  const classes = YARDSTICK.map(() => ({ won: 0, decided: 0 }));
  const open: string[] = [];
  const actual: { sent: readonly [number, number]; lost: [number, number] }[] = [];
  const trials = Math.min(TRIALS, 300);
  for (const { name, ratio, ground, order } of matchUps(NEWEST)) {
    const batch = openLine.trials(order, 'calibration', 0, trials);
    const sent: [number, number] = [0, 0];
    for (const unit of order.units) sent[unit.side === 'A' ? 0 : 1] += unit.strength.men ?? 0;
    const levels = [0, 0, 0, 0, 0];
    for (let trial = 0; trial < trials; trial += 1) {
      const level = batch.level[trial] as number;
      levels[level] = (levels[level] as number) + 1 / trials;
      if (level === 2) continue;
      const shares = [
        (batch.headsLost.A[trial] as number) / sent[0],
        (batch.headsLost.B[trial] as number) / sent[1],
      ] as const;
      const [won, lost] = level > 2 ? shares : [shares[1], shares[0]];
      winner.push(won);
      loser.push(lost);
      relative.push(lost / Math.max(1e-6, won));
      if (ratio === 1) continue;
      const own = classes[YARDSTICK.findIndex(({ to }) => ratio <= to)];
      if (!own) continue;
      own.decided += 1;
      if (level > 2) own.won += 1;
    }
    const means: [number, number] = [mean(batch.headsLost.A), mean(batch.headsLost.B)];
    actual.push({ sent, lost: means });
    if (ratio === 1 && ground === 'open')
      open.push(
        `draws ${percent(levels[2] as number)}, rarest level ${percent(Math.min(...levels))}`,
      );
    rows.push([
      name,
      levels.map((share) => percent(share)).join(', '),
      pair([means[0] / sent[0], means[1] / sent[1]], percent),
    ]);
  }
  const model = fitted(actual);
  const quartiles = (values: readonly number[], show: (value: number) => string) =>
    `${show(quantile(values, 0.5))} (${show(quantile(values, 0.25))}–${show(quantile(values, 0.75))})`;
  const summary = table(
    ['figure', `version ${NEWEST}`, 'asked'],
    [
      ['winner’s loss, median (quartiles)', quartiles(winner, percent), '5–18 %'],
      ['loser’s loss', quartiles(loser, percent), '12–34 %'],
      ['loser’s over winner’s', quartiles(relative, (value) => value.toFixed(2)), '1.5–3'],
      ...YARDSTICK.map(({ to, share }, place) => {
        const { won, decided } = classes[place] ?? { won: 0, decided: 1 };
        const label = place === 0 ? '1.25:1' : place === 1 ? '1.5:1' : '1.75:1 and 2:1';
        return [
          `larger army wins, ${label}`,
          percent(won / Math.max(1, decided)),
          `at least ${percent(share - 0.1)}${to > 2 ? '; these armies are of equal quality' : ''}`,
        ];
      }),
      ['1:1 in the open', open.join('; '), 'draws 5–25 %, no level under 2 %'],
    ],
  );
  const beside = `Lanchester’s square law with fatigue, fitted to the mean losses of these match-ups: rate ${model.rate.toFixed(4)} a turn, fatigue ${percent(model.fatigue)} a turn, breaks at ${percent(model.breaks)}; it misses a mean loss by a factor of ${Math.exp(errorOf(model, actual)).toFixed(2)}. Fitted to the five battles on record it misses by ${lanchesterOnRecord()}.`;
  return `${summary}\n\n${LEVELS_ON_GROUND}\n\n${pursued()}\n\n${comparison('attack of equals', groundCompared(RARE * TRIALS))}\n\n${WHY_LARGER}\n\n${beside}\n\n${table(['match-up', 'levels', 'mean loss A : B'], rows)}`;
}

/** How far Lanchester and the battle line deviate from the record, as factors. */
function lanchesterOnRecord(): string {
  const battles = RECORDED.map((id) => {
    const order = orderOf(id, NEWEST);
    const sent: [number, number] = [0, 0];
    for (const unit of order.units) sent[unit.side === 'A' ? 0 : 1] += unit.strength.men ?? 0;
    return { sent, lost: RECORD[id].lost };
  });
  const model = fitted(battles);
  const right = battles.filter(({ sent, lost }) => {
    const [a, b] = predicted(model, sent);
    const [shareA, shareB] = [a / sent[0], b / sent[1]];
    return shareA > shareB === lost[0] / sent[0] > lost[1] / sent[1];
  }).length;
  return `a factor of ${Math.exp(errorOf(model, battles)).toFixed(2)}, and names the side that lost the greater share in ${right} of 5`;
}

/** Factors that were fitted, and the figures tried for each. */
const FITTED = {
  armyBreakPercent: [28, 32, 36],
  armyBreakPerQuality: [2, 4, 6],
  flankCapturePercent: [25, 40, 55],
  horseFights: [1, 2, 3],
} as const;
type Fitted = keyof typeof FITTED;
const FITTED_NAMES = Object.keys(FITTED) as Fitted[];

/** For each battle: the factors that fit the other four best, and how far they deviate on it. */
function leaveOneOut(): string {
  let sets: Partial<Record<Fitted, number>>[] = [{}];
  for (const name of FITTED_NAMES)
    sets = sets.flatMap((set) => FITTED[name].map((value) => ({ ...set, [name]: value })));
  const trials = Math.min(TRIALS, 100);
  const errors = sets.map((set) =>
    RECORDED.map((id) => {
      const measured = measure(orderOf(id, NEWEST, set), trials);
      const logs = meansOf(measured).map(
        (own, side) => Math.log(own / (RECORD[id].lost[side] as number)) ** 2,
      );
      return { error: mean(logs), wins: winsOf(measured.levels, RECORD[id].winner) };
    }),
  );
  const rows = RECORDED.map((id, held) => {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    errors.forEach((own, place) => {
      const others = mean(own.filter((_, index) => index !== held).map(({ error }) => error));
      if (others >= least) return;
      least = others;
      best = place;
    });
    const set = sets[best] ?? {};
    const own = errors[best]?.[held];
    return [
      id,
      FITTED_NAMES.map((name) => `${set[name]}`).join(', '),
      Math.exp(Math.sqrt(least)).toFixed(2),
      Math.exp(Math.sqrt(own?.error ?? 0)).toFixed(2),
      percent(own?.wins ?? 0),
    ];
  });
  return table(
    [
      'left out',
      `best on the other four: ${FITTED_NAMES.map((name) => `\`${name}\``).join(', ')}`,
      'off by a factor, the four',
      'off by a factor, the one left out',
      'winner on record wins it',
    ],
    rows,
  );
}

/** Every factor of the battle line, with its figure and the reason for it. */
function factors(): string {
  const rows = (Object.keys(DOCTRINE_VALUES) as (keyof typeof DOCTRINE_VALUES)[]).map((name) => {
    const { value, unit } = DOCTRINE_VALUES[name];
    const [reason, since] = REASONS[name];
    return [`\`${name}\``, `${value} ${unit}`, reason, since];
  });
  return table(['factor', 'figure', 'reason', 'set'], rows);
}

function speed(): string {
  const time = (line: typeof openLine, version: string, trials: number) => {
    const order = orderOf('prague', version);
    line.trials(order, 'warm', 0, 100);
    const start = process.cpuUsage();
    line.trials(order, 'speed', 0, trials);
    const { user, system } = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    let turns = 0;
    for (let trial = 0; trial < 40; trial += 1)
      turns += line.trialReport(order, 'speed', trial, false).turnsFought / 40;
    return { seconds, perUnitTurn: (order.units.length * turns * trials) / seconds };
  };
  // Alternating, and the best of each, because other work on the machine slows down one or the other.
  const runs = [0, 1, 2, 3].map(() => ({
    older: time(frozenLine, '2', 2000),
    own: time(openLine, NEWEST, 2000),
  }));
  const best = (which: 'older' | 'own') =>
    runs.map((run) => run[which]).reduce((a, b) => (a.seconds <= b.seconds ? a : b));
  const [older, own] = [best('older'), best('own')];
  return `Per second and core, units × battle turns of Prague in one run: version 2 ${whole(older.perUnitTurn)}, version ${NEWEST} ${whole(own.perUnitTurn)} (ratio ${(own.perUnitTurn / older.perUnitTurn).toFixed(2)}; asked: 1, ${yes(own.perUnitTurn >= older.perUnitTurn)}). 2,000 trials of Prague take ${own.seconds.toFixed(1)} s on one core, so ${(own.seconds / 2).toFixed(1)} s on two.`;
}

/** The sections of the document, in its order. */
const SECTIONS: Readonly<Record<string, () => string>> = {
  'The five battles on record': () => battlesOnRecord().text,
  'Factors left to the others': () => `${leaveOneOut()}

The figures in force are not those that fit losses best: winners, who is engaged, draws and the match-ups below were judged with them. Rossbach’s Prussian loss weighs most of all in the fit.`,
  'The factors, with their reasons':
    () => `None is set for one battle; a scenario states ground, order of battle, hours and objectives. Where a reason names no battle or source it is a judgement
of the author. What stands in Parameter Data of the series is listed in RULES.md.

${factors()}`,
  'The other battles of the campaign': otherBattles,
  'Thirty match-ups of equal quality': genericBattles,
  Speed: speed,
};

const target = path.join(root, 'docs/calibration.md');
const before = readFileSync(target, 'utf8');
/** What stands under a heading of the document now, without the heading. */
function standing(heading: string): string {
  const start = before.indexOf(`\n## ${heading}\n`);
  if (start < 0) return '';
  const own = before.slice(start + heading.length + 5);
  const next = own.search(/^## /m);
  return (next < 0 ? own : own.slice(0, next)).trim();
}
const parts = Object.entries(SECTIONS).map(
  ([heading, measured]) =>
    `## ${heading}\n\n${heading.includes(ONLY) ? measured() : standing(heading)}\n`,
);
const text = `# Battles of Musket and Pike, version ${NEWEST}, against the record

Written by \`npm run bench -- calibration\`: ${whole(TRIALS)} trials of each battle on record, fewer of the others. Side A is Prussia.

${parts.join('\n')}`;
// What other commands have written below stays.
const others = before.search(/^## (?:The two resolvers|Shambattle) /m);
writeFileSync(target, others < 0 ? text : `${text}\n${before.slice(others)}`);
console.log(text);
