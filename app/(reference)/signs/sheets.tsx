import type { ReactNode } from 'react';
import { Action, Button } from '@/app/_components/form/button';
import { Checkbox, RadioRows, Select, TextArea, TextField } from '@/app/_components/form/fields';
import { ArmyBlock } from '@/app/_components/map/army-blocks';
import { Sabres } from '@/app/_components/map/battle-marks';
import { arrowText, pathText, smooth } from '@/app/_components/map/geometry';
import { TownMark } from '@/app/_components/map/town-marks';
import { Confirm } from '@/app/_components/notice/dialog';
import { EmptyState, Notice, Progress, YourTurn } from '@/app/_components/notice/notice';
import { ArmSign } from '@/app/_components/signs/arm-sign';
import { SideTag } from '@/app/_components/signs/side-mark';
import { SITUATION_SIGNS, SituationGlyph, signText } from '@/app/_components/signs/situation-glyph';
import { Section } from '@/app/_components/type/section';
import type { BySide } from '@/lib/kernel/side';
import { confirmNothing } from './actions';

const LINES: readonly { readonly name: string; readonly sample: ReactNode }[] = [
  { name: 'h1 46/50', sample: <span className="page-title">Frontier fortresses, 1757</span> },
  { name: 'h2 34/40', sample: <span className="h2">After the battle of the mills</span> },
  { name: 'h3 26/32', sample: <span className="h3">What was to be expected</span> },
  {
    name: 'dateline 20/28',
    sample: <span className="dateline">Sixth situation, 25 November 1757</span>,
  },
  {
    name: 'prose 19/30',
    sample: <span className="prose">On the 22nd it lost 10,150 men under the walls.</span>,
  },
  {
    name: 'ui 16/24',
    sample: (
      <>
        You may change it until Austria has sealed as well. <b>Seal choice</b>
      </>
    ),
  },
  {
    name: 'caption 14/20',
    sample: <span className="cap">brackets and small figures hold in 95 of 100</span>,
  },
  {
    name: 'figures',
    sample: (
      <>
        in text 1234567890 &nbsp; <span className="fig">in tables 1234567890</span>
      </>
    ),
  },
];

export function TypeSheet() {
  return (
    <dl className="type-sheet">
      {LINES.map((line) => (
        <div key={line.name}>
          <dt className="cap">{line.name}</dt>
          <dd>{line.sample}</dd>
        </div>
      ))}
    </dl>
  );
}

const COLOURS = [
  ['paper', 'page'],
  ['sheet', 'map, field'],
  ['wash', 'track, off'],
  ['ink', 'text, action'],
  ['ink-2', 'second text'],
  ['ink-3', 'captions'],
  ['a', 'side A, solid'],
  ['b', 'side B, hollow'],
  ['rubric', 'you must act'],
  ['draw', 'neither'],
  ['water', 'water'],
  ['wood', 'woods'],
] as const;

export function ColourSheet() {
  return (
    <ul className="colour-sheet">
      {COLOURS.map(([name, use]) => (
        <li key={name}>
          <svg width="100%" height="34" aria-hidden="true" focusable="false">
            <rect width="100%" height="34" fill={`var(--${name})`} stroke="var(--control)" />
          </svg>
          <b>{name}</b>
          <span className="cap">{use}</span>
        </li>
      ))}
    </ul>
  );
}

export function ResultSigns({ sides }: { sides: BySide<string> }) {
  return (
    <>
      <ul className="sign-row">
        {SITUATION_SIGNS.map((sign) => (
          <li key={sign}>
            <SituationGlyph sign={sign} />
            <span className="cap">{signText(sign, sides)}</span>
          </li>
        ))}
      </ul>
      <div className="row">
        <SideTag side="A" name={sides.A} />
        <SideTag side="B" name={sides.B} />
        {(['infantry', 'cavalry', 'artillery', 'support'] as const).map((arm) => (
          <span key={arm}>
            <ArmSign arm={arm} side="A" /> <ArmSign arm={arm} side="B" />
          </span>
        ))}
        <YourTurn>Your turn</YourTurn>
      </div>
    </>
  );
}

const BEND = smooth(
  [
    [-44, 18],
    [-20, -6],
    [10, -10],
    [44, 4],
  ],
  10,
);

