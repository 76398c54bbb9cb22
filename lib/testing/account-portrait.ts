import type { AccountPortrait, Recipe } from '@/lib/shared/contracts/portraits';

export const RECIPE: Recipe = {
  pose: 'leo',
  style: 'cinematic',
  positive_prompt: 'rain',
  negative_prompt: '',
  ip_weight: 1.2,
  cn_strength: 1.2,
  control_pose: true,
  template_denoise: 0.95,
  steps: 9,
  style_weight: 0.8,
  method: 1,
};

/** The address of a portrait as the server has it; another number is another portrait. */
export function portraitAddress(number: number): string {
  return `https://public.example.com/results/${number.toString(16).padStart(32, '0')}/0.webp`;
}

/** A portrait as the account lists it. */
export function accountPortrait(change: Partial<AccountPortrait> = {}): AccountPortrait {
  return {
    address: portraitAddress(1),
    jobId: 'job',
    createdAt: '2026-11-20T12:00:00.000Z',
    isStarred: false,
    recipe: RECIPE,
    model: 'chiaro',
    secondTryUntil: null,
    guarantee: null,
    ...change,
  };
}
