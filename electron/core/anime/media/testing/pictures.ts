/** The shortest beginnings of pictures that show their type, with some bytes after them. */
export const pictures = {
  'image/jpeg': bytes('\xff\xd8\xff\xe0\x00\x10JFIF'),
  'image/png': bytes('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'),
  'image/gif': bytes('GIF89a\x01\x00\x01\x00'),
  'image/webp': bytes('RIFF\x24\x00\x00\x00WEBPVP8 '),
  'image/avif': bytes('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00'),
} as const;

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(`${text}${'.'.repeat(40)}`, (character) => character.charCodeAt(0));
}
