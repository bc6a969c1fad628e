import { expect, test } from 'vitest';
import { parseOrder, squareNamed } from '@/lib/rulesets/command-and-maneuver/notation';
import { HOUSE_VALUES } from '@/lib/rulesets/command-and-maneuver/parameters';
import { RULES_PAGE } from '@/lib/rulesets/command-and-maneuver/rules-page';

const blocks = (id: string) =>
  RULES_PAGE.sections.find((section) => section.id === id)?.blocks ?? [];

test('[command-and-maneuver: Pieces and Moves] the rules page draws each piece with all its squares', () => {
  const drawn = blocks('pieces').flatMap((block) =>
    block.kind === 'squares' ? block.drawings : [],
  );
  const reach = Object.fromEntries(
    drawn.map(({ caption, reach: squares }) => [caption.split(':')[0], squares.length]),
  );
  expect(reach).toEqual({ Infantry: 8, Cavalry: 12, Cannon: 12, Skirmisher: 8, Leader: 24 });
  const leader = drawn.find(({ caption }) => caption.startsWith('Leader'));
  expect(Math.max(...(leader?.reach ?? []).flat().map(Math.abs))).toBe(2);
});

test('[command-and-maneuver: Pieces and Moves] the rules page moves cavalry from n11 as far as hill and woods let it', () => {
  const example = blocks('pieces').find((block) => block.kind === 'example');
  const squares = (example?.kind === 'example' ? example.lines : []).map(
    ({ text }) => text.split(' ').at(-1) ?? '',
  );
  expect(squares.toSorted()).toEqual(['l11', 'm11', 'n10', 'n12', 'n13', 'n14', 'n9']);
  expect(squares.every((square) => squareNamed(square) >= 0)).toBe(true);
});

test('[command-and-maneuver: Action Points] the rules page counts one point for each piece and leader', () => {
  const example = blocks('command').find((block) => block.kind === 'example');
  const lines = example?.kind === 'example' ? example.lines.map(({ figure }) => figure) : [];
  expect(lines).toEqual(['12', '72', '84']);
  expect(HOUSE_VALUES.actionPoints.value).toBe(84);
});

test('[command-and-maneuver: Replacements] the rules page owes one piece more after seven losses and one return', () => {
  const example = blocks('night').find((block) => block.kind === 'example');
  const lines = example?.kind === 'example' ? example.lines.map(({ figure }) => figure) : [];
  expect(lines).toEqual(['7', '2', '1']);
});

test('[command-and-maneuver: Notation] every order that the rules page shows is understood', () => {
  const table = blocks('turn').find((block) => block.kind === 'table');
  const orders = table?.kind === 'table' ? table.rows.map(([order = '']) => order) : [];
  expect(orders.length).toBeGreaterThan(6);
  expect(orders.filter((order) => !parseOrder(order).ok)).toEqual([]);
});
