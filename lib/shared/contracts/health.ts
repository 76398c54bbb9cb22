/** How a provider stands. */
export interface ProviderHealth {
  /** `no_workers`: the compute provider answers, but has nobody to do the work. */
  status: 'ok' | 'unreachable' | 'no_workers' | 'not_set_up';
  /** How long the answer took, in milliseconds. */
  milliseconds: number;
}

/** `GET /api/health` → what a monitor asks for: 200 when portraits can be made and donations taken, else 503. */
export interface HealthResponse {
  status: 'ok' | 'failing';
  checkedAt: string;
  providers: Record<string, ProviderHealth>;
  /** Answers with an error since this server process started, by their codes. */
  errors: { since: string; byCode: Record<string, number> };
}
