import { agree, giveBattle } from './support/boards';
import { minutesAfterDeadline } from './support/deadlines';
import { awake, expect, send, test } from './support/people';

/** Of the pace “fast”, in minutes. */
const GRACE = 12 * 60;

test('[product: deadlines on the board] two agree on a pace; one does not move, the computer makes that move, and she commands again', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna, { reducedMotion: 'reduce' });
  const berta = await open(people.berta, { reducedMotion: 'reduce' });
  const campaign = await giveBattle(anna, people.berta.name);
  await berta.goto(campaign);
  await agree(berta);
  await anna.goto(`${campaign}/deadlines`);
  await (await awake(anna.getByText('Propose another pace'))).click();
  await anna.getByRole('radio', { name: /^Fast/ }).check();
  await send(anna.getByRole('button', { name: /^Propose/ }));
  await berta.goto(`${campaign}/deadlines`);
  await send(await awake(berta.getByRole('button', { name: 'Agree' })));
  await expect(berta.getByText(/a day for a move on the board/)).toBeVisible();
  await expect(berta.getByText(/Each move on the board has a deadline/)).toBeVisible();

  const board = `${campaign}/battles/0/board`;
  await anna.goto(board);
  await expect(anna.getByText(/Move by/)).toBeVisible();
  await berta.goto(board);
  await expect(berta.getByText(/Due by/)).toBeVisible();
  await minutesAfterDeadline(campaign, 5);
  await expect(anna.getByText('You missed the deadline.')).toBeVisible();
  await expect(berta.getByText(`${people.anna.name} missed the deadline.`)).toBeVisible();
  await minutesAfterDeadline(campaign, GRACE + 5);
  // The computer has placed her pieces; it is Berta's move, and her time.
  await expect(berta.getByText(/Move by/)).toBeVisible();
  await anna.goto(`${campaign}/chronicle`);
  await expect(anna.getByRole('link', { name: 'South misses its deadline' })).toBeVisible();
  await berta.goto(board);
  await awake(berta.getByRole('application'));
  await berta.getByLabel('Order, typed').fill('all');
  await send(berta.getByRole('button', { name: 'Give', exact: true }));
  await anna.goto(board);
  await expect(anna.getByText(/Move by/)).toBeVisible();
  await expect(
    anna.getByText('South is handed to an artificial commander (steady) for one turn.'),
  ).toBeVisible();
  await expect(anna.getByRole('button', { name: 'Hand over' })).toBeVisible();
});
