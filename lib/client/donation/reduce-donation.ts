import type {
  DonationErrorCause,
  DonationEvent,
  DonationPhase,
  DonationState,
  Thanks,
} from './donation-state';

const FORM: DonationPhase = { name: 'form' };

function withError(state: DonationState, cause: DonationErrorCause): DonationState {
  const number = state.lastErrorNumber + 1;
  return { ...state, phase: FORM, error: { number, cause }, lastErrorNumber: number };
}

function thank(state: DonationState, thanks: Thanks): DonationState {
  return { ...state, phase: { name: 'thanks', thanks }, error: null };
}

/** The state after an event; an event that does not belong to the phase changes nothing. */
export function reduceDonation(state: DonationState, event: DonationEvent): DonationState {
  const { phase } = state;
  switch (event.type) {
    case 'started':
      return phase.name === 'form'
        ? { ...state, phase: { name: 'processing', step: 'card' }, error: null }
        : state;
    case 'step':
      return phase.name === 'processing' && phase.step !== event.step
        ? { ...state, phase: { name: 'processing', step: event.step } }
        : state;
    case 'failed':
      return phase.name === 'processing' ? withError(state, event.cause) : state;
    case 'sent-to-bank':
      return phase.name === 'processing'
        ? { ...state, phase: { name: 'redirecting', address: event.address } }
        : state;
    case 'paid':
      return phase.name === 'processing' ? thank(state, event.thanks) : state;
    case 'balance':
      return phase.name === 'thanks' && phase.thanks.kind === 'credited'
        ? thank(state, { ...phase.thanks, balance: event.credits })
        : state;
    case 'returned':
      return phase.name === 'form' ? thank(state, event.thanks) : state;
    case 'returned-unpaid':
      return phase.name === 'form' ? withError(state, { kind: 'return', code: event.code }) : state;
    case 'looked-up':
      return phase.name === 'thanks' && phase.thanks.kind !== 'credited' ? thank(state, event.thanks) : state;
    case 'shown-again':
      return phase.name === 'redirecting' ? { ...state, phase: FORM } : state;
    case 'refused':
      return phase.name === 'form' ? withError(state, event.cause) : state;
    case 'error-dismissed':
      return state.error ? { ...state, error: null } : state;
    case 'unanswered':
      return { ...state, unanswered: event.donation };
    case 'form-wanted':
      return phase.name === 'thanks' ? { ...state, phase: FORM } : state;
  }
}