const MAP_SIGNS: readonly { readonly name: string; readonly draw: ReactNode }[] = [
  {
    name: 'capital, fortress, town, village',
    draw: (['capital', 'fortress', 'town', 'village'] as const).map((kind, index) => (
      <g key={kind} transform={`translate(${index * 26 - 39} 0)`}>
        <TownMark kind={kind} />
      </g>
    )),
  },
  {
    name: 'armies by men; unknown',
    draw: (
      <>
        <g transform="translate(-36 0)">
          <ArmyBlock side="A" men={13_000} />
        </g>
        <g transform="translate(0 0)">
          <ArmyBlock side="B" men={40_000} />
        </g>
        <g transform="translate(38 0)">
          <ArmyBlock side="B" men={null} />
        </g>
      </>
    ),
  },
  {
    name: 'march chosen',
    draw: <path className="map__solid" data-side="A" d={arrowText(BEND, 10)} />,
  },
  {
    name: 'march of side B',
    draw: <path className="map__solid" data-side="B" d={arrowText(BEND, 10)} />,
  },
  {
    name: 'march open',
    draw: (
      <g className="map__open" data-side="A">
        <path d={pathText(BEND)} strokeDasharray="6 4" />
      </g>
    ),
  },
  { name: 'battle', draw: <Sabres /> },
];

export function MapSigns() {
  return (
    <ul className="sign-row sign-row--map map">
      {MAP_SIGNS.map((sign) => (
        <li key={sign.name}>
          <svg className="map__sheet" viewBox="-60 -32 120 64" aria-hidden="true" focusable="false">
            <rect className="map__ground" x="-60" y="-32" width="120" height="64" />
            {sign.draw}
          </svg>
          <span className="cap">{sign.name}</span>
        </li>
      ))}
    </ul>
  );
}

export function ActionsFieldsStates() {
  return (
    <div className="columns" data-columns="3">
      <Section title="Actions">
        <div className="stack">
          <Action>
            <Button kind="primary">Seal choice</Button>
            <Button>Undo move</Button>
            <Button kind="primary" pending>
              Sealing
            </Button>
            <Button kind="quiet">Change it</Button>
          </Action>
          <Action note="Off: say why. Two units have not moved.">
            <Button disabled>End phase</Button>
          </Action>
          <Action note="Asks once before what cannot be taken back.">
            <Confirm
              trigger="Concede"
              title="Concede the campaign?"
              confirm="Concede"
              action={confirmNothing}
            >
              <p>Austria wins at once, and the campaign is closed. It stays readable.</p>
            </Confirm>
          </Action>
        </div>
      </Section>
      <Section title="Fields">
        <div className="form">
          <TextField label="Name of the campaign" name="name" defaultValue="Bohemia and Silesia" />
          <TextField
            label="Killed"
            name="killed"
            defaultValue="1 20"
            error="Figures only: 120?"
            figures
          />
          <Select
            label="Who held the field?"
            name="held"
            options={[
              { value: 'A', name: 'the British' },
              { value: 'B', name: 'the Americans' },
            ]}
          />
          <TextArea label="Remarks" name="remarks" hint="Shown to both sides." rows={2} />
          <RadioRows
            label="Your opponent"
            name="opponent"
            defaultValue="conservative"
            rows={[
              { value: 'conservative', title: 'Conservative', note: 'Plays the equilibrium.' },
              { value: 'reckless', title: 'Reckless', note: 'Draws evenly.' },
            ]}
          />
          <Checkbox
            name="expected"
            label="Use expected values"
            hint="Offers the average result of each battle."
          />
        </div>
      </Section>
      <Section title="States">
        <div className="stack">
          <EmptyState action={<a href="#states">Write to T. Okafor</a>}>No letters yet.</EmptyState>
          <Progress
            label="Playing out the battle"
            done={6400}
            total={9604}
            unit="trials"
            stop={<Button kind="quiet">Stop here</Button>}
          />
          <Notice title="The line is down since 14:06.">
            <p>What you seal is kept here and sent when it returns.</p>
          </Notice>
          <Notice kind="error" title="One row does not balance." live={false}>
            <p>
              Volunteers of Ireland: 280 were sent, 279 are accounted for. Nothing is handed in
              until it does.
            </p>
          </Notice>
        </div>
      </Section>
    </div>
  );
}
