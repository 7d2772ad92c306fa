import { join } from 'node:path';
import { loadMessages } from '../../server/src/config/load-messages.ts';
import { PACKAGE_DIRECTORY } from '../../server/src/config/project.ts';
import { ERROR_CODES } from '../../server/src/contract/error-codes.ts';
import { table } from './table.ts';

const INTRODUCTION = `# Errors

Every error response is a problem (RFC 9457) of type \`application/problem+json\`:

\`\`\`json
{
  "type": "urn:parvis:problem:invalid",
  "title": "Some values are invalid",
  "status": 422,
  "detail": "Nothing was saved. Correct the listed values, then try again.",
  "code": "invalid",
  "requestId": "019ab1c2-…",
  "errors": [{ "pointer": "/email", "code": "taken", "message": "This value is already taken." }]
}
\`\`\`

Codes never change. Titles and texts are in the language of \`Accept-Language\`; a project overrides them in its
\`messages/\` under \`problem.<code>\` and \`violation.<code>\`. \`errors\` lists all violations of a request,
up to 100 (or the first one, for a very large body). \`"truncated": true\` means that there may be more.
\`line\` and \`column\` locate a violation in a text of several lines, such as a style sheet.
\`usedBy\` (\`kind\`, \`id\`, \`shortcut\`, \`title\`) is the content that uses what a request would have taken away.
`;

/** Returns `docs/reference/errors.md`. */
export async function errorPage(): Promise<string> {
  const directory = join(PACKAGE_DIRECTORY, 'messages');
  const { catalogues } = await loadMessages([{ directory, label: 'messages' }]);
  const texts = catalogues.en ?? {};
  const problems = Object.entries(ERROR_CODES).map(([code, { status }]) => [
    String(status),
    `\`${code}\``,
    texts[`problem.${code}.title`] ?? '',
    texts[`problem.${code}.text`] ?? '',
  ]);
  const violations = Object.entries(texts)
    .filter(([key]) => key.startsWith('violation.'))
    .map(([key, text]) => [`\`${key.slice('violation.'.length)}\``, `\`${text}\``])
    .sort(([one], [other]) => (one! < other! ? -1 : 1));
  return [
    INTRODUCTION,
    '## Problems\n',
    table(['Status', 'Code', 'Title', 'Text'], problems),
    '\n## Violations\n',
    'As in the message files, in ICU MessageFormat.\n',
    table(['Code', 'Message'], violations),
    '',
  ].join('\n');
}
