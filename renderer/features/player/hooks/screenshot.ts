import { clockTime } from '#shared/domain/app/clock-time.ts';
import { safeFileName } from '#shared/domain/app/safe-file-name.ts';

/** The address of the file must live until the browser has begun to save it. */
const KEPT_MS = 60_000;

export type Shot = { readonly release: string; readonly episode: string; readonly seconds: number };

/** "Release - Episode 3 - 12-04.png". A colon is no letter of a file name everywhere. */
export function screenshotName({ release, episode, seconds }: Shot): string {
  const parts = [release, episode, clockTime(seconds).replaceAll(':', '-')].filter((part) => part !== '');
  // A very long title is cut, the time of the picture is not.
  const time = ` - ${parts.pop() ?? ''}.png`;
  return safeFileName(`${parts.join(' - ')}${time}`, { extension: time, fallback: 'engawa' });
}

/** Saves the present picture in the stream's resolution. False: there is no picture. */
export async function saveScreenshot(video: HTMLVideoElement, name: string): Promise<boolean> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return false;
  context.drawImage(video, 0, 0, width, height);
  const address = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return true;
}
