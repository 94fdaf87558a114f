import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Release = {
  readonly id: number;
  readonly name: { readonly main: string };
  readonly poster: { readonly src: string };
};
type Answer = { readonly site: string; readonly page: { readonly data: readonly Release[] } };

/** As plain as a page of React can be: it asks once and draws what comes. */
function Releases() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    fetch('/api/catalog')
      .then((response) => response.json())
      .then(setAnswer);
  }, []);
  if (answer === null) return null;
  return createElement(
    'ul',
    null,
    answer.page.data.map(({ id, name, poster }) =>
      createElement(
        'li',
        { key: id },
        createElement(
          'a',
          { href: `/anime/${id}` },
          createElement('img', { src: answer.site + poster.src, width: 150, height: 210, alt: '' }),
          name.main,
        ),
      ),
    ),
  );
}

const container = document.getElementById('root');
if (container !== null) createRoot(container).render(createElement(Releases));
