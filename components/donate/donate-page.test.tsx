import { screen } from '@testing-library/react';

import DonatePage from '@/app/[locale]/donate/page';
import { resetLanguageStore } from '@/lib/i18n/language-store';
import { renderWithIntl } from '@/lib/testing/render';

beforeEach(resetLanguageStore);

describe('the donation page', () => {
  it('says that no donation can be made, and has no form', () => {
    renderWithIntl(<DonatePage />);
    expect(screen.getByRole('heading', { name: 'Donations cannot be made yet' })).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('computes prices, credits and tiers from the rules', () => {
    renderWithIntl(<DonatePage />);
    expect(screen.getByText('As low as $0.25 per portrait.')).toBeInTheDocument();
    expect(screen.getByText('1,100 credits')).toBeInTheDocument();
    expect(screen.getByText('36 portraits, $0.28 each')).toBeInTheDocument();
    expect(screen.getByText('15% more from $15')).toBeInTheDocument();
    expect(screen.getByText(/gets 100 credits, enough for 3 portraits\./)).toBeInTheDocument();
  });

  it('has the three cards and asks anonymous visitors to sign in', () => {
    renderWithIntl(<DonatePage />);
    for (const name of ['Value tiers', 'Fair pricing', 'Growth and support']) {
      expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    }
    expect(screen.getByText(/^Sign in to receive credits/)).toBeInTheDocument();
  });

  it('declines the numbers in Russian', () => {
    renderWithIntl(<DonatePage />, { locale: 'ru' });
    expect(screen.getByText('17 портретов по 0,29 $')).toBeInTheDocument();
    expect(screen.getByText('525 кредитов')).toBeInTheDocument();
  });
});
