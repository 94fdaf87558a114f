import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { askAppHost, askBareHost, type Shown } from './questions.ts';

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
