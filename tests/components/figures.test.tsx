import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BranchTree } from '@/app/_components/chronicle/branch-tree';
import { Chronicle } from '@/app/_components/chronicle/chronicle';
import { BattleLog } from '@/app/_components/figures/battle-log';
import { IntervalSteps } from '@/app/_components/figures/interval-steps';
import { LedgerTable } from '@/app/_components/figures/ledger-table';
import { LossesChart, niceMax } from '@/app/_components/figures/losses-chart';
import { OddsStrip } from '@/app/_components/figures/odds-strip';
import { ReturnsCurve } from '@/app/_components/figures/returns-curve';
import { StrengthChart } from '@/app/_components/figures/strength-chart';
import { ValueCurve } from '@/app/_components/figures/value-curve';
import { OrderOfBattle } from '@/app/_components/forces/order-of-battle';
import { ChainOfSituations } from '@/app/_components/situation/chain';
import { ChoiceList, SealButton } from '@/app/_components/situation/choice-list';
import { ChoiceSelection } from '@/app/_components/situation/choice-selection';
import { SealStatus } from '@/app/_components/situation/seals';
import {
  demonstrationChoices,
  demonstrationSides as sides,
} from '@/app/(reference)/signs/demonstration';
import {
  demonstrationBranches,
  demonstrationChain,
  demonstrationChronicle,
  demonstrationForces,
  demonstrationLedger,
  demonstrationLevels,
  demonstrationLog,
  demonstrationLosses,
  demonstrationSteps,
  demonstrationStrength,
  demonstrationUnits,
} from '@/app/(reference)/signs/demonstration-forces';

const plain = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('[ledger: formations] units fold under their formation’s subtotal, a lone unit stays a row, and everything adds up', () => {
  const row = (unit: string, side: 'A' | 'B', start: number, killed: number) => ({
    ...{ unit, side, fatigue: 0 },
    counts: { men: { start, killed, present: start - killed } },
  });
  const markup = renderToStaticMarkup(
    <LedgerTable
      sides={sides}
      rows={[row('one', 'A', 500, 20), row('two', 'A', 700, 50), row('three', 'A', 90, 0)]}
      units={{ one: { name: 'One' }, two: { name: 'Two' }, three: { name: 'Three' } }}
      formations={{
        one: { id: 'first', name: 'First brigade' },
        two: { id: 'first', name: 'First brigade' },
        three: { id: 'guard', name: 'The guard' },
      }}
    />,
  );
  expect(markup.match(/type="checkbox"/g)).toHaveLength(1);
  expect(markup).not.toContain('The guard');
  const rowOf = (name: string) =>
    markup.split('<tr').find((text) => text.includes(`>${name}<`) || text.includes(`>${name}</`)) ??
    '';
  expect(rowOf('First brigade')).toMatch(/1,200.*1,130.*>70</s);
  expect(rowOf('All')).toMatch(/1,290.*1,220.*>70</s);
  expect(markup.match(/class="ledger__unit"/g)).toHaveLength(2);
});

test('[ledger] both sides’ totals add up their rows, and men and guns have separate tables', () => {
  const markup = renderToStaticMarkup(
    <LedgerTable sides={sides} rows={demonstrationLedger} units={demonstrationUnits} />,
  );
  const men = demonstrationLedger
    .filter((row) => row.side === 'A')
    .reduce((sum, row) => sum + (row.counts.men?.present ?? 0), 0);
  expect(plain(markup)).toContain(men.toLocaleString('en'));
  expect(markup.match(/<table/g)?.length).toBe(2);
  expect(markup).toContain('Lucchesi killed, routed');
});

test('[ledger] rare columns appear only if a row uses them', () => {
  const rows = [
    {
      unit: 'one',
      side: 'A' as const,
      fatigue: 0,
      counts: { men: { start: 10, gained: 2, present: 12 } },
    },
  ];
  const markup = renderToStaticMarkup(<LedgerTable sides={sides} rows={rows} units={{}} />);
  expect(markup).toContain('Gained');
  expect(markup).not.toContain('Handed over');
  expect(markup).toContain('one');
});

