import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Card = { readonly id: number; readonly name: { readonly main: string }; readonly poster: string };

/** Requested before anything is drawn. */
const asked = releases();

/** The plainest React page: one request, and its answer drawn. */
function Releases() {
  const [cards, setCards] = useState<readonly Card[]>([]);
  useEffect(() => {
    void asked.then(setCards);
  }, []);
  const items = cards.map(({ id, name, poster }) => {
    const picture = createElement('img', { src: poster, width: 150, height: 210, alt: '', loading: 'lazy' });
    return createElement('li', { key: id }, createElement('a', { href: `/anime/${id}` }, picture, name.main));
  });
  return createElement('ul', null, items);
}

const container = document.getElementById('root');
if (container !== null) createRoot(container).render(createElement(Releases));

/** The app's host answers it, of which this page's host is a copy. */
async function releases(): Promise<readonly Card[]> {
  const response = await fetch('/rpc/releases.catalogPage', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ callId: 'bare/1', input: { page: 1, filters: {} } }),
  });
  const { value }: { readonly value: { readonly items: readonly Card[] } } = await response.json();
  return value.items;
}
