/** The library's number among the sites that share its API host (novel-service, Site scoping). */
export const NOVEL_SITE_ID = 3;
