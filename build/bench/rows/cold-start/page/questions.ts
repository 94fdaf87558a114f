export type Shown = { readonly id: number; readonly name: string; readonly poster: string };

type Release = {
  readonly id: number;
  readonly name: { readonly main: string };
  readonly poster: { readonly src: string };
};
type FromBareHost = { readonly site: string; readonly page: { readonly data: readonly Release[] } };

/** The host that hands on one question, as the service answers it. */
export async function askBareHost(): Promise<Shown[]> {
  const response = await fetch('/api/catalog');
  const { site, page }: FromBareHost = await response.json();
  return page.data.map(({ id, name, poster }) => ({ id, name: name.main, poster: site + poster.src }));
}

type Card = {
  readonly id: number;
  readonly name: { readonly main: string };
  readonly poster: string;
};
type FromAppHost = { readonly value: { readonly items: readonly Card[] } };

/** The app's own host, which looks at the answer and serves the pictures too. */
export async function askAppHost(): Promise<Shown[]> {
  const response = await fetch('/rpc/releases.catalogPage', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ callId: 'bare/1', input: { page: 1, filters: {} } }),
  });
  const { value }: FromAppHost = await response.json();
  return value.items.map(({ id, name, poster }) => ({ id, name: name.main, poster }));
}
