import { affordablePortraits, WELCOME_CREDITS } from '@/lib/shared/rules/credits';

/** The pages that search engines list, by their names in the messages. */
export type DescribedPage = 'home' | 'generator' | 'donate';

/** The numbers in the pages' descriptions. */
export const DESCRIPTION_FIGURES = { portraits: affordablePortraits(WELCOME_CREDITS) } as const;
