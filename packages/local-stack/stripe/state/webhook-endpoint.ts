import type Stripe from 'stripe';

import type { WebhookSettings } from '../../kit/console-settings';
import type { StandInContext } from '../../kit/stand-in';

/** The address and the signing secret of the webhooks. */
export interface WebhookReceiver {
  url: string;
  /** whsec_… */
  secret: string;
}

/** The account's webhook endpoint, one at most, which the settings hold, so that a test can change it. */
export class WebhookEndpoint {
  constructor(
    private readonly context: Pick<StandInContext, 'settings'>,
    /** The receiver until a call of the API creates another endpoint. */
    private readonly app: WebhookReceiver,
  ) {}

  /** Where events go, and what signs them. */
  get receiver(): WebhookReceiver {
    return this.settings?.created ?? this.app;
  }

  /** The settings; null: there is no endpoint. */
  get settings(): WebhookSettings | null {
    return this.context.settings.current.webhookEndpoint;
  }

  /** Replaces the settings. */
  change(settings: WebhookSettings | null): void {
    this.context.settings.change({ webhookEndpoint: settings });
  }

  /**
   * Returns the endpoint with its current settings, or null without one.
   * @see https://docs.stripe.com/api/webhook_endpoints/object
   */
  describe(): Stripe.WebhookEndpoint | null {
    if (this.settings === null) return null;
    const { created, enabledEvents, status } = this.settings;
    return {
      id: created?.id ?? 'we_local',
      object: 'webhook_endpoint',
      api_version: created?.apiVersion ?? null,
      application: null,
      created: created?.atSeconds ?? 0,
      description: null,
      enabled_events: enabledEvents,
      livemode: false,
      metadata: {},
      status,
      url: this.receiver.url,
    };
  }

  /** Whether it receives the events of a type; `*` stands for all types. */
  receives(type: string): boolean {
    if (this.settings === null) return false;
    const { enabledEvents, status } = this.settings;
    return status === 'enabled' && (enabledEvents.includes('*') || enabledEvents.includes(type));
  }
}
