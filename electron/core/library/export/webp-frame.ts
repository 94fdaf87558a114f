const FRAME_HEADER = 16;
const CHUNK_HEADER = 8;
const HAS_ALPHA = 0x10;

/**
 * The first frame of an animation as a file of its own, since the decoder takes no animations; other files unchanged. In the RIFF
 * chunks, `ANMF` holds the place and size of a frame and then the chunks of a still picture.
 */
export function firstFrameOf(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 12; at + CHUNK_HEADER <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + CHUNK_HEADER, at + CHUNK_HEADER + size);
    if (name === 'ANMF' && content.length > FRAME_HEADER) return stillOf(content);
    at += CHUNK_HEADER + size + (size % 2);
  }
  return file;
}

function stillOf(frame: Buffer): Uint8Array<ArrayBuffer> {
  const extended = Buffer.alloc(CHUNK_HEADER + 10);
  extended.write('VP8X');
  extended.writeUInt32LE(10, 4);
  extended[CHUNK_HEADER] = HAS_ALPHA;
  // Width and height, three bytes each.
  frame.copy(extended, CHUNK_HEADER + 4, 6, 12);
  const still = new Uint8Array(12 + extended.length + frame.length - FRAME_HEADER);
  const riff = Buffer.from(still.buffer);
  riff.write('RIFF');
  riff.writeUInt32LE(still.length - 8, 4);
  riff.write('WEBP', 8);
  extended.copy(riff, 12);
  frame.copy(riff, 12 + extended.length, FRAME_HEADER);
  return still;
}
