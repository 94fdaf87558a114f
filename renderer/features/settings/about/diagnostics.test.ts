import { describe, expect, it } from 'vitest';
import { diagnosticsOf, type Facts } from './about-page.tsx';

const facts: Facts = {
  about: {
    version: '0.1.0',
    parts: [{ name: 'Node', version: '24.1.0' }],
    dataFolder: '/home/alice/.local/share/engawa',
    logFile: '/home/alice/.local/share/engawa/logs/engawa.log',
    canRevealFiles: true,
    canChooseFolder: true,
  },
  info: {
    version: '0.1.0',
    host: 'electron',
    platform: 'linux',
    services: 'configured',
    demoAccount: { login: 'demo', password: 'CANARY' },
    sites: { anime: 'https://anime.example', novels: 'https://novels.example' },
  },
  logLines: ['{"message":"started"}', '{"message":"ended"}'],
};

describe('the diagnostics for a problem report', () => {
  it('hold the version, the parts and the log lines', () => {
    expect(diagnosticsOf(facts, 'Chromium')).toBe(
      'Engawa 0.1.0 (electron, linux, configured)\nNode 24.1.0\nPage: Chromium\n\n{"message":"started"}\n{"message":"ended"}\n',
    );
  });

  it('name no folder, no service and no person', () => {
    expect(diagnosticsOf(facts, 'Chromium')).not.toMatch(/alice|example|CANARY|home/);
  });
});
