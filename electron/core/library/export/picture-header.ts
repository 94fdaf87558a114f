import type { ImageType } from '#core/anime/media/image-route.ts';

/** Whether a picture that goes into a book as it is says how large it is: readers refuse books over one that does not. */
export function hasSize(bytes: Uint8Array, type: ImageType): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === 'image/jpeg') return hasFrame(view);
    if (type === 'image/png') return view.getUint32(16) > 0 && view.getUint32(20) > 0;
    return type === 'image/gif' && view.getUint16(6) > 0 && view.getUint16(8) > 0;
  } catch {
    return false;
  }
}

/** Goes through a JPEG's segments up to the one with its size. */
function hasFrame(view: DataView): boolean {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    while (view.getUint16(at) === 0xffff) at += 1;
    const marker = view.getUint16(at);
    if (marker < 0xff00) return false;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) > 0 && view.getUint16(at + 7) > 0;
  }
}
