import type Sharp from 'sharp';
import type { Answer } from '@/lib/application/core/refusal';
import { PICTURE_SIDE_MAX } from '@/lib/application/photographs/limits';
import { ok, refuse } from '@/lib/kernel/result';
import { logFault } from '@/lib/log/log';

/**
 * What becomes of a photograph before it is kept: it is decoded, turned upright, scaled and encoded again as a JPEG, so
 * that nothing that was in the file but its pixels is left: no place, no time, no camera, no preview.
 */

/** Most bytes of a file that is sent; a browser with script sends less, because it scales first. */
export const PICTURE_BYTES_MAX = 5_500_000;
/** Most pixels of a picture; a file of a few bytes can claim any number of them. */
export const PIXELS_MAX = 50_000_000;
/** Longest side in pixels of what is kept. */
const LARGE = { side: PICTURE_SIDE_MAX, quality: 78 } as const;
const SMALL = { side: 640, quality: 72 } as const;
/** Decodings that may wait for their turn in one process; each may need 200 MB while it runs. */
const WAITING_MAX = 16;
const SECONDS_MAX = 15;

/** A picture in two sizes, both JPEG without any metadata. */
export interface Scaled {
  readonly large: Buffer;
  readonly small: Buffer;
  /** Of the larger one, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The first bytes of what is decoded at all; a browser's word for the type counts for nothing. */
const KINDS: readonly ((head: Buffer) => boolean)[] = [
  // JPEG
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  // PNG
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])),
  // WebP
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
];

const UNKNOWN = refuse(
  'PICTURE_UNKNOWN',
  'Only JPEG, PNG and WebP pictures can be added. Save the photograph as one of these and send it again.',
  'photograph',
);
const DAMAGED = refuse(
  'PICTURE_DAMAGED',
  'This picture is damaged. Send it again, or another one.',
  'photograph',
);
const TOO_LARGE = refuse(
  'FILE_TOO_LARGE',
  `A picture can be at most ${PICTURE_BYTES_MAX / 1_000_000} MB and ${PIXELS_MAX / 1_000_000} million pixels. Make it smaller and send it again.`,
  'photograph',
);

const UNAVAILABLE = refuse(
  'PICTURES_UNAVAILABLE',
  'Pictures cannot be scaled on this server now. Send it again later.',
  'photograph',
);

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Scales a picture, one at a time in a process. Refuses PICTURE_UNKNOWN, PICTURE_DAMAGED, FILE_TOO_LARGE, TOO_BUSY,
 * PICTURES_UNAVAILABLE.
 * Never throws, whatever the bytes.
 */
export async function scaled(bytes: Uint8Array): Promise<Answer<Scaled>> {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (picture.length > PICTURE_BYTES_MAX) return TOO_LARGE;
  if (!KINDS.some((is) => is(picture))) return UNKNOWN;
  if (waiting >= WAITING_MAX)
    return refuse('TOO_BUSY', 'Many pictures are being scaled. Send it again in a minute.');
  waiting += 1;
  const own = last.then(() => decoded(picture)).finally(() => (waiting -= 1));
  // One that failed must not keep the next ones from being scaled.
  last = own.catch(() => {});
  return own;
}

async function decoded(picture: Buffer): Promise<Answer<Scaled>> {
  const sharp = await library().catch((fault: unknown) => {
    logFault(fault, 'the library that scales pictures');
    return null;
  });
  if (sharp === null) return UNAVAILABLE;
  try {
    const opened = sharp(picture, {
      ...{ limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 },
      ...{ sequentialRead: true, unlimited: false },
    });
    const { width = 0, height = 0 } = await opened.metadata();
    if (width * height > PIXELS_MAX) return TOO_LARGE;
    const upright = await opened
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: LARGE.side, height: LARGE.side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: across, height: down, channels } = upright.info;
    const pixels = () => sharp(upright.data, { raw: { width: across, height: down, channels } });
    const small = { width: SMALL.side, height: SMALL.side, fit: 'inside' } as const;
    return ok({
      large: await pixels().jpeg({ quality: LARGE.quality }).toBuffer(),
      small: await pixels()
        .resize({ ...small, withoutEnlargement: true })
        .jpeg({ quality: SMALL.quality })
        .toBuffer(),
      width: across,
      height: down,
    });
  } catch (fault) {
    const tooLarge = fault instanceof Error && /pixel limit/i.test(fault.message);
    return tooLarge ? TOO_LARGE : DAMAGED;
  }
}

let loaded: Promise<typeof Sharp> | undefined;

/** The library, once a picture needs it: most processes never see one. Only three decoders of it are left open. */
function library(): Promise<typeof Sharp> {
  loaded ??= opened().catch((fault: unknown) => {
    // Tried again for the next picture.
    loaded = undefined;
    throw fault;
  });
  return loaded;
}

async function opened(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      ...['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
      'VipsForeignLoadRaw',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
