import { judge, walkByKeys } from './support/accessibility';
import { awake, expect, send, test } from './support/people';

test('[product: clubs] a battle night is called, a game on its table accepted by another, and a member says that they look for a game', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const anna = await open(people.anna, { reducedMotion: 'reduce' });
  await anna.goto(`/club/${people.clubId}/nights`);
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await (await awake(anna.getByLabel('Day'))).fill(day);
  await anna.getByLabel('Where').fill('The hall');
  await send(anna.getByRole('button', { name: 'Call it, and tell the club' }));
  await anna.waitForURL(/\/nights\/[0-9a-f-]{36}$/);
  const night = new URL(anna.url()).pathname;
  const game = anna.getByLabel('The game that you bring, and whom you look for');
  await (await awake(game)).fill('Austerlitz, 28 mm');
  await send(anna.getByRole('button', { name: 'Lay it on the table' }));
  const tables = anna.getByRole('main');
  await expect(tables.getByText(/brings it; nobody plays against them yet/)).toBeVisible();

  const berta = await open(people.berta);
  await berta.goto(night);
  await (await awake(berta.getByRole('button', { name: 'Accept' }))).click();
  await expect(berta.getByText(`against ${people.berta.name}`)).toBeVisible();
  await (await awake(berta.getByRole('button', { name: 'I am coming' }))).click();
  await expect(berta.getByText('Two people:')).toBeVisible();
  await berta.goto('/opponents');
  await (await awake(berta.getByLabel('I look for a game'))).selectOption('yes');
  await send(berta.getByRole('button', { name: 'Save' }));

  await anna.goto(night);
  await expect(tables.getByText(`against ${people.berta.name}`)).toBeVisible();
  await judge(anna, 'a battle night');
  await walkByKeys(anna, 'a battle night');
  await anna.goto('/opponents');
  await expect(anna.getByRole('link', { name: `Challenge ${people.berta.name}` })).toBeVisible();
});
