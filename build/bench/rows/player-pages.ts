/**
 * Bare pages that play an address, each set up as the player's documentation says. `window.start(address)` begins playback,
 * `window.isReady` says that the player is set up.
 */
declare global {
  interface Window {
    start: (address: string) => void;
    isReady?: boolean;
  }
}

const HLS = '<script src="/package/hls.js/dist/hls.min.js"></script>';

/** The buffer sizes of the app's player, so that a seek misses the same segments on both sides. */
const KEPT = { maxBufferLength: 40, maxMaxBufferLength: 60, backBufferLength: 30 };

export const PLAYER_PAGES = {
  'hls.js': `<video muted playsinline width="1280" height="720"></video>${HLS}
<script>
  const video = document.querySelector('video');
  const hls = new Hls(${JSON.stringify(KEPT)});
  hls.attachMedia(video);
  window.start = (address) => { hls.loadSource(address); void video.play(); };
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'k') video.paused ? video.play() : video.pause();
    if (/^\\d$/.test(key)) video.currentTime = (video.duration * Number(key)) / 10;
  });
  window.isReady = true;
</script>`,
  plyr: `<link rel="stylesheet" href="/package/plyr/dist/plyr.css"><video muted playsinline controls></video>${HLS}
<script type="module">
  import Plyr from '/package/plyr';
  const video = document.querySelector('video');
  // Its icons come from its own host, which is not reachable here.
  const player = new Plyr(video, { loadSprite: false });
  const hls = new Hls();
  hls.attachMedia(video);
  window.start = (address) => { hls.loadSource(address); void player.play(); };
  window.isReady = true;
</script>`,
  artplayer: `<div class="player" style="width: 1280px; height: 720px"></div>${HLS}
<script type="module">
  import Artplayer from '/package/artplayer';
  const m3u8 = (video, address, art) => {
    if (address === '') return;
    const hls = new Hls();
    hls.loadSource(address);
    hls.attachMedia(video);
    art.hls = hls;
  };
  const player = new Artplayer({ container: '.player', url: '', type: 'm3u8', muted: true, customType: { m3u8 } });
  window.start = (address) => { player.url = address; void player.play(); };
  window.isReady = true;
</script>`,
  'video.js': `<link rel="stylesheet" href="/package/video.js/dist/video-js.css">
<video class="video-js" muted playsinline controls width="1280" height="720"></video>
<script src="/package/video.js/dist/video.min.js"></script>
<script>
  const player = videojs(document.querySelector('video'));
  window.start = (address) => { player.src({ src: address, type: 'application/x-mpegURL' }); void player.play(); };
  player.ready(() => { window.isReady = true; });
</script>`,
} as const;
