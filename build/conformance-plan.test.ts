import { describe, expect, it } from 'vitest';
import { FlagError } from '#terminal/command.ts';
import { planConformance } from './conformance-plan.ts';

const ANIME = 'https://anime.example/api/v1';
const account = ['--login', 'l', '--email', 'l@example.org', '--password', 'p'];

describe('plan of a conformance run', () => {
  it('without flags, runs every test on the project’s own servers', () => {
    expect(planConformance([])).toMatchObject({
      folders: ['electron/demo/conformance'],
      environment: {},
      addresses: [],
    });
  });

  it('runs only reading tests on a named service', () => {
    const plan = planConformance(['--anime', `${ANIME}/`, '--anime-mirror', 'http://127.0.0.1:7/api/v1', ...account]);
    expect(plan.folders).toEqual(['electron/demo/conformance/anime/public']);
    expect(plan.environment).toEqual({
      ENGAWA_CONFORMANCE_ANIME: ANIME,
      ENGAWA_CONFORMANCE_MIRROR: 'http://127.0.0.1:7/api/v1',
    });
    expect(plan.addresses).toEqual([`${ANIME}/app/status`]);
  });

  it('runs writing tests only with --write and an account, and notes that lists will change', () => {
    const plan = planConformance(['--anime', ANIME, '--write', ...account]);
    expect(plan.folders).toEqual(['electron/demo/conformance/anime/public', 'electron/demo/conformance/anime/account']);
    expect(plan.environment).toMatchObject({ ENGAWA_CONFORMANCE_LOGIN: 'l', ENGAWA_CONFORMANCE_PASSWORD: 'p' });
    expect(plan.notes.join()).toContain('changes lists');
    expect(plan.notes.join()).not.toContain('p@');
  });

  it('takes the password from the environment if no flag gives it', () => {
    const flags = ['--anime', ANIME, '--write', ...account.slice(0, 4)];
    expect(planConformance(flags, 'secret').environment['ENGAWA_CONFORMANCE_PASSWORD']).toBe('secret');
  });

  it('covers the anime and the novel service in one run', () => {
    const plan = planConformance([
      '--anime',
      ANIME,
      '--novels',
      'http://n.example',
      '--novel-site',
      'http://s.example/',
    ]);
    expect(plan.folders).toEqual(['electron/demo/conformance/anime/public', 'electron/demo/conformance/novels/public']);
    expect(plan.environment).toMatchObject({ ENGAWA_CONFORMANCE_NOVEL_SITE: 'http://s.example' });
  });

  it.each([
    [['--anime', 'nonsense'], '--anime must be an http address'],
    [['--anime', 'file:///api/v1'], '--anime must be an http address'],
    [['--anime', 'https://anime.example'], 'ends in /api/v1'],
    [['--anime', ANIME, '--anime-mirror', 'https://other.example'], '--anime-mirror must be the root'],
    [['--anime', ANIME, '--write'], '--write needs an account'],
    [['--write', ...account], 'goes with --anime'],
    [['--novels', 'http://n.example'], 'needs --novel-site'],
    [['--novel-site', 'http://n.example'], 'goes with --novels'],
    [['--novel'], "Unknown option '--novel'"],
    [['stray'], 'stray'],
  ])('refuses %j: %s', (flags, reason) => {
    expect(() => planConformance(flags)).toThrow(FlagError);
    expect(() => planConformance(flags)).toThrow(reason);
  });
});
