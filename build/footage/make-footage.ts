/**
 * Draws the demo's film frame by frame and encodes it as HLS in three heights (README of electron/demo).
 * Needs ffmpeg and the DejaVu fonts: `node build/footage/make-footage.ts`; takes some minutes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { drawFrame, filmSeconds, framesPerSecond } from './film.ts';
import { composeTone, toneSampleRate } from './tone.ts';

const segmentSeconds = 4;
const workDirectory = resolve(import.meta.dirname, '../../out/footage');
const targetDirectory = resolve(import.meta.dirname, '../../electron/demo/media/footage');
const masterFile = resolve(workDirectory, 'master.mkv');
const toneFile = resolve(workDirectory, 'tone.wav');
const font = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

/** Smooth pictures need little: these rates keep the whole film at a few megabytes. */
const renditions = [
  { height: 480, width: 854, quality: 36, audioRate: '32k' },
  { height: 720, width: 1280, quality: 38, audioRate: '32k' },
  { height: 1080, width: 1920, quality: 40, audioRate: '40k' },
] as const;

function startFfmpeg(parameters: readonly string[]) {
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...parameters], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
  });
  return { input: ffmpeg.stdin, ended };
}

async function renderFrame(index: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(drawFrame(index / framesPerSecond)));
  return await picture.removeAlpha().raw().toBuffer();
}

async function renderMaster(): Promise<void> {
  const { input, ended } = startFfmpeg(
    `-f rawvideo -pix_fmt rgb24 -s 1920x1080 -r ${framesPerSecond} -i - -c:v libx264rgb -qp 0 -preset ultrafast ${masterFile}`.split(
      ' ',
    ),
  );
  const frameCount = filmSeconds * framesPerSecond;
  let upcoming = renderFrame(0);
  for (let index = 0; index < frameCount; index += 1) {
    const frame = await upcoming;
    if (index + 1 < frameCount) upcoming = renderFrame(index + 1);
    if (!input.write(frame)) await once(input, 'drain');
    if (index % (framesPerSecond * 8) === 0) console.log(`drawn ${index / framesPerSecond} s of ${filmSeconds}`);
  }
  input.end();
  await ended;
}

/**
 * An AAC stream begins with one frame of run-in. Moved by that frame, sound and picture both begin at zero, so that the
 * player's position is the time in the picture; cut to whole frames, the sound does not outlast the picture.
 */
function soundFilter(): string {
  const frame = 1024;
  const wholeFrames = Math.floor((filmSeconds * toneSampleRate) / frame) - 1;
  return `atrim=end_sample=${wholeFrames * frame},asetpts=PTS+${frame}`;
}

/** The running time (mm:ss.t) and the rendition, so that a position and a quality can be read off the picture. */
function labels(height: number): string {
  const tenths = `floor((n*10+0.5)/${framesPerSecond})`;
  const clock = `%{eif\\:floor(${tenths}/600)\\:d\\:2}\\:%{eif\\:mod(floor(${tenths}/10)\\,60)\\:d\\:2}.%{eif\\:mod(${tenths}\\,10)\\:d}`;
  const size = Math.round(height / 27);
  const style = `fontfile=${font}:fontsize=${size}:fontcolor=white@0.92:shadowcolor=black@0.45:shadowx=1:shadowy=1`;
  const y = Math.round(height * 0.045);
  return `drawtext=${style}:x=w-tw-${size}:y=${y}:text='${height}p',drawtext=${style}:x=w-${Math.round(size * 8.4)}:y=${y}:text='${clock}'`;
}

async function encode({ height, width, quality, audioRate }: (typeof renditions)[number]): Promise<void> {
  // Beside the old one first: a running demo keeps its film until the new one is whole.
  const directory = resolve(workDirectory, String(height));
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const keyFrameInterval = String(segmentSeconds * framesPerSecond);
  const { input, ended } = startFfmpeg([
    ...['-i', masterFile, '-i', toneFile, '-t', String(filmSeconds)],
    ...[
      '-vf',
      `scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p,${labels(height)}`,
    ],
    ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryslow', '-tune', 'animation', '-crf', String(quality)],
    ...['-g', keyFrameInterval, '-keyint_min', keyFrameInterval, '-sc_threshold', '0'],
    ...['-x264-params', 'open-gop=0:bframes=0:ref=4:aq-mode=3:aq-strength=1.1:rc-lookahead=96'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-af', soundFilter(), '-c:a', 'aac', '-b:a', audioRate, '-ac', '2'],
    ...[
      '-f',
      'hls',
      '-hls_time',
      String(segmentSeconds),
      '-hls_playlist_type',
      'vod',
      '-hls_flags',
      'independent_segments',
    ],
    ...['-muxdelay', '0', '-muxpreload', '0'],
    ...['-hls_segment_filename', resolve(directory, 'segment-%02d.mpegts'), resolve(directory, 'index.m3u8')],
  ]);
  input.end();
  await ended;
  const target = resolve(targetDirectory, String(height));
  await rm(target, { recursive: true, force: true });
  await cp(directory, target, { recursive: true });
  console.log(`encoded ${height}p`);
}

await mkdir(workDirectory, { recursive: true });
await writeFile(toneFile, composeTone(filmSeconds));
if (!process.argv.includes('--encode-only')) await renderMaster();
for (const rendition of renditions) await encode(rendition);
