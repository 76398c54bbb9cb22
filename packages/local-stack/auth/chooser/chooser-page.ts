import { escapeHtml, standInPage } from '../../kit/browser-pages';
import { claimsOf, MAX_NAME_LENGTH, type ProviderUser } from './provider-users';

/** Returns the account chooser as HTML. The script enables the buttons, so that no click comes before it. */
export function chooserPage(users: readonly ProviderUser[]): string {
  return document(
    'Choose an account',
    `<main>
<h1>Choose an account</h1>
<p class="lead">to sign in to Chiaro</p>
<ul>
${users.map(accountItem).join('\n')}
</ul>
<p><button type="button" disabled id="add">Add account</button> <button type="button" disabled id="cancel">Cancel</button></p>
<form id="form" hidden>
<p class="lead">It is kept on this computer and offered here next time.</p>
<p><label for="name">Name</label><input id="name" name="name" required maxlength="${MAX_NAME_LENGTH}" autocomplete="off"></p>
<p><label for="email">E-mail address</label><input id="email" name="email" type="email" required autocomplete="off"></p>
<p><button type="submit" disabled class="primary">Add and sign in</button></p>
</form>
<p id="status" role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
</main>
<script src="/emulator/auth/chooser.js"></script>`,
  );
}

/** Returns a page with one message in the chooser's style. */
export function messagePage(title: string, sentence: string): string {
  return document(
    title,
    `<main><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(sentence)}</p></main>`,
  );
}

function document(title: string, body: string): string {
  const banner =
    '<strong>Local stack, not Google.</strong> The people are invented, and nothing leaves this computer.';
  return standInPage({ title, banner, style: '/emulator/auth/chooser.css', body });
}

/** The button's label is the address, and the name describes it. */
function accountItem(user: ProviderUser, index: number): string {
  const language = /\p{Script=Cyrillic}/u.test(user.name) ? ' lang="ru"' : '';
  const claims = escapeHtml(JSON.stringify(claimsOf(user)));
  return `<li><span id="name-${index}"${language}>${escapeHtml(user.name)}</span><button type="button" disabled aria-describedby="name-${index}" data-claims="${claims}">${escapeHtml(user.email)}</button></li>`;
}
