import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_BYTES_MAX, scaled } from '@/lib/application/photographs/picture';
import { bomb, markersOf, photographOfPhone, WRITTEN_BY_CAMERA } from '@/tests/support/camera';

const code = async (bytes: Uint8Array) => {
  const answer = await scaled(bytes);
  return answer.ok ? 'OK' : answer.error.code;
};
/** The colour in the middle of the upper and of the lower half, rounded to the nearest of the two that were there. */
async function halves(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
    return red > blue ? 'red' : 'blue';
  };
  const [x, y] = [Math.floor(info.width / 2), Math.floor(info.height / 4)];
  return [at(x, y), at(x, info.height - 1 - y)];
}

test('[application: photographs] nothing that a phone writes into a photograph is left in either size, and it is upright', async () => {
  const sent = await photographOfPhone();
  // The test is about something: a reader of Exif finds the place and the way it was held.
  const read = await sharp(sent).metadata();
  expect([read.orientation, read.width, read.height]).toEqual([6, 40, 20]);
  expect(read.exif?.includes('Canary Phone 9')).toBe(true);
  for (const canary of WRITTEN_BY_CAMERA) expect(sent.includes(canary)).toBe(true);
  expect(markersOf(sent)).toEqual(expect.arrayContaining([0xe1, 0xed, 0xfe]));

  const made = await scaled(sent);
  if (!made.ok) throw new Error(made.error.code);
  expect([made.value.width, made.value.height]).toEqual([20, 40]);
  for (const kept of [made.value.large, made.value.small]) {
    // JFIF, tables, the picture: no application block but the first, no comment.
    expect(markersOf(kept).filter((marker) => marker > 0xe0 || marker < 0xc0)).toEqual([]);
    for (const canary of ['Exif', 'GPS', ...WRITTEN_BY_CAMERA])
      expect(kept.includes(canary)).toBe(false);
    const { orientation, exif, xmp, iptc, icc } = await sharp(kept).metadata();
    expect([orientation, exif, xmp, iptc, icc]).toEqual(Array(5).fill(undefined));
    // Stored with its left half red, and held so that the left is the top.
    expect(await halves(kept)).toEqual(['red', 'blue']);
  }
  const otherWay = await scaled(await photographOfPhone(8));
  expect(otherWay.ok && (await halves(otherWay.value.large))).toEqual(['blue', 'red']);
});

test('[application: photographs] large ones are scaled, small ones are left as they are, and what is transparent is white', async () => {
  const wide = await scaled(await photographOfPhone(1, [3_000, 600]));
  expect(wide.ok && [wide.value.width, wide.value.height]).toEqual([1_600, 320]);
  const small = await sharp(wide.ok ? wide.value.small : Buffer.alloc(0)).metadata();
  expect([small.width, small.height, small.format]).toEqual([640, 128, 'jpeg']);
  const clear = { width: 8, height: 8, channels: 4 as const, background: '#00000000' };
  for (const drawn of [sharp({ create: clear }).png(), sharp({ create: clear }).webp()]) {
    const made = await scaled(await drawn.toBuffer());
    const { channels } = await sharp(made.ok ? made.value.large : Buffer.alloc(0)).stats();
    expect([made.ok && made.value.width, ...channels.map(({ mean }) => mean)]).toEqual([
      8, 255, 255, 255,
    ]);
  }
});

test('[application: photographs] other types, damaged files and pictures that would fill the memory are refused', async () => {
  const text = (written: string) => Buffer.from(written, 'latin1');
  for (const other of [
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    text('<!doctype html><script>alert(1)</script>'),
    text('GIF89a\x01\0\x01\0'),
    text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    text('\0\0\0\x1cftypavif\0\0\0\0avifmif1'),
    text('II*\0\x08\0\0\0'),
    text('%PDF-1.7'),
    Buffer.alloc(0),
  ])
    expect(await code(other)).toBe('PICTURE_UNKNOWN');
  const sound = await photographOfPhone();
  expect(await code(sound.subarray(0, sound.length - 200))).toBe('PICTURE_DAMAGED');
  expect(await code(text('\xff\xd8\xff and nothing more'))).toBe('PICTURE_DAMAGED');
  expect(await code(text('RIFF\x10\0\0\0WEBPVP8 '))).toBe('PICTURE_DAMAGED');
  expect(bomb(30_000).length).toBeLessThan(60_000);
  for (const side of [8_000, 30_000, 2_000_000_000])
    expect([side, await code(bomb(side))]).toEqual([
      side,
      side > 1_000_000 ? 'PICTURE_DAMAGED' : 'FILE_TOO_LARGE',
    ]);
  expect(await code(new Uint8Array(PICTURE_BYTES_MAX + 1))).toBe('FILE_TOO_LARGE');
  // What was refused leaves the next one its turn.
  expect(await code(sound)).toBe('OK');
});

test('[application: photographs] no bytes bring the reading of a picture down', async () => {
  const sound = await photographOfPhone();
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const answers = new Set<string>();
  for (let turn = 0; turn < 60; turn += 1) {
    const damaged = Buffer.from(sound);
    for (let bit = 0; bit < 8; bit += 1) damaged[3 + next(damaged.length - 3)] = next(256);
    answers.add(await code(damaged));
  }
  expect(
    [...answers].filter((one) => !['OK', 'PICTURE_DAMAGED', 'FILE_TOO_LARGE'].includes(one)),
  ).toEqual([]);
});
