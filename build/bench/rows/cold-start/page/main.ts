import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Said when it is built (build-bare-app.ts). */
declare const IS_ON_APP_HOST: boolean;

/** Before anything is drawn. */
const asked = IS_ON_APP_HOST ? askAppHost() : askBareHost();

/** As plain as a page of React can be: it asks once and draws what comes. */
function Releases() {
  const [releases, setReleases] = useState<readonly Shown[] | null>(null);
  useEffect(() => {
    void asked.then(setReleases);
  }, []);
  if (releases === null) return null;
  return createElement(
    'ul',
    null,
    releases.map(({ id, name, poster }) =>
      createElement(
        'li',
        { key: id },
        createElement(
          'a',
          { href: `/anime/${id}` },
          createElement('img', { src: poster, width: 150, height: 210, alt: '', loading: 'lazy' }),
          name,
        ),
      ),
    ),
  );
}

const container = document.getElementById('root');
if (container !== null) createRoot(container).render(createElement(Releases));

type Shown = { readonly id: number; readonly name: string; readonly poster: string };

type Release = {
  readonly id: number;
  readonly name: { readonly main: string };
  readonly poster: { readonly src: string };
};
type FromBareHost = { readonly site: string; readonly page: { readonly data: readonly Release[] } };

/** The host that hands on one question, as the service answers it. */
async function askBareHost(): Promise<Shown[]> {
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
async function askAppHost(): Promise<Shown[]> {
  const response = await fetch('/rpc/releases.catalogPage', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ callId: 'bare/1', input: { page: 1, filters: {} } }),
  });
  const { value }: FromAppHost = await response.json();
  return value.items.map(({ id, name, poster }) => ({ id, name: name.main, poster }));
}
