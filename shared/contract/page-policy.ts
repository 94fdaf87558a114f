/**
 * The Content-Security-Policy of every page, the same for both hosts: everything comes from the page's own origin, nothing
 * is inline, and only policies named here may make script addresses or markup from strings (hls.js starts its worker
 * from a blob through the `default` one). `img-src blob:` and `media-src blob:` are for pictures that the page makes itself
 * and for Media Source Extensions.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  'worker-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify default',
].join('; ');
