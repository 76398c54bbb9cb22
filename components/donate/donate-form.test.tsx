import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { switchLanguage } from '@/lib/testing/render';
import userEvent from '@testing-library/user-event';

import {
  amountField,
  answerWith,
  donateButton,
  radio,
  openDonatePage,
  renderDonatePage,
  resetDonateStage,
} from './testing/donate-stage';
import { fakeStripe as mockStripe, reactStripe as mockReactStripe } from './testing/fake-stripe-elements';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: (key: string) => mockStripe.loadStripe(key) }));
jest.mock('@stripe/react-stripe-js', () => mockReactStripe);

beforeEach(resetDonateStage);
afterEach(() => jest.useRealTimers());

describe('the donation form', () => {
  it('offers amounts with what they give, and nothing chosen', async () => {
    await openDonatePage();
    const amounts = screen.getByRole('group', { name: 'Choose an amount' });
    for (const name of ['$2', '$5', '$10', '$20', 'Custom amount'])
      expect(within(amounts).getByRole('radio', { name })).not.toBeChecked();
    expect(radio('$10')).toHaveAccessibleDescription('1,100 credits +10% 36 portraits, $0.28 each');
    expect(screen.getByText('As low as $0.25 per portrait with a $20 donation.')).toBeInTheDocument();
    expect(screen.getByText(/^Sign in to receive credits/)).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Card details' })).toHaveAccessibleDescription(
      'Your card number goes straight to Stripe. We never see it.',
    );
    for (const name of ['Value tiers', 'Fair pricing', 'Growth and support'])
      expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    expect(screen.getByText('15% extra from $15')).toBeInTheDocument();
  });

  it('reads a custom amount, steps it by a cent or a dollar, and shows what it gives at once', async () => {
    const { user } = await openDonatePage();
    await user.type(amountField(), '$12.50');
    expect(radio('Custom amount')).toBeChecked();
    expect(amountField()).toHaveAttribute('aria-valuetext', '$12.50');
    expect(screen.getByText('$12.50 gives you 1,375 credits, enough for 45 portraits.')).toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    expect(amountField()).toHaveValue('12.51');
    await user.keyboard('{PageUp}');
    expect(amountField()).toHaveValue('13.51');
    expect(amountField()).toHaveAttribute('aria-valuenow', '13.51');
    expect(donateButton()).toHaveAccessibleName('Donate $13.51');
    expect(amountField()).toHaveAccessibleDescription(
      /arrow keys .* by a cent, or Page Up and Page Down .* by a dollar/,
    );
  });

  it('says how cents are written in the language, and reads its thousands', async () => {
    const { user, donation } = await openDonatePage();
    await user.type(amountField(), '1,50');
    await user.tab();
    expect(amountField()).toHaveAccessibleDescription('Put a point before the cents, for example 12.5.');
    await user.click(donateButton());
    expect(donation.store.get().phase.name).toBe('form');
    await user.clear(amountField());
    await user.type(amountField(), '1,000');
    expect(donateButton()).toHaveAccessibleName('Donate $1,000');
  });

  it('does not change a custom amount with the wheel: the user scrolls', async () => {
    const { user } = await openDonatePage();
    await user.type(amountField(), '20');
    expect(fireEvent.wheel(amountField(), { deltaY: 100 })).toBe(true);
    expect(amountField()).toHaveValue('20');
  });

  it.each([
    ['1e3', /^Enter a number/],
    ['2.999', 'Use at most two decimal places.'],
    ['0.99', 'The smallest donation is $1.'],
    ['-5', 'The smallest donation is $1.'],
    ['1000.01', 'The largest donation is $1,000.'],
  ])('refuses %s once the field is left', async (text, sentence) => {
    const { user } = await openDonatePage();
    await user.type(amountField(), text);
    expect(amountField()).not.toHaveAttribute('aria-invalid');
    await user.tab();
    expect(amountField()).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(amountField()).toHaveAccessibleDescription(sentence));
    expect(donateButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows no problem of the amount while Donate is pressed, which would push the button away', async () => {
    const { user } = await openDonatePage();
    await user.type(amountField(), '0.99');
    await user.pointer({ keys: '[MouseLeft>]', target: donateButton() });
    expect(amountField()).toHaveFocus();
    expect(amountField()).not.toHaveAttribute('aria-invalid');
    await user.pointer({ keys: '[/MouseLeft]', target: donateButton() });
    expect(amountField()).toHaveFocus();
    expect(amountField()).toHaveAccessibleDescription('The smallest donation is $1.');
  });

  it('shows why Donate does nothing, and charges nothing', async () => {
    const fetchDouble = answerWith({});
    const { user } = await openDonatePage();
    await user.click(donateButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose an amount.');
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.click(radio('$2'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(radio('Custom amount'));
    await user.click(donateButton());
    expect(amountField()).toHaveFocus();
    expect(amountField()).toHaveAccessibleDescription('Enter an amount from $1 to $1,000.');
    expect(fetchDouble).not.toHaveBeenCalled();
  });

  it.each([
    ['5', '$5', null],
    ['12.5', 'Custom amount', '12.50'],
  ])('offers the last donation of %s again', async (stored, name, text) => {
    localStorage.setItem('lastDonationAmount', stored);
    await openDonatePage();
    expect(radio(name)).toBeChecked();
    if (text) expect(amountField()).toHaveValue(text);
  });

  it('replaces the card field by one in another language only while it is empty', async () => {
    const { user } = await openDonatePage();
    await switchLanguage('ru');
    expect(mockStripe.languages).toEqual(['en', 'ru']);
    await user.type(screen.getByLabelText('Card number'), '4242');
    await switchLanguage('en');
    expect(mockStripe.languages).toEqual(['en', 'ru']);
    expect(screen.getByLabelText('Card number')).toHaveValue('4242');
  });

  it('shows the provider’s problem with the card', async () => {
    const { user } = await openDonatePage();
    await user.type(screen.getByLabelText('Card number'), 'bad');
    expect(screen.getByText('Your card number is invalid.')).toBeInTheDocument();
  });
});

describe('without the provider', () => {
  afterEach(() => jest.useRealTimers());

  it('shows that it has not loaded, and loads it at another attempt', async () => {
    mockStripe.loadStripe.mockRejectedValueOnce(new Error('blocked'));
    renderDonatePage();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The card payment provider has not loaded yet. Please try again.');
    await userEvent.click(radio('$5'));
    expect(screen.getByText('$5 gives you 525 credits, enough for 17 portraits.')).toBeInTheDocument();
    await userEvent.click(donateButton());
    // Once: the press shows the notice that is there.
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(alert).toHaveTextContent('js.stripe.com');
    mockStripe.loadStripe.mockRejectedValueOnce(new Error('blocked'));
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Card number')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Card details' })).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it.each([
    ['script', () => mockStripe.loadStripe.mockReturnValueOnce(new Promise(() => undefined))],
    ['frame', () => (mockStripe.isFrameLoaded = false)],
  ])(
    'shows after ten seconds that its %s does not answer, and loads it at another attempt',
    async (_, hang) => {
      jest.useFakeTimers();
      hang();
      renderDonatePage();
      // The page loads the field when it is idle.
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      await act(() => jest.advanceTimersByTimeAsync(9_000));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      expect(screen.getByRole('alert')).toHaveTextContent('has not loaded yet.');
      mockStripe.isFrameLoaded = true;
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      await act(() => jest.advanceTimersByTimeAsync(20_000));
      expect(screen.getByLabelText('Card number')).toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  it('shows the configuration error where there is no key, and the rest works', async () => {
    delete process.env['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'];
    renderDonatePage();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Payment configuration error: payments are not set up on this site.',
    );
    await userEvent.click(radio('$5'));
    expect(donateButton()).toHaveAttribute('aria-disabled', 'true');
    expect(mockStripe.loadStripe).not.toHaveBeenCalled();
  });
});
