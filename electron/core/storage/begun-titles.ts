/**
 * What the person has begun, whoever was signed in: of each query the inputs, written as `answer.input` holds them. Answers
 * to these stay however long nobody looks at them.
 */
export const BEGUN_TITLES: Readonly<Record<string, string>> = {
  'releases.get': `
    SELECT json_object('idOrAlias', CAST(release_id AS TEXT)) FROM progress WHERE release_id IS NOT NULL`,
  'novels.get': `
    SELECT json_object('slugUrl', slug_url) FROM reading_position
    UNION SELECT json_object('slugUrl', slug_url) FROM reading_title WHERE shelf IS NOT NULL OR is_followed = 1
    UNION SELECT json_object('slugUrl', slug_url) FROM opened_chapter`,
};
