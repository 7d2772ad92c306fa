import { AUTHORITIES, CONTENT_AUTHORITIES, type Authority } from '../../server/src/contract/authorities.ts';
import { table } from './table.ts';

const OPENS: Readonly<Record<Authority, string>> = {
  access_cms_page: 'pages, `GET /secured-view/{shortcut}`',
  access_cms_forms: 'forms, their fields and their results',
  access_cms_articles_model: 'article models and their fields',
  access_cms_articles: 'articles and their preview',
  access_css: 'style sheets',
  acces_users: 'users, profiles, roles and functions',
};

/** Returns `docs/reference/authorities.md`. */
export function authorityPage(): string {
  const content: readonly string[] = CONTENT_AUTHORITIES;
  const rows = AUTHORITIES.map((name) => [`\`${name}\``, OPENS[name], content.includes(name) ? 'yes' : '']);
  return `# Authorities

An *authority* is the name of a *function*. A *role* is a set of functions, a *profile* is a set of roles, and a user has at most
one profile. The functions below are built in, and the profile \`Administrator\` always has all of them. A
project can add its own functions in data scripts.

${table(['Function', 'Gives access to', 'Content authority'], rows)}

Any content authority gives access to what all content shares: the configuration, the dashboard, the list of contributors,
usages and media. A request without the authority fails with \`403\` \`forbidden\`, and the response names the authority.
\`/view/{shortcut}\` and \`POST /api/public/forms-results/{shortcut}\` are public.
`;
}
