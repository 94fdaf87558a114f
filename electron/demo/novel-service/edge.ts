/** True when the site's edge must refuse a request: it carries no `Referer` (field notes on the novel service). */
export function isRefusedByEdge(request: Request): boolean {
  return (request.headers.get('referer') ?? '').trim() === '';
}

const page = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>403 Forbidden</title></head>
<body><center><h1>403 Forbidden</h1></center><hr><center>edge</center></body>
</html>
`;

/** The edge in front of the API and image hosts answers in HTML, regardless of the Accept header. */
export function edgePage(): Response {
  return new Response(page, { status: 403, headers: { 'content-type': 'text/html; charset=utf-8', server: 'edge' } });
}
