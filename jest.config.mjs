import { availableParallelism } from 'node:os';

import nextJest from 'next/jest.js';

const createJestConfig = nextJest({ dir: './' });

/** Packages that ship only ES modules and must be compiled for Jest. */
const ES_MODULE_PACKAGES = ['client-zip', 'next-intl', 'use-intl', 'intl-messageformat', '@formatjs'];

/**
 * Looked up as parameters of each module instead of in Jest's sandbox, which is slow where a loop asks for them:
 * https://jestjs.io/docs/configuration#sandboxinjectedglobals-arraystring
 */
const FAST_GLOBALS = [
  'Array',
  'ArrayBuffer',
  'BigInt',
  'DataView',
  'Error',
  'Float32Array',
  'Float64Array',
  'Int16Array',
  'Int32Array',
  'Int8Array',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'RangeError',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'TypeError',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'WeakMap',
  'WeakSet',
];

const shared = {
  sandboxInjectedGlobals: FAST_GLOBALS,
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
    // It ends tests that hang: a busy machine takes minutes for a portrait.
    testTimeout: 300_000,
    // With more workers than cores each test takes longer than the waits that they fill.
    maxWorkers: availableParallelism(),
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
