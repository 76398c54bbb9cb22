import { resultLines, secretsHider } from './report';

describe('the table', () => {
  it('has the remedy below what is broken', () => {
    const result = { id: 'a', group: 'Blob', title: 'A store', sentence: 'It is full.' } as const;
    expect(resultLines({ ...result, verdict: 'fails', remedy: 'Make room.' })).toEqual([
      expect.stringMatching(/^✗ Blob {7}A store {2,}It is full\.$/),
      '  → Make room.',
    ]);
    expect(resultLines({ ...result, verdict: 'holds' })).toHaveLength(1);
  });

  it('hides the values of confidential variables', () => {
    const hide = secretsHider({
      FIREBASE_CLIENT_EMAIL: 'me@example.com',
      RUNPOD_API_KEY: 'rpa_123456',
      NEXT_PUBLIC_FIREBASE_API_KEY: 'local',
      APP_URL: 'https://chiaro.example.com',
      CRON_SECRET: '',
    });
    expect(hide('me@example.com with rpa_123456 at https://chiaro.example.com, local')).toBe(
      '… with … at https://chiaro.example.com, local',
    );
  });
});
