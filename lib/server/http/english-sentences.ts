import 'server-only';

import { createTranslator } from 'next-intl';

import english from '../../../messages/en.json';

// next-intl loads React: only an answer with a sentence imports this module.
export const errorSentence = createTranslator({ locale: 'en', messages: english, namespace: 'errors' });
export const failureSentence = createTranslator({
  locale: 'en',
  messages: english,
  namespace: 'jobFailures',
});
