/** The library sites that share the API host (novel-service, Site scoping). */
export const mangaSiteId = 1;
export const novelSiteId = 3;
export const matureMangaSiteId = 4;
export const animeSiteId = 5;
