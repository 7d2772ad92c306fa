import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { PACKAGE_DIRECTORY } from '../../server/src/config/project.ts';
import { table } from './table.ts';

const CONTRIBUTOR = 'rendering/contributors/contributor.ts';
const LISTED = 'rendering/listed-content.ts';
const FIELD_TYPE = 'kernel/project-field-type.ts';

const INTRODUCTION = `# Code of a project

\`import { … } from 'parvis'\` exports \`defineContributor\`, \`defineFieldType\`, \`html\` and the types on this page.
[Writing a project](../guide/writing-a-project.md) shows how to use them, and how to set up an editor for them.
`;

const CACHE = `### Caching

${table(
  ['\`cache\`', 'Validity of its variables'],
  [
    ["`'static'`", 'as long as the server runs'],
    ['`{ maxAge: 600 }`', 'ten minutes; the value is in seconds'],
    ['`{ until: (now) => … }`', 'until the returned instant, in milliseconds since 1970'],
    [
      "`'request'`, or nothing",
      'one request; only then is `context.request` set. The page is still cached, except for the values that templates print unchanged',
    ],
  ],
)}

A page is cached as long as all its parts are valid. A contributor that takes longer than \`app.cms.contributor-timeout\`, or throws, adds nothing: the
page is shown without its variables, and the log contains the reason. The values it sets on \`model\` are copied: lists, plain objects, texts, numbers, \`html\`. It cannot set
the names that [every template sees](../guide/templates.md#what-every-template-sees), nor \`form\` and \`article\`.
`;

const HTML = `## HTML

The template tag \`html\` creates HTML that templates print without escaping. Interpolated values are escaped unless they are such HTML; lists are joined; \`null\`, \`undefined\` and \`false\`
print nothing.
`;

const SERVER = `## Within another program

\`createServer\`, from \`parvis/server\`, creates the same server as \`parvis start\` ([example](../guide/deploying.md#within-another-program)). Its options are:
`;

/** Returns `docs/reference/project-code.md`: the interfaces of the authoring module, as documented in their sources. */
export function projectCodePage(): string {
  return [
    INTRODUCTION,
    '## Contributors\n',
    'A file of `contributors/` with `export default defineContributor({ … })`.\n',
    members(CONTRIBUTOR, 'Contributor'),
    CACHE,
    '### `model`\n',
    'What a contributor can read, besides the variables of other contributors. It sets its own variables on it:\n',
    members('rendering/template-model.ts', 'TemplateModel'),
    '### `context`\n',
    members(CONTRIBUTOR, 'ContributorContext'),
    '### `context.request`\n',
    members(CONTRIBUTOR, 'ContributorRequest'),
    '### `context.content`\n',
    members(CONTRIBUTOR, 'PublishedContent'),
    'Options of `articles`:\n',
    members(CONTRIBUTOR, 'ArticleListRequest'),
    'Options of `pages`:\n',
    members(CONTRIBUTOR, 'PageListRequest'),
    'An article of a list:\n',
    members(LISTED, 'ListedArticle'),
    'A page of a list:\n',
    members(LISTED, 'ListedPage'),
    'A date (`WrittenDate`), which prints as its text:\n',
    members('rendering/written-date.ts', 'WrittenDate'),
    '## Field types\n',
    'A file of `field-types/` with `export default defineFieldType({ … })`.\n',
    members(FIELD_TYPE, 'FieldTypeDefinition'),
    'A field, as passed to its type (`FieldOfType`):\n',
    members(FIELD_TYPE, 'FieldOfType'),
    'What `validate` returns (`FieldValueFault`):\n',
    members(FIELD_TYPE, 'FieldValueFault'),
    HTML,
    SERVER,
    members('app/create-server.ts', 'CreateServerOptions'),
  ].join('\n');
}

function members(file: string, name: string): string {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(PACKAGE_DIRECTORY, 'src', file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const declaration = source.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  ) as ts.InterfaceDeclaration | undefined;
  if (!declaration) throw new Error(`${file} has no interface ${name}`);
  const rows = declaration.members.map((member) => {
    const text = member
      .getText()
      .replace(/^readonly /, '')
      .replace(/;$/, '')
      .replaceAll(/\s+/g, ' ');
    const isMethod = ts.isMethodSignature(member);
    const optional = 'questionToken' in member && member.questionToken ? '?' : '';
    const label = member.name!.getText() + optional;
    const type = isMethod ? text.slice(label.length) : text.slice(label.length + 2);
    return [`\`${label}\``, `\`${type}\``, documentation(member)];
  });
  return `${table(['Name', 'Type', ''], rows)}\n`;
}

function documentation(member: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(member).map((doc) => doc.comment);
  return (typeof comment === 'string' ? comment : '').replaceAll(/\s+/g, ' ');
}
