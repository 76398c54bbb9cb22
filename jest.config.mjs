import nextJest from 'next/jest.js';

const createJestConfig = nextJest({ dir: './' });

/** Packages that ship only ES modules and must be compiled for Jest. */
const ES_MODULE_PACKAGES = ['next-intl', 'use-intl', 'intl-messageformat', '@formatjs'];

const shared = {
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  modulePathIgnorePatterns: ['<rootDir>/\\.next', '<rootDir>/\\.local'],
};

async function project(config) {
  const resolved = await createJestConfig({ ...shared, ...config })();
  const pattern = `/node_modules/(?!(${ES_MODULE_PACKAGES.join('|')})/)`;
  return { ...resolved, transformIgnorePatterns: [pattern, '^.+\\.module\\.(css|sass|scss)$'] };
}

export default async function config() {
  return {
    testTimeout: 30_000,
    // Jest leaves one core free by itself, which is every other one of two.
    maxWorkers: '100%',
    projects: [
      await project({
        displayName: 'node',
        testEnvironment: 'node',
        testMatch: ['<rootDir>/**/*.test.ts'],
        setupFilesAfterEnv: ['<rootDir>/lib/testing/setup-node.ts'],
      }),
      await project({
        displayName: 'browser',
        testEnvironment: 'jsdom',
        testMatch: ['<rootDir>/**/*.test.tsx'],
        setupFilesAfterEnv: ['<rootDir>/lib/testing/setup-dom.ts'],
      }),
    ],
  };
}
