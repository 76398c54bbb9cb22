'use client';

import { createContext, type ReactNode, useContext } from 'react';

import type { ModelVersion } from '@/lib/shared/rules/generation-settings';

const Versions = createContext<readonly ModelVersion[]>([]);

interface UnusedNegativePromptProps {
  versions: readonly ModelVersion[];
  children: ReactNode;
}

/** Tells the settings which versions have a model that does not read the negative prompt. */
export function UnusedNegativePrompt({ versions, children }: UnusedNegativePromptProps) {
  return <Versions value={versions}>{children}</Versions>;
}

/** Whether the model of a version leaves the negative prompt out. */
export function useIsNegativePromptUnused(version: ModelVersion): boolean {
  return useContext(Versions).includes(version);
}