test('[odds] the five shares are in a table with their intervals, and the actual result is named', () => {
  const markup = renderToStaticMarkup(
    <OddsStrip sides={sides} levels={demonstrationLevels} happened="draw" />,
  );
  const text = plain(markup);
  for (const words of [
    '29 %',
    '33 %',
    '17 %',
    '15 %',
    '6 %',
    '28.1–29.9',
    'drawn (what happened)',
    'major victory for Austria',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  expect(markup).not.toContain('NaN');
});

test('[odds] authored odds draw no bracket, and an impossible level no bar', () => {
  const certain = {
    majorVictory: { share: 1 },
    minorVictory: { share: 0 },
    draw: { share: 0 },
    minorDefeat: { share: 0 },
    majorDefeat: { share: 0 },
  };
  const markup = renderToStaticMarkup(<OddsStrip sides={sides} levels={certain} />);
  expect(markup).not.toContain('odds__bracket');
  expect(markup.match(/odds__part/g)?.length).toBe(1);
});

test('[losses] sampling and prediction intervals are named differently', () => {
  const text = plain(
    renderToStaticMarkup(
      <LossesChart sides={sides} losses={demonstrationLosses} happened={{ A: 6_512, B: 23_550 }} />,
    ),
  );
  expect(text).toContain('7,080');
  expect(text).toContain('one battle between 3,900 and 11,700');
  expect(text).toContain('What happened: 6,512.');
  expect([niceMax(0), niceMax(11), niceMax(33_000)]).toEqual([1, 12, 40_000]);
});

test('[losses] armies counted in figures are called so, and the men of the real war are not drawn on their scale', () => {
  const few: (typeof demonstrationLosses)['A'] = {
    ...demonstrationLosses.A,
    ...{ start: 116, mean: 40, sampling95: [39, 41], prediction95: [26, 55] },
  };
  const history = { A: 1_300, B: 3_000 };
  const shown = (heads?: 'figures') =>
    renderToStaticMarkup(
      <LossesChart sides={sides} losses={{ A: few, B: few }} heads={heads} history={history} />,
    );
  expect(plain(shown('figures'))).toContain('of 116 figures');
  expect(plain(shown('figures'))).toContain('In the real war: 1,300 men.');
  expect(shown('figures')).not.toContain('losses__history');
  expect(plain(shown())).toContain('of 116 men');
  expect(shown()).toContain('losses__history');
});

test('[strength] the chart has a table, and a single undated point is drawn', () => {
  expect(
    plain(renderToStaticMarkup(<StrengthChart sides={sides} points={demonstrationStrength} />)),
  ).toContain('116,000');
  const lone = renderToStaticMarkup(
    <StrengthChart
      sides={sides}
      points={[{ position: 1, date: 'spring', A: 0, B: 0, label: 'the start' }]}
    />,
  );
  expect(lone).not.toMatch(/NaN|Infinity/);
  expect(renderToStaticMarkup(<StrengthChart sides={sides} points={[]} />)).toContain(
    'No strength is known yet.',
  );
});

test('[figures: strength] strength is drawn as steps, a value as straight segments', () => {
  const paths = (markup: string) =>
    [...markup.matchAll(/ d="(M58,[^"]*|M46,[^"]*)"/g)].map(([, d]) => d);
  const points = [
    { position: 1, date: '1757-04-01', A: 1_000, B: 800, label: 'Start' },
    { position: 5, date: '1757-04-06', A: 500, B: 800, label: 'The ford' },
    { position: 9, date: '1757-04-11', A: 600, B: 800, label: 'Rest' },
  ];
  const [b, a] = paths(renderToStaticMarkup(<StrengthChart sides={sides} points={points} />));
  expect(a).toBe('M58,14L504,14L504,115L950,115L950,94.8');
  expect(b).toBe('M58,54.4L504,54.4L504,54.4L950,54.4L950,54.4');
  const values = points.map(({ position, date, label }, index) => ({
    ...{ position, date, label, battle: null, value: [0, 1, -1][index] ?? 0 },
  }));
  const [curve] = paths(renderToStaticMarkup(<ValueCurve sides={sides} points={values} />));
  expect(curve).toBe('M46,137L576,22L1106,252');
});

test('[figures: strength] each month is named where it begins', () => {
  const points = [
    { position: 1, date: '1757-11-25', A: 1_000, B: 800, label: 'Start' },
    { position: 5, date: '1758-03-05', A: 500, B: 800, label: 'End' },
  ];
  const markup = renderToStaticMarkup(<StrengthChart sides={sides} points={points} />);
  const marks = [...markup.matchAll(/ d="M([\d.]+) 14V216"><\/path>(?:<text[^>]*>(\w+)<)?/g)].map(
    ([, x, month]) => [month, Number(x)],
  );
  // 100 days on 892 pixels from 58: 6, 37, 68 and 96 days after the first.
  expect(marks).toEqual([
    ['December', 111.5],
    ['January', 388],
    ['February', 664.6],
    ['March', 914.3],
  ]);
});

test('[figures: returns] the wounded are drawn as steps that add up, in words too', () => {
  const markup = renderToStaticMarkup(
    <ReturnsCurve
      side="A"
      from="1757-06-18"
      until="1757-07-08"
      lying={5_926}
      due={593}
      later={[
        { date: '1757-07-18', men: 889 },
        { date: '1757-09-16', men: 1_185 },
      ]}
    />,
  );
  expect(markup).toContain(
    'Of 5,926 men in hospital, back: 593 by 8 July, 1,482 by 18 July, 2,667 by 16 Sept.',
  );
  // 20, 30 and 90 days after the first on 634 pixels from 8; the line rises at each.
  expect(markup).toMatch(/d="M8 224H148\.9V[\d.]+H219\.3V[\d.]+H642\.0V[\d.]+"/);
  expect(markup).not.toMatch(/NaN/);
});

test('[interval] strength carries from step to step for both sides', () => {
  const text = plain(
    renderToStaticMarkup(
      <IntervalSteps
        sides={sides}
        steps={demonstrationSteps}
        before={{ A: 26_488, B: 41_450 }}
        from={{ date: '1757-12-05', title: 'After the battle' }}
      />,
    ),
  );
  for (const words of ['26,702', '42,773', '+1,420', '28,122', '−6,800', '36,613'])
    expect(text).toContain(words);
});

test('[order of battle] leaders have ratings, estimates are marked, losses given, and lower levels collapsed', () => {
  const markup = renderToStaticMarkup(
    <OrderOfBattle side="A" formations={demonstrationForces.A} openTo={2} />,
  );
  const text = plain(markup);
  expect(text).toContain('King Frederick A/A');
  expect(text).toContain('estimate');
  expect(text).toContain('lost 9,100');
  expect(text).toContain('Maurice of Dessau, wounded');
  expect(markup.match(/<details open/g)?.length).toBe(2);
  expect(markup.match(/<details/g)?.length).toBe(4);
});

test('[battle log] the log is complete without script, and can be cut at a position', () => {
  const whole = plain(
    renderToStaticMarkup(
      <BattleLog sides={sides} log={demonstrationLog} start={{ A: 33_000, B: 65_000 }} />,
    ),
  );
  expect(whole).toContain('Night ends the battle.');
  expect(whole).toContain('26,488 of 33,000');
  const cut = plain(
    renderToStaticMarkup(
      <BattleLog
        sides={sides}
        log={demonstrationLog}
        start={{ A: 33_000, B: 65_000 }}
        position={2}
      />,
    ),
  );
  expect(cut).not.toContain('Wedel storms');
  expect(cut).toContain('64,788 of 65,000');
  expect(
    plain(
      renderToStaticMarkup(
        <BattleLog sides={sides} log={[]} start={{ A: 1, B: 1 }} position={99} />,
      ),
    ),
  ).toContain('Before the first turn.');
});

test('[chain] each sign has a text, and the present situation is marked', () => {
  const markup = renderToStaticMarkup(
    <ChainOfSituations chain={demonstrationChain} sides={sides} toCome={2} />,
  );
  expect(plain(markup)).toContain('major victory for Prussia');
  expect(markup.match(/aria-current="step"/g)?.length).toBe(1);
});

test('[choices] radio buttons: closed choices are disabled and say why, the sealed one is selected', () => {
  const markup = renderToStaticMarkup(
    <ChoiceSelection initial="quarters">
      <ChoiceList
        side="A"
        question="What will Prussia do?"
        choices={demonstrationChoices}
        chosen="quarters"
      />
      <SealButton choices={demonstrationChoices} chosen="quarters" />
    </ChoiceSelection>,
  );
  expect(markup.match(/type="radio"/g)?.length).toBe(4);
  expect(markup).toMatch(
    /<input[^>]*checked=""[^>]*value="quarters"|<input[^>]*value="quarters"[^>]*checked=""/,
  );
  expect(markup).toMatch(
    /<input[^>]*disabled=""[^>]*value="siege"|<input[^>]*value="siege"[^>]*disabled=""/,
  );
  expect(plain(markup)).toContain('no siege train nearer than Küstrin');
  expect(markup).toContain('<span class="seal-letter">b</span>');
});

test('[seals] a row says whether a side has sealed, never what', () => {
  const text = plain(
    renderToStaticMarkup(
      <SealStatus
        rows={[
          { side: 'A', name: 'Prussia, you', state: 'act' },
          { side: 'B', name: 'Austria', state: 'sealed', note: '14:02' },
        ]}
        due="Sunday"
      />,
    ),
  );
  expect(text.trim()).toBe('Prussia, you not sealed Austria sealed 14:02 Due Sunday');
});

test('[chronicle] entries are in order with an anchor each; the first major one has a drop cap', () => {
  const markup = renderToStaticMarkup(
    <Chronicle
      sides={sides}
      entries={demonstrationChronicle}
      href={(entry) => `/x?at=${entry.position}`}
      current={36}
    />,
  );
  expect(markup).toContain('href="/x?at=30"');
  expect(markup.match(/data-drop-cap/g)?.length).toBe(1);
  expect(markup.indexOf('Rossbach')).toBeLessThan(markup.indexOf('The King’s return'));
});

test('[chronicle] runs of clerk’s work are folded under their number, and open where the reader stands; the story is not', () => {
  const [sample] = demonstrationChronicle;
  if (sample === undefined) throw new Error('no entry');
  const entry = (position: number, kind: typeof sample.kind, title: string) => ({
    ...sample,
    ...{ position, kind, title, side: null, level: null, battleIndex: null, losses: null },
  });
  const entries = [
    entry(1, 'start', 'It begins'),
    entry(2, 'seal', 'Blue seals'),
    entry(3, 'seal', 'Red seals'),
    entry(4, 'note', 'A commander joins'),
    entry(5, 'reveal', 'Both seals open'),
    entry(6, 'seal', 'Blue seals again'),
  ];
  const drawn = (current: number) =>
    renderToStaticMarkup(<Chronicle sides={sides} entries={entries} current={current} />);
  const folded = drawn(5);
  expect(folded).toContain('<summary>Two seals and one note</summary>');
  expect(folded).toContain('<summary>One seal</summary>');
  expect(folded).not.toContain('<details open');
  for (const position of [1, 2, 3, 4, 5, 6]) expect(folded).toContain(`id="entry-${position}"`);
  expect(drawn(3).match(/<details open/g)).toHaveLength(1);
});

test('[branches] a branch whose parent is hidden, or that names itself as parent, is still drawn', () => {
  const markup = renderToStaticMarkup(
    <BranchTree
      lines={[
        ...demonstrationBranches,
        {
          id: 'orphan',
          name: 'Orphan',
          href: '#',
          state: 'open',
          from: { line: 'nowhere', ordinal: 3 },
          situations: [],
        },
        {
          id: 'self',
          name: 'Self',
          href: '#',
          state: 'concluded',
          from: { line: 'self', ordinal: 1 },
          situations: [],
        },
      ]}
    />,
  );
  expect(markup).toContain('Orphan');
  expect(markup).toContain('Self');
  expect(markup).not.toMatch(/NaN|Infinity/);
});

test('[pages] no view writes a style attribute: the content security policy forbids it', () => {
  const all = [
    <OddsStrip key="1" sides={sides} levels={demonstrationLevels} />,
    <LossesChart key="2" sides={sides} losses={demonstrationLosses} />,
    <StrengthChart key="3" sides={sides} points={demonstrationStrength} />,
    <OrderOfBattle key="4" side="B" formations={demonstrationForces.B} />,
    <BranchTree key="5" lines={demonstrationBranches} />,
  ];
  expect(renderToStaticMarkup(all)).not.toMatch(/ style="/);
});
