import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { legalLink } from '@/components/ui/legal-link';
import { RichText } from '@/components/ui/rich-text';
import { publishableKey } from '@/lib/client/donation/donation';
import { latePartWithTexts } from '@/lib/i18n/late-part-with-texts';
import { WITHDRAWAL_DAYS } from '@/lib/shared/rules/donations';

const WithdrawalDialog = latePartWithTexts(() => import('./withdrawal-dialog'));

/**
 * The withdrawal, by a button of this name: Directive 2011/83/EU, article 11a,
 * https://eur-lex.europa.eu/eli/dir/2023/2673/oj
 */
export function WithdrawalSection() {
  const t = useTranslations('donate.withdrawal');
  const [isOpen, setIsOpen] = useState(false);
  if (!publishableKey()) return null;
  return (
    <section aria-labelledby="withdrawal" className="wrap pb-section">
      <h2 id="withdrawal" className="text-h3">
        {t('title')}
      </h2>
      <p className="mt-3 max-w-[36rem] text-small text-ink-2">
        <RichText>
          {t.rich('text', { days: WITHDRAWAL_DAYS, terms: legalLink('/terms#withdrawal') })}
        </RichText>
      </p>
      <Button variant="outline" size="small" className="mt-4" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <WithdrawalDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}
