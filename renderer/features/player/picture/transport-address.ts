const ROUTE = '/media/stream?src=';

/** Response header of the media route: where the bytes really came from, when the CDN redirected. */
export const FINAL_URL_HEADER = 'x-engawa-final-url';

/** Where this page fetches a true CDN address: on its own origin, the whole opaque address unchanged within. */
export function transportAddress(url: string): string {
  return ROUTE + encodeURIComponent(url);
}
