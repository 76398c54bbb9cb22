// The hidden frame that the Firebase SDK adds to the page. It passes the popup's result to the SDK.
'use strict';

(() => {
  const query = new URLSearchParams(location.search);
  const storageKey = query.get('apiKey') + ':' + query.get('appName');
  const filter = gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER;
  const page = gapi.iframes.getContext().getParentIframe();

  const send = (authEvent) =>
    page.send('authEvent', { type: 'authEvent', authEvent }, () => undefined, filter);

  // The SDK waits for this answer before it opens a popup; nothing is stored.
  page.register('webStorageSupport', () => ({ status: 'ACK', webStorageSupport: true }), filter);
  addEventListener('message', (event) => {
    const message = event.data;
    if (event.origin !== location.origin || !message || message.eventType !== 'sendAuthEvent') return;
    if (message.data.storageKey === storageKey) send(message.data.authEvent);
  });

  // Tells the SDK the result of a redirect, or none: shared storage, which Firebase's frame reads, has another host.
  const takeRedirect = async () => {
    const response = await fetch('/emulator/auth/redirects/take', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ storageKey }),
    });
    return (await response.json()).authEvent;
  };
  void takeRedirect()
    .catch(() => null)
    .then((authEvent) => send(authEvent || { type: 'unknown', error: { code: 'auth/no-auth-event' } }));
})();
