import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** What a phone writes into a photograph. None of it may be left in what is kept. */
export const WRITTEN_BY_CAMERA = [
  'Canary Phone 9',
  'canary-serial',
  'canary-xmp',
  'canary-iptc',
  'canary comment',
];

/**
 * A photograph as a phone takes it, held sideways: stored 40 × 20, its left half red and its right half blue, with an Exif block that says
 * `orientation`, the make, a serial number and where it was taken; XMP, IPTC and a comment. The blocks are written here byte by byte.
 */
export async function photographOfPhone(
  orientation = 6,
  [width, height] = [40, 20],
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1)
    pixels[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  const plain = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation)])),
    segment(
      0xe1,
      Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>canary-xmp</x:xmpmeta>', 'latin1'),
    ),
    segment(0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0bcanary-iptc', 'latin1')),
    segment(0xfe, Buffer.from('canary comment', 'latin1')),
    plain.subarray(2),
  ]);
}

/** A TIFF block of little-endian entries: IFD 0 with the make, its orientation and a pointer to the place, 59° 20′ N 18° 4′ E. */
function exif(orientation: number): Buffer {
  const make = Buffer.from('Canary Phone 9\0', 'latin1');
  const serial = Buffer.from('canary-serial\0', 'latin1');
  const first = 8;
  const entries = 4;
  const afterFirst = first + 2 + entries * 12 + 4;
  const gps = afterFirst + make.length + serial.length + ((make.length + serial.length) % 2);
  const afterGps = gps + 2 + 4 * 12 + 4;
  const block = Buffer.alloc(afterGps + 48);
  block.write('II*\0', 0, 'latin1');
  block.writeUInt32LE(first, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    block.writeUInt16LE(tag, at);
    block.writeUInt16LE(type, at + 2);
    block.writeUInt32LE(count, at + 4);
    block.writeUInt32LE(value, at + 8);
  };
  block.writeUInt16LE(entries, first);
  entry(first + 2, 0x010f, 2, make.length, afterFirst);
  entry(first + 14, 0x0112, 3, 1, orientation);
  entry(first + 26, 0x013b, 2, serial.length, afterFirst + make.length);
  entry(first + 38, 0x8825, 4, 1, gps);
  make.copy(block, afterFirst);
  serial.copy(block, afterFirst + make.length);
  block.writeUInt16LE(4, gps);
  entry(gps + 2, 1, 2, 2, 0x4e);
  entry(gps + 14, 2, 5, 3, afterGps);
  entry(gps + 26, 3, 2, 2, 0x45);
  entry(gps + 38, 4, 5, 3, afterGps + 24);
  [59, 1, 20, 1, 0, 1, 18, 1, 4, 1, 0, 1].forEach((part, place) => {
    block.writeUInt32LE(part, afterGps + place * 4);
  });
  return block;
}

/** The markers of a JPEG up to its pixels, as numbers: 0xe1 is Exif or XMP, 0xfe a comment. */
export function markersOf(jpeg: Buffer): readonly number[] {
  const markers: number[] = [];
  for (let at = 2; at < jpeg.length; ) {
    const marker = jpeg[at + 1] ?? 0;
    markers.push(marker);
    if (jpeg[at] !== 0xff || marker === 0xda) break;
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return markers;
}

/** A PNG of a few bytes that claims this many pixels a side. */
export function bomb(side: number): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(content.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(Math.min(Math.ceil(side / 8) + 1, 4_000));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk(
      'IDAT',
      deflateSync(Buffer.concat(Array.from({ length: Math.min(side, 2_000) }, () => row))),
    ),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
