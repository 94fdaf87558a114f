export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A plain page of the site. `body` is HTML already. */
export function pageAnswer(title: string, body: string, status = 200): Response {
  const page = `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; }
  button { font: inherit; padding: 0.6rem 1.2rem; margin: 0.25rem 0.5rem 0.25rem 0; cursor: pointer; }
</style>
</head>
<body><main><h1>${escapedHtml(title)}</h1>${body}</main></body>
</html>
`;
  return new Response(page, {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' },
  });
}
