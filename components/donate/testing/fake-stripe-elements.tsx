import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

/** The provider's script, as a test sets it. */
export const fakeStripe = {
  createPaymentMethod: jest.fn<Promise<object>, [object]>(),
  loadStripe: jest.fn<Promise<object>, [string]>(),
  /** Languages of the field, in order. */
  languages: [] as string[],
  /** Whether the field may show the provider's wallet, Link. */
  hasLink: true,
  /** Whether the frame of the field is loaded. */
  isFrameLoaded: true,
};

/** The provider's script works, and each card is good. */
export function resetFakeStripe(): void {
  let number = 0;
  fakeStripe.languages = [];
  fakeStripe.isFrameLoaded = true;
  fakeStripe.createPaymentMethod
    .mockReset()
    .mockImplementation(() => Promise.resolve({ paymentMethod: { id: `pm_${(number += 1)}` } }));
  fakeStripe.loadStripe.mockReset().mockResolvedValue({
    createPaymentMethod: (details: object) => fakeStripe.createPaymentMethod(details),
  });
}

const NUMBER_LABEL = 'Card number';
const ELEMENTS = { getElement: () => ({}) };
const FakeElements = createContext<typeof ELEMENTS | null>(null);

interface ElementsProps {
  options: { locale: string };
  children: ReactNode;
}

function Elements({ options, children }: ElementsProps) {
  useEffect(() => void fakeStripe.languages.push(options.locale), [options.locale]);
  return <FakeElements value={ELEMENTS}>{children}</FakeElements>;
}

interface CardElementProps {
  id: string;
  options: { disabled: boolean; disableLink?: boolean };
  onChange: (event: { empty: boolean; error?: { message: string } }) => void;
  onFocus: () => void;
  onBlur: () => void;
  onReady: () => void;
}

/** One input in place of the provider's frame; "bad" is a card that the provider finds wrong at once. */
function CardElement({ id, options, onChange, onFocus, onBlur, onReady }: CardElementProps) {
  const [text, setText] = useState('');
  const isReported = useRef(false);
  const { disableLink = false } = options;
  useEffect(() => void (fakeStripe.hasLink = !disableLink), [disableLink]);
  useEffect(() => {
    if (!isReported.current && fakeStripe.isFrameLoaded) onReady();
    isReported.current = true;
  }, [onReady]);
  return (
    <div id={id}>
      <span id={`${id}-number`}>{NUMBER_LABEL}</span>
      <input
        aria-labelledby={`${id}-number`}
        disabled={options.disabled}
        value={text}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onChange({
            empty: value === '',
            ...(value === 'bad' && { error: { message: 'Your card number is invalid.' } }),
          });
        }}
      />
    </div>
  );
}

/** In the place of `@stripe/react-stripe-js`. */
export const reactStripe = { Elements, CardElement, useElements: () => useContext(FakeElements) };
