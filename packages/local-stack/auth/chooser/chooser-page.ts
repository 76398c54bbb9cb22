import { escapeHtml, standInPage } from '../../kit/browser-pages';
import { claimsOf, type ProviderUser } from './provider-users';

/** Returns the account chooser as HTML. The script enables the buttons, so that no click comes before it. */
export function chooserPage(users: readonly ProviderUser[]): string {
  return document(
    'Choose an account',
    `<main id="choose">
  <h1 tabindex="-1">Choose an account</h1>
  <p class="lead">to sign in to Chiaro</p>
  <ul class="accounts">
${users.map(accountItem).join('\n')}
    <li class="account"><span class="avatar add" aria-hidden="true"></span><span class="who"><button type="button" disabled id="add">Add account</button></span></li>
  </ul>
  <p class="actions"><button type="button" disabled class="quiet" data-cancel>Cancel</button></p>
</main>
<main id="new" hidden>
  <h1 tabindex="-1">Add an account</h1>
  <p class="lead">It is kept on this computer and offered here next time.</p>
  <form id="form" novalidate>
    ${field('name', 'Name', 'text')}
    ${field('email', 'E-mail address', 'email')}
    <p class="actions"><button type="submit" disabled class="primary">Add and sign in</button><button type="button" disabled class="quiet" id="back">Back</button></p>
  </form>
</main>
<p id="status" role="status"></p>
<noscript><p class="problem">This page needs JavaScript.</p></noscript>
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

function accountItem(user: ProviderUser, index: number): string {
  const name = escapeHtml(user.name);
  const language = /\p{Script=Cyrillic}/u.test(user.name) ? ' lang="ru"' : '';
  // The button covers the row; its label is the address, and the name describes it.
  return `    <li class="account"><span class="avatar" aria-hidden="true">${escapeHtml(initials(user.name))}</span><span class="who"><span class="name" id="name-${index}"${language}>${name}</span><button type="button" disabled aria-describedby="name-${index}" data-claims="${escapeHtml(JSON.stringify(claimsOf(user)))}">${escapeHtml(user.email).replace('@', '<wbr>@')}</button></span></li>`;
}

function field(id: string, label: string, type: string): string {
  return `<p class="field"><label for="${id}">${label}</label><input id="${id}" name="${id}" type="${type}" required autocomplete="off" autocapitalize="${type === 'email' ? 'none' : 'words'}" spellcheck="false" aria-describedby="${id}-error"><span class="error" id="${id}-error"></span></p>`;
}

/** Returns the first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}
