import { clockTime } from '#shared/domain/app/clock-time.ts';
import { safeFileName } from '#shared/domain/app/safe-file-name.ts';

/** The address of the file must live until the browser has begun to save it. */
const KEPT_MS = 60_000;

/** "Release - Episode 3 - 12-04.png". Some systems allow no colon in a file name. */
export function screenshotName(release: string, episode: string, seconds: number): string {
  const names = [release, episode].filter((part) => part !== '').join(' - ');
  // A very long title is cut, the time is not.
  const time = ` - ${clockTime(seconds).replaceAll(':', '-')}.png`;
  return safeFileName(`${names}${time}`, { extension: time, fallback: 'engawa' });
}

/** Saves the present frame in the stream's resolution; false without a frame. */
export async function saveScreenshot(video: HTMLVideoElement, name: string): Promise<boolean> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  return true;
}
