import type { ServiceContext } from '../service-context.ts';
import { escapedHtml, pageAnswer } from './page.ts';
import { socialPage } from './social-page.ts';

const SOCIAL_PATH = /^\/auth\/social\/[a-z]+$/;
const RELEASE_PATH = /^\/anime\/releases\/release\/([a-z0-9-]+)$/;
const OTHER_PATH = /^\/(pages|player)\/[\w-]+$/;

/** The few pages of the site that the API's answers lead to; null for every other path. */
export function createSite(context: ServiceContext) {
  const releasePage = (alias: string): Response => {
    const release = context.library.dataset.releaseByAlias(alias);
    if (release === undefined) return pageAnswer('Релиз не найден', '', 404);
    return pageAnswer(release.names.main, `<p>${escapedHtml(release.description ?? '')}</p>`);
  };

  return (request: Request): Response | Promise<Response> | null => {
    const { pathname } = new URL(request.url);
    if (SOCIAL_PATH.test(pathname)) return socialPage(context, request);
    const release = RELEASE_PATH.exec(pathname);
    if (release?.[1] !== undefined) return releasePage(release[1]);
    if (OTHER_PATH.test(pathname)) {
      return pageAnswer('Веранда', '<p>Здесь была бы страница сайта: это демонстрационная библиотека.</p>');
    }
    return null;
  };
}
