/** Keeps the last picture in sight while the source behind it is changed. */
export function freezeFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.hidden = false;
}

export function thawFrame(canvas: HTMLCanvasElement): void {
  canvas.hidden = true;
  // Gives the bitmap's memory back.
  canvas.width = 0;
  canvas.height = 0;
}
