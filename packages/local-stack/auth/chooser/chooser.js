// The account chooser. A popup sends the result through the SDK's hidden frame (iframe.js), for only the same origin
// may receive it; the page's own tab stores it on the server for that frame.
'use strict';

(() => {
  const query = new URLSearchParams(location.search);
  const status = document.getElementById('status');
  const form = document.getElementById('form');
  const back = query.get('authType') === 'signInViaRedirect' ? query.get('redirectUrl') : null;
  let answered = false;

  const post = async (path, body) => {
    const response = await fetch('/emulator/auth/' + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  };

  const sayThatNothingAnswers = () => {
    status.textContent = 'The local stack does not answer. Is “npm run dev” still running?';
  };

  /** Sends the SDK's event to every frame of the opening page, where only ours accepts it, or to the server. */
  const answer = (outcome) => {
    answered = true;
    const authEvent = {
      type: query.get('authType'),
      eventId: query.get('eventId'),
      urlResponse: null,
      sessionId: null,
      postBody: null,
      tenantId: null,
      error: null,
      ...outcome,
    };
    const storageKey = query.get('apiKey') + ':' + query.get('appName');
    if (back) {
      post('redirects', { storageKey, authEvent }).then(() => location.replace(back), sayThatNothingAnswers);
      return;
    }
    for (let index = 0; index < opener.frames.length; index += 1) {
      opener.frames[index].postMessage(
        { eventType: 'sendAuthEvent', data: { storageKey, authEvent } },
        origin,
      );
    }
  };

  const canAnswer = () => back !== null || hasOpener();
  const hasOpener = () => opener !== null && !opener.closed && opener.frames.length > 0;

  const signIn = (claims) => {
    if (answered) return;
    if (!canAnswer()) {
      status.textContent =
        'The page that opened this window is gone. Close it and sign in from the app again.';
      return;
    }
    status.textContent = 'Signing in as ' + claims.email + '…';
    for (const button of document.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true');
    const response = new URL(location.origin + location.pathname);
    response.searchParams.set('providerId', query.get('providerId'));
    response.searchParams.set('id_token', JSON.stringify(claims));
    answer({ urlResponse: response.href, sessionId: 'not-used-by-the-local-stack', postBody: '' });
  };

  const submit = async () => {
    const { claims } = await post('people', Object.fromEntries(new FormData(form)));
    if (claims) signIn(claims);
    else status.textContent = 'Please enter a name and an address like ada@example.com.';
  };

  for (const button of document.querySelectorAll('[data-claims]')) {
    button.addEventListener('click', () => signIn(JSON.parse(button.dataset.claims)));
  }
  document.getElementById('add').addEventListener('click', () => {
    form.hidden = false;
    document.getElementById('name').focus();
  });
  document.getElementById('cancel').addEventListener('click', () => {
    if (back) answer({ error: { code: 'auth/user-cancelled' } });
    else close();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (answered) return;
    submit().catch(sayThatNothingAnswers);
  });

  for (const button of document.querySelectorAll('button')) button.disabled = false;

  // Without this the SDK only polls, up to ten seconds after the window was closed.
  addEventListener('pagehide', () => {
    if (!back && !answered && canAnswer()) answer({ error: { code: 'auth/popup-closed-by-user' } });
  });
})();
