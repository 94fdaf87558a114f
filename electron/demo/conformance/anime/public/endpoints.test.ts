import { afterAll, describe, expect, it } from 'vitest';
import { at, text } from '../api.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);

describe('Endpoints', () => {
  it.each(ENDPOINTS)('%s %s exists', async (method, template) => {
    const path = template.replace('{releaseId}', '1').replace(/\{\w+\}/, 'x');
    const answer = await service.api.call(method, path);
    expect(answer.status).not.toBe(405);
    // A 404 names the route only if the route itself is missing.
    if (answer.status === 404) expect(text(at(answer.json, 'message') ?? 'state')).not.toContain(path);
  });

  it.each(['/api/v2', '/api'])('the version is part of the path: %s does not serve the API', async (root) => {
    const response = await fetch(`${new URL(service.api.baseUrl).origin}${root}/app/status`);
    await response.text();
    expect(response.status).not.toBe(200);
  });
});
