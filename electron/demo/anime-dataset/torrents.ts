import { seededRandom } from '#demo/seeded-random.ts';
import type { ReleaseRecord } from './release-record.ts';

type Variant = {
  readonly codec: 'x264/AVC' | 'x265/HEVC' | 'AV1';
  readonly quality: '480p' | '720p' | '1080p';
  readonly color: '8bit' | '10Bit';
  readonly mebibytes: number;
};

const MEBIBYTE = 1024 * 1024;

/** Nothing before the first episode and nothing for a blocked release. Times are epoch milliseconds. */
export function buildTorrents(seed: number, release: ReleaseRecord) {
  const { plan } = release;
  if (plan.publishedCount === 0 || release.quirks.isBlockedByCopyrights === true) return [];
  const random = seededRandom(seed, `torrents/${release.alias}`);
  const type =
    plan.ordinals.length > 30 ? 'DVDRip' : random.pick(['WEBRip', 'WEBRip', 'BDRip', 'WEB-DL', 'HDTVRip'] as const);
  const first = plan.ordinals[0] ?? 1;
  const last = plan.ordinals[plan.publishedCount - 1] ?? first;
  const range = first === last ? String(first) : `${first}-${last}`;
  const variants: readonly Variant[] = [
    { codec: 'x264/AVC', quality: '1080p', color: '8bit', mebibytes: 1380 },
    { codec: 'x265/HEVC', quality: '1080p', color: '10Bit', mebibytes: 640 },
    { codec: 'x264/AVC', quality: '720p', color: '8bit', mebibytes: 720 },
  ];
  return variants.slice(0, random.between(1, variants.length)).map(({ mebibytes, ...video }, index) => {
    const updatedAt = plan.lastPublishedAt - index * 600_000;
    return {
      id: release.id * 4 + index,
      releaseId: release.id,
      label: `${release.names.english ?? release.names.main} [${type} ${video.quality} ${video.codec.split('/')[1]}][${range}]`,
      size: plan.publishedCount * mebibytes * MEBIBYTE + random.between(1, 9 * MEBIBYTE),
      bitrate: random.chance(0.3) ? null : random.between(1_500, 8_200),
      ...video,
      type,
      description: range,
      seeders: random.between(1, 900),
      leechers: random.between(0, 60),
      completed_times: random.between(40, 30_000),
      sort_order: index,
      hasMember: video.codec === 'x265/HEVC',
      createdAt: updatedAt - random.between(0, 3) * 86_400_000,
      updatedAt,
    };
  });
}
export type TorrentRecord = ReturnType<typeof buildTorrents>[number];
