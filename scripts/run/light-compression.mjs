// Loaded into the web process before the program. Next compresses what it sends, always at zlib's sixth level and with
// no setting for it, which costs more processor time per page than reading all its data. The third level takes half of
// that and sends a tenth more.
import zlib from 'node:zlib';

const LEVEL = 3;

const { createGzip } = zlib;
Object.defineProperty(zlib, 'createGzip', {
  ...Object.getOwnPropertyDescriptor(zlib, 'createGzip'),
  value: (options) => createGzip({ level: LEVEL, ...options }),
});
