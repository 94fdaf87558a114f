import { describe, expect, it } from 'vitest';
import { FlagError } from '#terminal/command.ts';
import { planConformance } from './conformance-plan.ts';

const ANIME = 'https://anime.example/api/v1';
const account = {
  ENGAWA_CONFORMANCE_LOGIN: 'l',
  ENGAWA_CONFORMANCE_EMAIL: 'l@example.org',
  ENGAWA_CONFORMANCE_PASSWORD: 'p',
};

describe('plan of a conformance run', () => {
  it('without flags, runs every test on the project’s own servers', () => {
    expect(planConformance([], {})).toEqual({
      folders: ['electron/demo/conformance'],
      environment: {},
      addresses: [],
    });
  });

  it('runs only reading tests on a named service', () => {
    expect(planConformance(['--anime', `${ANIME}/`], account)).toEqual({
      folders: ['electron/demo/conformance/anime/public'],
      environment: { ENGAWA_CONFORMANCE_ANIME: ANIME },
      addresses: [`${ANIME}/app/status`],
    });
  });

  it('runs writing tests only with --write and an account', () => {
    const plan = planConformance(['--anime', ANIME, '--write'], account);
    expect(plan.folders).toEqual(['electron/demo/conformance/anime/public', 'electron/demo/conformance/anime/account']);
  });

  it('covers the anime and the novel service in one run', () => {
    const novels = ['--novels', 'http://n.example', '--novel-site', 'http://s.example/'];
    const plan = planConformance(['--anime', ANIME, ...novels], {});
    expect(plan.folders).toEqual(['electron/demo/conformance/anime/public', 'electron/demo/conformance/novels/public']);
    expect(plan.environment).toMatchObject({ ENGAWA_CONFORMANCE_NOVEL_SITE: 'http://s.example' });
  });

  it.each([
    [['--anime', 'nonsense'], '--anime must be an http address'],
    [['--anime', 'file:///api/v1'], '--anime must be an http address'],
    [['--anime', 'https://anime.example'], 'ends in /api/v1'],
    [['--anime', ANIME, '--write'], '--write needs --anime and an account'],
    [['--write'], '--write needs --anime and an account'],
    [['--novels', 'http://n.example'], 'go together'],
    [['--novel-site', 'http://n.example'], 'go together'],
    [['--novel'], "Unknown option '--novel'"],
    [['stray'], 'stray'],
  ])('refuses %j: %s', (flags, reason) => {
    expect(() => planConformance(flags, {})).toThrow(FlagError);
    expect(() => planConformance(flags, {})).toThrow(reason);
  });
});
