/** What `fetch` gives for an answer of our endpoints, as far as the pages read it. */
export function jsonAnswer(status: number, body: unknown): Pick<Response, 'status' | 'headers' | 'json'> {
  return { status, headers: new Headers(), json: () => Promise.resolve(body) };
}
